/** Counts of cash. Minor units. */
import type { CashCount } from '../contract/index.ts';

/** What a count comes to. */
export function countedMinor(count: CashCount): number {
  return Object.entries(count).reduce((sum, [value, pieces]) => sum + Number(value) * (pieces ?? 0), 0);
}
