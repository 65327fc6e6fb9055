/** What the engine is asked of single seats, as staff point at them: what a party may have together is of no interest. */
import type { SelectionRules } from '@parterre/engine/types';

/** `allowBlocked`: those that only the point of sale sells are as good as others. */
export const seatBySeat = (allowBlocked: boolean): SelectionRules => ({
  strandedSeats: 'off',
  seatClearance: 0,
  sofasTogether: false,
  companionsWithAccessible: false,
  allowBlocked,
});
