/** Keys that tickets' codes are signed with, and what codes say of tickets. */
import type { TicketKey } from '../contract/ticketCode.ts';
import type { Sealed } from '../domain/seals.ts';

export interface TicketKeyRow extends TicketKey {
  /** Null: it signs no more. */
  privateKey: Sealed | null;
}

/** A ticket that admits, as its code says it. Times of its show in Unix ms. */
export interface CodedTicket {
  exhibitorId: number;
  lineId: string;
  scheduleId: number;
  seatIndex: number | null;
  startAtMs: number;
  endAtMs: number;
}

/** A key as staff see it. Times in Unix ms. */
export interface KnownTicketKey {
  id: number;
  rowVersion: number;
  isSigning: boolean;
  createdAtMs: number;
  rotatedAtMs: number | null;
  withdrawnAtMs: number | null;
}

export interface TicketKeyStore {
  /** The keys of all exhibitors. */
  rows(): Promise<TicketKeyRow[]>;
  /** The newest first. */
  ofExhibitor(exhibitorId: number): Promise<KnownTicketKey[]>;
  /** Adds it, unless the exhibitor has one that signs, or another key has its id. */
  addFirst(key: Pick<TicketKeyRow, 'id' | 'exhibitorId' | 'publicKey'> & { privateKey: Sealed }): Promise<void>;
  /** Replaces a sealed private part by one that is sealed with another key. Does nothing when it was changed meanwhile. */
  reseal(id: number, before: Sealed, after: Sealed): Promise<void>;
  /** Tickets of a bill that admit somebody, to a show that is there. */
  ticketsOf(billUuid: string): Promise<CodedTicket[]>;
  /** Whether a ticket of the exhibitor has this barcode. */
  hasBarcode(barcode: string, exhibitorId: number): Promise<boolean>;
  /** Where the ticket of this line is now; null: there is no such ticket. `barcode`: what it is found by everywhere. */
  ticket(
    lineId: string,
  ): Promise<{ exhibitorId: number; barcode: string; scheduleId: number | null; seatIndex: number | null } | null>;
}
