/** What was sold comes back to the counter: given back, exchanged, printed again. */
import { randomUUID } from 'node:crypto';
import type {
  ExchangeAnswer,
  Exchanged,
  PosBill,
  PosExchange,
  Refunded,
  RefundQuote,
} from '../../server/src/contract/index.ts';
import { move, note, shelve } from './books.ts';
import type { Choosing } from './choosing.ts';
import { atTerminal, type Selling } from './selling.ts';
import type { Workplace } from './workplace.ts';

export class Returning {
  constructor(
    private readonly at: Workplace,
    private readonly choosing: Choosing,
    private readonly selling: Selling,
  ) {}

  private async bill(): Promise<PosBill | null> {
    const bills = [...this.at.books.sold.keys()];
    return bills.length === 0 ? null : this.at.line.query<PosBill>('pos.bills.get', { uuid: this.at.pick(bills) });
  }

  async refund(): Promise<void> {
    const bill = await this.bill();
    const live = (bill?.lines ?? []).filter((line) => !line.void);
    if (!bill || live.length === 0) return;
    // What was sold as one thing is given back as one.
    const places = [...new Set(live.map(({ place }) => place))];
    const taken = this.at.chance(0.4) ? places : [this.at.pick(places)];
    const lines = live.filter(({ place }) => taken.includes(place));
    const asked = { uuid: bill.uuid, lines: lines.map(({ id }) => id) };
    const quote = await this.at.line.query<RefundQuote>('pos.bills.refundQuote', asked);
    const goods_back = this.at.chance(0.5);
    const given = await this.at.line.mutate<Refunded>('pos.bills.refund', {
      ...asked,
      reason: this.at.pick(['buyer', 'mistake', 'technical', 'goodwill']),
      amount: quote.amount,
      request: randomUUID(),
      goods_back,
    });
    if (given.amount !== quote.amount) this.at.wrong(`${given.amount} goes back in place of ${quote.amount}`);
    move(this.at.books, this.at.till.id, -given.cash);
    if (given.account !== quote.account)
      this.at.wrong(`${given.account} is taken off an invoice in place of ${quote.account}`);
    this.lower(bill.uuid, given.account);
    if (!goods_back) return;
    const goods = new Map(lines.filter(({ kind }) => kind === 'product').map((line) => [line.place, line]));
    for (const { name, quantity } of goods.values()) {
      const product = await this.productOf(name.en ?? '');
      shelve(this.at.books, this.at.counter, { product, quantity, sign: 1 });
    }
  }

  private async productOf(name: string): Promise<number> {
    const { rows } = await this.at.counter.pool.query<{ id: number }>(`select id from product where name->>'en' = $1`, [
      name,
    ]);
    return rows[0]?.id ?? 0;
  }

  /** One or two tickets for others; what is due is paid in cash, and what is left over goes back to where it came from. */
  async exchange(): Promise<void> {
    const wish = await this.wish(1);
    if (!wish) return;
    const tendered = Math.max(0, wish.due) + (this.at.chance(0.5) ? 500 : 0);
    const answer = await this.send({ ...wish, tendered });
    if ('tickets' in answer) this.exchanged(answer, wish);
    else this.at.wrong(`an exchange in cash is ${answer.status}`);
  }

  /** For more tickets than there were, the difference paid at the card terminal. */
  async exchangeByCard(does = this.at.pick(atTerminal)): Promise<void> {
    const wish = await this.wish(3);
    if (!wish) return;
    if (wish.due <= 0) return this.choosing.letGo(wish.holds);
    const asked = { ...wish, payment_method_id: this.at.counter.methods.card, tendered: null };
    const again = () => this.send(asked);
    const answer = await this.selling.untilKnown(again, await again(), does);
    if ('tickets' in answer) {
      note(this.at.books.done, 'difference paid by card');
      return this.exchanged(answer, asked);
    }
    note(this.at.books.refused, `exchange by card: ${does}`);
    if (['failed', 'cancelled', 'nothing'].includes(does)) return;
    const look = async () => {
      const late = await again();
      if ('tickets' in late) this.exchanged(late, asked);
    };
    this.at.books.wavering.push({ till: this.at.till.id, again: look });
  }

  /** What is asked for: a bill's tickets for `least` others or more, before it is said how the difference is paid. Null: there is nothing to exchange, or for. */
  private async wish(least: number): Promise<Omit<PosExchange, 'tendered'> | null> {
    const bill = await this.bill();
    const live = (bill?.lines ?? []).filter((line) => !line.void && line.kind === 'ticket');
    if (!bill || live.length === 0) return null;
    const lines = live.slice(0, least === 1 ? this.at.whole(1, 2) : 1).map(({ id }) => id);
    const quote = await this.at.line.query<RefundQuote>('pos.bills.refundQuote', { uuid: bill.uuid, lines });
    const choice = await this.choosing.tickets(1, least);
    if (!choice) return null;
    const { basket_id: _, products: __, tendered: ___, ...sale } = this.choosing.saleOf(choice);
    return { ...sale, from: bill.uuid, lines, due: choice.amount - quote.amount };
  }

  private async send(asked: PosExchange): Promise<ExchangeAnswer> {
    try {
      return await this.at.line.mutate<ExchangeAnswer>('pos.bills.exchange', asked);
    } catch (error) {
      await this.choosing.letGo(asked.holds);
      throw error;
    }
  }

  private exchanged(done: Exchanged, { from, due }: Pick<PosExchange, 'from' | 'due'>): void {
    const { books, till } = this.at;
    if (done.paid - done.back !== due)
      this.at.wrong(`an exchange comes to ${done.paid - done.back} in place of ${due}`);
    const paidInCash = done.tendered === null ? 0 : done.paid;
    if (paidInCash !== done.cash) move(books, till.id, paidInCash - done.cash);
    books.sold.set(done.bill, { amount: done.amount });
    // Whatever goes back of the new tickets lowers the invoice of the old ones, as far as these were sold on account.
    const invoice = books.invoices.get(from);
    if (invoice) books.invoices.set(done.bill, invoice);
    this.lower(from, done.account);
  }

  /** So much of a bill was taken off the invoice that it, or what it was exchanged for, was sold on. */
  private lower(bill: string, amount: number): void {
    const invoice = this.at.books.invoices.get(bill);
    if (invoice) invoice.takenBack += amount;
    else if (amount > 0) this.at.wrong(`${amount} of ${bill} is taken off an invoice that it has not`);
  }

  async printAgain(): Promise<void> {
    const bill = await this.bill();
    if (!bill) return;
    const request = randomUUID();
    await this.at.line.mutate('pos.printAgain', { uuid: bill.uuid, request, kind: 'receipt' });
  }
}
