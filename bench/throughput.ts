/**
 * The server under load, over WebSocket and REST, beside a no-op over the same transport in the same round.
 *
 * Holds: 64 clients on one hot show of 300 seats re-pick two seats as fast as they are answered; half of them name seats,
 * half let the engine choose. Checkouts: each takes two seats and buys them; bill, items, claims and job are durable
 * when the answer comes (free orders settle at once; paid ones start a payment with the sandbox). Then an open loop at
 * half of what was reached: requests leave by the clock, and the time counts from when they should have left; beside it a
 * no-op as often, and how late the event loops of client and server were meanwhile, which is what a busy machine adds.
 * Checkouts come last: their mails and tickets are still being made when they are over.
 *
 *     npm run bench:throughput [-- rounds] [-- seconds per measurement]           LEASES=redis: leases on a Redis of its own
 */
import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { orderOf } from './lib/orders.ts';
import { line, percentile, show } from './lib/statistics.ts';
import { Refused, RestClient, SocketClient } from './lib/transports.ts';
import { type BenchWorld, openWorld } from './lib/world.ts';

const [rounds = 5, seconds = 2] = process.argv.slice(2).map(Number);
const clientCount = 64;

interface SeatAnswer {
  token: string;
  seats: number[];
}
/** One request of one client; `turn` counts up. */
type Work = (client: number, turn: number) => Promise<unknown>;
interface Measured {
  perSecond: number;
  /** Requests per second of the server's CPU time; PostgreSQL and Redis not counted. */
  perCpuSecond: number;
  p50: number;
  p99: number;
}

/** As fast as answers come. */
async function closedLoop(world: BenchWorld, work: Work): Promise<Measured> {
  const samples: number[] = [];
  const cpuBefore = world.serverCpuMs();
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: clientCount }, async (_, client) => {
      for (let turn = 0; performance.now() < end; turn++) {
        const asked = performance.now();
        await work(client, turn);
        samples.push(performance.now() - asked);
      }
    }),
  );
  return measured(samples, startedAt, world.serverCpuMs() - cpuBefore);
}

/** By the clock, `perSecond` requests in all, whoever is free. Late answers count from when they should have left. */
async function openLoop(world: BenchWorld, work: Work, perSecond: number): Promise<Measured> {
  const samples: number[] = [];
  const cpuBefore = world.serverCpuMs();
  const startedAt = performance.now();
  const total = Math.floor(perSecond * seconds);
  let next = 0;
  await Promise.all(
    Array.from({ length: clientCount }, async (_, client) => {
      for (let turn = 0; next < total; turn++) {
        const due = startedAt + (next++ / perSecond) * 1000;
        const early = due - performance.now();
        if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
        const from = Math.max(due, startedAt);
        await work(client, turn);
        samples.push(performance.now() - from);
      }
    }),
  );
  return measured(samples, startedAt, world.serverCpuMs() - cpuBefore);
}

function measured(samples: number[], startedAt: number, cpuMs: number): Measured {
  const wall = (performance.now() - startedAt) / 1000;
  const perCpuSecond = samples.length / (cpuMs / 1000);
  return {
    perSecond: samples.length / wall,
    perCpuSecond,
    p50: percentile(samples, 0.5),
    p99: percentile(samples, 0.99),
  };
}

/** Clients of one transport, speaking of the same things. */
interface Line {
  name: string;
  noop: Work;
  hold?: (scheduleId: number) => Work;
  checkout: (scheduleId: number, rate: 'free' | 'paid') => Work;
  close(): void;
}

async function overSocket(world: BenchWorld): Promise<Line> {
  const clients = await Promise.all(Array.from({ length: clientCount }, () => SocketClient.open(world)));
  const of = (client: number) => clients[client] as SocketClient;
  const take = (client: number, scheduleId: number, want: unknown, token?: string) =>
    of(client).call<SeatAnswer>('mutation', 'seats.hold', { scheduleId, idempotencyKey: randomUUID(), token, want });
  return {
    name: 'WebSocket',
    noop: (client) => of(client).call('query', 'system.noop'),
    hold: (scheduleId) => {
      const tokens: (string | undefined)[] = [];
      return async (client, turn) => {
        // Named seats go to and fro between two pairs of the client's own, at the hall's end; the engine fills from the other.
        const first = 299 - Math.floor(client / 2) * 3 - (turn % 2);
        const want = client % 2 ? { kind: 'auto', count: 2 } : { kind: 'seats', seats: [first - 1, first] };
        tokens[client] = (await take(client, scheduleId, want, tokens[client])).token;
      };
    },
    checkout: (scheduleId, rate) => async (client) => {
      const { token } = await take(client, scheduleId, { kind: 'auto', count: 2 });
      await of(client).call('mutation', 'checkout.submit', orderOf(world, { scheduleId, count: 2, rate, token }));
    },
    close: () => {
      for (const client of clients) client.close();
    },
  };
}

async function overRest(world: BenchWorld): Promise<Line> {
  const clients = Array.from({ length: clientCount }, () => new RestClient(world));
  const of = (client: number) => clients[client] as RestClient;
  return {
    name: 'REST',
    noop: (client) => of(client).call('GET', '/trpc/system.noop'),
    checkout: (scheduleId, rate) => (client) =>
      of(client).call('POST', '/api/checkout', orderOf(world, { scheduleId, count: 2, rate })),
    close: () => {
      for (const client of clients) client.close();
    },
  };
}

class Column {
  private readonly values = new Map<string, { unit: string; digits: number; numbers: number[] }>();
  add(label: string, value: number, unit = '', digits = 0): void {
    const row = this.values.get(label) ?? { unit, digits, numbers: [] };
    row.numbers.push(value);
    this.values.set(label, row);
  }
  print(): void {
    for (const [label, { unit, digits, numbers }] of this.values) line(label, show(numbers, unit, digits));
  }
}

/** A hall that the round cannot empty. */
const endless = (world: BenchWorld) => world.addShow(150, 100);

const loopResolutionMs = 10;

/** 99 % of the turns of both event loops were not later than this, ms. What the server says is of the time since the last call. */
async function lagsWhile(world: BenchWorld, work: () => Promise<Measured>) {
  await serverLagMs(world);
  const delay = monitorEventLoopDelay({ resolution: loopResolutionMs });
  delay.enable();
  const calm = await work();
  delay.disable();
  return { ...calm, clientLag: delay.percentile(99) / 1e6 - loopResolutionMs, serverLag: await serverLagMs(world) };
}

async function serverLagMs(world: BenchWorld): Promise<number> {
  const p99 = /^nodejs_eventloop_lag_p99_seconds (.+)$/m.exec(await world.metrics())?.[1];
  return Number(p99) * 1000 - loopResolutionMs;
}

async function holdRound(world: BenchWorld, client: Line, column: Column): Promise<Measured> {
  const noop = await closedLoop(world, client.noop);
  column.add('no-op', noop.perSecond, '/s');
  column.add('no-op per second of server CPU', noop.perCpuSecond, '/s');
  column.add('no-op p99', noop.p99, 'ms', 2);
  if (client.hold) {
    const scheduleId = await world.addShow(15, 20);
    const hold = client.hold(scheduleId);
    await Promise.all(Array.from({ length: clientCount }, (_, i) => hold(i, 0)));
    const holds = await closedLoop(world, hold);
    column.add('holds', holds.perSecond, '/s');
    column.add('holds per second of server CPU', holds.perCpuSecond, '/s');
    column.add('holds / no-op, by server CPU', holds.perCpuSecond / noop.perCpuSecond, '', 2);
    column.add('holds p99', holds.p99, 'ms', 2);
    column.add('holds / no-op', holds.perSecond / noop.perSecond, '', 2);
    const calm = await lagsWhile(world, () => openLoop(world, hold, holds.perSecond / 2));
    column.add('holds at half of that: p50', calm.p50, 'ms', 2);
    column.add('holds at half of that: p99', calm.p99, 'ms', 2);
    column.add('  lateness of the event loop, p99: client', calm.clientLag, 'ms', 2);
    column.add('  lateness of the event loop, p99: server', calm.serverLag, 'ms', 2);
    column.add('  a no-op as often: p99', (await openLoop(world, client.noop, holds.perSecond / 2)).p99, 'ms', 2);
  }
  return noop;
}

async function saleRound(world: BenchWorld, client: Line, column: Column, noop: Measured): Promise<void> {
  for (const rate of ['free', 'paid'] as const) {
    const name = rate === 'free' ? 'checkouts, settled at once' : 'checkouts, payment started';
    const checkout = client.checkout(await endless(world), rate);
    await checkout(0, 0);
    const full = await closedLoop(world, checkout);
    column.add(name, full.perSecond, '/s');
    column.add(`${name}, per second of server CPU`, full.perCpuSecond, '/s');
    column.add(`${name}: p99`, full.p99, 'ms', 1);
    column.add(`${name} / no-op`, full.perSecond / noop.perSecond, '', 3);
    const calm = await openLoop(world, client.checkout(await endless(world), rate), full.perSecond / 2);
    column.add(`${name}: p99 at half of that`, calm.p99, 'ms', 1);
  }
}

const world = await openWorld({ redis: process.env.LEASES === 'redis' });
try {
  const lines = [];
  for (const open of [overSocket, overRest]) {
    const client = await open(world);
    const column = new Column();
    // Compilers and caches warm up in a round that is thrown away.
    await holdRound(world, client, new Column());
    const noops: Measured[] = [];
    for (let i = 0; i < rounds; i++) noops.push(await holdRound(world, client, column));
    lines.push({ client, column, noops });
  }
  for (const { client, column, noops } of lines) {
    for (const noop of noops) await saleRound(world, client, column, noop);
    console.log(
      `\n${client.name}, ${clientCount} clients, ${rounds} rounds of ${seconds} s: median (lowest to highest)`,
    );
    column.print();
    client.close();
  }
} catch (error) {
  if (error instanceof Refused) console.error(`refused: ${error.code} ${JSON.stringify(error.body)}`);
  throw error;
} finally {
  await world.close();
}
