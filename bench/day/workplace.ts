/** A till with whoever stands there: its connection, what they write down, and what they decide by chance. */
import { integerOf } from '../k6/lib/demand.ts';
import { Refused } from '../lib/transports.ts';
import { type Books, note } from './books.ts';
import type { Counter, CounterTill } from './counter.ts';
import { StaffLine } from './line.ts';

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

export class Workplace {
  readonly line: StaffLine;

  constructor(
    readonly counter: Counter,
    readonly till: CounterTill,
    readonly books: Books,
    readonly random: () => number,
  ) {
    this.line = new StaffLine(counter, till.visitor, random);
  }

  /** Notes a refusal that may happen to anybody; any other is a fault. */
  refusedAt(step: string, error: unknown): void {
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

  wrong(what: string): void {
    this.counter.faults.push(`${this.till.name}: ${what}`);
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number {
    return integerOf(this.random, least, most + 1);
  }

  pick<T>(from: readonly T[]): T {
    return from[integerOf(this.random, 0, from.length)] as T;
  }
}
