/** What is in a till's basket, as plain data and pure functions. Money: integer minor units. */
import type { BasketContent, BasketProduct, BasketShow, PosSale } from '@parterre/server/contract';

export const emptyContent: BasketContent = { shows: [], products: [] };

/** Most of one product that the server takes. */
const mostOfProduct = 999;

export const isEmpty = ({ shows, products }: BasketContent): boolean => shows.length === 0 && products.length === 0;

export const ticketsAmount = ({ tickets }: BasketShow): number => tickets.reduce((sum, { price }) => sum + price, 0);
export const productAmount = ({ quantity, price }: BasketProduct): number => quantity * price;

export function amountOf({ shows, products }: BasketContent): number {
  return (
    shows.reduce((sum, show) => sum + ticketsAmount(show), 0) +
    products.reduce((sum, product) => sum + productAmount(product), 0)
  );
}

/** With these tickets of the show in place of those that there are; null takes them out. */
export function withShow(content: BasketContent, scheduleId: number, show: BasketShow | null): BasketContent {
  const at = content.shows.findIndex(({ schedule_id }) => schedule_id === scheduleId);
  if (show === null) return at < 0 ? content : { ...content, shows: content.shows.toSpliced(at, 1) };
  return { ...content, shows: at < 0 ? [...content.shows, show] : content.shows.with(at, show) };
}

/** How many of a product are in it. */
export function quantityIn({ products }: BasketContent, productId: number): number {
  return products.find(({ product_id }) => product_id === productId)?.quantity ?? 0;
}

/** With so many of the product, as far as the server takes them; 0 takes it out. */
export function withProduct(content: BasketContent, product: BasketProduct): BasketContent {
  const at = content.products.findIndex(({ product_id }) => product_id === product.product_id);
  const quantity = Math.min(product.quantity, mostOfProduct);
  if (quantity <= 0) return at < 0 ? content : { ...content, products: content.products.toSpliced(at, 1) };
  const line = { ...product, quantity };
  return { ...content, products: at < 0 ? [...content.products, line] : content.products.with(at, line) };
}

/** The holds of no show: the seats are asked for by their names when they are sold. */
export function withoutHolds(content: BasketContent): BasketContent {
  return { ...content, shows: content.shows.map((show) => ({ ...show, hold: null })) };
}

/** What is ordered with it. Seats that nobody holds are asked for by their names. */
export function orderOf({ shows, products }: BasketContent): Pick<PosSale, 'items' | 'holds' | 'products'> {
  const tickets = shows.flatMap(({ schedule_id, tickets }) => tickets.map((ticket) => ({ ...ticket, schedule_id })));
  return {
    items: tickets.map(({ schedule_id, price_rate_id, seat }, bill_order) => ({
      type: 'ticket',
      schedule_id,
      price_rate_id,
      seat,
      bill_order,
    })),
    holds: shows.flatMap(({ schedule_id, hold }) => (hold === null ? [] : [{ schedule_id, token: hold.token }])),
    products: products.map(({ product_id, quantity }) => ({ product_id, quantity })),
  };
}

/** A rate's tickets of a show as one line: how many, and where they sit. */
export interface TicketLine {
  rate: string;
  count: number;
  seats: string[];
  amount: number;
}

const inOrder = new Intl.Collator('en', { numeric: true }).compare;

export function ticketLines({ tickets }: BasketShow): TicketLine[] {
  const lines = new Map<string, TicketLine>();
  for (const { rate, price, seat } of tickets) {
    const line = lines.get(rate) ?? { rate, count: 0, seats: [], amount: 0 };
    line.count += 1;
    line.amount += price;
    if (seat !== null) line.seats.push(seat.name);
    lines.set(rate, line);
  }
  return [...lines.values()].map((line) => ({ ...line, seats: line.seats.sort(inOrder) }));
}
