/** A day at the counter, from the first count to the last: people at tills and on the website, and what breaks meanwhile. */
import { until } from '../../server/src/testing/until.ts';
import { randomOf } from '../k6/lib/demand.ts';
import { quiet, readLog, seatFaults } from '../lib/books.ts';
import { pause } from '../lib/waiting.ts';
import { cardFaults, imbalances } from './balance.ts';
import { type Books, newBooks } from './books.ts';
import { Cashier } from './cashier.ts';
import { type Counter, openCounter } from './counter.ts';
import { keepInvoices } from './office.ts';
import { makeTrouble } from './trouble.ts';
import { visit } from './visitor.ts';

/** Bills are paid within a minute or run out, and what runs out is looked at each minute. */
const quietWithinMs = 240_000;
/** A hold lasts a minute, and a terminal that nobody listened to tells again within half of one. */
const endsWithinMs = 75_000;
/** A day goes on for so many times its length at most, where the machine is so slow that something has not happened yet. */
const longest = 8;

export interface Day {
  counter: Counter;
  books: Books;
  /** What was wrong, while it was open and when it was counted. */
  faults: string[];
  /** Requests whose answers were lost on purpose. */
  lost: number;
  /** What nodes logged as warnings and errors, and how often. */
  logged: Map<string, number>;
}

/**
 * Whoever asks for it closes its counter. `seed`: what everybody does; when they do it is up to the machine. `hasHappened`: it goes on until
 * then, if its time is over before.
 */
export async function dayAtTheCounter({
  seconds,
  seed,
  hasHappened = () => true,
  tills = 3,
  visitors = 2,
}: {
  seconds: number;
  seed: number;
  hasHappened?: (books: Books) => boolean;
  tills?: number;
  visitors?: number;
}): Promise<Day> {
  const counter = await openCounter({ tillCount: tills, runsOutMs: (seconds * 1000) / 2 });
  try {
    const books = newBooks(counter);
    const cashiers = counter.tills.map((till, at) => new Cashier(counter, till, books, randomOf(seed, at)));
    for (const cashier of cashiers) await cashier.begin();
    const beganMs = performance.now();
    const isOver = () => {
      const times = (performance.now() - beganMs) / (seconds * 1000);
      return times > longest || (times > 1 && hasHappened(books));
    };
    const others = Array.from({ length: visitors }, (_, at) =>
      visit(counter, books, { random: randomOf(seed, 100 + at), isOver }),
    );
    await Promise.all([
      ...cashiers.map((cashier) => cashier.work(isOver)),
      ...others,
      keepInvoices(counter, books, { random: randomOf(seed, 300), isOver }),
      makeTrouble(counter, books, { random: randomOf(seed, 200), isOver }),
    ]);
    // What was lost on purpose is over: the rest is looked at as it is.
    for (const cashier of cashiers) Object.assign(cashier.line, { lossShare: 0 });
    for (const cashier of cashiers) await cashier.settle();
    const left = await quiet(counter, quietWithinMs);
    for (const cashier of cashiers) await cashier.lookAgain();
    const isPrinting = async () => {
      const { rowCount } = await counter.pool.query(`select from print_job where status not in ('printed', 'failed')`);
      return rowCount === 0;
    };
    await until('the last paper', isPrinting);
    const logged = new Map<string, number>();
    for (const node of counter.nodes) {
      const { faults, messages } = await readLog(node);
      counter.faults.push(...faults);
      for (const [message, count] of messages) logged.set(message, (logged.get(message) ?? 0) + count);
    }
    const faults = [
      ...counter.faults,
      ...left.map((what) => `left over: ${what}`),
      ...(await atLast(() => seatFaults(counter, counter.allShows))),
      ...(await atLast(() => cardFaults(counter.pool, counter.terminals))),
      ...(await imbalances(counter.pool, books, counter.terminals)),
    ];
    return { counter, books, faults, logged, lost: cashiers.reduce((sum, { line }) => sum + line.lost, 0) };
  } catch (error) {
    await counter.close();
    throw error;
  }
}

/** What is wrong once every hold has had its minute, of a request that was cut off nobody has the token, and every terminal has told what it took. */
async function atLast(look: () => Promise<string[]>): Promise<string[]> {
  const endMs = performance.now() + endsWithinMs;
  for (;;) {
    const found = await look();
    if (found.length === 0 || performance.now() > endMs) return found;
    await pause(1_000);
  }
}
