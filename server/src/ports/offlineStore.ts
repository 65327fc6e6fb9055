/** Seats that tills keep for when they have no network, and what they sold so, in PostgreSQL (docs/decisions/offline-till.md). */
import type { Locale, OfflineProblem } from '../contract/index.ts';
import type { ScheduleFacts, SoldSchedule } from '../domain/soldSchedule.ts';
import type { LineVat } from '../domain/vat.ts';
import type { OrderLine, SeatGroup } from './salesStore.ts';

/** What a ticket of a rate costs on seats of one class. */
export type KeptPrice = Pick<OrderLine, 'priceMinor' | 'surchargeMinor' | 'handlingMinor'> & {
  vat: LineVat;
  handlingVat: LineVat;
};

/** How seats are sold, as it stood when they were kept. Names are localized JSON. */
export interface KeptTerms {
  /** How cash is paid. */
  method: { id: number; name: unknown };
  roundsCash: boolean;
  /** `prices`: by the seat's class. */
  rates: { id: number; name: unknown; most: number; prices: Record<string, KeptPrice> }[];
  /** The class of each seat by its ticket's barcode, as it was: a show may be moved to another layout meanwhile. */
  classes: Record<string, string>;
}

/** Seats that are leased under `tag`, to be kept for so long. */
export interface Keeping {
  billUuid: string;
  exhibitorId: number;
  cinemaId: number;
  deviceId: number;
  station: string;
  locale: Locale;
  keepMs: number;
  scheduleId: number;
  layoutId: number;
  tag: Uint8Array;
  soldSchedule: SoldSchedule;
  lines: OrderLine[];
  /** So many seats of the show the station keeps at most. */
  most: number;
  terms: KeptTerms;
}

export interface KeptSeats {
  id: string;
  scheduleId: number;
  facts: ScheduleFacts;
  terms: KeptTerms;
  lines: { id: string; seat: string; barcode: string }[];
}

/** A sale as it is written. `amountMinor`: of all lines; `receivedMinor`: what of the cash stayed. */
export interface OfflineOrder {
  billUuid: string;
  idempotencyKey: string;
  inputHash: string;
  keeping: string;
  deviceId: number;
  station: string;
  employeeId: number | null;
  needsOpenTill: boolean;
  locale: Locale;
  amountMinor: number;
  tenderedMinor: number;
  receivedMinor: number;
  agoMs: number;
  paymentId: string;
  method: KeptTerms['method'];
  /** `seat`: which one the ticket names; null: nobody knows. */
  lines: ({ id: string; priceRateId: number; name: unknown; seat: string | null } & KeptPrice)[];
}

export type OfflineOutcome =
  | { kind: 'sold'; problem: OfflineProblem | null }
  /** Nobody has opened the till: nothing was written. */
  | { kind: 'closed' }
  /** These are no lines that this storage keeps and that are unsold. */
  | { kind: 'unknown' };

export interface OfflineStore {
  /** False: the show is cancelled or has another layout, somebody claims a seat, or the station would keep too many. Nothing was written then. */
  keep(keeping: Keeping): Promise<boolean>;
  /** What is still kept, the show that begins first before others; without a station, in all storages of the device. */
  kept(place: { deviceId: number; station?: string }): Promise<KeptSeats[]>;
  /** The seats are free. Keepings of others, and those that are over, are passed over. */
  release(place: { deviceId: number; station: string }, ids: readonly string[]): Promise<SeatGroup[]>;
  /** At which terms its unsold lines are sold, with their barcodes; null: the storage keeps none such. Also of a keeping that is over. */
  termsOf(
    place: { deviceId: number; station: string },
    id: string,
  ): Promise<{ terms: KeptTerms; barcodes: ReadonlyMap<string, string> } | null>;
  worksFor(employeeId: number, exhibitorId: number): Promise<boolean>;
  /** Null: no such sale was uploaded. */
  uploaded(
    idempotencyKey: string,
  ): Promise<{ billUuid: string; inputHash: string; problem: OfflineProblem | null } | null>;
  /** Writes it as it happened, whatever became of its seats and show. */
  upload(order: OfflineOrder): Promise<OfflineOutcome>;
}

/** What staff do with keepings, in the transaction of their change. */
export interface KeepingChanges {
  /** All that the device keeps is free. Answers with what was claimed. */
  release(deviceId: number): Promise<SeatGroup[]>;
  /** Whether this sale of the device was set aside before. */
  isSetAside(deviceId: number, sale: string): Promise<boolean>;
}
