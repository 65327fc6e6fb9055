/** A till's drawer: counted, closed, handed over; cash that is put in and taken out. */
import { randomUUID } from 'node:crypto';
import { type CashReport, cashDenominations, type PosAnswer } from '../../server/src/contract/index.ts';
import { pin } from '../lib/tills.ts';
import { Refused } from '../lib/transports.ts';
import { move } from './books.ts';
import type { Choosing } from './choosing.ts';
import type { Workplace } from './workplace.ts';

export class Drawer {
  constructor(
    private readonly at: Workplace,
    private readonly choosing: Choosing,
  ) {}

  private inIt(): number {
    return this.at.books.drawers.get(this.at.till.id) ?? 0;
  }

  async open(minor: number): Promise<void> {
    await this.at.line.mutate('pos.cash.open', { count: piecesOf(minor), note: null, request: randomUUID() });
    this.at.books.drawers.set(this.at.till.id, minor);
  }

  async moveCash(kind: 'payIn' | 'withdraw'): Promise<void> {
    const amount = kind === 'payIn' ? this.at.whole(1, 10_000) : this.at.whole(1, Math.max(1, this.inIt()));
    await this.at.line.mutate(`pos.cash.${kind}`, { amount, reason: 'Change', request: randomUUID() });
    move(this.at.books, this.at.till.id, kind === 'payIn' ? amount : -amount);
  }

  private async closing(): Promise<{ shift: number; count: Record<number, number> }> {
    const standing = await this.at.line.query<{ shift: CashReport | null }>('pos.cash.standing');
    return { shift: standing.shift?.id ?? 0, count: piecesOf(this.inIt()) };
  }

  private agrees({ expected, difference }: CashReport): void {
    if (expected !== this.inIt() || difference !== 0)
      this.at.wrong(`its drawer should have ${expected}, and has ${this.inIt()}`);
  }

  async close(): Promise<number> {
    const drawer = this.inIt();
    const deposit = this.at.whole(0, drawer);
    const closed = { ...(await this.closing()), deposit, note: null, request: randomUUID() };
    this.agrees(await this.at.line.mutate<CashReport>('pos.cash.close', closed));
    this.at.books.drawers.set(this.at.till.id, null);
    return drawer - deposit;
  }

  async closeAndOpen(): Promise<void> {
    const left = await this.close();
    const [goods] = this.at.counter.products;
    const products = [{ product_id: goods?.id ?? 0, quantity: 1 }];
    const sale = this.choosing.saleOf({ items: [], holds: [], products, amount: this.choosing.priceOf(products) });
    const code = await this.at.line.mutate<PosAnswer>('pos.sell', sale).then(
      () => 'done',
      (error: unknown) => (error instanceof Refused ? error.code : String(error)),
    );
    if (code !== 'TILL_CLOSED') this.at.wrong(`a closed till sells: ${code}`);
    await this.open(left + this.at.whole(0, 500));
  }

  async handOver(): Promise<void> {
    const closed = { ...(await this.closing()), note: null, request: randomUUID() };
    const employee = this.at.pick(this.at.counter.employees);
    this.agrees(await this.at.line.mutate<CashReport>('pos.cash.handOver', { ...closed, employee, pin }));
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
