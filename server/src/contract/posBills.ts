/** Bills at the point of sale: found, looked at, given back, sent. Money in minor units, times in Unix ms. */
import { z } from 'zod';
import type { BillDetail } from './bills.ts';
import { billIdSchema, billLineIdSchema, refundInputSchema } from './bills.ts';
import { longestBillSearch } from './constants.ts';
import type { BillSource, BillStatus } from './enumerations.ts';
import { lineSchema, mailAddressSchema, recordIdSchema, rowVersionSchema } from './ids.ts';
import { localeSchema } from './localized.ts';
import { type PosPayment, type PosReceipt, posSaleParts } from './pos.ts';
import { holdTokenSchema } from './seats.ts';
import type { TicketCodeFault } from './ticketCode.ts';

export const posBillSearchSchema = z.object({
  /** Empty: today's sales of this till. */
  q: lineSchema.trim().max(longestBillSearch),
  locale: localeSchema,
});
export type PosBillSearch = z.infer<typeof posBillSearchSchema>;

/**
 * What is wrong with a ticket's signed code. `fault`: it is not believed, and only one of a withdrawn key still leads to a bill; `isMoved`: the ticket
 * has another seat or show by now.
 */
export interface ReadTicketCode {
  fault: Exclude<TicketCodeFault, 'too_early' | 'expired'> | null;
  isMoved: boolean;
}

export interface PosBillsFound {
  /** How many characters a search must have (`pos_config.search_min_characters`). */
  leastCharacters: number;
  /** Fewer were given, so nothing was searched for. */
  isTooShort: boolean;
  /** What was given is a ticket's signed code; null: it is none. */
  code: ReadTicketCode | null;
  /** The newest first, `mostBillsFound` at most. */
  bills: PosBillRow[];
}

export interface PosBillRow {
  uuid: string;
  /** What people call it. */
  reference: string;
  status: BillStatus;
  source: BillSource;
  amount: number;
  refunded: number;
  created_at: number;
  buyer_name: string | null;
  buyer_email: string | null;
  /** Film or event of its first ticket; null: it has none. */
  title: string | null;
  start_at: number | null;
  /** Names of the seats of tickets that admit somebody. */
  seats: string[];
  /** Lines that are not void, tickets and others. */
  lines: number;
}

export type PosBill = BillDetail & {
  /** Where whoever has it opens the tickets, on a telephone too. Null: none of them admits anybody. */
  tickets_url: string | null;
  /** What can be mailed of it: its tickets with the receipt, or of goods alone the receipt. Null: nothing. */
  mailed_as: 'tickets' | 'receipt' | null;
};

/** The till's own open shift is what cash goes out of: it is not for whoever asks to say. */
export const posRefundSchema = refundInputSchema.omit({ cash_shift: true }).extend({
  /** Goods among the lines are back on the shelf, and counted there. */
  goods_back: z.boolean(),
});
export type PosRefund = z.infer<typeof posRefundSchema>;

/** What was given back. `cash`: the part of it that is handed out at the till. */
export interface Refunded {
  /** `cash`: the part of it that is handed out; `account`: the part that an invoice is lowered by. */
  amount: number;
  cash: number;
  account: number;
  /** How many lines were taken back, tickets and others. */
  tickets: number;
}

export const posMailSchema = billIdSchema.extend({
  request: z.uuid().toLowerCase(),
  /** Where the bill has no address yet; it keeps this one. Null: to the address that it has. */
  email: mailAddressSchema.nullable(),
});
export type PosMail = z.infer<typeof posMailSchema>;

/** Tickets of a show that get other seats of it. The seats are held before, and these are all of the hold's. */
export const posReseatSchema = billIdSchema.extend({
  /** Made by whoever asks: asked twice with the same, it is done once. */
  request: z.uuid().toLowerCase(),
  /** Version of the bill that was looked at. Another one by now: CHANGED_MEANWHILE. */
  row_version: rowVersionSchema,
  schedule_id: recordIdSchema,
  token: holdTokenSchema,
  tickets: z
    .array(z.object({ line: billLineIdSchema, seat: z.int().min(0).max(200_000) }))
    .min(1)
    .max(100),
});
export type PosReseat = z.infer<typeof posReseatSchema>;

/** Names of the seats, as they were and as they are. */
export interface Reseated {
  seats: { from: string; to: string }[];
}

/** Tickets that are given up, and those that are sold in their place; a difference is paid, or goes back. */
export const posExchangeSchema = posSaleParts
  .omit({ products: true, cards: true, part: true, reservation: true, invoice: true })
  .extend({
    /** The bill whose tickets are given up, and which of its lines they are. */
    from: billIdSchema.shape.uuid,
    lines: z.array(billLineIdSchema).min(1).max(100),
    items: posSaleParts.shape.items.min(1),
    /** Null: nothing is due. */
    payment_method_id: posSaleParts.shape.payment_method_id,
    /** What the buyer was told that there is to pay; below 0: what goes back. Another amount by now: REFUND_AMOUNT_CHANGED, with what the old tickets are worth. */
    due: z.int().min(-2_147_483_647).max(2_147_483_647),
    /** Cash that the buyer gave; less than is due is refused. Null: what is due is paid at the card terminal. */
    tendered: posSaleParts.shape.tendered,
  });
export type PosExchange = z.infer<typeof posExchangeSchema>;

/** What was exchanged: the new bill, and what became of the money. */
export interface Exchanged extends Pick<PosReceipt, 'bill' | 'reference' | 'amount' | 'tickets'> {
  /** What the old tickets were worth. */
  credit: number;
  /** What was paid on top of it, the cash that was given for that (null: a card paid it), and what the buyer gets back of the cash. */
  paid: number;
  tendered: number | null;
  change: number;
  /** Went back of what the old tickets had cost; `cash`: the part of it that is handed out; `account`: the part that an invoice is lowered by. */
  back: number;
  cash: number;
  account: number;
}

/** What became of an exchange; asked again under its key, what has become of it since. While the card is asked for the difference it is a `PosPayment`. */
export type ExchangeAnswer = Exchanged | PosPayment;
