/** Schedules that do not take place, and what becomes of who had bought tickets. Instants are Unix ms. */
import type { SeatGroup } from './salesStore.ts';

/** An order of a cancelled schedule. */
export interface CancelledOrderRow {
  billUuid: string;
  buyer: string | null;
  tickets: number;
  amountMinor: number;
  refundedAtMs: number | null;
  refusal: string | null;
  mailed: boolean;
  /** Of its refunds because of this: how many are not done, and what a provider last answered to one of those. */
  refunds: number;
  refundsOpen: number;
  lastError: string | null;
  /** One of the open ones is not tried again by itself. */
  dead: boolean;
}

/** Within a transaction of staff. */
export interface CancellationChanges {
  /**
   * Keeps what was decided and which orders it concerns, enqueues what follows for each of them, and takes the seats from those that are
   * not paid for: money that comes for them goes back by itself. Answers with what was taken, and the bills it was taken from.
   */
  cancel(
    scheduleId: number,
    decision: { refund: boolean; employeeId: number; employeeName: string },
  ): Promise<{ orders: number; freed: SeatGroup[]; unpaid: string[] }>;
}

export interface Cancellations {
  /** What cancelling would mean now. */
  plan(scheduleId: number): Promise<{ tickets: number; orders: number; amountMinor: number; unpaid: number }>;
  /** Null: it was not cancelled. */
  report(
    scheduleId: number,
  ): Promise<{ atMs: number; by: string; refund: boolean; orders: CancelledOrderRow[] } | null>;
  /** For its jobs. Null: there is no such order. */
  order(scheduleId: number, billUuid: string): Promise<{ by: string; refunded: boolean; mailed: boolean } | null>;
  /** Its refunds were begun, cannot be (a code of `contract/errors.ts`), or its buyer was told. */
  note(scheduleId: number, billUuid: string, what: 'refunded' | 'mailed' | { refusal: string }): Promise<void>;
  /** Enqueues again what could not be given back. Answers with how many orders that are. */
  retry(scheduleId: number): Promise<number>;
}
