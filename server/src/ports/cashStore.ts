/** Shifts of tills and the rows of their ledger: docs/decisions/cash.md. Money in minor units. */
import type { CashEntryKind, CashReport, Locale } from '../contract/index.ts';
import type { Scope } from '../domain/actor.ts';

/** What the rows of a shift come to. */
export interface CashSums {
  opening: number;
  sales: number;
  refunds: number;
  payIns: number;
  withdrawals: number;
  /** What should be in the drawer. */
  expected: number;
  /** Null: it is open. */
  counted: number | null;
  deposit: number;
  /** What the shift before left; null: there was none. */
  leftBefore: number | null;
}

export interface CashStore {
  /** The last two shifts of a device, newest first. */
  lastShifts(deviceId: number): Promise<{ id: number; isOpen: boolean }[]>;
  /** A shift, and where it belongs. `withSales`: its sales and refunds are among its entries. Null: there is none. */
  report(
    shiftId: number,
    options: { locale: Locale; withSales: boolean },
  ): Promise<{ report: CashReport; scope: Scope } | null>;
}

/** What changes of a till ask within their transaction. */
export interface CashChanges {
  /** The device's open shift, locked: no cash moves in it until the transaction ends. Null: the till is closed. */
  lockOpen(deviceId: number): Promise<number | null>;
  /** Locks a shift that is known in the same way. False: it is closed, or there is none. */
  lockShift(shiftId: number): Promise<boolean>;
  sums(shiftId: number): Promise<CashSums>;
  /** The row that a request has made before; null: none. */
  entryOf(request: string, kind: CashEntryKind): Promise<{ shiftId: number; deviceId: number } | null>;
}
