/** What the seat desk reads from and writes to PostgreSQL about one show. */
import type { AssignmentAlgorithm, SelectionRules } from '@parterre/engine';
import type { Shape } from '../contract/index.ts';

export interface ShowRecord {
  scheduleId: number;
  layoutId: number;
  hallBytes: Uint8Array;
  /** What is drawn around the seats. */
  shapes: Shape[];
  /** On top of those of the layout. */
  blockedSeats: number[];
  /** Seats of the screen that are out of order, by their names. Nobody sells them, the point of sale neither. */
  outages: { rowLabel: string; seatLabel: string }[];
  algorithm: AssignmentAlgorithm;
  /** By class key, cents on top of a ticket's price; classes without one cost nothing more. */
  surcharges: Readonly<Record<string, number>>;
  /** Visitors may name their seats; else the engine assigns them, and only the point of sale chooses. */
  visitorsChoose: boolean;
  rules: SelectionRules;
  maxTicketsPerOrder: number;
  /** Seats kept back from online sale. */
  onlineReserve: number;
  /** Unix ms after which nobody may hold from the website; Infinity never. */
  onlineSaleEndsAtMs: number;
  leaseEpoch: number;
  /** Leases and hold tokens of an earlier epoch are of another layout. */
  layoutEpoch: number;
  /** Whether it is cancelled: nobody may take, keep or buy its seats any more. */
  cancelled: boolean;
}

export interface ClaimRecord {
  seatIndex: number;
  tag: Uint8Array;
  /** Until its deadline, by the clock that set it; null: sold. */
  leftMs: number | null;
}

export interface ShowStore {
  show(scheduleId: number): Promise<ShowRecord | null>;
  /** Ids of these shows that exist, in one query. */
  existing(scheduleIds: number[]): Promise<number[]>;
  /** Whether these shows are cancelled, and since which epoch they have their layout. Shows that do not exist are missing. */
  standing(scheduleIds: number[]): Promise<{ scheduleId: number; cancelled: boolean; layoutEpoch: number }[]>;
  claims(scheduleId: number): Promise<ClaimRecord[]>;
  /**
   * Adds one to the epoch and returns it, with since which one the show has its layout. SCHEDULE_NOT_FOUND: the show was deleted
   * meanwhile.
   */
  raiseEpoch(scheduleId: number): Promise<{ epoch: number; layoutEpoch: number }>;
}
