/**
 * 200 clients fight over one show of 156 seats until the last is sold, over WebSocket and over REST. Every client wants
 * one seat: half of them click a seat of the map they see, half let the engine choose; who loses a seat tries again
 * until the house is full. Orders cost nothing, so each is settled at once and its bill, items, claims and job are durable.
 *
 * Then other ways of taking seats beside ours (contention/ways.ts), as a table and as reports/contention.svg.
 *
 *     npm run bench:contention [-- rounds [seconds a way]]              LEASES=redis: in the fight, leases on a Redis of its own
 *
 * Fails when a seat is sold twice, a client is left without an answer, or bills, claims and leases differ.
 */
import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { compareWays } from './contention/ways.ts';
import { booksOf, orderOf } from './lib/orders.ts';
import { line, show } from './lib/statistics.ts';
import { Refused, RestClient, SocketClient } from './lib/transports.ts';
import { type BenchWorld, openWorld } from './lib/world.ts';

const clientCount = 200;
const rows = 12;
const seatsPerRow = 13;
const seatCount = rows * seatsPerRow;
const [rounds = 5, seconds = 1] = process.argv.slice(2).map(Number);
assert.ok(rounds > 0 && seconds > 0, 'rounds and seconds are numbers: npm run bench:contention -- 5 1');
/** Far more than any client needs. */
const triesPerClient = 400;

interface SeatAnswer {
  token: string;
  seats: number[];
}
type Outcome = { kind: 'bought'; atMs: number; tries: number } | { kind: 'soldOut'; tries: number };

/** How one client goes about it over its transport; throws `Refused`. */
type Buy = (seat: number | null) => Promise<void>;

async function client(buy: Buy, isPicker: boolean, startedAt: number): Promise<Outcome> {
  const gone = new Set<number>();
  for (let tries = 1; tries <= triesPerClient; tries++) {
    // A picker clicks seats it has not lost yet; when all are gone it asks the engine like the others.
    const open = isPicker ? range(seatCount).filter((seat) => !gone.has(seat)) : [];
    const seat = open.length > 0 ? (open[randomInt(open.length)] ?? null) : null;
    try {
      await buy(seat);
      return { kind: 'bought', atMs: performance.now() - startedAt, tries };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === 'SOLD_OUT' || (error.code === 'NOT_ENOUGH_SEATS' && seat === null))
        return { kind: 'soldOut', tries };
      // REST names the field, WebSocket the seat: both mean that this one is gone.
      assert.ok(
        ['SEATS_TAKEN', 'VALIDATION_FAILED'].includes(error.code),
        `unexpected ${error.code}: ${JSON.stringify(error.body)}`,
      );
      if (seat !== null) gone.add(seat);
    }
  }
  throw new Error('a client never got a clear answer');
}

async function fight(
  world: BenchWorld,
  transport: 'WebSocket' | 'REST',
): Promise<{ lastMs: number; connectMs: number; tries: number }> {
  const scheduleId = await world.addSchedule(rows, seatsPerRow);
  const connecting = performance.now();
  const clients = await Promise.all(
    range(clientCount).map(() => (transport === 'REST' ? new RestClient(world) : SocketClient.open(world))),
  );
  const watcher = new RestClient(world);
  // Opens the show and, for REST, the connections.
  await watcher.call('GET', `/api/schedules/${scheduleId}/arrangement`);
  await Promise.all(
    clients.map((one) =>
      one instanceof RestClient
        ? one.call('GET', `/api/schedules/${scheduleId}/data`)
        : one.call('query', 'system.noop'),
    ),
  );
  const connectMs = performance.now() - connecting;

  const startedAt = performance.now();
  const outcomes = await Promise.all(
    clients.map((one, i) => {
      const buy: Buy = async (seat) => {
        if (one instanceof RestClient) {
          const seats = seat === null ? undefined : [seat];
          await one.call('POST', '/api/checkout', orderOf(world, { scheduleId, count: 1, rate: 'free', seats }));
          return;
        }
        const want = seat === null ? { kind: 'auto', count: 1 } : { kind: 'seats', seats: [seat] };
        const { token } = await one.call<SeatAnswer>('mutation', 'seats.hold', {
          scheduleId,
          idempotencyKey: randomUUID(),
          want,
        });
        await one.call('mutation', 'checkout.submit', orderOf(world, { scheduleId, count: 1, rate: 'free', token }));
      };
      return client(buy, i % 2 === 0, startedAt);
    }),
  );
  const sold = outcomes.flatMap((outcome) => (outcome.kind === 'bought' ? [outcome] : []));
  assert.equal(sold.length, seatCount, 'buyers');
  assert.equal(outcomes.length - sold.length, clientCount - seatCount, 'told that it is sold out');
  const books = await booksOf(world, scheduleId);
  assert.deepEqual(books, { bills: seatCount, items: seatCount, claims: seatCount });
  await untilSold(watcher, scheduleId);
  for (const one of [...clients, watcher]) one.close();
  return {
    lastMs: Math.max(...sold.map(({ atMs }) => atMs)),
    connectMs,
    tries: outcomes.reduce((sum, { tries }) => sum + tries, 0),
  };
}

/** The leases follow by a job: wait for it, but not for ever. */
async function untilSold(watcher: RestClient, scheduleId: number): Promise<void> {
  const end = performance.now() + 15_000;
  for (;;) {
    const { data } = await watcher.call<{ data: { seats: { sold: boolean }[] } }>(
      'GET',
      `/api/schedules/${scheduleId}/arrangement`,
    );
    const sold = data.seats.filter((seat) => seat.sold).length;
    if (sold === seatCount) return;
    if (performance.now() > end) throw new Error(`only ${sold} leases say sold`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

const world = await openWorld({ redis: process.env.LEASES === 'redis' });
try {
  for (const transport of ['WebSocket', 'REST'] as const) {
    const results = [];
    for (let round = 0; round < rounds; round++) results.push(await fight(world, transport));
    console.log(
      `\n${transport}: ${clientCount} clients, ${seatCount} seats, ${rounds} rounds; sold, bills, claims and leases agree in each`,
    );
    line(
      'until the last seat is sold',
      show(
        results.map(({ lastMs }) => lastMs),
        'ms',
      ),
    );
    line(
      'attempts of all clients together',
      show(
        results.map(({ tries }) => tries),
        '',
      ),
    );
    line(
      'connecting all clients, before',
      show(
        results.map(({ connectMs }) => connectMs),
        'ms',
      ),
    );
  }
} finally {
  await world.close();
}
await compareWays(rounds, seconds);
