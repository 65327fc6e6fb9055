import type { BillDetailLine } from '@parterre/server/contract';

/** With how many of these lines somebody is in the auditorium: whoever gives their money back is told before. */
export function insideOf(lines: readonly Pick<BillDetailLine, 'id' | 'is_in'>[], chosen: readonly string[]): number {
  return lines.filter(({ id, is_in }) => is_in && chosen.includes(id)).length;
}
