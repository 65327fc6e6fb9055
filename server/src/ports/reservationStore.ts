/** Reservations as they are read, and the changes that are no order. Instants are Unix ms. */
import type { BillStatus, ReservationSource } from '../contract/index.ts';
import type { SeatGroup } from './salesStore.ts';

/** What decides whether a reservation can be sold or changed. */
export interface FoundReservation {
  uuid: string;
  exhibitorId: number;
  cinemaId: number;
  status: BillStatus;
  version: number;
  /** Until its time is over, by PostgreSQL's clock. */
  leftMs: number;
  /** The values by which the audit tells what was changed. */
  details: {
    buyer_name: string | null;
    buyer_email: string | null;
    phone: string | null;
    notes: string | null;
    seats: string;
    amount: number;
  };
  /** Who changed it last, and when. */
  changed: { by: string; atMs: number };
}

/** Names are localized JSON. */
export interface StoredReservation {
  uuid: string;
  version: number;
  exhibitorId: number;
  cinema: { id: number; name: string };
  reference: string;
  status: BillStatus;
  source: ReservationSource;
  name: string | null;
  phone: string | null;
  email: string | null;
  notes: string | null;
  createdAtMs: number;
  expiresAtMs: number;
  by: string | null;
  amountMinor: number;
  schedule: { id: number; title: unknown; screen: string; startAtMs: number };
  tickets: {
    priceRateId: number | null;
    rate: unknown;
    seat: { index: number; row: number; col: number; class: string; name: string } | null;
    priceMinor: number;
  }[];
}

export interface ReservationQuery {
  exhibitorId: number;
  cinemaId: number;
  /** Empty: all. Else name, phone, reference, seat or the bill's id. */
  search: string;
  /** Shows that start in this time. */
  fromMs: number;
  toMs: number;
  limit: number;
}

export interface ReservationStore {
  /** Null: there is no such reservation. */
  found(billUuid: string): Promise<FoundReservation | null>;
  /** The bill that was reserved with this wish; null: none. */
  byRequest(request: string): Promise<string | null>;
  one(billUuid: string): Promise<StoredReservation | null>;
  /** Those whose show is next come first; of one show by name. */
  search(query: ReservationQuery): Promise<StoredReservation[]>;
}

/** Changes within a transaction of staff. */
export interface ReservationChanges {
  /** Locks it: nobody sells, changes or cancels it meanwhile. Null: there is none. */
  lock(billUuid: string): Promise<FoundReservation | null>;
  /** Reserved becomes cancelled, its claims go, and whoever has an address is told. Answers with what was claimed. */
  cancel(billUuid: string, by: string): Promise<{ version: number; freed: SeatGroup[] }>;
}
