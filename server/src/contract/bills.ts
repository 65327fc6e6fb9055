/** Bills as staff see them, and what they give back. */
import { z } from 'zod';
import type {
  BillEventKind,
  BillSource,
  BillStatus,
  OfflineProblem,
  PaymentStatus,
  RefundReason,
} from './enumerations.ts';
import { staffRefundReasons } from './enumerations.ts';
import { recordIdSchema } from './ids.ts';
import type { Locale, Localized } from './locales.ts';

export const billIdSchema = z.object({ uuid: z.uuid().toLowerCase() });

export const billLineIdSchema = z.string().regex(/^[1-9]\d{0,17}$/);

/** The ids of lines; `all`: those that are not void. */
const refundLinesSchema = z.union([z.literal('all'), z.array(billLineIdSchema).min(1).max(500)]);

export const refundQuoteSchema = billIdSchema.extend({ lines: refundLinesSchema });
export type RefundQuoteInput = z.infer<typeof refundQuoteSchema>;

/** What giving these lines back would do. Minor units. */
export interface RefundQuote {
  amount: number;
  /** Part of `amount` that was paid in cash: whoever gives it back hands it out. */
  cash: number;
  /** Part of `amount` that was sold on account: the invoice is lowered by it, and no money moves. */
  account: number;
  /** What of these lines' price went back at the provider's own site before: no part of the amount. */
  assigned: number;
  tickets: number;
  /** Lines of goods and deposits. */
  goods: number;
  /** Whether no line of the bill is left then. */
  whole: boolean;
  /** With how many of the tickets somebody is inside now. */
  inside: number;
  /** What goes back to vouchers, one of each: no part of the amount. */
  vouchers: VoucherShare[];
}

/** What a voucher pays, or gets back. `code`: the end of the one on it; `amount`: of its amount, in minor units. */
export interface VoucherShare {
  voucher: number;
  code: string;
  turns: number;
  amount: number;
}

export const refundInputSchema = refundQuoteSchema.extend({
  reason: z.enum(staffRefundReasons),
  /** What was shown beforehand. Another one by now: REFUND_AMOUNT_CHANGED. */
  amount: z.int().min(0).max(2_147_483_647),
  /** Made by whoever asks: asked twice with the same, it is given back once. */
  request: z.uuid().toLowerCase(),
  /** The open shift of the till that cash is handed out of; left out: of none. */
  cash_shift: recordIdSchema.optional(),
});
export type RefundInput = z.infer<typeof refundInputSchema>;

export const resendSchema = billIdSchema.extend({ request: z.uuid().toLowerCase() });
export type ResendInput = z.infer<typeof resendSchema>;

/** A bill with all that belongs to it. Money in minor units, times in Unix ms. */
export interface BillDetail {
  uuid: string;
  number: number;
  reference: string;
  status: BillStatus;
  source: BillSource;
  locale: Locale;
  row_version: number;
  cinema: { id: number; name: string } | null;
  /** At which device, and who sold it; null: the buyer was alone. */
  device: { id: number; name: string } | null;
  employee: { id: number; name: string } | null;
  currency: string;
  buyer_name: string | null;
  buyer_email: string | null;
  amount: number;
  tip: number;
  received: number;
  /** Given back, or on its way. */
  refunded: number;
  created_at: number;
  settled_at: number | null;
  expires_at: number | null;
  /** Whether its tickets can be printed and sent. */
  admits: boolean;
  /** It was sold by a till without a network, and uploaded then; `problem`: what somebody has to look at. Null: it was not. */
  offline: { uploaded_at: number; problem: OfflineProblem | null } | null;
  /** A till keeps its seats for when it has no network: nobody has bought them. */
  is_kept: boolean;
  /** Something can be given back. */
  refundable: boolean;
  /** Given back at the provider's own site for no ticket that was taken back: all of them may still be valid. */
  unassigned: number;
  lines: BillDetailLine[];
  payments: BillDetailPayment[];
  events: { id: string; kind: BillEventKind; at: number; detail: Record<string, unknown> | null }[];
}

export interface BillDetailLine {
  id: string;
  kind: string;
  /** Its place in the bill: what was sold as one thing has one, as a set whose parts have several kinds of VAT. */
  place: number;
  name: Localized;
  quantity: number;
  price: number;
  handling: number;
  total: number;
  /** Part of `total` that vouchers paid, and by which; of a void line they have it back. */
  by_vouchers: number;
  vouchers: VoucherShare[];
  /** What went back for a void line; 0 for any other. */
  refunded: number;
  vat: number;
  seat: string | null;
  seat_class: Localized | null;
  /** A ticket that admits nobody any more. */
  void: boolean;
  /** A ticket with which somebody went in, and has not gone out since. */
  is_in: boolean;
  schedule: number | null;
  /** The rate that a ticket was sold at, which may be sold no more; null: none. */
  price_rate_id: number | null;
  /** The schedule as it was sold; null: of no schedule. */
  sold_schedule: { title: Localized; screen: string; cinema: string; start_at: number } | null;
}

export interface BillDetailPayment {
  id: string;
  method: Localized;
  /** The name of the account that it was made with; null: it was paid at the counter. */
  account: string | null;
  status: PaymentStatus;
  amount: number;
  received: number;
  /** Cash that was given; null: paid otherwise. */
  tendered: number | null;
  /** The money came in with another bill, whose tickets were exchanged for this one's. */
  carried: boolean;
  /** It stands on an invoice: what is given back of it is taken off that, and no money moves. */
  on_account: boolean;
  transaction: string | null;
  created_at: number;
  purchased_at: number | null;
  refunds: {
    id: string;
    amount: number;
    reason: RefundReason;
    done: boolean;
    created_at: number;
    settled_at: number | null;
  }[];
}

export interface BillListRow {
  /** Uuid of the bill. */
  id: string;
  number: number;
  reference: string;
  created_at: string;
  status: BillStatus;
  /** The till that keeps these seats for when it has no network; null: they are reserved by somebody, or not at all. */
  kept_for: string | null;
  source: BillSource;
  buyer_name: string | null;
  buyer_email: string | null;
  cinema: string;
  device: string | null;
  employee: string | null;
  /** Film or event of its first line. */
  title: Localized | null;
  start_at: string | null;
  tickets: number;
  /** What is paid in money. */
  amount: number;
  /** What vouchers paid beside that, as it was sold. */
  by_vouchers: number;
  /** VAT that all its lines contain, as they were sold. */
  vat: number;
  refunded: number;
  method: Localized | null;
}

/** A payment of a bill; the money that it brought and what of it went back. */
export interface PaymentListRow {
  id: string;
  created_at: string;
  status: PaymentStatus;
  method: Localized;
  /** The account that it was made with; null: at the counter. */
  account: string | null;
  /** The provider's own id. */
  transaction: string | null;
  amount: number;
  received: number;
  refunded: number;
  /** Its bill: uuid, and what people call it. */
  bill: string;
  reference: string;
  number: number;
  buyer_name: string | null;
  cinema: string;
}
