/**
 * Where the rest of the server takes, keeps and gives back seats. One per node; behind it the shows' inventories,
 * the coalescing queue and the lease store (DESIGN: seat leases). The final word stays with `seat_claim` in PostgreSQL.
 */
import type { SelectionRules } from '@parterre/engine';
import type { Arrangement, HoldAnswer, HoldInput, SeatsMessage } from '../contract/index.ts';

/** A hold token after its signature, show, epoch and expiry were checked. */
export interface VerifiedHold {
  scheduleId: number;
  seats: number[];
  /** 8 bytes; the holder's mark in the lease store and in seat_claim. */
  tag: Uint8Array;
  epoch: number;
  expiresAtMs: number;
}

export interface SeatDesk {
  arrangement(scheduleId: number): Promise<Arrangement>;
  counts(scheduleId: number): Promise<{ free: number; online: number; total: number; largestRun: number }>;
  /**
   * Takes or changes a hold. Refusals are `ParterreError`s with the codes, first that applies:
   * SCHEDULE_NOT_FOUND, SALE_CLOSED, HOLD_INVALID, HOLD_EXPIRED, SELECTION_REFUSED, NOT_ENOUGH_SEATS, SOLD_OUT, SEATS_TAKEN.
   */
  hold(input: HoldInput, options: { source: 'site' | 'pos' | 'api'; rules?: Partial<SelectionRules> }): Promise<HoldAnswer>;
  /** A few more minutes, a limited number of times. */
  extend(token: string): Promise<HoldAnswer>;
  /** Idempotent; a dead token is no error. */
  release(token: string): Promise<void>;
  /** HOLD_INVALID or HOLD_EXPIRED. */
  verify(token: string, scheduleId: number): VerifiedHold;
  /** Keeps the leases until the payment deadline and shows them as reserved. SEATS_TAKEN when one is no longer ours. */
  reserve(hold: VerifiedHold, deadlineMs: number): Promise<void>;
  /** After PostgreSQL says so; both are repeated by a job until they succeed. */
  markSold(scheduleId: number, seats: number[], tag: Uint8Array): Promise<void>;
  giveBack(scheduleId: number, seats: number[], tag: Uint8Array): Promise<void>;
  /** Blocked seats, layout or prices changed in PostgreSQL: every node reloads the show. */
  arrangementChanged(scheduleId: number): Promise<void>;
  /** First a snapshot, then deltas. Ends when the signal aborts. */
  watch(scheduleId: number, signal: AbortSignal): AsyncIterable<SeatsMessage>;
}
