/** What is sold on account: the clients that a till finds, and invoices with what is left of them. */
import type { InvoiceStatus, PosInvoiceClient } from '../contract/index.ts';

/** What staff see of an invoice beyond the row that they change. */
export interface StoredInvoice {
  company: string;
  cinema: string | null;
  billUuid: string;
  status: InvoiceStatus;
  createdAtMs: number;
  amountMinor: number;
  takenBackMinor: number;
}

export interface InvoiceStore {
  /** A client of the exhibitor; null: there is none. */
  client(exhibitorId: number, id: number): Promise<{ isArchived: boolean } | null>;
  /** Clients in use whose company, contact, VAT number or city has every word of `search`; by company, `most` of them. */
  clients(exhibitorId: number, search: string, most: number): Promise<PosInvoiceClient[]>;
  /** Null: there is none. */
  one(id: number): Promise<StoredInvoice | null>;
}

/** What adding clients and numbering invoices need within a transaction of staff. */
export interface InvoiceChanges {
  /** The client that a till has added for this request; null: there is none yet, and until the transaction ends nobody else adds one. */
  clientAddedFor(exhibitorId: number, request: string): Promise<PosInvoiceClient | null>;
  keepClientRequest(clientId: number, request: string): Promise<void>;
  /** What is left of an invoice: what was sold on account without what was taken back since. Until the transaction ends nobody takes more back. */
  lockLeft(id: number): Promise<number>;
  /** The day by PostgreSQL's clock in the exhibitor's time zone, and the day on which what is invoiced then is due. */
  days(exhibitorId: number, dueDays: number): Promise<{ today: string; due: string }>;
  /** Takes the exhibitor's next number. Until the transaction ends nobody else takes one, and it is free again when that is undone. */
  nextNumber(exhibitorId: number): Promise<number>;
}
