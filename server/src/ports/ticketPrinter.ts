import type { Locale } from '../contract/index.ts';
import type { VatTotal } from '../domain/vat.ts';

/** Everything a ticket or a confirmation says, already in `locale`. Money in minor units. */
export interface TicketOrder {
  locale: Locale;
  billUuid: string;
  /** What the buyer calls the order by; no number that counts sales. */
  reference: string;
  /** Null: nobody said. */
  buyerName: string | null;
  exhibitor: {
    name: string;
    email: string;
    vat: string | null;
    timezone: string;
    accent: string;
  };
  movieTitle: string;
  /** Event title, when the schedule is one. */
  eventTitle: string | null;
  posterUrl: string | null;
  rating: string;
  versionShort: string;
  cinema: { name: string; address: string };
  screenName: string;
  /** Unix ms. */
  startAtMs: number;
  endAtMs: number;
  amountMinor: number;
  tipMinor: number;
  /** It was paid and its tickets were good, whatever happened to them later. */
  wasSold: boolean;
  /** By percentage, lowest first; a tip has none. */
  vat: VatTotal[];
  tickets: {
    barcode: string;
    rateName: string;
    priceMinor: number;
    seatName: string | null;
    rowLabel: string | null;
    seatShortName: string | null;
    seatClassName: string | null;
  }[];
  /** How and when it was paid; null: there was nothing to pay. `atMs`: Unix ms. */
  payment: { method: string; atMs: number } | null;
  /** Page of the result, absolute. */
  resultUrl: string;
}

/** Makes documents of an order: a PDF with one page a ticket, and the confirmation mail (subject, html, text). */
export interface TicketPrinter {
  /** UNAVAILABLE: the printer hung or ended over it; it may be tried again. */
  pdf(order: TicketOrder): Promise<Uint8Array>;
  /** What was bought, by whom and how it was paid, as a PDF; it admits nobody. The same refusals. */
  receipt(order: TicketOrder): Promise<Uint8Array>;
  confirmation(order: TicketOrder): Promise<{ subject: string; html: string; text: string }>;
  /** "Your payment was refunded": it came too late, or the order was cancelled after it was sold. */
  refundNotice(order: TicketOrder): Promise<{ subject: string; html: string; text: string }>;
}
