import type { Locale, RefundReason } from '../contract/index.ts';
import type { VatTotal } from '../domain/vat.ts';
import type { SafeHtml } from '../texts/safeHtml.ts';
import type { JobPayloads, SeatNews } from './jobs.ts';
import type { RequestedRefund } from './salesStore.ts';
import type { SoldVoucher } from './voucherStore.ts';

/** Vouchers of an order as their cards say them. */
export interface VoucherCards extends Pick<TicketOrder, 'locale' | 'reference' | 'cinema'> {
  exhibitor: Pick<TicketOrder['exhibitor'], 'name' | 'timezone' | 'accent'>;
  vouchers: SoldVoucher[];
}

/** Everything a ticket or a confirmation says, already in `locale`. Money in minor units. */
export interface TicketOrder {
  /** The exhibitor whose mails and tickets they are; null: nobody's in particular. */
  exhibitorId: number | null;
  /** What the exhibitor has written below the details of a confirmation; null: nothing. */
  note: SafeHtml | null;
  /** What the exhibitor has written on tickets, as plain text; null: what every ticket says. */
  conditions: string | null;
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
  /** What was paid in money. */
  amountMinor: number;
  /** What vouchers paid besides. */
  voucherMinor: number;
  tipMinor: number;
  /** It was paid and its tickets were good, whatever happened to them later. */
  wasSold: boolean;
  /** All that went back of what was received, or is on its way, and why; null: nothing. */
  refund: { amountMinor: number; reason: RefundReason } | null;
  /** Part of `amountMinor` and `tipMinor` that was given back. Money that came twice and went back once is none of it. */
  givenBackMinor: number;
  /** VAT of what was given back of tickets, by percentage, lowest first. */
  givenBackVat: VatTotal[];
  /** By percentage, lowest first; a tip has none. */
  vat: VatTotal[];
  tickets: {
    /** Id of its bill line. */
    lineId: string;
    /** What its QR code says. */
    code: string;
    /** What people read and type instead. */
    barcode: string;
    rateName: string;
    priceMinor: number;
    seatName: string | null;
    rowLabel: string | null;
    seatShortName: string | null;
    seatClassName: string | null;
    /** It admits nobody any more: a line of the bill without a ticket. */
    cancelled: boolean;
  }[];
  /** What was sold with the tickets: names with how many, and what all of them cost. */
  goods: { name: string; quantity: number; minor: number }[];
  /** How and when it was paid; null: there was nothing to pay. `atMs`: Unix ms. */
  payment: { method: string; atMs: number } | null;
  /** Page of the result, absolute. */
  resultUrl: string;
  /** Where its passes for wallets are, absolute, an address for each bundle; none where no passes are made. */
  passUrls: string[];
}

/** What was sold without a ticket: it says as much as its receipt. */
export interface GoodsOrder
  extends Pick<
    TicketOrder,
    | 'locale'
    | 'billUuid'
    | 'reference'
    | 'buyerName'
    | 'cinema'
    | 'amountMinor'
    | 'voucherMinor'
    | 'tipMinor'
    | 'givenBackMinor'
    | 'givenBackVat'
    | 'vat'
    | 'goods'
    | 'payment'
  > {
  exhibitor: Omit<TicketOrder['exhibitor'], 'accent'>;
}

/** Makes documents of an order: a PDF with one page for each ticket that is not cancelled, and the confirmation mail (subject, html, text). */
export interface TicketPrinter {
  /** UNAVAILABLE: the printer hung or ended over it; it may be tried again. */
  pdf(order: TicketOrder): Promise<Uint8Array>;
  /** A page with a card for each voucher. The same refusals. */
  cards(cards: VoucherCards): Promise<Uint8Array>;
  /** What was bought, by whom and how it was paid, as a PDF; it admits nobody. The same refusals. */
  receipt(order: TicketOrder | GoodsOrder): Promise<Uint8Array>;
  confirmation(order: TicketOrder): Promise<{ subject: string; html: string; text: string }>;
  /** "Here is your receipt", which is attached. */
  receiptNotice(order: GoodsOrder): Promise<{ subject: string; html: string; text: string }>;
  /** The vouchers of an order, with their codes; their cards and the receipt are attached. `passUrls`: as of a ticket order. */
  voucherNotice(
    order: GoodsOrder,
    vouchers: readonly SoldVoucher[],
    passUrls: readonly string[],
  ): Promise<{ subject: string; html: string; text: string }>;
  /** "Your payment was refunded", with the reason of `refund`, which is there, and its amount. */
  refundNotice(order: TicketOrder): Promise<{ subject: string; html: string; text: string }>;
  /** What staff gave back: which tickets are void, why, and how much money follows. */
  staffRefundNotice(
    order: TicketOrder,
    refund: RequestedRefund,
  ): Promise<{ subject: string; html: string; text: string }>;
  /** "This show does not take place": the cinema gets in touch. */
  cancelNotice(order: TicketOrder): Promise<{ subject: string; html: string; text: string }>;
  /** "Your show has another time now", which is that of the order. */
  moveNotice(order: TicketOrder): Promise<{ subject: string; html: string; text: string }>;
  /** What becomes of a reservation. `untilMs`: until when it is kept, Unix ms. */
  reservationNotice(
    order: TicketOrder,
    told: { what: JobPayloads['mail-reservation']['what']; reference: string; untilMs: number },
  ): Promise<{ subject: string; html: string; text: string }>;
  /** "You have new seats". `seats`: by name. */
  reseatNotice(order: TicketOrder, seats: SeatNews[]): Promise<{ subject: string; html: string; text: string }>;
}
