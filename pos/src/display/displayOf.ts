/** What the customer's screen shows of a sale: nothing of staff, and nothing that the customer was not told. Money in minor units. */
import type { BasketContent, PosReceipt } from '@parterre/server/contract';
import { amountOf, productAmount, sellsNothing, ticketLines } from '../basket/content.ts';
import { redeemed } from '../basket/redeeming.ts';

/** Tickets of one rate, or a product. */
export interface DisplayLine {
  name: string;
  quantity: number;
  /** In their order; empty: none is chosen yet, or there is none. */
  seats: string[];
  /** What all of them cost together. */
  price: number;
}

export interface DisplayShow {
  scheduleId: number;
  film: string;
  /** An instant. */
  start: string;
  lines: DisplayLine[];
}

export type DisplayView =
  | { kind: 'idle' }
  /** `products`: with what vouchers pay, below 0. `isPaying`: the card terminal asks for the money. */
  | { kind: 'basket'; shows: DisplayShow[]; products: DisplayLine[]; amount: number; isPaying: boolean }
  /** `tendered` null: it was not paid in cash. `ticketsUrl` null: there are no tickets. */
  | { kind: 'thanks'; amount: number; tendered: number | null; change: number; ticketsUrl: string | null };

/** What the customer sees of a basket that is not paid yet. */
export function displayOf(content: BasketContent, isPaying: boolean): DisplayView {
  if (sellsNothing(content)) return { kind: 'idle' };
  return {
    kind: 'basket',
    amount: amountOf(content),
    isPaying,
    shows: content.shows.map((show) => ({
      scheduleId: show.schedule_id,
      film: show.title,
      start: show.start,
      lines: ticketLines(show).map(({ rate, count, seats, amount }) => ({
        name: rate,
        quantity: count,
        seats,
        price: amount,
      })),
    })),
    products: [
      ...content.products.map((product) => ({
        name: product.name,
        quantity: product.quantity,
        seats: [],
        price: productAmount(product),
      })),
      ...(content.cards ?? []).map(({ title, price }) => ({ name: title, quantity: 1, seats: [], price })),
      ...redeemed(content).parts.flatMap(({ value }, at) => {
        const { title = '', barcode_text = '' } = content.vouchers?.[at] ?? {};
        return value === 0
          ? []
          : [{ name: `${title} · ${barcode_text.slice(-4)}`, quantity: 1, seats: [], price: -value }];
      }),
    ],
  };
}

/** What the customer sees once it is sold. `ticketsUrl`: where the customer finds the tickets of a bill. */
export function displayOfReceipt(receipt: PosReceipt, ticketsUrl: (bill: string) => string): DisplayView {
  const { amount, tendered, change, bill, tickets } = receipt;
  return { kind: 'thanks', amount, tendered, change, ticketsUrl: tickets.length === 0 ? null : ticketsUrl(bill) };
}
