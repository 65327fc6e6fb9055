/** The ledger of who went in and out, and what a scanner reads, in PostgreSQL. */
import type {
  AdmissionKind,
  DoorCode,
  DoorDirection,
  DoorPlace,
  DoorRefusal,
  DoorWindow,
  TicketAtDoor,
} from '../contract/index.ts';

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

/**
 * A ticket that nobody else lets in or out meanwhile; `done`: the row that was written for this wish already, with what spoke against it; null: none
 * was.
 */
export type LockedTicket = StoredTicket & { done: { admission: string; refusal: DoorRefusal | null } | null };

export interface NewPassage {
  line: string;
  scheduleId: number;
  /** It was done without a network: why the server would have refused it, and whoever else had gone in with the ticket; null: it would not have. */
  against?: { refusal: DoorRefusal; doubleOf: string | null } | null;
}

/** Who writes, when, and for which wish. */
export interface DoorAuthor {
  deviceId: number;
  employeeId: number | null;
  nonce: string;
  atMs: number;
  deviceMs: number;
  /** When the server heard of it, where it was done without a network. */
  uploadedMs?: number;
}

/** The tickets of one question, which nobody else lets in or out until the transaction has ended. */
export interface DoorChanges {
  /** In their order on the bill. None: there is no such ticket. `nonce`: names the wish. */
  lock(which: DoorCode | { lines: string[] }, nonce: string): Promise<LockedTicket[]>;
  /** The ids of the rows, in the order of the tickets. */
  pass(kind: DoorDirection, tickets: readonly NewPassage[], author: DoorAuthor): Promise<string[]>;
  /** What was done with a ticket last until this time, and next after it, of what is not undone; null: nothing. */
  around(line: string, atMs: number): Promise<Record<'before' | 'after', Pick<Passage, 'admission' | 'kind'> | null>>;
  /**
   * Undoes these rows in this cinema as far as they were not undone before and nobody has gone the other way since: of two who went in by one ticket
   * either can be undone. Answers with the schedules of those that are undone by this wish, also when it comes a second time.
   */
  undo(admissions: string[], cinemaId: number, author: DoorAuthor): Promise<number[]>;
}

/** A show as a scanner keeps it. Names are localized JSON. */
export interface StoredListedShow {
  id: number;
  title: unknown;
  startMs: number;
  screenId: number;
  screen: string;
  isCancelled: boolean;
}

/** A ticket as a scanner keeps it, whatever became of it. */
export type StoredListedTicket = Pick<
  StoredTicket,
  'line' | 'bill' | 'billStatus' | 'isVoid' | 'isExchanged' | 'scheduleId' | 'seat' | 'rate' | 'note' | 'last'
> & { barcode: string | null; isKept: boolean };

/** A row of the ledger that the server would have refused. Names are localized JSON. */
export interface StoredConflict {
  admission: string;
  reason: DoorRefusal;
  bill: string;
  schedule: number;
  title: unknown;
  startMs: number;
  seat: string | null;
  rate: unknown;
  atMs: number;
  device: string;
  employee: string | null;
  other: { atMs: number; device: string; employee: string | null } | null;
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
  uploadedMs: number | null;
  undone: { atMs: number; device: string; employee: string | null } | null;
}

export interface DoorStore {
  /** In one transaction. */
  atDoor<T>(work: (changes: DoorChanges) => Promise<T>): Promise<T>;
  /** What is set for the doors of an exhibitor. */
  settings(exhibitorId: number): Promise<DoorWindow & { leastCharacters: number }>;
  /** The shows of a cinema that are on sale and start in this time, by their start; `place`: of those. */
  shows(cinemaId: number, asked: { place: DoorPlace; fromMs: number; untilMs: number }): Promise<StoredShow[]>;
  /** What a scanner of the cinema keeps of its shows that start in this time, whatever became of them. */
  listed(
    cinemaId: number,
    asked: { fromMs: number; untilMs: number },
  ): Promise<{ shows: StoredListedShow[]; tickets: StoredListedTicket[]; conflicts: StoredConflict[] }>;
  /** Which of these ids are of cinemas of the exhibitor. */
  cinemasOf(exhibitorId: number, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Which of these ids are of somebody who works for the exhibitor. */
  employeesOf(exhibitorId: number, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Rows of a show that the server would have refused and that were not undone, the latest first. */
  conflicts(scheduleId: number): Promise<StoredConflict[]>;
  /** Where a show is, whatever became of it; null: there is none. */
  placeOf(
    scheduleId: number,
  ): Promise<{ exhibitorId: number; cinemaId: number; startMs: number; endMs: number } | null>;
  /** How a show fills, by rate. */
  counts(scheduleId: number): Promise<StoredShow['rates']>;
  /** The ledger of a show, the earliest first, and the tickets that admit without any row that still counts. */
  ledger(scheduleId: number): Promise<{
    rows: StoredAdmission[];
    missing: (Pick<StoredAdmission, 'bill' | 'seat' | 'rate'> & { line: string })[];
  }>;
  /** Tickets that admit to these shows and that turns of this voucher have paid, in the order of their bills. */
  paidBy(voucherId: number, scheduleIds: readonly number[]): Promise<StoredTicket[]>;
  /** Tickets that admit to these shows, by buyer, reference, number or seat. */
  search(scheduleIds: number[], q: string, most: number): Promise<(StoredTicket & { buyer: string | null })[]>;
}
