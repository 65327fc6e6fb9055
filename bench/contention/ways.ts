/**
 * Ways of taking seats side by side, each through the whole stack over WebSocket: fighters on one show of 156 seats move
 * to a seat at random as fast as they are answered, and are refused where somebody sits. All ways take turns in every
 * round, on one PostgreSQL and one Redis.
 */
import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../../server/src/testing/freePort.ts';
import { testRedis } from '../../server/src/testing/index.ts';
import { openDatabase } from '../lib/database.ts';
import { lineChart, type Series } from '../lib/plot.ts';
import { cpuMsOf, newVisitor, startServer } from '../lib/server.ts';
import { line, show, spread } from '../lib/statistics.ts';
import { Refused, SocketClient } from '../lib/transports.ts';
import { addSeats, type RivalName, seatTable } from './rivals.ts';

const rows = 12;
const seatsPerRow = 13;
const seatCount = rows * seatsPerRow;
const fighterCounts = [1, 8, 40, 200];
const plotFile = resolve(import.meta.dirname, '../../reports/contention.svg');

interface Way {
  name: string;
  /** Process id of the server. */
  pid: number;
  clients: SocketClient[];
  /** False: the seats ask nobody. */
  takesSeats: boolean;
}
interface Measured {
  /** Answers, granted or refused. */
  perSecond: number;
  perCpuSecond: number;
  grantedShare: number;
}

export async function compareWays(rounds: number, seconds: number): Promise<void> {
  const database = await openDatabase();
  const { cinema, closers, folder, pool } = database;
  try {
    await pool.query(seatTable);
    const redis = await testRedis();
    closers.push(() => redis.close());
    const start = async (options: { redisUrl?: string; rival?: RivalName }) => {
      const environment = {
        DATABASE_URL: database.url,
        REDIS_URL: options.redisUrl ?? '',
        RIVAL: options.rival ?? '',
        RIVAL_REDIS_URL: redis.url,
        VAR_DIR: folder,
        PORT: String(await freePort()),
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
      };
      const server = await startServer(environment, options.rival ? { main: 'bench/contention/server.ts' } : {});
      closers.push(server.stop);
      const clients: SocketClient[] = [];
      const most = Math.max(...fighterCounts);
      while (clients.length < most) clients.push(await SocketClient.open({ url: server.url, visitor: newVisitor }));
      closers.push(() => {
        for (const client of clients) client.close();
      });
      return { pid: server.pid, clients };
    };
    const own = await start({});
    const ways: Way[] = [
      { name: 'no-op', ...own, takesSeats: false },
      { name: 'ours, in the process', ...own, takesSeats: true },
      { name: 'ours, on Redis', ...(await start({ redisUrl: redis.url })), takesSeats: true },
      { name: 'single EVALSHA', ...(await start({ rival: 'evalsha' })), takesSeats: true },
      { name: 'a lock per show', ...(await start({ rival: 'lock' })), takesSeats: true },
      { name: 'SELECT ... FOR UPDATE', ...(await start({ rival: 'for-update' })), takesSeats: true },
    ];
    const newSchedule = async () => {
      const id = await cinema.addSchedule(rows, seatsPerRow);
      await pool.query(addSeats, [id, seatCount]);
      return id;
    };
    // Compilers and caches warm up in a round that is thrown away.
    for (const way of ways) await measure(way, Math.max(...fighterCounts), await newSchedule(), seconds);
    const results = new Map<string, Measured[]>();
    for (let round = 0; round < rounds; round++) {
      for (const fighters of fighterCounts) {
        for (const way of ways) {
          const measured = await measure(way, fighters, await newSchedule(), seconds);
          const key = `${way.name} ${fighters}`;
          results.set(key, [...(results.get(key) ?? []), measured]);
        }
      }
    }
    report(ways, results, rounds, seconds);
  } finally {
    await database.close();
  }
}

/** Lets fighters ask as fast as answers come. At the end no seat may have two of them. */
async function measure(way: Way, fighters: number, scheduleId: number, seconds: number): Promise<Measured> {
  const held = new Map<number, { token: string; seats: number[] }>();
  let answers = 0;
  let granted = 0;
  const fight = async (client: SocketClient, fighter: number): Promise<void> => {
    if (!way.takesSeats) {
      await client.call('query', 'system.noop');
      granted += 1;
      return;
    }
    const want = { kind: 'seats', seats: [randomInt(seatCount)] };
    const token = held.get(fighter)?.token;
    try {
      const input = { scheduleId, idempotencyKey: randomUUID(), token, want };
      held.set(fighter, await client.call('mutation', 'seats.hold', input));
      granted += 1;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'SEATS_TAKEN') throw error;
    }
  };
  // The show is opened before the clock runs.
  await fight(way.clients[0] as SocketClient, 0);
  granted = 0;
  const cpuBefore = cpuMsOf(way.pid);
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  await Promise.all(
    way.clients.slice(0, fighters).map(async (client, fighter) => {
      while (performance.now() < end) {
        await fight(client, fighter);
        answers += 1;
      }
    }),
  );
  const wallSeconds = (performance.now() - startedAt) / 1000;
  const cpuSeconds = (cpuMsOf(way.pid) - cpuBefore) / 1000;
  const seats = [...held.values()].flatMap((hold) => hold.seats);
  assert.equal(new Set(seats).size, seats.length, `${way.name}: a seat has two holders`);
  return { perSecond: answers / wallSeconds, perCpuSecond: answers / cpuSeconds, grantedShare: granted / answers };
}

function report(ways: Way[], results: Map<string, Measured[]>, rounds: number, seconds: number): void {
  const of = (way: string, fighters: number) => results.get(`${way} ${fighters}`) ?? [];
  const median = (way: string, fighters: number) => spread(of(way, fighters).map(({ perSecond }) => perSecond)).median;
  const ours = 'ours, in the process';
  for (const fighters of fighterCounts) {
    console.log(
      `\n${fighters} on ${seatCount} seats, ${rounds} rounds of ${seconds} s: answers a second, median (lowest to highest)`,
    );
    for (const { name } of ways) {
      const measured = of(name, fighters);
      const rate = show(
        measured.map(({ perSecond }) => perSecond),
        '/s',
      );
      const perCpu = show(
        measured.map(({ perCpuSecond }) => perCpuSecond),
        '',
      );
      const granted = spread(measured.map(({ grantedShare }) => grantedShare)).median;
      line(
        name,
        `${rate}; by server CPU ${perCpu}; ${(granted * 100).toFixed(0)} % granted; ours is ${ratio(median(ours, fighters) / median(name, fighters))}`,
      );
    }
  }
  const series: Series[] = ways.map(({ name }) => ({
    name,
    points: fighterCounts.map((x) => ({ x, ...spread(of(name, x).map(({ perSecond }) => perSecond)) })),
  }));
  mkdirSync(join(plotFile, '..'), { recursive: true });
  const title = `Taking seats of one show (${seatCount} seats) over WebSocket`;
  writeFileSync(
    plotFile,
    lineChart({ title, xLabel: 'fighters', yLabel: 'answers a second, lowest to highest of the rounds', series }),
  );
  console.log(`\nPlot: ${plotFile}`);
}

const ratio = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} times that`;
