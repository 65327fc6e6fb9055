/** Whoever stands at a till: does one thing after the other by chance, and writes down what was answered. */
import { randomUUID } from 'node:crypto';
import {
  type Basket,
  type BasketContent,
  type CashReport,
  cashDenominations,
  type Exchanged,
  type HoldAnswer,
  type ParkedBasket,
  type PosAnswer,
  type PosBasketSale,
  type PosBill,
  type PosReceipt,
  type Refunded,
  type RefundQuote,
  type ReservationView,
} from '../../server/src/contract/index.ts';
import { integerOf } from '../k6/lib/demand.ts';
import { pin } from '../lib/tills.ts';
import { Refused } from '../lib/transports.ts';
import { pause } from '../lib/waiting.ts';
import { type Books, move, note, shelve, write } from './books.ts';
import type { Counter, CounterTill } from './counter.ts';
import { TillLine } from './till.ts';

type Hold = { schedule_id: number; token: string };
type Item = PosBasketSale['items'][number];

/** What a customer has chosen. */
interface Choice {
  items: (Item & { seat: { index: number } })[];
  holds: Hold[];
  products: PosBasketSale['products'];
  amount: number;
}

/** `weight`: how often it is done beside the others. */
interface Step {
  weight: number;
  name: string;
  step: () => Promise<void>;
}

/** What a customer does at the card terminal; those that pay are more. */
const atTerminal = ['paid', 'paid', 'paid', 'paid', 'processing', 'failed', 'cancelled', 'wavers', 'nothing'] as const;

/** What they do of it where a bill is paid in parts. */
const ofParts = atTerminal.filter((does) => does !== 'wavers' && does !== 'nothing');

/** Refusals that whoever sells is told at any time: somebody was quicker, or too slow. Of `VALIDATION_FAILED` only that goods are short. */
const ordinary = new Set([
  'SEATS_TAKEN',
  'NOT_ENOUGH_SEATS',
  'SOLD_OUT',
  'SELECTION_REFUSED',
  'HOLD_EXPIRED',
  'HOLD_INVALID',
  'HOLD_ORDERED',
  'NOT_REFUNDABLE',
  'REFUND_AMOUNT_CHANGED',
  'CASH_NOT_ENOUGH',
  'BASKET_GONE',
  'BASKET_OPEN',
  'TERMINAL_BUSY',
  'TERMINAL_NOT_READY',
  'RESERVATION_USED',
  'RESERVATION_CANCELLED',
  'RESERVATION_EXPIRED',
  'RESERVATION_TOO_LATE',
  'CHANGED_MEANWHILE',
]);
/** Their seats may still be free: they are asked for by their names, under the same key. */
const holdIsOver = ['HOLD_EXPIRED', 'HOLD_INVALID'];
const seatsPerShow = 60;
const cardPatienceMs = 150_000;

export class Cashier {
  readonly line: TillLine;
  private readonly steps: Step[] = [
    { weight: 24, name: 'cash sale', step: () => this.sellForCash() },
    { weight: 12, name: 'card sale', step: () => this.sellByCard() },
    { weight: 8, name: 'sale in parts', step: () => this.sellInParts() },
    { weight: 6, name: 'goods', step: () => this.sellGoods() },
    { weight: 9, name: 'refund', step: () => this.refund() },
    { weight: 8, name: 'exchange', step: () => this.exchange() },
    { weight: 7, name: 'park', step: () => this.park() },
    { weight: 7, name: 'load', step: () => this.load() },
    { weight: 7, name: 'reserve', step: () => this.reserve() },
    { weight: 4, name: 'change of a reservation', step: () => this.changeReservation() },
    { weight: 5, name: 'pick-up', step: () => this.pickUp() },
    { weight: 2, name: 'cancelled reservation', step: () => this.cancelReservation() },
    { weight: 4, name: 'seat for two', step: () => this.oneSeat() },
    { weight: 3, name: 'pay-in', step: () => this.moveCash('payIn') },
    { weight: 3, name: 'withdrawal', step: () => this.moveCash('withdraw') },
    { weight: 2, name: 'hand-over', step: () => this.handOver() },
    { weight: 2, name: 'closing', step: () => this.closeAndOpen() },
    { weight: 3, name: 'print again', step: () => this.printAgain() },
  ];

  constructor(
    private readonly counter: Counter,
    private readonly till: CounterTill,
    private readonly books: Books,
    private readonly random: () => number,
  ) {
    this.line = new TillLine(counter, till, random);
  }

  /** Counts the drawer, and sells something for cash and something by card, while nothing is broken. */
  async begin(): Promise<void> {
    await this.open(20_000);
    await this.did('cash sale', () => this.sellForCash());
    await this.did('card sale', () => this.sellByCard('paid'));
  }

  /** One thing after the other until `isOver`. Never rejects: what is wrong is among the counter's faults. */
  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const { name, step } = this.next();
      await this.did(name, step);
    }
  }

  private did(name: string, step: () => Promise<void>): Promise<void> {
    return step().then(
      () => note(this.books.done, name),
      (error) => this.refusedAt(name, error),
    );
  }

  private next(): Step {
    let left = this.random() * this.steps.reduce((sum, { weight }) => sum + weight, 0);
    for (const step of this.steps) {
      left -= step.weight;
      if (left < 0) return step;
    }
    throw new Error('there is nothing to do');
  }

  /** Nothing is left at the till: its basket is cleared, what is reserved is cancelled, and the drawer is counted. */
  async settle(): Promise<void> {
    const basket = await this.line.query<Basket | null>('pos.basket.current');
    if (basket) await this.clear(basket);
    for (const parked of await this.line.query<ParkedBasket[]>('pos.basket.parked')) await this.clear(parked);
    for (const uuid of this.books.reservations.splice(0))
      await this.cancel(uuid).catch((error) => this.refusedAt('cancel', error));
    await this.close();
  }

  /** Finds out what became of sales by a terminal that was late or said that it had failed. */
  async lookAgain(): Promise<void> {
    for (const { sale } of this.books.wavering.filter(({ till }) => till === this.till.id)) {
      const answer = await this.line.mutate<PosAnswer>('pos.sell', sale);
      if ('tickets' in answer) this.handOut(answer, sale);
    }
  }

  private refusedAt(step: string, error: unknown): void {
    const isShort =
      error instanceof Refused &&
      error.code === 'VALIDATION_FAILED' &&
      /"products\.\d+\./.test(JSON.stringify(error.body));
    if (error instanceof Refused && (ordinary.has(error.code) || isShort)) {
      note(this.books.refused, `${step}: ${error.code}`);
      return;
    }
    const told = error instanceof Refused ? JSON.stringify(error.body).slice(0, 600) : String(error);
    this.counter.faults.push(`${this.till.name}, ${step}: ${told}`);
  }

  private wrong(what: string): void {
    this.counter.faults.push(`${this.till.name}: ${what}`);
  }

  private chance(share: number): boolean {
    return this.random() < share;
  }

  private whole(least: number, most: number): number {
    return integerOf(this.random, least, most + 1);
  }

  private pick<T>(from: readonly T[]): T {
    return from[integerOf(this.random, 0, from.length)] as T;
  }

  // What is chosen

  private async hold(schedule_id: number, want: object, token?: string): Promise<HoldAnswer> {
    const idempotencyKey = randomUUID();
    return this.line.mutate<HoldAnswer>('pos.hold', { scheduleId: schedule_id, idempotencyKey, token, want });
  }

  private async letGo(holds: readonly Hold[]): Promise<void> {
    for (const { schedule_id, token } of holds)
      await this.hold(schedule_id, { kind: 'seats', seats: [] }, token).catch((error) =>
        this.refusedAt('let go', error),
      );
  }

  /** Tickets of up to `shows` shows. Null: none could be had. */
  private async tickets(shows: number): Promise<Choice | null> {
    const choice: Choice = { items: [], holds: [], products: [], amount: 0 };
    const chosen = new Set(Array.from({ length: shows }, () => this.pick(this.counter.shows)));
    for (const schedule_id of chosen) {
      const count = this.whole(1, 4);
      const first = this.whole(0, seatsPerShow - count);
      const seats = Array.from({ length: count }, (_, at) => first + at);
      const want = this.chance(0.3) ? { kind: 'seats', seats } : { kind: 'auto', count };
      const held = await this.hold(schedule_id, want).catch(async (error: unknown) => {
        this.refusedAt('hold', error);
        if (error instanceof Refused && ['SOLD_OUT', 'NOT_ENOUGH_SEATS'].includes(error.code))
          await this.counter.replace(schedule_id);
        return null;
      });
      if (!held) continue;
      choice.holds.push({ schedule_id, token: held.token });
      for (const index of held.seats) {
        const rate = this.pick(this.counter.rates);
        choice.items.push({ type: 'ticket', schedule_id, price_rate_id: rate.id, seat: { index } });
        choice.amount += rate.priceMinor;
      }
    }
    return choice.items.length > 0 ? choice : null;
  }

  private withGoods(choice: Choice): Choice {
    const products = this.counter.products
      .filter(() => this.chance(0.4))
      .map(({ id }) => ({ product_id: id, quantity: this.whole(1, 3) }));
    return { ...choice, products, amount: choice.amount + this.priceOf(products) };
  }

  private priceOf(products: Choice['products']): number {
    return products.reduce((sum, { product_id, quantity }) => {
      const found = this.counter.products.find(({ id }) => id === product_id);
      return sum + quantity * ((found?.priceMinor ?? 0) + (found?.depositMinor ?? 0));
    }, 0);
  }

  private async anything(): Promise<Choice | null> {
    const choice = await this.tickets(this.chance(0.25) ? 2 : 1);
    return choice && this.chance(0.4) ? this.withGoods(choice) : choice;
  }

  // Sales

  private saleOf(choice: Choice, more: Partial<PosBasketSale> = {}): PosBasketSale {
    const { items, holds, products, amount } = choice;
    const given = amount + (this.chance(0.5) ? this.whole(0, 2_000) : 0);
    return {
      bill_id: randomUUID(),
      basket_id: randomUUID(),
      locale: 'en',
      payment_method_id: amount === 0 ? null : this.counter.methods.cash,
      amount,
      tendered: given,
      items,
      holds,
      products,
      ...more,
    };
  }

  private async sellForCash(): Promise<void> {
    const choice = await this.anything();
    if (choice) await this.cash(this.saleOf(choice));
  }

  private async sellGoods(): Promise<void> {
    const choice = this.withGoods({ items: [], holds: [], products: [], amount: 0 });
    if (choice.products.length > 0) await this.cash(this.saleOf(choice));
  }

  private async cash(sale: PosBasketSale): Promise<void> {
    const answer = await this.send(sale);
    if (!('tickets' in answer)) return this.wrong(`a sale for cash is ${answer.status}`);
    this.handOut(answer, sale);
  }

  /** Sends a sale; where the time of its seats has run out, once more by their names. */
  private async send(sale: PosBasketSale): Promise<PosAnswer> {
    try {
      return await this.line.mutate<PosAnswer>('pos.sell', sale);
    } catch (error) {
      if (error instanceof Refused && holdIsOver.includes(error.code) && sale.holds.length > 0)
        return await this.line.mutate<PosAnswer>('pos.sell', { ...sale, holds: [] });
      await this.letGo(sale.holds);
      throw error;
    }
  }

  /** What was paid for is handed out. */
  private handOut(receipt: PosReceipt, sale: PosBasketSale): void {
    const { amount, tendered, tickets, change } = receipt;
    const isCash = sale.payment_method_id !== this.counter.methods.card;
    if (amount !== sale.amount) this.wrong(`a receipt says ${amount} in place of ${sale.amount}`);
    if (tickets.length !== sale.items.length) this.wrong(`${tickets.length} tickets came of ${sale.items.length}`);
    if (isCash && amount > 0 && change !== (sale.tendered ?? 0) - amount)
      this.wrong(`the change is ${change} of ${tendered}`);
    if (isCash) move(this.books, this.till.id, amount);
    write(this.books, this.counter, receipt, sale);
  }

  private async sellByCard(does = this.pick(atTerminal)): Promise<void> {
    const choice = await this.anything();
    if (!choice) return;
    if (choice.amount === 0) return this.cash(this.saleOf(choice));
    await this.card(this.saleOf(choice, { payment_method_id: this.counter.methods.card, tendered: null }), does);
  }

  /** Sends the sale and lets the customer pay at the terminal. What wavers there is looked at again when the day is over. */
  private async card(sale: PosBasketSale, does = this.pick(atTerminal)): Promise<void> {
    const answer = await this.untilKnown(sale, await this.send(sale), does);
    if ('tickets' in answer) return this.handOut(answer, sale);
    // A terminal that fails and is paid, or is paid when its time was over: what came of it is seen once all is quiet.
    if (!['failed', 'cancelled', 'nothing'].includes(does)) this.books.wavering.push({ sale, till: this.till.id });
    // The bill had the seats; it gave them back.
    note(this.books.refused, `card sale: ${does}`);
  }

  /** A part by card, and the rest in cash or by other cards; or nothing of it, and the parts go back. */
  private async sellInParts(): Promise<void> {
    const choice = await this.anything();
    if (!choice) return;
    if (choice.amount < 200) return this.cash(this.saleOf(choice));
    const { cash, card } = this.counter.methods;
    const part = this.whole(100, choice.amount - 100);
    const sale = this.saleOf(choice, { payment_method_id: card, tendered: null, part });
    let answer = await this.untilKnown(sale, await this.send(sale), this.pick(ofParts));
    while (!('tickets' in answer) && answer.left !== null) {
      const { bill, left } = answer;
      if (this.chance(0.15)) {
        await this.line.mutate('bills.giveUp', { uuid: bill });
        answer = await this.line.mutate<PosAnswer>('pos.sell', sale);
        continue;
      }
      const isCash = this.chance(0.6);
      const amount = isCash || this.chance(0.5) ? left : this.whole(1, left);
      const rest = { bill, payment_id: randomUUID(), locale: 'en', basket_id: sale.basket_id, amount };
      const more = { payment_method_id: isCash ? cash : card, tendered: isCash ? amount + this.whole(0, 500) : null };
      try {
        answer = await this.line.mutate<PosAnswer>('pos.payRest', { ...rest, ...more });
      } catch (error) {
        // The terminal took nothing on, and what was paid stays paid.
        this.refusedAt('rest', error);
        answer = await this.line.mutate<PosAnswer>('pos.sell', sale);
        continue;
      }
      if (isCash) move(this.books, this.till.id, amount);
      if (isCash && !('tickets' in answer)) this.wrong(`${bill} is ${answer.status} once its rest is paid in cash`);
      answer = await this.untilKnown(sale, answer, this.pick(ofParts));
    }
    if ('tickets' in answer) this.handOut(answer, sale);
    else note(this.books.refused, 'sale in parts: not paid');
  }

  /** Sends the sale again and again while a payment of it waits, as the page does; meanwhile the customer is at the terminal. */
  private async untilKnown(
    sale: PosBasketSale,
    first: PosAnswer,
    does: (typeof atTerminal)[number],
  ): Promise<PosAnswer> {
    let isDone = false;
    const endMs = performance.now() + cardPatienceMs;
    for (let answer = first; ; answer = await this.line.mutate<PosAnswer>('pos.sell', sale)) {
      if ('tickets' in answer || answer.status !== 'paying' || answer.left !== null) return answer;
      if (performance.now() > endMs) throw new Error(`nobody knows how ${answer.bill} was paid`);
      if (!isDone && this.counter.terminals.current(this.till.terminal)) {
        isDone = true;
        if (does === 'nothing') await this.line.mutate('bills.giveUp', { uuid: answer.bill });
        else await this.customer(does);
        if (does === 'processing') await this.customer('paid');
      }
      await pause(60);
    }
  }

  private async customer(does: string): Promise<void> {
    const page = `${this.counter.terminalsUrl}/terminals/${encodeURIComponent(this.till.terminal)}/customer`;
    const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ does }), redirect: 'manual' });
    await answer.arrayBuffer();
  }

  // What was sold

  private async bill(): Promise<PosBill | null> {
    const bills = [...this.books.sold.keys()];
    return bills.length === 0 ? null : this.line.query<PosBill>('pos.bills.get', { uuid: this.pick(bills) });
  }

  private async refund(): Promise<void> {
    const bill = await this.bill();
    const live = (bill?.lines ?? []).filter((line) => !line.void);
    if (!bill || live.length === 0) return;
    // What was sold as one thing is given back as one.
    const places = [...new Set(live.map(({ place }) => place))];
    const taken = this.chance(0.4) ? places : [this.pick(places)];
    const lines = live.filter(({ place }) => taken.includes(place));
    const asked = { uuid: bill.uuid, lines: lines.map(({ id }) => id) };
    const quote = await this.line.query<RefundQuote>('pos.bills.refundQuote', asked);
    const goods_back = this.chance(0.5);
    const given = await this.line.mutate<Refunded>('pos.bills.refund', {
      ...asked,
      reason: this.pick(['buyer', 'mistake', 'technical', 'goodwill']),
      amount: quote.amount,
      request: randomUUID(),
      goods_back,
    });
    if (given.amount !== quote.amount) this.wrong(`${given.amount} goes back in place of ${quote.amount}`);
    move(this.books, this.till.id, -given.cash);
    if (!goods_back) return;
    const goods = new Map(lines.filter(({ kind }) => kind === 'product').map((line) => [line.place, line]));
    for (const { name, quantity } of goods.values()) {
      const product = await this.productOf(name.en ?? '');
      shelve(this.books, this.counter, { product, quantity, sign: 1 });
    }
  }

  private async productOf(name: string): Promise<number> {
    const { rows } = await this.counter.pool.query<{ id: number }>(`select id from product where name->>'en' = $1`, [
      name,
    ]);
    return rows[0]?.id ?? 0;
  }

  private async exchange(): Promise<void> {
    const bill = await this.bill();
    const live = (bill?.lines ?? []).filter((line) => !line.void && line.kind === 'ticket');
    if (!bill || live.length === 0) return;
    const lines = live.slice(0, this.whole(1, 2)).map(({ id }) => id);
    const quote = await this.line.query<RefundQuote>('pos.bills.refundQuote', { uuid: bill.uuid, lines });
    const choice = await this.tickets(1);
    if (!choice) return;
    const { basket_id: _, products: __, ...sale } = this.saleOf(choice);
    const due = choice.amount - quote.amount;
    try {
      const done = await this.line.mutate<Exchanged>('pos.bills.exchange', {
        ...sale,
        from: bill.uuid,
        lines,
        due,
        tendered: Math.max(0, due) + (this.chance(0.5) ? 500 : 0),
      });
      if (done.paid - done.back !== due) this.wrong(`an exchange comes to ${done.paid - done.back} in place of ${due}`);
      move(this.books, this.till.id, done.paid - done.cash);
      this.books.sold.set(done.bill, { amount: done.amount });
    } catch (error) {
      await this.letGo(choice.holds);
      throw error;
    }
  }

  private async printAgain(): Promise<void> {
    const bill = await this.bill();
    if (!bill) return;
    const request = randomUUID();
    await this.line.mutate('pos.printAgain', { uuid: bill.uuid, request, kind: 'receipt' });
  }

  // Baskets

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
            price: this.counter.rates.find(({ id }) => id === price_rate_id)?.priceMinor ?? 0,
            seat: { index, row: Math.floor(index / 10), col: index % 10, class: 'standard_seats', name: String(index) },
          })),
      })),
      products: products.map((product) => ({
        ...product,
        name: 'Goods',
        price: this.priceOf([{ ...product, quantity: 1 }]),
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
      amount: tickets.reduce((sum, { price }) => sum + price, 0) + this.priceOf(goods),
    };
  }

  private async park(): Promise<void> {
    const choice = await this.anything();
    if (!choice) return;
    const id = randomUUID();
    try {
      await this.line.mutate('pos.basket.save', { id, content: this.contentOf(choice) });
      await this.line.mutate('pos.basket.park', { id, label: this.chance(0.5) ? 'Red coat' : null });
    } catch (error) {
      // Parked twice, since the first answer was lost, it is where it should be.
      const parked = await this.line.query<ParkedBasket[]>('pos.basket.parked');
      if (parked.some((basket) => basket.id === id)) return;
      await this.letGo(choice.holds);
      throw error;
    }
  }

  private async load(): Promise<void> {
    const parked = await this.line.query<ParkedBasket[]>('pos.basket.parked');
    if (parked.length === 0) return;
    const { id } = this.pick(parked);
    await this.line.mutate<Basket>('pos.basket.load', { id }).catch((error: unknown) => this.refusedAt('load', error));
    // Whether the till has it is not for a repeated request to say.
    const basket = await this.line.query<Basket | null>('pos.basket.current');
    if (basket?.id !== id) return;
    if (this.chance(0.2)) return this.clear(basket);
    const sale = this.saleOf(this.choiceOf(basket.content), { basket_id: id });
    try {
      await this.cash(sale);
    } catch (error) {
      await this.line.mutate('pos.basket.clear', { id });
      throw error;
    }
  }

  private async clear({ id, content }: Basket): Promise<void> {
    await this.line.mutate('pos.basket.clear', { id });
    await this.letGo(this.choiceOf(content).holds);
  }

  // Reservations

  private async reserve(): Promise<void> {
    const choice = await this.tickets(1);
    if (!choice) return;
    const [hold] = choice.holds;
    try {
      const made = await this.line.mutate<ReservationView>('pos.reservations.make', {
        request: randomUUID(),
        ...this.contact(),
        amount: choice.amount,
        items: choice.items,
        hold_token: hold?.token ?? null,
      });
      this.books.reservations.push(made.uuid);
    } catch (error) {
      await this.letGo(choice.holds);
      throw error;
    }
  }

  private contact() {
    return { locale: 'en', name: 'Hedy Lamarr', phone: null, email: null, notes: null, source: 'telephone' };
  }

  private async reserved(): Promise<ReservationView | null> {
    if (this.books.reservations.length === 0) return null;
    const uuid = this.pick(this.books.reservations);
    const view = await this.line.query<ReservationView>('pos.reservations.get', { uuid, locale: 'en' });
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

  private async changeReservation(): Promise<void> {
    const view = await this.reserved();
    if (!view) return;
    const kept = this.itemsOf(view).slice(0, this.whole(1, view.tickets.length));
    await this.line.mutate('pos.reservations.change', {
      uuid: view.uuid,
      row_version: view.row_version,
      request: randomUUID(),
      ...this.contact(),
      amount: this.amountOf(kept),
      items: kept,
    });
  }

  private amountOf(items: Choice['items']): number {
    const { rates } = this.counter;
    return items.reduce((sum, item) => sum + (rates.find(({ id }) => id === item.price_rate_id)?.priceMinor ?? 0), 0);
  }

  private async pickUp(): Promise<void> {
    const view = await this.reserved();
    if (!view) return;
    const items = this.itemsOf(view).slice(0, this.whole(1, view.tickets.length));
    const tickets: Choice = { items, holds: [], products: [], amount: this.amountOf(items) };
    const choice = this.chance(0.4) ? this.withGoods(tickets) : tickets;
    const isCard = choice.amount > 0 && this.chance(0.4);
    const more = isCard ? { payment_method_id: this.counter.methods.card, tendered: null } : {};
    const sale = this.saleOf(choice, { ...more, reservation: view.uuid });
    await (isCard ? this.card(sale) : this.cash(sale));
  }

  private async cancelReservation(): Promise<void> {
    if (this.books.reservations.length > 0) await this.cancel(this.pick(this.books.reservations));
  }

  private async cancel(uuid: string): Promise<void> {
    const view = await this.line.query<ReservationView>('pos.reservations.get', { uuid, locale: 'en' });
    if (view.status !== 'pending') return;
    await this.line.mutate('pos.reservations.cancel', { uuid, row_version: view.row_version });
  }

  /** Sells a seat by its name that somebody else may want in this moment. */
  private async oneSeat(): Promise<void> {
    const [show] = this.counter.shows;
    const [rate] = this.counter.rates;
    if (show === undefined || !rate) return;
    // Whoever looks at the clock wants what the others want who look at it.
    const index = Math.floor(Date.now() / 500) % seatsPerShow;
    const items: Choice['items'] = [{ type: 'ticket', schedule_id: show, price_rate_id: rate.id, seat: { index } }];
    await this.cash(this.saleOf({ items, holds: [], products: [], amount: rate.priceMinor })).catch(
      (error: unknown) => {
        // A seat that is named in the form, and gone, is one of its fields.
        if (!(error instanceof Refused && error.code === 'VALIDATION_FAILED')) throw error;
        note(this.books.refused, 'seat for two: it is gone');
      },
    );
  }

  // Cash

  private drawer(): number {
    return this.books.drawers.get(this.till.id) ?? 0;
  }

  private async open(minor: number): Promise<void> {
    await this.line.mutate('pos.cash.open', { count: piecesOf(minor), note: null, request: randomUUID() });
    this.books.drawers.set(this.till.id, minor);
  }

  private async moveCash(kind: 'payIn' | 'withdraw'): Promise<void> {
    const amount = kind === 'payIn' ? this.whole(1, 10_000) : this.whole(1, Math.max(1, this.drawer()));
    await this.line.mutate(`pos.cash.${kind}`, { amount, reason: 'Change', request: randomUUID() });
    move(this.books, this.till.id, kind === 'payIn' ? amount : -amount);
  }

  private async closing(): Promise<{ shift: number; count: Record<number, number> }> {
    const standing = await this.line.query<{ shift: CashReport | null }>('pos.cash.standing');
    return { shift: standing.shift?.id ?? 0, count: piecesOf(this.drawer()) };
  }

  private agrees({ expected, difference }: CashReport): void {
    if (expected !== this.drawer() || difference !== 0)
      this.wrong(`its drawer should have ${expected}, and has ${this.drawer()}`);
  }

  private async close(): Promise<number> {
    const drawer = this.drawer();
    const deposit = this.whole(0, drawer);
    const closed = { ...(await this.closing()), deposit, note: null, request: randomUUID() };
    this.agrees(await this.line.mutate<CashReport>('pos.cash.close', closed));
    this.books.drawers.set(this.till.id, null);
    return drawer - deposit;
  }

  private async closeAndOpen(): Promise<void> {
    const left = await this.close();
    const [goods] = this.counter.products;
    const products = [{ product_id: goods?.id ?? 0, quantity: 1 }];
    const sale = this.saleOf({ items: [], holds: [], products, amount: this.priceOf(products) });
    const code = await this.line.mutate<PosAnswer>('pos.sell', sale).then(
      () => 'done',
      (error: unknown) => (error instanceof Refused ? error.code : String(error)),
    );
    if (code !== 'TILL_CLOSED') this.wrong(`a closed till sells: ${code}`);
    await this.open(left + this.whole(0, 500));
  }

  private async handOver(): Promise<void> {
    const closed = { ...(await this.closing()), note: null, request: randomUUID() };
    const employee = this.pick(this.counter.employees);
    this.agrees(await this.line.mutate<CashReport>('pos.cash.handOver', { ...closed, employee, pin }));
  }
}

/** So much money in as few pieces as there can be. */
function piecesOf(minor: number): Record<number, number> {
  let left = minor;
  const pieces: Record<number, number> = {};
  for (const value of cashDenominations) {
    pieces[value] = Math.floor(left / value);
    left %= value;
  }
  return pieces;
}
