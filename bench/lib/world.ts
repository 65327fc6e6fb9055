/** A cinema to measure on: a database of its own with a few rows, and the real server as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/adapters/postgres/embedded.ts';
import { applyMigrations } from '../../server/src/adapters/postgres/migrations.ts';
import { createPool } from '../../server/src/adapters/postgres/pool.ts';
import { createPrisma, type PrismaClient } from '../../server/src/adapters/postgres/prisma.ts';
import { Csrf } from '../../server/src/edge/csrf.ts';
import { systemClock } from '../../server/src/ports/clock.ts';
import { freePort } from '../../server/src/testing/freePort.ts';
import { testRedis } from '../../server/src/testing/index.ts';
import { hallOf, plainRows, smallCinema } from '../../server/src/testing/smallCinema.ts';

const root = resolve(import.meta.dirname, '../..');
const secret = 'a secret of the benchmarks, which protects nothing';
const startWithinMs = 60_000;

/** What every request of a visitor carries. */
export interface Visitor {
  cookie: string;
  csrf: string;
  /** Of the machine's loopback addresses the one to come from; without it 127.0.0.1. */
  address?: string;
}

const csrf = new Csrf(secret, { clock: systemClock, secure: false });

/** A session that a server of the benchmarks takes for one of its own. */
export function newVisitor(address?: string): Visitor {
  const { token, setCookie } = csrf.issue(undefined);
  return { cookie: setCookie?.split(';')[0] ?? '', csrf: token, ...(address ? { address } : {}) };
}

export interface BenchWorld {
  /** http://127.0.0.1:port */
  url: string;
  pool: pg.Pool;
  /** A rate that costs nothing (settled at once), and one that is paid for. */
  rates: { free: number; paid: number };
  paidMinor: number;
  methodId: number;
  visitor(): Visitor;
  /** A new show; rows of `seatsPerRow`. Returns its id. */
  addShow(rows: number, seatsPerRow: number): Promise<number>;
  /** What /metrics says. */
  metrics(): Promise<string>;
  /** CPU time the server has used so far, ms; NaN where /proc does not tell. Unlike rates it bears a busy machine. */
  serverCpuMs(): number;
  close(): Promise<void>;
}

/** An empty folder with a PostgreSQL and the cinema's rows. */
export async function openDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'parterre-bench-'));
  const closers: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= (async () => {
      for (const closer of closers.splice(0).reverse()) await closer();
    })();
    return closing;
  };
  // An interrupted benchmark leaves no servers behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)));
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
    closers.push(() => postgres.stop());
    await applyMigrations(postgres.url);
    const pool = createPool(postgres.url);
    closers.push(() => pool.end());
    const prisma = createPrisma(pool);
    closers.push(() => prisma.$disconnect());
    return { url: postgres.url, folder, pool, cinema: await fillCinema(prisma), closers, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** `redis`: leases on a Redis of its own rather than in the server's process. */
export async function openWorld(options: { redis: boolean }): Promise<BenchWorld> {
  const { url, folder, pool, cinema, closers, close } = await openDatabase();
  try {
    const redis = options.redis ? await testRedis() : null;
    if (redis) closers.push(() => redis.close());
    const server = await startServer({
      DATABASE_URL: url,
      REDIS_URL: redis?.url ?? '',
      VAR_DIR: folder,
      PORT: String(await freePort()),
      RATE_LIMITS: 'off',
    });
    closers.push(server.stop);
    return {
      url: server.url,
      pool,
      rates: cinema.rates,
      paidMinor: 1200,
      methodId: cinema.methodId,
      visitor: newVisitor,
      addShow: cinema.addShow,
      metrics: async () =>
        (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${secret}` } })).text(),
      serverCpuMs: () => cpuMsOf(server.pid),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Ticks of /proc are 10 ms. */
function cpuMsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

export interface ServerProcess {
  url: string;
  pid: number;
  logFile: string;
  /** Where its inspector listens; null without one. */
  inspector: string | null;
  child: ChildProcess;
  stop: () => Promise<void>;
}

/** The real server as a process; `environment` has its PORT and VAR_DIR. Resolves when it is ready. */
export async function startServer(
  environment: Record<string, string> & { PORT: string; VAR_DIR: string },
  nodeFlags: string[] = [],
): Promise<ServerProcess> {
  const logFile = join(environment.VAR_DIR, `server-${environment.PORT}.log`);
  // As in production the log goes somewhere that does not take our time to read; a node started again writes on.
  const log = openSync(logFile, 'a');
  const begin = fstatSync(log).size;
  const child: ChildProcess = spawn(
    process.execPath,
    [
      // As `npm start` does.
      '--max-semi-space-size=32',
      ...nodeFlags,
      ...(process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean),
      '--import',
      'tsx',
      join(root, 'server/src/main.ts'),
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        NODE_ENV: '',
        DEMO: 'on',
        LOG_LEVEL: 'info',
        SECRET: secret,
        METRICS_TOKEN: secret,
        ...environment,
      },
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
  };
  const url = `http://127.0.0.1:${environment.PORT}`;
  const end = Date.now() + startWithinMs;
  for (;;) {
    await new Promise((done) => setTimeout(done, 50));
    const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) {
      // Its own is the first that is told: the process that draws tickets has one, too.
      const told = /Debugger listening on (ws:\S+)/.exec(readFileSync(logFile).subarray(begin).toString());
      return { url, pid: child.pid ?? 0, logFile, inspector: told?.[1] ?? null, child, stop };
    }
    if (child.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`the server did not start:\n${readFileSync(logFile, 'utf8').slice(-4000)}`);
    }
  }
}

const dayMs = 24 * 3_600_000;

/** The cinema's rows: two rates, a payment method, and shows as they are wanted. */
export async function fillCinema(prisma: PrismaClient) {
  const cinema = await smallCinema(prisma);
  return {
    rates: { free: await cinema.rate('Guest', 0), paid: await cinema.rate('Adult', 1200) },
    methodId: await cinema.method('redirect'),
    async addShow(rows: number, seatsPerRow: number): Promise<number> {
      return cinema.show(await cinema.screen(hallOf(plainRows(rows, seatsPerRow))), Date.now() + 2 * dayMs);
    },
  };
}
