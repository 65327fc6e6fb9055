/**
 * What a cashier waits for at the counter, through the whole stack over WebSocket, beside a request that does nothing on the same
 * connection. One till alone: a show's offer, two seats, the sale for cash, and the last byte of its receipt and tickets at the printer
 * (the virtual one over TCP). Then twenty tills at once, while 200 visitors rush one of the shows that they sell.
 *
 *     npm run bench:pos [-- rounds [sales a till]]
 *
 * Fails when a sale of a till is refused, or bills, claims and seats differ at the end.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { HoldAnswer, PosOffer, PosReceipt } from '../server/src/contract/index.ts';
import { startVirtualPrinter } from '../server/src/testing/virtualPrinter.ts';
import { booksOf, orderOf } from './lib/orders.ts';
import { line, percentile, show } from './lib/statistics.ts';
import { openTills } from './lib/tills.ts';
import { Refused, SocketClient } from './lib/transports.ts';
import { type BenchWorld, openWorld } from './lib/world.ts';

const [rounds = 5, salesPerTill = 10] = process.argv.slice(2).map(Number);
assert.ok(rounds > 0 && salesPerTill > 0, 'rounds and sales are numbers: npm run bench:pos -- 5 10');
const tillCount = 20;
const visitorCount = 200;
const ticketsOfSale = 2;
/** Longer takes only paper that never comes. */
const paperWithinMs = 60_000;

const steps = ['a bare request', 'the offer of a show', 'two seats', 'the sale'] as const;
type Times = Record<(typeof steps)[number], number[]>;
const noTimes = (): Times => ({ 'a bare request': [], 'the offer of a show': [], 'two seats': [], 'the sale': [] });

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  times.push(performance.now() - began);
  return done;
}

/** Sells two tickets of a show for cash, as the till's page does. */
async function sellAt(
  till: SocketClient,
  { scheduleId, cash, times }: { scheduleId: number; cash: number; times: Times },
): Promise<PosReceipt> {
  await timed(times['a bare request'], () => till.call('query', 'system.noop'));
  const { tariffs } = await timed(times['the offer of a show'], () =>
    till.call<PosOffer>('query', 'pos.offer', { scheduleId, locale: 'en' }),
  );
  const rate = tariffs.find(({ total_price }) => total_price > 0);
  if (!rate) throw new Error('nothing is sold for the show');
  const want = { kind: 'auto', count: ticketsOfSale };
  const held = await timed(times['two seats'], () =>
    till.call<HoldAnswer>('mutation', 'pos.hold', { scheduleId, idempotencyKey: randomUUID(), want }),
  );
  const amount = ticketsOfSale * rate.total_price;
  return timed(times['the sale'], () =>
    till.call<PosReceipt>('mutation', 'pos.sell', {
      bill_id: randomUUID(),
      basket_id: randomUUID(),
      locale: 'en',
      payment_method_id: cash,
      amount,
      tendered: amount,
      items: held.seats.map((index) => ({
        type: 'ticket',
        schedule_id: scheduleId,
        price_rate_id: rate.price_rate_id,
        seat: { index },
      })),
      holds: [{ schedule_id: scheduleId, token: held.token }],
      products: [],
    }),
  );
}

/** Each buys one seat after the other until they are told to stop. Answers with how many they bought. */
async function rush(
  world: BenchWorld,
  visitors: readonly SocketClient[],
  { scheduleId, signal }: { scheduleId: number; signal: AbortSignal },
): Promise<number> {
  const bought = await Promise.all(
    visitors.map(async (visitor) => {
      let count = 0;
      while (!signal.aborted) {
        try {
          await visitor.call('mutation', 'checkout.submit', orderOf(world, { scheduleId, count: 1, rate: 'free' }));
          count += 1;
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
        }
      }
      return count;
    }),
  );
  return bought.reduce((sum, count) => sum + count, 0);
}

const ms = (values: number[], share: number): number => Math.round(percentile(values, share) * 10) / 10;

const world = await openWorld({ redis: false, worker: true });
const printer = await startVirtualPrinter();
try {
  const { cash, clients } = await openTills(world, tillCount, printer.address);
  const [first] = clients;
  if (!first) throw new Error('there is no till');
  // Both before anything is asked for: the server keeps what it has read of the programme.
  const quiet = await world.addSchedule(100, 100);
  const rushed = await world.addSchedule(200, 250);
  await sellAt(first, { scheduleId: quiet, cash, times: noTimes() });

  console.log(`\nOne till alone, ${rounds} rounds, ms:`);
  const alone = noTimes();
  const paper: number[] = [];
  const pages = () => printer.folder.events().filter(({ event }) => event === 'paper').length;
  const isPrinted = async (count: number) => {
    const endMs = performance.now() + paperWithinMs;
    while (pages() < count) {
      if (performance.now() > endMs) throw new Error(`${pages()} of ${count} pages came out of the printer`);
      await new Promise((done) => setTimeout(done, 2));
    }
  };
  await isPrinted(1 + ticketsOfSale);
  for (let round = 0; round < rounds; round += 1) {
    const before = pages();
    await timed(paper, async () => {
      await sellAt(first, { scheduleId: quiet, cash, times: alone });
      await isPrinted(before + 1 + ticketsOfSale);
    });
  }
  for (const step of steps) line(step, show(alone[step], 'ms', 1));
  line('from the first request to the last byte on paper', show(paper, 'ms'));

  console.log(
    `\n${tillCount} tills at once, ${salesPerTill} sales each, while ${visitorCount} visitors rush one of their shows:`,
  );
  const ended = new AbortController();
  const visitors: SocketClient[] = [];
  for (let count = 0; count < visitorCount; count += 1) visitors.push(await SocketClient.open(world));
  const rushing = rush(world, visitors, { scheduleId: rushed, signal: ended.signal });
  // It is waited for below. Where a till fails before, its sockets end with the world, and what is told is why the till failed.
  rushing.catch(() => undefined);
  const times = noTimes();
  const began = performance.now();
  await Promise.all(
    clients.map(async (till, index) => {
      for (let sale = 0; sale < salesPerTill; sale += 1)
        await sellAt(till, { scheduleId: index % 2 === 0 ? rushed : quiet, cash, times });
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  ended.abort();
  const bought = await rushing;
  line('the visitors bought, seats a second', String(Math.round(bought / seconds)));
  for (const step of steps)
    line(step, `p50 ${ms(times[step], 0.5)} ms, p99 ${ms(times[step], 0.99)} ms, most ${ms(times[step], 1)} ms`);

  const expected = {
    [rushed]: bought + (tillCount / 2) * salesPerTill * ticketsOfSale,
    [quiet]: (1 + rounds + (tillCount / 2) * salesPerTill) * ticketsOfSale,
  };
  for (const [scheduleId, seats] of Object.entries(expected)) {
    const { items, claims } = await booksOf(world, Number(scheduleId));
    assert.deepEqual({ items, claims }, { items: seats, claims: seats }, 'tickets = claims = what was sold');
  }
  console.log('\n  Tickets, claims and what was sold agree.');
} finally {
  await printer.close();
  await world.close();
}
process.exit(0);
