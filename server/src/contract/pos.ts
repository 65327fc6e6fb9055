/** Selling at the point of sale. Money in minor units. */
import { z } from 'zod';
import type { Schedule, ScreenConfig, Tariff } from './catalogue.ts';
import { ticketItemSchema } from './checkout.ts';
import { recordIdSchema } from './ids.ts';
import { localeSchema } from './localized.ts';
import { holdTokenSchema } from './seats.ts';

const amount = z.int().min(0).max(2_147_483_647);

export const posSaleSchema = z.object({
  /** Idempotency key: the same id answers with the same bill. */
  bill_id: z.uuid().toLowerCase(),
  /** In which the tickets are printed. */
  locale: localeSchema,
  /** Null: there is nothing to pay. */
  payment_method_id: recordIdSchema.nullable(),
  /** The total that was said to the buyer; a different price answers AMOUNT_CHANGED. */
  amount,
  /** Cash that the buyer gave; less than `amount` is refused. */
  tendered: amount,
  items: z.array(ticketItemSchema).min(1).max(100),
  /** The seats of the items, held. */
  hold_token: holdTokenSchema,
});
export type PosSale = z.infer<typeof posSaleSchema>;

/** What was sold, as it stands in the bill. */
export interface PosReceipt {
  bill: string;
  /** What the order is called towards people. */
  reference: string;
  amount: number;
  tendered: number;
  /** What the buyer gets back of it. */
  change: number;
  tickets: { seat: string | null; rate: string; price: number }[];
}

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
  payment_methods: { id: number; name: string }[];
  /** Whoever sells may sell seats that the website never does. */
  may_sell_blocked: boolean;
}

export const posScheduleSchema = z.object({ scheduleId: recordIdSchema, locale: localeSchema });
