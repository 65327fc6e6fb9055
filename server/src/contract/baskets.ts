/** What a till is about to sell, kept on the server. Money in minor units. */
import { z } from 'zod';
import { lineSchema, recordIdSchema } from './ids.ts';
import { holdTokenSchema } from './seats.ts';

const text = lineSchema.max(300);
const amount = z.int().min(0).max(2_147_483_647);

/** A ticket in a basket, as the till shows it: rate and price are looked at when it is sold. */
const basketTicketSchema = z.object({
  price_rate_id: recordIdSchema,
  rate: text,
  /** With what its seat's class costs more. */
  price: amount,
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
});
export type BasketProduct = z.infer<typeof basketProductSchema>;

export const basketContentSchema = z.object({
  shows: z.array(basketShowSchema).max(20),
  products: z.array(basketProductSchema).max(100),
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
