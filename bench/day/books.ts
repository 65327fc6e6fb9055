/** What those at the counter wrote down for themselves: by it the server's books are judged. Money in minor units. */
import type { PosReceipt, PosSale } from '../../server/src/contract/index.ts';
import type { Counter } from './counter.ts';

export interface Invoice {
  bill: string;
  amount: number;
  takenBack: number;
}

export interface Books {
  /** What lies in each till's drawer; null: it is closed. */
  drawers: Map<number, number | null>;
  /** How many of each product lie on the shelf. */
  shelf: Map<number, number>;
  /** Bills whose goods were handed out. */
  sold: Map<string, { amount: number }>;
  /** Sales and exchanges by a terminal that said it had failed and had not: `again` finds out whether they are done after all, or their money went back. */
  wavering: { till: number; again: () => Promise<void> }[];
  /** Each bill on account, and each bill that its tickets were exchanged for, with the invoice that it stands on and what was taken off that since. */
  invoices: Map<string, Invoice>;
  /** Ids of invoices that the office has given a number, and of those that it has written down as paid. */
  numbered: Set<number>;
  paid: Set<number>;
  /** Reservations that were made, whatever became of them. */
  reservations: string[];
  /** What was done, and how often; what was refused, and why. */
  done: Map<string, number>;
  refused: Map<string, number>;
}

export function newBooks(counter: Counter): Books {
  return {
    drawers: new Map(counter.tills.map(({ id }) => [id, null])),
    shelf: new Map(counter.delivered),
    sold: new Map(),
    wavering: [],
    invoices: new Map(),
    numbered: new Set(),
    paid: new Set(),
    reservations: [],
    done: new Map(),
    refused: new Map(),
  };
}

export function note(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** Cash came into a till's drawer, or (below zero) went out of it. */
export function move({ drawers }: Books, till: number, amount: number): void {
  drawers.set(till, (drawers.get(till) ?? 0) + amount);
}

/** So many of a product went over the counter; `sign` 1: they came back. */
export function shelve(
  { shelf }: Books,
  counter: Counter,
  what: { product: number; quantity: number; sign: 1 | -1 },
): void {
  const { product, quantity, sign } = what;
  for (const [part, each] of counter.products.find(({ id }) => id === product)?.takes ?? [])
    shelf.set(part, (shelf.get(part) ?? 0) + sign * quantity * each);
}

/** A sale whose receipt is there. */
export function write(books: Books, counter: Counter, receipt: PosReceipt, sale: Pick<PosSale, 'products'>): void {
  books.sold.set(receipt.bill, { amount: receipt.amount });
  for (const { product_id, quantity } of sale.products)
    shelve(books, counter, { product: product_id, quantity, sign: -1 });
}

export function told(counts: Map<string, number>): string {
  const byCount = [...counts].sort(([, one], [, other]) => other - one);
  return byCount.map(([what, count]) => `${what} ${count}`).join(', ') || 'none';
}
