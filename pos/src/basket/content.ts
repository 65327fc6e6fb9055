/** What is in a till's basket, as plain data and pure functions. Money: integer minor units. */
import {
  type BasketCard,
  type BasketContent,
  type BasketProduct,
  type BasketShow,
  type BasketVoucher,
  mostVouchers,
  type PosSale,
} from '@parterre/server/contract';
import { redeemed } from './redeeming.ts';

export const emptyContent: BasketContent = { shows: [], products: [] };

/** Most of one product that the server takes. */
const mostOfProduct = 999;

/** Nothing is sold with it, though a voucher that would pay may lie there. */
export const sellsNothing = ({ shows, products, cards = [] }: BasketContent): boolean =>
  shows.length + products.length + cards.length === 0;

export const isEmpty = (content: BasketContent): boolean =>
  sellsNothing(content) && (content.vouchers ?? []).length === 0;

export const ticketsAmount = ({ tickets }: BasketShow): number => tickets.reduce((sum, { price }) => sum + price, 0);
export const productAmount = ({ quantity, price }: BasketProduct): number => quantity * price;

/** What is paid in money: without what the vouchers in it pay. */
export function amountOf(content: BasketContent): number {
  const { shows, products, cards = [] } = content;
  return (
    shows.reduce((sum, show) => sum + ticketsAmount(show), 0) +
    products.reduce((sum, product) => sum + productAmount(product), 0) +
    cards.reduce((sum, { price }) => sum + price, 0) -
    redeemed(content).parts.reduce((sum, { value }) => sum + value, 0)
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

/** With this voucher sold too. A printed card is there once, and there are not more than the server sells at once. */
export function withCard(content: BasketContent, card: BasketCard): BasketContent {
  const { cards = [] } = content;
  const isThere = card.barcode !== null && cards.some(({ barcode }) => barcode === card.barcode);
  return isThere || cards.length >= mostVouchers ? content : { ...content, cards: [...cards, card] };
}

export function withoutCard(content: BasketContent, id: string): BasketContent {
  return { ...content, cards: content.cards?.filter((card) => card.id !== id) };
}

/** With this voucher that pays, in place of what was known of it. */
export function withVoucher(content: BasketContent, voucher: BasketVoucher): BasketContent {
  const { vouchers = [] } = content;
  const at = vouchers.findIndex(({ uuid }) => uuid === voucher.uuid);
  return { ...content, vouchers: at < 0 ? [...vouchers, voucher] : vouchers.with(at, voucher) };
}

export function withoutVoucher(content: BasketContent, uuid: string): BasketContent {
  return { ...content, vouchers: content.vouchers?.filter((voucher) => voucher.uuid !== uuid) };
}

/** With at most so many tickets of the show paid by turns of the voucher. */
export function withTurns(content: BasketContent, uuid: string, scheduleId: number, wanted: number): BasketContent {
  const vouchers = content.vouchers?.map((voucher) =>
    voucher.uuid === uuid
      ? {
          ...voucher,
          shows: voucher.shows.map((show) => (show.schedule_id === scheduleId ? { ...show, wanted } : show)),
        }
      : voucher,
  );
  return { ...content, vouchers };
}

/** The holds of no show: the seats are asked for by their names when they are sold. */
export function withoutHolds(content: BasketContent): BasketContent {
  return { ...content, shows: content.shows.map((show) => ({ ...show, hold: null })) };
}

/** What is ordered with it. Seats that nobody holds are asked for by their names. */
export function orderOf(content: BasketContent): Pick<PosSale, 'items' | 'holds' | 'products' | 'vouchers' | 'cards'> {
  const { shows, products, cards = [] } = content;
  const { turns, parts } = redeemed(content);
  const tickets = shows.flatMap(({ schedule_id, tickets }) => tickets.map((ticket) => ({ ...ticket, schedule_id })));
  const amounts = parts.filter(({ amount }) => amount > 0);
  return {
    items: tickets.map(({ schedule_id, price_rate_id, seat }, bill_order) => ({
      type: 'ticket',
      schedule_id,
      price_rate_id,
      seat,
      bill_order,
      voucher_id: turns[bill_order] ?? null,
    })),
    ...(amounts.length > 0 && { vouchers: amounts.map(({ uuid, amount }) => ({ uuid, amount })) }),
    ...(cards.length > 0 && {
      cards: cards.map(({ voucher_type_id, turns, products, holder_name, barcode }) => ({
        ...{ voucher_type_id, total_turns: turns, total_products: products, holder_name, barcode },
      })),
    }),
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
