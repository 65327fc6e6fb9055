/**
 * The server under load, over WebSocket and REST, beside a no-op over the same transport in the same round.
 *
 * Holds: 64 clients (`CLIENTS`) on one hot show of 300 seats re-pick two seats as fast as they are answered; half of them name seats,
 * half let the engine choose. Sales: each takes two seats and buys them, to the settled bill. Free orders settle at once; paid
 * ones start a payment with the sandbox, whose signed webhook the client sends as the provider would. When the webhook is
 * answered, bill, lines, claims, payment, settlement and jobs are durable. Then an open loop at half of what was reached: sales
 * begin by the clock, and the time counts from when they should have begun to the settled bill.
 * At the end the books are read: as many bills are settled as were told so, and every seat of theirs is sold once.
 *
 * Each measurement begins once the same load has run for some seconds: compilers are warm, and the worker has seen that there is a rush
 * and prints no tickets. CPU time is per sale, of each process apart: on two cores, two milliseconds of all of them together are 1,000 a second.
 *
 *     npm run bench:throughput [-- rounds seconds [holds free paid WebSocket REST]]         only these, without any of a kind all of it
 *     LEASES=redis npm run bench:throughput       leases on a Redis of its own
 *     RATE=500 npm run bench:throughput           by the clock so many a second, instead of half of what was reached
 *     CLIENTS=256 npm run bench:throughput        so many at a time, instead of 64: batches are larger
 *     OLD=../before npm run bench:throughput      paired with another checkout, both in each round, in turns. One that is set up:
 *                                                 `git worktree add ../before REF`, then once `npm start` or `npm test` in it
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { booksOf, orderOf } from './lib/orders.ts';
import { cpuMsOfTree, parentOf } from './lib/server.ts';
import { line, percentile, show, spread } from './lib/statistics.ts';
import { Provider, Refused, RestClient, SocketClient } from './lib/transports.ts';
import type { BenchWorld, ServerCpu } from './lib/world.ts';

const [rounds = 5, seconds = 5] = process.argv.slice(2, 4).map(Number);
const only = process.argv.slice(4);
const allKinds = ['holds', 'free', 'paid'] as const;
const allTransports = ['WebSocket', 'REST'] as const;
if (
  !(rounds >= 1 && seconds > 0 && only.every((name) => [...allKinds, ...allTransports].some((one) => one === name)))
) {
  console.error(`Usage: npm run bench:throughput [-- rounds seconds [${[...allKinds, ...allTransports].join(' ')}]]`);
  process.exit(1);
}
const kinds = chosen(allKinds);
const transports = chosen(allTransports);
const clientCount = Number(process.env.CLIENTS ?? 64);
/** Longer than the worker needs to see a rush (server/src/services/sale/rush.ts). */
const warmSeconds = 5;

function chosen<T extends string>(all: readonly T[]): T[] {
  const named = all.filter((one) => only.includes(one));
  return named.length > 0 ? named : [...all];
}

/** `databaseCpuMs`: CPU time all processes of its PostgreSQL have used so far. */
interface MeasuredWorld extends BenchWorld {
  databaseCpuMs(): number;
}
interface SeatAnswer {
  token: string;
  seats: number[];
}
interface Started {
  payment: { id: string };
  processingData: { amount: number };
}
/** One request of one client, or one sale; `turn` counts up. */
type Work = (client: number, turn: number) => Promise<unknown>;
interface Cpu extends ServerCpu {
  /** All processes of PostgreSQL. */
  database: number;
  /** This process: the clients, and the sandbox provider. */
  clients: number;
}
interface Measured {
  perSecond: number;
  /** CPU time each took, ms: what a busy machine changes little. */
  cpuMs: Cpu;
  p50: number;
  p99: number;
}

/** Lets each client ask again as soon as it has an answer. */
function closedLoop(world: MeasuredWorld, work: Work): Promise<Measured> {
  return measure(world, async (isOver, sample) => {
    await Promise.all(
      Array.from({ length: clientCount }, async (_, client) => {
        for (let turn = 0; !isOver(); turn++) {
          const asked = performance.now();
          await work(client, turn);
          sample(asked);
        }
      }),
    );
  });
}

/** Begins `perSecond` sales a second by the clock, with whoever is free. Late answers count from when they should have begun. */
function openLoop(world: MeasuredWorld, work: Work, perSecond: number): Promise<Measured> {
  const startedAt = performance.now();
  let next = 0;
  return measure(world, async (isOver, sample) => {
    await Promise.all(
      Array.from({ length: clientCount }, async (_, client) => {
        for (let turn = 0; !isOver(); turn++) {
          const due = startedAt + (next++ / perSecond) * 1000;
          const early = due - performance.now();
          if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
          await work(client, turn);
          sample(due);
        }
      }),
    );
  });
}

/** `run` works until it is over and gives a sample for each piece of work: those count that end after the load has warmed everything. */
async function measure(
  world: MeasuredWorld,
  run: (isOver: () => boolean, sample: (fromMs: number) => void) => Promise<void>,
): Promise<Measured> {
  const samples: number[] = [];
  let phase: 'warming' | 'measuring' | 'over' = 'warming';
  const pause = (forSeconds: number) => new Promise((resolve) => setTimeout(resolve, forSeconds * 1000));
  const running = run(
    () => phase === 'over',
    (fromMs) => {
      if (phase === 'measuring') samples.push(performance.now() - fromMs);
    },
  );
  // Its failure is told where it is awaited.
  running.catch(() => {});
  await Promise.race([pause(warmSeconds), running]);
  phase = 'measuring';
  const before = cpuNow(world);
  const startedAt = performance.now();
  await Promise.race([pause(seconds), running]);
  const wall = (performance.now() - startedAt) / 1000;
  const after = cpuNow(world);
  phase = 'over';
  await running;
  const each = (name: keyof Cpu) => (after[name] - before[name]) / samples.length;
  return {
    perSecond: samples.length / wall,
    cpuMs: {
      web: each('web'),
      worker: each('worker'),
      printer: each('printer'),
      database: each('database'),
      clients: each('clients'),
    },
    p50: percentile(samples, 0.5),
    p99: percentile(samples, 0.99),
  };
}

function cpuNow(world: MeasuredWorld): Cpu {
  const { user, system } = process.cpuUsage();
  return { ...world.serverCpuMs(), database: world.databaseCpuMs(), clients: (user + system) / 1000 };
}

/** Clients of one transport, speaking of the same things. */
interface Line {
  noop: Work;
  hold?: (scheduleId: number) => Work;
  /** To the settled bill. */
  sale: (scheduleId: number, rate: 'free' | 'paid') => Work;
  close(): void;
}

async function overSocket(world: BenchWorld, providers: Provider[]): Promise<Line> {
  const clients = await Promise.all(Array.from({ length: clientCount }, () => SocketClient.open(world)));
  const of = (client: number) => clients[client] as SocketClient;
  const take = (client: number, scheduleId: number, want: unknown, token?: string) =>
    of(client).call<SeatAnswer>('mutation', 'seats.hold', { scheduleId, idempotencyKey: randomUUID(), token, want });
  return {
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
    sale: (scheduleId, rate) => async (client) => {
      const { token } = await take(client, scheduleId, { kind: 'auto', count: 2 });
      const order = orderOf(world, { scheduleId, count: 2, rate, token });
      const started = await of(client).call<Started>('mutation', 'checkout.submit', order);
      if (rate === 'paid') await paid(providers[client], started);
    },
    close: () => {
      for (const client of clients) client.close();
    },
  };
}

async function overRest(world: BenchWorld, providers: Provider[]): Promise<Line> {
  const clients = Array.from({ length: clientCount }, () => new RestClient(world));
  const of = (client: number) => clients[client] as RestClient;
  return {
    noop: (client) => of(client).call('GET', '/trpc/system.noop'),
    sale: (scheduleId, rate) => async (client) => {
      const order = orderOf(world, { scheduleId, count: 2, rate });
      const { data } = await of(client).call<{ data: Started }>('POST', '/api/checkout', order);
      if (rate === 'paid') await paid(providers[client], data);
    },
    close: () => {
      for (const client of clients) client.close();
    },
  };
}

async function paid(provider: Provider | undefined, { payment, processingData }: Started): Promise<void> {
  await provider?.tellPaid(payment.id, processingData.amount);
}

async function databaseCpuOf(pool: BenchWorld['pool']): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  return () => cpuMsOfTree(postmaster);
}

/** One of the two that are compared: a checkout of the repository, its world, its clients, and what was measured of it. */
interface Side {
  name: string;
  world: MeasuredWorld;
  lines: Record<'WebSocket' | 'REST', Line>;
  close(): Promise<void>;
}

async function openSide(name: string, root: string): Promise<Side> {
  // By its own code: its database has its own tables, its requests their own cookies.
  const { openWorld } = (await import(join(root, 'bench/lib/world.ts'))) as typeof import('./lib/world.ts');
  const world = await openWorld({ redis: process.env.LEASES === 'redis', worker: true });
  const databaseCpuMs = await databaseCpuOf(world.pool);
  const providers = await Promise.all(Array.from({ length: clientCount }, () => Provider.open(world, root)));
  const lines = { WebSocket: await overSocket(world, providers), REST: await overRest(world, providers) };
  return {
    name,
    world: { ...world, databaseCpuMs },
    lines,
    async close() {
      for (const one of Object.values(lines)) one.close();
      for (const provider of providers) provider.close();
      await world.close();
    },
  };
}

/** A hall that no measurement can empty: two seats for each of 3,000 sales a second. */
const endless = (world: BenchWorld) => world.addSchedule(Math.ceil((seconds + warmSeconds) * 60), 100);

class Column {
  private readonly values = new Map<string, { unit: string; digits: number; numbers: number[] }>();
  add(label: string, value: number, unit = '', digits = 0): void {
    const row = this.values.get(label) ?? { unit, digits, numbers: [] };
    row.numbers.push(value);
    this.values.set(label, row);
  }
  /** Prints the column; with `old`, how many times as much each figure is. */
  print(old?: Column): void {
    for (const [label, { unit, digits, numbers }] of this.values) {
      const before = old?.values.get(label)?.numbers;
      const times = before ? `   × ${(spread(numbers).median / spread(before).median).toFixed(2)}` : '';
      line(label, show(numbers, unit, digits) + times);
    }
  }
}

async function holdRound({ world, lines }: Side, transport: Transport, column: Column): Promise<void> {
  const client = lines[transport];
  const noop = await closedLoop(world, client.noop);
  column.add('no-op', noop.perSecond, '/s');
  column.add('no-op: CPU of the server', noop.cpuMs.web, 'ms', 3);
  column.add('no-op: p99', noop.p99, 'ms', 1);
  if (!client.hold) return;
  const hold = client.hold(await world.addSchedule(15, 20));
  await Promise.all(Array.from({ length: clientCount }, (_, i) => hold(i, 0)));
  const holds = await closedLoop(world, hold);
  column.add('holds', holds.perSecond, '/s');
  column.add('holds: CPU of the server', holds.cpuMs.web, 'ms', 3);
  column.add('holds / no-op, by server CPU', noop.cpuMs.web / holds.cpuMs.web, '', 2);
  column.add('holds: p99', holds.p99, 'ms', 1);
  const calm = await openLoop(world, hold, holds.perSecond / 2);
  column.add('holds at half of that: p50', calm.p50, 'ms', 2);
  column.add('holds at half of that: p99', calm.p99, 'ms', 2);
}

/** What all sides do at once in a round: as fast as they can in turns, then each at half of what the slowest reached. */
async function saleRound(sides: Side[], transport: Transport, rate: Rate, columns: Map<Side, Column>): Promise<void> {
  const what = rate === 'free' ? 'free orders' : 'paid orders, to the settled bill';
  const reached: number[] = [];
  for (const side of sides) {
    const column = columns.get(side);
    const full = await sales(side, transport, rate, (world, sale) => closedLoop(world, sale));
    reached.push(full.perSecond);
    column?.add(what, full.perSecond, '/s');
    column?.add(`${what}: p99`, full.p99, 'ms', 1);
    if (column) addCpu(column, what, full.cpuMs);
  }
  const perSecond = Number(process.env.RATE) || Math.min(...reached) / 2;
  for (const side of sides) {
    const calm = await sales(side, transport, rate, (world, sale) => openLoop(world, sale, perSecond));
    const column = columns.get(side);
    column?.add(`${what}, by the clock: as often as`, perSecond, '/s');
    column?.add(`${what}, by the clock: p50`, calm.p50, 'ms', 1);
    column?.add(`${what}, by the clock: p99`, calm.p99, 'ms', 1);
    if (column) addCpu(column, `${what}, by the clock`, calm.cpuMs);
  }
}

function addCpu(column: Column, what: string, cpuMs: Cpu): void {
  for (const [name, ms] of Object.entries({
    PostgreSQL: cpuMs.database,
    'the web server': cpuMs.web,
    'the worker': cpuMs.worker,
    'its printer': cpuMs.printer,
    'clients and provider': cpuMs.clients,
  }))
    column.add(`${what}: CPU of ${name}`, ms, 'ms', 3);
  column.add(
    `${what}: CPU of all`,
    Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0),
    'ms',
    3,
  );
}

/** Measures sales of one show and reads its books. Throws when a bill that was told settled is not, or a seat is sold to nobody or twice. */
async function sales(
  { name, world, lines }: Side,
  transport: Transport,
  rate: Rate,
  run: (world: MeasuredWorld, sale: Work) => Promise<Measured>,
): Promise<Measured> {
  const scheduleId = await endless(world);
  const sale = lines[transport].sale(scheduleId, rate);
  let told = 0;
  const counted: Work = async (client, turn) => {
    await sale(client, turn);
    told += 1;
  };
  await counted(0, 0);
  const result = await run(world, counted);
  const books = await booksOf(world, scheduleId);
  if (books.bills !== told || books.items !== 2 * told || books.claims !== 2 * told)
    throw new Error(`${name}: ${told} orders were told settled, the books say ${JSON.stringify(books)}`);
  return result;
}

type Transport = keyof Side['lines'];
type Rate = 'free' | 'paid';

const sides: Side[] = [];
try {
  if (process.env.OLD) sides.push(await openSide('old', resolve(process.env.OLD)));
  sides.push(await openSide('new', resolve(import.meta.dirname, '..')));
  for (const transport of transports) {
    const columns = new Map(sides.map((side) => [side, new Column()]));
    // Caches warm up in a round that is thrown away.
    for (let round = -1; round < rounds; round++) {
      // Who comes first differs from round to round.
      const order = round % 2 === 0 ? sides : [...sides].reverse();
      const into = round < 0 ? new Map(sides.map((side) => [side, new Column()])) : columns;
      if (kinds.includes('holds'))
        for (const side of order) await holdRound(side, transport, into.get(side) ?? new Column());
      for (const rate of ['free', 'paid'] as const)
        if (kinds.includes(rate)) await saleRound(order, transport, rate, into);
    }
    const load = loadavg().map((value) => value.toFixed(1));
    for (const side of sides) {
      console.log(
        `\n${transport}, ${side.name}, ${clientCount} clients, ${rounds} rounds of ${seconds} s: median (lowest to highest); load of the machine ${load.join(' ')}`,
      );
      const [first] = sides;
      columns.get(side)?.print(first && first !== side ? columns.get(first) : undefined);
    }
  }
} catch (error) {
  if (error instanceof Refused) console.error(`refused: ${error.code} ${JSON.stringify(error.body)}`);
  throw error;
} finally {
  for (const side of sides) await side.close();
}
