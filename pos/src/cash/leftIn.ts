import type { CashReport } from '@parterre/server/contract';

/** What a closed shift has left in the drawer; null: there was none. */
export function leftIn(shift: CashReport | null): number | null {
  return shift === null || shift.counted === null ? null : shift.counted - shift.deposit;
}
