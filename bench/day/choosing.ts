/** What a customer chooses: seats that are held for them, rates and goods. */
import { randomUUID } from 'node:crypto';
import type { HoldAnswer, PosBasketSale } from '../../server/src/contract/index.ts';
import { Refused } from '../lib/transports.ts';
import type { Workplace } from './workplace.ts';

type Hold = { schedule_id: number; token: string };
type Item = PosBasketSale['items'][number];

/** What a customer has chosen. */
export interface Choice {
  items: (Item & { seat: { index: number } })[];
  holds: Hold[];
  products: PosBasketSale['products'];
  amount: number;
}

export const seatsPerShow = 60;

export class Choosing {
  constructor(private readonly at: Workplace) {}

  private async hold(schedule_id: number, want: object, token?: string): Promise<HoldAnswer> {
    const idempotencyKey = randomUUID();
    return this.at.line.mutate<HoldAnswer>('pos.hold', { scheduleId: schedule_id, idempotencyKey, token, want });
  }

  async letGo(holds: readonly Hold[]): Promise<void> {
    for (const { schedule_id, token } of holds)
      await this.hold(schedule_id, { kind: 'seats', seats: [] }, token).catch((error) =>
        this.at.refusedAt('let go', error),
      );
  }

  /** `least` tickets or more, of up to `shows` shows. Null: none could be had. */
  async tickets(shows: number, least = 1): Promise<Choice | null> {
    const choice: Choice = { items: [], holds: [], products: [], amount: 0 };
    const chosen = new Set(Array.from({ length: shows }, () => this.at.pick(this.at.counter.shows)));
    for (const schedule_id of chosen) {
      const count = this.at.whole(least, 4);
      const first = this.at.whole(0, seatsPerShow - count);
      const seats = Array.from({ length: count }, (_, at) => first + at);
      const want = this.at.chance(0.3) ? { kind: 'seats', seats } : { kind: 'auto', count };
      const held = await this.hold(schedule_id, want).catch(async (error: unknown) => {
        this.at.refusedAt('hold', error);
        if (error instanceof Refused && ['SOLD_OUT', 'NOT_ENOUGH_SEATS'].includes(error.code))
          await this.at.counter.replace(schedule_id);
        return null;
      });
      if (!held) continue;
      choice.holds.push({ schedule_id, token: held.token });
      for (const index of held.seats) {
        const rate = this.at.pick(this.at.counter.rates);
        choice.items.push({ type: 'ticket', schedule_id, price_rate_id: rate.id, seat: { index } });
        choice.amount += rate.priceMinor;
      }
    }
    return choice.items.length > 0 ? choice : null;
  }

  withGoods(choice: Choice): Choice {
    const products = this.at.counter.products
      .filter(() => this.at.chance(0.4))
      .map(({ id }) => ({ product_id: id, quantity: this.at.whole(1, 3) }));
    return { ...choice, products, amount: choice.amount + this.priceOf(products) };
  }

  priceOf(products: Choice['products']): number {
    return products.reduce((sum, { product_id, quantity }) => {
      const found = this.at.counter.products.find(({ id }) => id === product_id);
      return sum + quantity * ((found?.priceMinor ?? 0) + (found?.depositMinor ?? 0));
    }, 0);
  }

  amountOf(items: Choice['items']): number {
    const { rates } = this.at.counter;
    return items.reduce((sum, item) => sum + (rates.find(({ id }) => id === item.price_rate_id)?.priceMinor ?? 0), 0);
  }

  async anything(): Promise<Choice | null> {
    const choice = await this.tickets(this.at.chance(0.25) ? 2 : 1);
    return choice && this.at.chance(0.4) ? this.withGoods(choice) : choice;
  }

  saleOf(choice: Choice, more: Partial<PosBasketSale> = {}): PosBasketSale {
    const { items, holds, products, amount } = choice;
    const given = amount + (this.at.chance(0.5) ? this.at.whole(0, 2_000) : 0);
    return {
      bill_id: randomUUID(),
      basket_id: randomUUID(),
      locale: 'en',
      payment_method_id: amount === 0 ? null : this.at.counter.methods.cash,
      amount,
      tendered: given,
      items,
      holds,
      products,
      ...more,
    };
  }
}
