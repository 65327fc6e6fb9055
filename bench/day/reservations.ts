/** Reservations: made at one till, changed, picked up or cancelled at any. */
import { randomUUID } from 'node:crypto';
import type { ReservationView } from '../../server/src/contract/index.ts';
import type { Choice, Choosing } from './choosing.ts';
import type { Selling } from './selling.ts';
import type { Workplace } from './workplace.ts';

export class Reservations {
  constructor(
    private readonly at: Workplace,
    private readonly choosing: Choosing,
    private readonly selling: Selling,
  ) {}

  async reserve(): Promise<void> {
    const choice = await this.choosing.tickets(1);
    if (!choice) return;
    const [hold] = choice.holds;
    try {
      const made = await this.at.line.mutate<ReservationView>('pos.reservations.make', {
        request: randomUUID(),
        ...this.contact(),
        amount: choice.amount,
        items: choice.items,
        hold_token: hold?.token ?? null,
      });
      this.at.books.reservations.push(made.uuid);
    } catch (error) {
      await this.choosing.letGo(choice.holds);
      throw error;
    }
  }

  private contact() {
    return { locale: 'en', name: 'Hedy Lamarr', phone: null, email: null, notes: null, source: 'telephone' };
  }

  private async reserved(): Promise<ReservationView | null> {
    if (this.at.books.reservations.length === 0) return null;
    const uuid = this.at.pick(this.at.books.reservations);
    const view = await this.at.line.query<ReservationView>('pos.reservations.get', { uuid, locale: 'en' });
    return view.status === 'pending' ? view : null;
  }

  private itemsOf({ schedule, tickets }: ReservationView): Choice['items'] {
    return tickets.map(({ price_rate_id, seat }) => {
      return {
        type: 'ticket',
        schedule_id: schedule.id,
        price_rate_id: price_rate_id ?? 0,
        seat: { index: seat?.index ?? 0 },
      };
    });
  }

  async change(): Promise<void> {
    const view = await this.reserved();
    if (!view) return;
    const kept = this.itemsOf(view).slice(0, this.at.whole(1, view.tickets.length));
    await this.at.line.mutate('pos.reservations.change', {
      uuid: view.uuid,
      row_version: view.row_version,
      request: randomUUID(),
      ...this.contact(),
      amount: this.choosing.amountOf(kept),
      items: kept,
    });
  }

  async pickUp(): Promise<void> {
    const view = await this.reserved();
    if (!view) return;
    const items = this.itemsOf(view).slice(0, this.at.whole(1, view.tickets.length));
    const tickets: Choice = { items, holds: [], products: [], amount: this.choosing.amountOf(items) };
    const choice = this.at.chance(0.4) ? this.choosing.withGoods(tickets) : tickets;
    const isCard = choice.amount > 0 && this.at.chance(0.4);
    const more = isCard ? { payment_method_id: this.at.counter.methods.card, tendered: null } : {};
    const sale = this.choosing.saleOf(choice, { ...more, reservation: view.uuid });
    await (isCard ? this.selling.card(sale) : this.selling.cash(sale));
  }

  async cancelAny(): Promise<void> {
    if (this.at.books.reservations.length > 0) await this.cancel(this.at.pick(this.at.books.reservations));
  }

  private async cancel(uuid: string): Promise<void> {
    const view = await this.at.line.query<ReservationView>('pos.reservations.get', { uuid, locale: 'en' });
    if (view.status !== 'pending') return;
    await this.at.line.mutate('pos.reservations.cancel', { uuid, row_version: view.row_version });
  }

  async cancelAll(): Promise<void> {
    for (const uuid of this.at.books.reservations.splice(0))
      await this.cancel(uuid).catch((error) => this.at.refusedAt('cancel', error));
  }
}
