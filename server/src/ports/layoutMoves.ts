/** Shows that get another layout, and seats that are out of order. Instants are Unix ms. */
import type { JobPayloads } from './jobs.ts';

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

export interface LayoutMoves {
  /** Schedules of a screen that have neither ended nor are cancelled, in the order of their start. `ids`: these of them; null: all. */
  schedules(screenId: number, nowMs: number, ids: number[] | null): Promise<MovingSchedule[]>;
  claims(scheduleId: number): Promise<ClaimedSeat[]>;
  /** Outages of a screen: seats that are out of order first, then the last of the others, the newest first. */
  outages(screenId: number): Promise<OutageRecord[]>;
}

/** Changes within a transaction of staff that has locked the schedule. */
export interface LayoutMoveChanges {
  /** Keeps others from selling, paying or giving back a ticket of the schedule until the transaction ends. */
  lockSales(scheduleId: number): Promise<ClaimedSeat[]>;
  /** Every seat that a bill ever had of it, also of orders that are over. */
  usedSeats(scheduleId: number): Promise<number[]>;
  /**
   * Claims and tickets name other seats from now on. `others`: of seats that nobody claims any more; what is over and has no seat
   * keeps the one it had. Leases and holds of before are void (`schedule.layout_epoch`).
   */
  rename(scheduleId: number, seats: MovedSeat[], others: [from: number, to: number][]): Promise<void>;
  /** A line in each bill's timeline, and a mail to its buyer where there shall be one; as many questions however many there are. `by`: who moved. */
  tellBuyers(moves: (JobPayloads['mail-reseated'] & { mail: boolean })[], by: string): Promise<void>;
}
