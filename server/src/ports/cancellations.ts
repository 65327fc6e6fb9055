/** Schedules that do not take place, and what becomes of who had bought tickets. Instants are Unix ms. */
import type { SoldSchedule } from '../domain/soldSchedule.ts';
import type { SeatGroup } from './salesStore.ts';

/** An order of a cancelled schedule. */
export interface CancelledOrderRow {
  billUuid: string;
  buyer: string | null;
  tickets: number;
  amountMinor: number;
  /** Whether its refunds were begun, or its tickets taken back otherwise. */
  refunded: boolean;
  /** Why its refunds cannot be begun; of one that is not refunded alone. */
  refusal: string | null;
  mailed: boolean;
  /**
   * Refunds of its tickets: how many are not done, what a provider last answered to one of those, and whether one is not tried
   * again by itself.
   */
  open: number;
  lastError: string | null;
  dead: boolean;
}

/** Changes within a transaction of staff. */
export interface CancellationChanges {
  /**
   * Keeps what was decided and which orders it concerns, enqueues what follows for each of them, and takes the seats from those that are
   * not paid for: money that comes for them goes back by itself. Answers with what was taken, and the bills it was taken from.
   */
  cancel(
    scheduleId: number,
    decision: { refund: boolean; employeeId: number; employeeName: string },
  ): Promise<{ orders: number; freed: SeatGroup[]; unpaid: string[] }>;
  /** Enqueues again what could not be given back, and was not by hand. Answers with how many orders that are. */
  retry(scheduleId: number): Promise<number>;
  /**
   * A job makes its tickets say when it is now, and mails their buyers. `byMs`: how much later it is; what is reserved lasts as much longer.
   */
  moved(scheduleId: number, byMs: number): Promise<void>;
}

export interface Cancellations {
  /** What cancelling would mean now. */
  plan(scheduleId: number): Promise<{ tickets: number; orders: number; amountMinor: number; unpaid: number }>;
  /** Null: it was not cancelled. */
  report(
    scheduleId: number,
  ): Promise<{ atMs: number; by: string; refund: boolean; orders: CancelledOrderRow[] } | null>;
  /** Reads an order for its jobs. Null: there is no such order. */
  order(scheduleId: number, billUuid: string): Promise<{ by: string; request: string; refund: boolean } | null>;
  /**
   * Notes that its refunds were begun, or cannot be: a code of `contract/errors.ts`, and its buyer is mailed that the show does
   * not take place.
   */
  note(scheduleId: number, billUuid: string, what: 'refunded' | { refusal: string }): Promise<void>;
  /**
   * The tickets of a schedule say what they print of it from now on, and jobs mail their buyers. `sold`: as it is now. Answers with the
   * bills concerned.
   */
  reprint(scheduleId: number, sold: SoldSchedule): Promise<string[]>;
}
