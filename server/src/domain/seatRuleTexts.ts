import { type ViolationCode, violationCodes } from '@parterre/engine/types';

/** Why seats are refused: what the engine says, a choice where seats are assigned, more than one order may have. */
export type SeatRule = ViolationCode | 'ASSIGNED' | 'TOO_MANY';

/** Rules with words of their own in the i18n area `seatRules`, by their code; said of one seat. The apps read the same file. */
const worded: ReadonlySet<unknown> = new Set<SeatRule>([...violationCodes, 'ASSIGNED']);

/** The key of a rule's words; null when it is none of ours. */
export function seatRuleText(rule: unknown): string | null {
  if (rule === 'TOO_MANY') return 'validation:order_max';
  return worded.has(rule) ? `seatRules:${rule}` : null;
}
