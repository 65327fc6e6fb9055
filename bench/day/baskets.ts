/** Baskets that are put aside, and taken up again at this till or another. */
import { randomUUID } from 'node:crypto';
import type { Basket, BasketContent, ParkedBasket } from '../../server/src/contract/index.ts';
import type { Choice, Choosing } from './choosing.ts';
import type { Selling } from './selling.ts';
import type { Workplace } from './workplace.ts';

export class Baskets {
  constructor(
    private readonly at: Workplace,
    private readonly choosing: Choosing,
    private readonly selling: Selling,
  ) {}

  private contentOf({ items, holds, products }: Choice): BasketContent {
    const start = new Date().toISOString();
    return {
      shows: holds.map(({ schedule_id, token }) => ({
        schedule_id,
        title: 'Night Train',
        start,
        hold: { token, expires_at_ms: Date.now() + 60_000, extensions_left: 1 },
        tickets: items
          .filter((item) => item.schedule_id === schedule_id)
          .map(({ price_rate_id, seat: { index } }) => ({
            price_rate_id,
            rate: 'Adult',
            price: this.at.counter.rates.find(({ id }) => id === price_rate_id)?.priceMinor ?? 0,
            seat: { index, row: Math.floor(index / 10), col: index % 10, class: 'standard_seats', name: String(index) },
          })),
      })),
      products: products.map((product) => ({
        ...product,
        name: 'Goods',
        price: this.choosing.priceOf([{ ...product, quantity: 1 }]),
      })),
    };
  }

  private choiceOf({ shows, products }: BasketContent): Choice {
    const tickets = shows.flatMap(({ schedule_id, tickets }) => tickets.map((ticket) => ({ ...ticket, schedule_id })));
    const goods = products.map(({ product_id, quantity }) => ({ product_id, quantity }));
    return {
      items: tickets.map(({ schedule_id, price_rate_id, seat }) => {
        return { type: 'ticket', schedule_id, price_rate_id, seat: { index: seat?.index ?? 0 } };
      }),
      holds: shows.flatMap(({ schedule_id, hold }) => (hold ? [{ schedule_id, token: hold.token }] : [])),
      products: goods,
      amount: tickets.reduce((sum, { price }) => sum + price, 0) + this.choosing.priceOf(goods),
    };
  }

  async park(): Promise<void> {
    const choice = await this.choosing.anything();
    if (!choice) return;
    const id = randomUUID();
    try {
      await this.at.line.mutate('pos.basket.save', { id, content: this.contentOf(choice) });
      await this.at.line.mutate('pos.basket.park', { id, label: this.at.chance(0.5) ? 'Red coat' : null });
    } catch (error) {
      // Parked twice, since the first answer was lost, it is where it should be.
      const parked = await this.at.line.query<ParkedBasket[]>('pos.basket.parked');
      if (parked.some((basket) => basket.id === id)) return;
      await this.choosing.letGo(choice.holds);
      throw error;
    }
  }

  async load(): Promise<void> {
    const parked = await this.at.line.query<ParkedBasket[]>('pos.basket.parked');
    if (parked.length === 0) return;
    const { id } = this.at.pick(parked);
    await this.at.line
      .mutate<Basket>('pos.basket.load', { id })
      .catch((error: unknown) => this.at.refusedAt('load', error));
    // Whether the till has it is not for a repeated request to say.
    const basket = await this.at.line.query<Basket | null>('pos.basket.current');
    if (basket?.id !== id) return;
    if (this.at.chance(0.2)) return this.clear(basket);
    const sale = this.choosing.saleOf(this.choiceOf(basket.content), { basket_id: id });
    try {
      await this.selling.cash(sale);
    } catch (error) {
      await this.at.line.mutate('pos.basket.clear', { id });
      throw error;
    }
  }

  async clear({ id, content }: Basket): Promise<void> {
    await this.at.line.mutate('pos.basket.clear', { id });
    await this.choosing.letGo(this.choiceOf(content).holds);
  }

  /** Clears what the till has, and all that is parked. */
  async clearAll(): Promise<void> {
    const basket = await this.at.line.query<Basket | null>('pos.basket.current');
    if (basket) await this.clear(basket);
    for (const parked of await this.at.line.query<ParkedBasket[]>('pos.basket.parked')) await this.clear(parked);
  }
}
