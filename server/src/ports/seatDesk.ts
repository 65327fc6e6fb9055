/**
 * Where the rest of the server takes, keeps and gives back seats. One per node; behind it the shows' inventories,
 * the coalescing queue and the lease store (DESIGN: seat leases). The final word stays with `seat_claim` in PostgreSQL.
 */
import type { SelectionRules, Violation } from '@parterre/engine';
import type { Arrangement, HoldAnswer, HoldInput, SeatsMessage } from '../contract/index.ts';
import type { Asker } from '../domain/limits.ts';
import type { ClaimedSeats } from './salesStore.ts';

/** A hold token after its signature, show, epoch and expiry were checked. */
export interface VerifiedHold {
  scheduleId: number;
  seats: number[];
  /** 8 bytes; the holder's mark in the lease store and in seat_claim. */
  tag: Uint8Array;
  epoch: number;
  expiresAtMs: number;
  /** Every seat was chosen by the engine. */
  assigned: boolean;
}

export interface SeatCounts {
  /** Taken by nobody; those that only the point of sale may book are among them. */
  free: number;
  /** What the website may still sell: free, not blocked, the reserve for the box office taken off. */
  online: number;
  /** Free seats that the website never sells: blocked by layout or show, or out of order. */
  blocked: number;
  /** Held or being paid for: they may come back. */
  undecided: number;
  /** Seats that exist, taken or not; those that are only drawn are not among them. */
  total: number;
  /** Most free seats together in one row. */
  largestRun: number;
}

/** What a seller's choice is looked at with, beside the rules of the screen. */
export type AskedRules = Partial<SelectionRules> & {
  /** Stranded seats warn where the screen forbids them; where it says nothing of them nobody is warned. */
  strandedOnlyWarns?: boolean;
};

/** Who asks for seats: `pos`: staff, for whoever stands before them; `register`: buyers who serve themselves in the cinema. */
export type SaleSource = 'site' | 'pos' | 'register' | 'api';

/**
 * Refusals common to all: SCHEDULE_NOT_FOUND; UNAVAILABLE (with retryAfterSeconds) while the lease store is down.
 * What a node has in memory (arrangement, counts, watch, verify, check) is still answered then.
 */
export interface SeatDesk {
  arrangement(scheduleId: number): Promise<Arrangement>;
  counts(scheduleId: number): Promise<SeatCounts>;
  /**
   * Tells `listener` the counts of these shows as they are, then (at most every 50 ms a show) whenever seats change: who
   * comes back after an absence is up to date at once. Ends when the signal aborts. Of shows that there are not nothing is told,
   * and no query is made for each.
   */
  watchCounts(
    scheduleIds: number[],
    listener: (scheduleId: number, counts: SeatCounts) => void,
    signal: AbortSignal,
  ): void;
  /**
   * Takes or changes a hold. Refusals are `ParterreError`s with the codes, first that applies:
   * SCHEDULE_NOT_FOUND, SCHEDULE_CANCELLED, SALE_CLOSED, HOLD_INVALID, SEATS_REARRANGED (it was made in another layout), HOLD_EXPIRED, SELECTION_REFUSED, NOT_ENOUGH_SEATS, SOLD_OUT, SEATS_TAKEN,
   * UNPAID_SEATS. NOT_ENOUGH_SEATS says in `available` how many the party could have on the same terms, its own included:
   * free seats that are too near to others or half a sofa are none of them.
   *
   * A selection that is still being picked need not be complete: stranded seats, half sofas and companion seats only warn.
   * With `rules.count` it must be, and those refuse too. Seats chosen by the engine (`auto`) never refuse for a stranded seat.
   *
   * `holder`: limits how many seats may be unpaid (docs/LIMITS.md). Without one nobody is asked to pay first.
   */
  hold(
    input: HoldInput,
    options: { source: SaleSource; rules?: AskedRules; holder?: Asker | undefined },
  ): Promise<HoldAnswer>;
  /**
   * The rules on a whole selection, at the moment of buying: exactly `count` seats, none stranded, no half sofa…
   * Answers with the rules that only warn. SEATS_REARRANGED; SELECTION_REFUSED with the seats concerned; SEATS_TAKEN when one is another's.
   */
  check(
    hold: VerifiedHold,
    options: {
      count: number;
      source: SaleSource;
      rules?: AskedRules;
    },
  ): Promise<Violation[]>;
  /**
   * A few more minutes, a limited number of times: HOLD_LIMIT after that, SCHEDULE_CANCELLED when there is no show to come. The same token gives the same deadline again.
   * SEATS_REARRANGED; HOLD_ORDERED when another window of the visitor has bought with this hold; SEATS_TAKEN when a seat is another's.
   */
  extend(token: string): Promise<HoldAnswer>;
  /** Idempotent; a dead token is no error. Seats that are being paid or sold stay. */
  release(token: string): Promise<void>;
  /**
   * The page of this hold was closed or left: its seats are free after a minute, unless a `hold` with its token and
   * `resumed` comes before; that keeps them until their first deadline. Seats that are being paid or sold stay, and so do
   * those that were resumed since. HOLD_INVALID; a dead token is no error.
   */
  leave(token: string): Promise<void>;
  /**
   * The page was left before this request was answered. Answers it as `hold` does, whichever of the two comes first: under
   * its key it is answered once. Then leaves what is held. Refusals of `hold` where no hold is left by then.
   */
  leaveUnanswered(input: HoldInput, options: Parameters<SeatDesk['hold']>[1]): Promise<void>;
  /** HOLD_INVALID or HOLD_EXPIRED. Looks at the token only; `reserve` looks at the leases. */
  verify(token: string, scheduleId: number): VerifiedHold;
  /**
   * Keeps the leases for so long from now, until the payment deadline, and shows them as reserved. Answers with the layout in which
   * the seats are named. SEATS_REARRANGED, SEATS_TAKEN when one is no longer ours; SCHEDULE_CANCELLED.
   */
  reserve(
    hold: Pick<VerifiedHold, 'scheduleId' | 'seats' | 'tag' | 'epoch'>,
    forMs: number,
  ): Promise<{ layoutId: number }>;
  /**
   * Marks seats as sold once PostgreSQL says so. A job repeats this, and `giveBack`, until it succeeds. SEATS_REARRANGED:
   * `claimed` is of another layout.
   */
  markSold(claimed: ClaimedSeats): Promise<void>;
  giveBack(scheduleId: number, seats: number[], tag: Uint8Array): Promise<void>;
  /**
   * Reads shows again that may be other in PostgreSQL than this node knows: blocked seats, layout, rules, surcharges, times. Only
   * those that it has; `all`: every one.
   */
  changed(scheduleIds: number[] | 'all'): Promise<void>;
  /** First a snapshot, then deltas. Ends when the signal aborts. */
  watch(scheduleId: number, signal: AbortSignal): AsyncIterable<SeatsMessage>;
  /** Whether the lease store answers. */
  healthy(): Promise<boolean>;
  /** Ends timers and watchers and frees the inventories. */
  close(): Promise<void>;
}
