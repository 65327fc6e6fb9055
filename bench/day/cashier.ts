/** Whoever stands at a till: does one thing after the other by chance, and writes down what was answered. */
import { Baskets } from './baskets.ts';
import { type Books, note } from './books.ts';
import { Choosing } from './choosing.ts';
import type { Counter, CounterTill } from './counter.ts';
import { Drawer } from './drawer.ts';
import type { StaffLine } from './line.ts';
import { Reservations } from './reservations.ts';
import { Returning } from './returning.ts';
import { Selling } from './selling.ts';
import { Workplace } from './workplace.ts';

/** `weight`: how often it is done beside the others. */
interface Step {
  weight: number;
  name: string;
  step: () => Promise<void>;
}

export class Cashier {
  readonly line: StaffLine;
  private readonly at: Workplace;
  private readonly selling: Selling;
  private readonly returning: Returning;
  private readonly baskets: Baskets;
  private readonly reservations: Reservations;
  private readonly drawer: Drawer;
  private readonly steps: Step[] = [
    { weight: 24, name: 'cash sale', step: () => this.selling.sellForCash() },
    { weight: 12, name: 'card sale', step: () => this.selling.sellByCard() },
    { weight: 8, name: 'sale in parts', step: () => this.selling.sellInParts() },
    { weight: 6, name: 'sale on account', step: () => this.selling.sellOnAccount() },
    { weight: 6, name: 'goods', step: () => this.selling.sellGoods() },
    { weight: 9, name: 'refund', step: () => this.returning.refund() },
    { weight: 8, name: 'exchange', step: () => this.returning.exchange() },
    { weight: 6, name: 'exchange by card', step: () => this.returning.exchangeByCard() },
    { weight: 7, name: 'park', step: () => this.baskets.park() },
    { weight: 7, name: 'load', step: () => this.baskets.load() },
    { weight: 7, name: 'reserve', step: () => this.reservations.reserve() },
    { weight: 4, name: 'change of a reservation', step: () => this.reservations.change() },
    { weight: 5, name: 'pick-up', step: () => this.reservations.pickUp() },
    { weight: 2, name: 'cancelled reservation', step: () => this.reservations.cancelAny() },
    { weight: 4, name: 'seat for two', step: () => this.selling.oneSeat() },
    { weight: 3, name: 'pay-in', step: () => this.drawer.moveCash('payIn') },
    { weight: 3, name: 'withdrawal', step: () => this.drawer.moveCash('withdraw') },
    { weight: 2, name: 'hand-over', step: () => this.drawer.handOver() },
    { weight: 2, name: 'closing', step: () => this.drawer.closeAndOpen() },
    { weight: 3, name: 'print again', step: () => this.returning.printAgain() },
  ];

  constructor(counter: Counter, till: CounterTill, books: Books, random: () => number) {
    this.at = new Workplace(counter, till, books, random);
    this.line = this.at.line;
    const choosing = new Choosing(this.at);
    this.selling = new Selling(this.at, choosing);
    this.returning = new Returning(this.at, choosing, this.selling);
    this.baskets = new Baskets(this.at, choosing, this.selling);
    this.reservations = new Reservations(this.at, choosing, this.selling);
    this.drawer = new Drawer(this.at, choosing);
  }

  /** Counts the drawer, and sells something in each way and exchanges it, while nothing is broken. */
  async begin(): Promise<void> {
    await this.drawer.open(20_000);
    await this.did('cash sale', () => this.selling.sellForCash());
    await this.did('card sale', () => this.selling.sellByCard('paid'));
    await this.did('sale on account', () => this.selling.sellOnAccount());
    await this.did('exchange by card', () => this.returning.exchangeByCard('paid'));
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
      () => note(this.at.books.done, name),
      (error) => this.at.refusedAt(name, error),
    );
  }

  private next(): Step {
    let left = this.at.random() * this.steps.reduce((sum, { weight }) => sum + weight, 0);
    for (const step of this.steps) {
      left -= step.weight;
      if (left < 0) return step;
    }
    throw new Error('there is nothing to do');
  }

  /** Nothing is left at the till: its basket is cleared, what is reserved is cancelled, and the drawer is counted. */
  async settle(): Promise<void> {
    await this.baskets.clearAll();
    await this.reservations.cancelAll();
    await this.drawer.close();
  }

  /** Finds out what became of sales and exchanges by a terminal that was late or said that it had failed. */
  async lookAgain(): Promise<void> {
    for (const { till, again } of this.at.books.wavering) if (till === this.at.till.id) await again();
  }
}
