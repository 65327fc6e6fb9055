/** Selling at the point of sale. Money in minor units. */
import { z } from 'zod';
import type { Schedule, ScreenConfig, Tariff } from './catalogue.ts';
import { ticketItemSchema } from './checkout.ts';
import type { BillStatus, PaymentStatus, ProductKind } from './enumerations.ts';
import { recordIdSchema } from './ids.ts';
import { posInvoiceSchema } from './invoices.ts';
import { localeSchema } from './localized.ts';
import { holdTokenSchema } from './seats.ts';
import type { CounterSettings, PosSettings } from './settings.ts';
import { mostVouchers } from './voucherAmounts.ts';
import {
  type CheckedVoucher,
  redeemedAmountSchema,
  soldCardSchema,
  type VoucherType,
  voucherCodeSchema,
} from './vouchers.ts';

const amount = z.int().min(0).max(2_147_483_647);

export const posSaleParts = z.object({
  /** Idempotency key: the same id answers with the same bill. */
  bill_id: z.uuid().toLowerCase(),
  /** In which the tickets are printed. */
  locale: localeSchema,
  /** Null: there is nothing to pay. */
  payment_method_id: recordIdSchema.nullable(),
  /** The total that was said to the buyer; a different price answers AMOUNT_CHANGED. */
  amount,
  /** Cash that the buyer gave; less than `amount` is refused. Null: it is paid at the card terminal. */
  tendered: amount.nullable(),
  /** The terminal is asked for so much, and the rest of `amount` is paid afterwards (`pos.payRest`). Null: for all of it. */
  part: amount.min(1).nullish(),
  /** Tickets, of any number of shows. */
  items: z.array(ticketItemSchema).max(100),
  /** The seats of the items, held: one hold for each of their shows. */
  holds: z.array(z.object({ schedule_id: recordIdSchema, token: holdTokenSchema })).max(100),
  /** What is sold besides tickets. */
  products: z.array(z.object({ product_id: recordIdSchema, quantity: z.int().min(1).max(999) })).max(100),
  /** What vouchers pay with their amount; the turns of one are named by the items that they pay. */
  vouchers: z.array(redeemedAmountSchema).max(10).optional(),
  /** Gift cards and subscriptions that are sold. `barcode`: of a printed card, whose turns and amount these are; null: one is made. */
  cards: z.array(soldCardSchema).max(mostVouchers).optional(),
  /** The reservation that is sold: its tickets are among the items, without a hold, or fewer of them. */
  reservation: z.uuid().toLowerCase().nullish(),
  /** It is sold on account to this client, by a method of the type invoice, and nothing is paid. */
  invoice: posInvoiceSchema.nullish(),
});
export type PosSale = z.infer<typeof posSaleParts>;

/** A sale as a till sends it. `basket_id`: the till's basket, which is cleared by it. A sale of nothing is none. */
export const posSaleSchema = posSaleParts
  .extend({ basket_id: z.uuid().toLowerCase() })
  .refine(({ items, products, cards }) => items.length + products.length + (cards?.length ?? 0) > 0);
export type PosBasketSale = z.infer<typeof posSaleSchema>;

/** The next payment of a sale of which a part is paid. What is paid in cash pays the rest. */
export const posRestSchema = z.object({
  bill: z.uuid().toLowerCase(),
  /** Idempotency key: the same id is the same payment. */
  payment_id: z.uuid().toLowerCase(),
  payment_method_id: recordIdSchema,
  /** What this payment is of; what was left to pay when it was said to the buyer, or at the terminal less. */
  amount: amount.min(1),
  /** Cash that the buyer gave. Null: it is paid at the card terminal. */
  tendered: amount.nullable(),
  locale: localeSchema,
  /** The till's basket, which is cleared once it is sold. */
  basket_id: z.uuid().toLowerCase(),
});
export type PosRest = z.infer<typeof posRestSchema>;

/** What was sold, as it stands in the bill. */
export interface PosReceipt {
  bill: string;
  /** What the order is called towards people. */
  reference: string;
  /** What was paid in money. */
  amount: number;
  /** What it was paid by, in this order; none: there was nothing to pay. `client`: who owes it, of what was sold on account. */
  payments: { id: string; method: string; amount: number; client?: string }[];
  /** What vouchers paid beside that. `code`: the end of it; `turns`: how many tickets took one; `amount`: what all of it was worth here. */
  vouchers: { code: string; title: string; turns: number; amount: number }[];
  /** Cash that was given; null: none was. */
  tendered: number | null;
  /** What the buyer gets back of it. */
  change: number;
  /** What came in beyond `amount` since cash is rounded; below 0: less came in. */
  rounding: number;
  /** `show`: of which it is, where the bill has several; null: all are of one. */
  tickets: { seat: string | null; rate: string; price: number; show: { title: string; start: string } | null }[];
  /** What was sold besides: `price` is that of all of them, with VAT, a deposit is a line of its own. */
  products: { name: string; quantity: number; price: number }[];
}

/** A sale at the card terminal that is not paid: not yet (`paying`), or no more. */
export interface PosPayment {
  bill: string;
  status: Exclude<BillStatus, 'settled'>;
  /** How its newest payment stands. */
  payment: PaymentStatus | null;
  /** A part of it is paid, no payment waits, and so much is still to be paid. Null: it is not so. */
  left: number | null;
}

/** What became of a sale; asked again under its key, what has become of it since. */
export type PosAnswer = PosReceipt | PosPayment;

/** What the exhibitor has set for its tills (`pos_config`, `current_schedules`). */
export type TillSettings = PosSettings & CounterSettings;

export interface PosFilm {
  id: number;
  title: string;
  rating: string;
}

/** What is sold at a point of sale: the shows of its cinema that have not ended. */
export interface PosSchedules {
  schedules: Schedule[];
  films: PosFilm[];
}

/** What a till sells besides tickets. */
export interface PosProducts {
  /** Those that have something, in their order. */
  categories: { id: number; name: string; color: string }[];
  /** In their order. Each has a price that can be taxed today. */
  products: PosProduct[];
}

/** A voucher's code as it is typed or scanned at a till, and the shows of the basket. */
export const posVoucherSchema = z.object({
  barcode: voucherCodeSchema,
  schedule_ids: z.array(recordIdSchema).max(20),
  locale: localeSchema,
});

export type PosVoucherAsked = z.infer<typeof posVoucherSchema>;

/** What a voucher may pay of a basket. `shows`: in the order that was asked for; `refusal`: why it pays no ticket of that show, in words; null: it does. */
export interface PosVoucher
  extends Pick<
    CheckedVoucher,
    'uuid' | 'barcode_text' | 'title' | 'remaining_turns' | 'remaining_products' | 'amount_pays_tickets'
  > {
  /** The last day on which it is valid, in words. Null: nobody has said. */
  valid_until: string | null;
  shows: { schedule_id: number; redeemable: number; refusal: string | null }[];
}

/** A kind of voucher as a till sells it. */
export interface PosVoucherType extends Omit<VoucherType, 'slug' | 'page_title' | 'content' | 'valid_until'> {
  /** The last day of one that is sold today, in words. */
  valid_until: string;
}

/** A printed card that nobody has bought, with what is on it. */
export interface PosCard extends Pick<VoucherType, 'title' | 'type'> {
  voucher_type_id: number;
  barcode: string;
  total_turns: number;
  total_products: number;
  price: number;
}

/** What a code is: a voucher that may pay, or a card that may be sold. */
export type PosVoucherFound = { voucher: PosVoucher } | { card: PosCard };

/** How a buyer pays at this till. */
export interface PosPaymentMethod {
  id: number;
  name: string;
  is_cash: boolean;
}

export interface PosProduct {
  id: number;
  kind: ProductKind;
  name: string;
  /** May be empty. */
  description: string;
  /** The smallest of its sizes. */
  picture: string | null;
  barcode: string | null;
  /** With VAT, without deposit. */
  price_minor: number;
  /** Comes on top; of a set, those of its parts. */
  deposit_minor: number;
  /** Ids of its categories; none: it is found by its name or barcode. */
  categories: number[];
  /** How many can be sold in the till's cinema; of a set, as many as its parts make. Null: nobody counts them. */
  left: number | null;
  /** There are as few as one is warned of. */
  low: boolean;
  /** What a set is made of. */
  parts: { product_id: number; name: string; quantity: number }[];
}

/** What a sale of one show needs. */
export interface PosOffer {
  schedule: Schedule;
  film: PosFilm;
  screen: {
    name: string;
    config: ScreenConfig;
    class_rate: Record<string, { name: string; ticket: number; handling: number; color: string }>;
  };
  tariffs: Tariff[];
  /** Whoever sells may sell seats that the website never does. */
  may_sell_blocked: boolean;
}

export const posScheduleSchema = z.object({ scheduleId: recordIdSchema, locale: localeSchema });
