/** Shows that get another layout, and seats that are out of order. Instants are Unix ms. */
import type { JobPayloads, SeatNews } from './jobs.ts';
import type { SeatGroup } from './salesStore.ts';

/** A show that is still to come. */
export interface MovingSchedule {
  id: number;
  rowVersion: number;
  layoutId: number;
  layoutNumber: number;
  startAtMs: number;
  /** Localized. */
  movieTitle: unknown;
  draft: boolean;
  blockedSeats: number[];
}

/** What a bill claims of a show: sold, or being paid and not over its deadline. */
export interface ClaimedSeat {
  seat: number;
  billUuid: string;
  buyer: string | null;
  sold: boolean;
  /** What was paid for the seat's class when the ticket was sold. Null: it was sold before that was kept. */
  surchargeMinor: number | null;
}

export interface OutageRecord {
  id: number;
  rowVersion: number;
  rowLabel: string;
  seatLabel: string;
  cause: string;
  outAtMs: number;
  outBy: string;
  backAtMs: number | null;
  backBy: string | null;
}

/** A claimed seat in the layout that the show gets. */
export interface MovedSeat {
  billUuid: string;
  from: number;
  to: number;
  /** Row and slot in that layout. */
  row: number;
  slot: number;
  /** What its ticket says from now on; null: the same as before. */
  says: { name: string; rowLabel: string; seatLabel: string; seatClass: { key: string; name: string } | null } | null;
}

/** A ticket that admits somebody, where it sits. */
export interface SeatedTicket {
  /** Id of its line. */
  line: string;
  seat: number;
  name: string;
  seatClass: string;
  /** See `ClaimedSeat.surchargeMinor`. */
  surchargeMinor: number | null;
}

/** Where a ticket sits from now on, in the layout of its show. */
export interface NewSeat {
  line: string;
  from: number;
  to: number;
  row: number;
  slot: number;
  name: string;
  rowLabel: string;
  seatLabel: string;
  seatClass: string;
  /** Localized. */
  seatClassName: unknown;
}

/** `taken`: other bills claim these; nothing is to be kept of the transaction. */
export type ReseatOutcome = { kind: 'reseated'; freed: SeatGroup[] } | { kind: 'taken'; seats: number[] };

export interface LayoutMoves {
  /** Schedules of a screen that have neither ended nor are cancelled, in the order of their start. `ids`: these of them; null: all. */
  schedules(screenId: number, nowMs: number, ids: number[] | null): Promise<MovingSchedule[]>;
  /** Seats that are sold or being paid for, by their index. */
  claims(scheduleId: number): Promise<ClaimedSeat[]>;
  /** Outages of a screen: seats that are out of order first, then the last of the others, the newest first. */
  outages(screenId: number): Promise<OutageRecord[]>;
}

/** Tickets of one bill that get other seats, in a transaction of staff. Locks are taken in the order of the methods. */
export interface ReseatingChanges {
  /** Until the transaction ends nobody cancels the schedule or moves it to another layout. Null: there is none. */
  keepSchedule(scheduleId: number): Promise<{ layoutId: number; cancelled: boolean; endAtMs: number } | null>;
  /** What was told of this request; null: nobody asked for it. */
  requested(bill: string, request: string): Promise<SeatNews[] | null>;
  /** The bill's sold seats of the schedule, by seat. */
  ticketsOf(bill: string, scheduleId: number): Promise<SeatedTicket[]>;
  /** Claims the new seats for the bill under the leases' mark `tag`, gives up the old ones, and enqueues what makes leases say so. */
  reseat(bill: string, scheduleId: number, tag: Uint8Array, seats: readonly NewSeat[]): Promise<ReseatOutcome>;
}

/** Changes within a transaction of staff that has locked the schedule. */
export interface LayoutMoveChanges {
  /** Keeps others from selling, paying or giving back a ticket of the schedule until the transaction ends. */
  lockSales(scheduleId: number): Promise<ClaimedSeat[]>;
  /** Every seat that a bill ever had of it, also of orders that are over. */
  usedSeats(scheduleId: number): Promise<number[]>;
  /**
   * Claims and tickets name other seats from now on. `unclaimed`: seats that only orders that are over have named; those that are not among
   * them keep their index. Leases and holds of before are void (`schedule.layout_epoch`).
   */
  rename(scheduleId: number, seats: MovedSeat[], unclaimed: [from: number, to: number][]): Promise<void>;
  /** A line in each bill's timeline, and a mail to its buyer where `mail` says so, in a few statements however many bills there are. `by`: the name of whoever moved the show. */
  tellBuyers(moves: (JobPayloads['mail-reseated'] & { mail: boolean })[], by: string): Promise<void>;
}
