/** Sales at a till: for cash, by card, in parts and on account. */
import { randomUUID } from 'node:crypto';
import type { PosAnswer, PosBasketSale, PosPayment, PosReceipt } from '../../server/src/contract/index.ts';
import { Refused } from '../lib/transports.ts';
import { pause } from '../lib/waiting.ts';
import { move, note, write } from './books.ts';
import { type Choice, type Choosing, seatsPerShow } from './choosing.ts';
import type { Workplace } from './workplace.ts';

/** What a customer does at the card terminal; those that pay are more. */
export const atTerminal = [
  'paid',
  'paid',
  'paid',
  'paid',
  'processing',
  'failed',
  'cancelled',
  'wavers',
  'nothing',
] as const;

export type AtTerminal = (typeof atTerminal)[number];

/** What they do of it where a bill is paid in parts. */
const ofParts = atTerminal.filter((does) => does !== 'wavers' && does !== 'nothing');

/** Their seats may still be free: they are asked for by their names, under the same key. */
const holdIsOver = ['HOLD_EXPIRED', 'HOLD_INVALID'];
const cardPatienceMs = 150_000;

export class Selling {
  constructor(
    private readonly at: Workplace,
    private readonly choosing: Choosing,
  ) {}

  async sellForCash(): Promise<void> {
    const choice = await this.choosing.anything();
    if (choice) await this.cash(this.choosing.saleOf(choice));
  }

  async sellGoods(): Promise<void> {
    const choice = this.choosing.withGoods({ items: [], holds: [], products: [], amount: 0 });
    if (choice.products.length > 0) await this.cash(this.choosing.saleOf(choice));
  }

  async cash(sale: PosBasketSale): Promise<void> {
    const answer = await this.send(sale);
    if (!('tickets' in answer)) return this.at.wrong(`a sale for cash is ${answer.status}`);
    this.handOut(answer, sale);
  }

  private again(sale: PosBasketSale): Promise<PosAnswer> {
    return this.at.line.mutate<PosAnswer>('pos.sell', sale);
  }

  /** Sends a sale; where the time of its seats has run out, once more by their names. */
  private async send(sale: PosBasketSale): Promise<PosAnswer> {
    try {
      return await this.again(sale);
    } catch (error) {
      if (error instanceof Refused && holdIsOver.includes(error.code) && sale.holds.length > 0)
        return await this.at.line.mutate<PosAnswer>('pos.sell', { ...sale, holds: [] });
      await this.choosing.letGo(sale.holds);
      throw error;
    }
  }

  /** What was paid for is handed out. */
  private handOut(receipt: PosReceipt, sale: PosBasketSale): void {
    const { amount, tendered, tickets, change } = receipt;
    const isCash = sale.payment_method_id === this.at.counter.methods.cash;
    if (amount !== sale.amount) this.at.wrong(`a receipt says ${amount} in place of ${sale.amount}`);
    if (tickets.length !== sale.items.length) this.at.wrong(`${tickets.length} tickets came of ${sale.items.length}`);
    if (isCash && amount > 0 && change !== (sale.tendered ?? 0) - amount)
      this.at.wrong(`the change is ${change} of ${tendered}`);
    if (isCash) move(this.at.books, this.at.till.id, amount);
    write(this.at.books, this.at.counter, receipt, sale);
  }

  async sellByCard(does = this.at.pick(atTerminal)): Promise<void> {
    const choice = await this.choosing.anything();
    if (!choice) return;
    if (choice.amount === 0) return this.cash(this.choosing.saleOf(choice));
    await this.card(
      this.choosing.saleOf(choice, { payment_method_id: this.at.counter.methods.card, tendered: null }),
      does,
    );
  }

  /** Sends the sale and lets the customer pay at the terminal. What wavers there is looked at again when the day is over. */
  async card(sale: PosBasketSale, does = this.at.pick(atTerminal)): Promise<void> {
    const answer = await this.untilKnown(() => this.again(sale), await this.send(sale), does);
    if ('tickets' in answer) return this.handOut(answer, sale);
    // A terminal that fails and is paid, or is paid when its time was over: what came of it is seen once all is quiet.
    if (!['failed', 'cancelled', 'nothing'].includes(does)) {
      const again = async () => {
        const late = await this.again(sale);
        if ('tickets' in late) this.handOut(late, sale);
      };
      this.at.books.wavering.push({ till: this.at.till.id, again });
    }
    // The bill had the seats; it gave them back.
    note(this.at.books.refused, `card sale: ${does}`);
  }

  /** A client of the exhibitor buys, and nothing is paid at the till. */
  async sellOnAccount(): Promise<void> {
    const choice = await this.choosing.anything();
    if (!choice) return;
    if (choice.amount === 0) return this.cash(this.choosing.saleOf(choice));
    const { counter, books } = this.at;
    const sale = this.choosing.saleOf(choice, {
      payment_method_id: counter.methods.account,
      tendered: null,
      invoice: { client_id: this.at.pick(counter.clients), reference: this.at.chance(0.5) ? 'Order 7' : null },
    });
    const answer = await this.send(sale);
    if (!('tickets' in answer)) return this.at.wrong(`a sale on account is ${answer.status}`);
    this.handOut(answer, sale);
    books.invoices.set(answer.bill, { bill: answer.bill, amount: answer.amount, takenBack: 0 });
  }

  /** A part by card, and the rest in cash or by other cards; or nothing of it, and the parts go back. */
  async sellInParts(): Promise<void> {
    const choice = await this.choosing.anything();
    if (!choice) return;
    if (choice.amount < 200) return this.cash(this.choosing.saleOf(choice));
    const { cash, card } = this.at.counter.methods;
    const part = this.at.whole(100, choice.amount - 100);
    const sale = this.choosing.saleOf(choice, { payment_method_id: card, tendered: null, part });
    let answer = await this.untilKnown(() => this.again(sale), await this.send(sale), this.at.pick(ofParts));
    while (!('tickets' in answer) && answer.left !== null) {
      const { bill, left } = answer;
      if (this.at.chance(0.15)) {
        await this.at.line.mutate('bills.giveUp', { uuid: bill });
        answer = await this.again(sale);
        continue;
      }
      const isCash = this.at.chance(0.6);
      const amount = isCash || this.at.chance(0.5) ? left : this.at.whole(1, left);
      const rest = { bill, payment_id: randomUUID(), locale: 'en', basket_id: sale.basket_id, amount };
      const more = {
        payment_method_id: isCash ? cash : card,
        tendered: isCash ? amount + this.at.whole(0, 500) : null,
      };
      try {
        answer = await this.at.line.mutate<PosAnswer>('pos.payRest', { ...rest, ...more });
      } catch (error) {
        // The terminal took nothing on, and what was paid stays paid.
        this.at.refusedAt('rest', error);
        answer = await this.again(sale);
        continue;
      }
      if (isCash) move(this.at.books, this.at.till.id, amount);
      if (isCash && !('tickets' in answer)) this.at.wrong(`${bill} is ${answer.status} once its rest is paid in cash`);
      answer = await this.untilKnown(() => this.again(sale), answer, this.at.pick(ofParts));
    }
    if ('tickets' in answer) this.handOut(answer, sale);
    else note(this.at.books.refused, 'sale in parts: not paid');
  }

  /**
   * Sends a sale or an exchange again and again while a payment of it waits, as the page does; meanwhile the customer is at the
   * terminal. Answers with what has become of it.
   */
  async untilKnown<Done extends { tickets: unknown }>(
    send: () => Promise<Done | PosPayment>,
    first: Done | PosPayment,
    does: AtTerminal,
  ): Promise<Done | PosPayment> {
    let isDone = false;
    const endMs = performance.now() + cardPatienceMs;
    for (let answer = first; ; answer = await send()) {
      if ('tickets' in answer || answer.status !== 'paying' || answer.left !== null) return answer;
      if (performance.now() > endMs) throw new Error(`nobody knows how ${answer.bill} was paid`);
      if (!isDone && this.at.counter.terminals.current(this.at.till.terminal)) {
        isDone = true;
        if (does === 'nothing') await this.at.line.mutate('bills.giveUp', { uuid: answer.bill });
        else await this.customer(does);
        if (does === 'processing') await this.customer('paid');
      }
      await pause(60);
    }
  }

  private async customer(does: string): Promise<void> {
    const page = `${this.at.counter.terminalsUrl}/terminals/${encodeURIComponent(this.at.till.terminal)}/customer`;
    const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ does }), redirect: 'manual' });
    await answer.arrayBuffer();
  }

  /** Sells a seat by its name that somebody else may want in this moment. */
  async oneSeat(): Promise<void> {
    const [show] = this.at.counter.shows;
    const [rate] = this.at.counter.rates;
    if (show === undefined || !rate) return;
    // Whoever looks at the clock wants what the others want who look at it.
    const index = Math.floor(Date.now() / 500) % seatsPerShow;
    const items: Choice['items'] = [{ type: 'ticket', schedule_id: show, price_rate_id: rate.id, seat: { index } }];
    await this.cash(this.choosing.saleOf({ items, holds: [], products: [], amount: rate.priceMinor })).catch(
      (error: unknown) => {
        // A seat that is named in the form, and gone, is one of its fields.
        if (!(error instanceof Refused && error.code === 'VALIDATION_FAILED')) throw error;
        note(this.at.books.refused, 'seat for two: it is gone');
      },
    );
  }
}
