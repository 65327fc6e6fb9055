/** The ledger of who went in and out, and what a scanner reads, in PostgreSQL. */
import type { AdmissionKind, DoorDirection, DoorPlace } from '../contract/index.ts';
import type { DoorCode, DoorWindow, TicketAtDoor } from '../domain/doors.ts';

/** Names are localized JSON. */
export interface StoredTicket extends Omit<TicketAtDoor, 'last'> {
  line: string;
  bill: string;
  title: unknown;
  cinema: string;
  screen: string;
  seat: string | null;
  rate: unknown;
  note: unknown;
  last: Passage | null;
}

/** A row of the ledger that was not undone. */
export interface Passage {
  admission: string;
  kind: Exclude<AdmissionKind, 'undone'>;
  atMs: number;
  device: string;
}

/** A ticket that nobody else lets in or out meanwhile; `done`: the row that was written for this wish already, null: none was. */
export type LockedTicket = StoredTicket & { done: string | null };

export interface NewPassage {
  line: string;
  scheduleId: number;
}

/** Who writes, when, and for which wish. */
export interface DoorAuthor {
  deviceId: number;
  employeeId: number | null;
  nonce: string;
  atMs: number;
  deviceMs: number;
}

/** The tickets of one question, which nobody else lets in or out until the transaction has ended. */
export interface DoorChanges {
  /** In their order on the bill. None: there is no such ticket. `nonce`: names the wish. */
  lock(which: DoorCode | { lines: string[] }, nonce: string): Promise<LockedTicket[]>;
  /** The ids of the rows, in the order of the tickets. */
  pass(kind: DoorDirection, tickets: readonly NewPassage[], author: DoorAuthor): Promise<string[]>;
  /**
   * Undoes these rows as far as they are the last of their tickets in this cinema and were not undone before. Answers with the schedules of those
   * that are undone by this wish, also when it comes a second time.
   */
  undo(admissions: string[], cinemaId: number, author: DoorAuthor): Promise<number[]>;
}

export interface StoredShow {
  id: number;
  title: unknown;
  startMs: number;
  screenId: number;
  screen: string;
  rates: { rate: unknown; in: number; expected: number }[];
}

/** A row of the ledger. Names are localized JSON. */
export interface StoredAdmission {
  id: string;
  kind: Exclude<AdmissionKind, 'undone'>;
  bill: string;
  seat: string | null;
  rate: unknown;
  atMs: number;
  device: string;
  employee: string | null;
  undone: { atMs: number; device: string; employee: string | null } | null;
}

export interface DoorStore {
  /** In one transaction. */
  atDoor<T>(work: (changes: DoorChanges) => Promise<T>): Promise<T>;
  /** What is set for the doors of an exhibitor. */
  settings(exhibitorId: number): Promise<DoorWindow & { leastCharacters: number }>;
  /** The shows of a cinema that are on sale and start in this time, by their start; `place`: of those. */
  shows(cinemaId: number, asked: { place: DoorPlace; fromMs: number; untilMs: number }): Promise<StoredShow[]>;
  /** Where a show is, whatever became of it; null: there is none. */
  placeOf(scheduleId: number): Promise<{ exhibitorId: number; cinemaId: number; startMs: number } | null>;
  /** How a show fills, by rate. */
  counts(scheduleId: number): Promise<StoredShow['rates']>;
  /** The ledger of a show, the earliest first, and the tickets that admit without any row that still counts. */
  ledger(scheduleId: number): Promise<{
    rows: StoredAdmission[];
    missing: (Pick<StoredAdmission, 'bill' | 'seat' | 'rate'> & { line: string })[];
  }>;
  /** Tickets that admit to these shows, by buyer, reference, number or seat. */
  search(scheduleIds: number[], q: string, most: number): Promise<(StoredTicket & { buyer: string | null })[]>;
}
