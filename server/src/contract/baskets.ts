/** What a till is about to sell, kept on the server. Money in minor units. */
import { z } from 'zod';
import { lineSchema, recordIdSchema } from './ids.ts';
import { holdTokenSchema } from './seats.ts';
import { mostVouchers } from './voucherAmounts.ts';

const text = lineSchema.max(300);
const amount = z.int().min(0).max(2_147_483_647);

/** A ticket in a basket, as the till shows it: rate and price are looked at when it is sold. */
const basketTicketSchema = z.object({
  price_rate_id: recordIdSchema,
  rate: text,
  /** With what its seat's class costs more. */
  price: amount,
  /** What its seat's class costs more, which no turn of a voucher pays. Left out: nothing. */
  surcharge: amount.optional(),
  /** A turn of a voucher may pay it. Left out: none does. */
  accepts_voucher: z.boolean().optional(),
  /** Null: it has none yet. */
  seat: z
    .object({ index: z.int().min(0), row: z.int().min(0), col: z.int().min(0), class: text, name: text })
    .nullable(),
});

const basketShowSchema = z.object({
  schedule_id: recordIdSchema,
  title: text,
  /** When it begins: the show's own time, as the programme has it. */
  start: lineSchema.max(40),
  /** The hold of its seats; null: nobody keeps them any more, and they are asked for when it is sold. */
  hold: z
    .object({ token: holdTokenSchema.max(10_000), expires_at_ms: z.int(), extensions_left: z.int().min(0).max(100) })
    .nullable(),
  tickets: z.array(basketTicketSchema).min(1).max(100),
});
export type BasketShow = z.infer<typeof basketShowSchema>;

const basketProductSchema = z.object({
  product_id: recordIdSchema,
  quantity: z.int().min(1).max(999),
  name: text,
  /** What one costs, with its deposit. */
  price: amount,
  /** The deposit, which no voucher pays. Left out: there is none. */
  deposit: amount.optional(),
});
export type BasketProduct = z.infer<typeof basketProductSchema>;

const turns = z.int().min(0).max(10_000);

/** A voucher that is to pay, as the till was told of it: what it may pay is looked at when it is sold. */
const basketVoucherSchema = z.object({
  uuid: z.uuid(),
  barcode_text: text,
  title: text,
  /** The last day on which it is valid, in words; null: nobody has said. */
  valid_until: text.nullable(),
  remaining_turns: turns,
  remaining_products: amount,
  amount_pays_tickets: z.boolean(),
  /** By show: how many tickets it can pay there, how many it is to pay at most (null: as many as it can), and why it can pay none (empty: it can). */
  shows: z
    .array(z.object({ schedule_id: recordIdSchema, redeemable: turns, wanted: turns.nullable(), refusal: text }))
    .max(20),
});
export type BasketVoucher = z.infer<typeof basketVoucherSchema>;

/** A voucher that is sold. Its price is looked at when it is sold. */
const basketCardSchema = z.object({
  /** Made by the till: two alike are two. */
  id: z.uuid(),
  voucher_type_id: recordIdSchema,
  title: text,
  turns,
  products: amount,
  price: amount,
  holder_name: lineSchema.max(120).nullable(),
  /** The code on a printed card; null: a code is made when it is sold. */
  barcode: text.nullable(),
});
export type BasketCard = z.infer<typeof basketCardSchema>;

export const basketContentSchema = z.object({
  shows: z.array(basketShowSchema).max(20),
  products: z.array(basketProductSchema).max(100),
  /** Left out: none. */
  vouchers: z.array(basketVoucherSchema).max(10).optional(),
  /** Left out: none. */
  cards: z.array(basketCardSchema).max(mostVouchers).optional(),
});
export type BasketContent = z.infer<typeof basketContentSchema>;

const id = z.uuid().toLowerCase();
export const basketIdSchema = z.object({ id });
export const basketSaveSchema = z.object({ id, content: basketContentSchema });
export const basketParkSchema = z.object({ id, label: lineSchema.trim().max(60).nullable() });

/** The basket of a till. */
export interface Basket {
  id: string;
  content: BasketContent;
}

/** A basket that is at no till. */
export interface ParkedBasket extends Basket {
  label: string | null;
  /** Who parked it, and when (ISO). */
  employee: string;
  parked_at: string;
}
