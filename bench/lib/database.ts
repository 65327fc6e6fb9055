/** A PostgreSQL of one's own in a temporary folder, and in it a small cinema to sell seats of. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/adapters/postgres/embedded.ts';
import { applyMigrations } from '../../server/src/adapters/postgres/migrations.ts';
import { createPool } from '../../server/src/adapters/postgres/pool.ts';
import { hallOf, plainRows, smallCinema } from '../../server/src/testing/smallCinema.ts';

const dayMs = 24 * 3_600_000;

/** What an order needs to know of the cinema. */
export interface Cinema {
  /** A rate that costs nothing (settled at once), and one that is paid for. */
  rates: { free: number; paid: number };
  paidMinor: number;
  /** The sandbox's payment by redirect. */
  methodId: number;
  /** A new show; rows of `seatsPerRow`. Returns its id. */
  addSchedule(rows: number, seatsPerRow: number): Promise<number>;
}

export interface BenchDatabase {
  url: string;
  folder: string;
  pool: pg.Pool;
  cinema: Cinema;
  /** Process id of PostgreSQL's first process; another one after each restart. */
  pid(): number;
  /** Ends every connection and starts the server again, at the same address. */
  restart(): Promise<void>;
  /** Called by `close`, the last first; the database goes after all of them. */
  closers: (() => Promise<unknown> | unknown)[];
  isClosing(): boolean;
  close(): Promise<void>;
}

/** Closes itself when the process is told to end: an interrupted run leaves no servers behind. */
export async function openDatabase(options: { poolSize?: number } = {}): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'parterre-bench-'));
  const closers: BenchDatabase['closers'] = [() => rmSync(folder, { recursive: true, force: true })];
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= (async () => {
      for (const closer of closers.splice(0).reverse()) await closer();
    })();
    return closing;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)));
  try {
    const dataDir = join(folder, 'postgres');
    let postgres = await startEmbeddedPostgres({ dataDir });
    closers.push(() => postgres.stop());
    await applyMigrations(postgres.url);
    const pool = createPool(postgres.url, { max: options.poolSize, applicationName: 'bench' });
    closers.push(() => pool.end());
    return {
      url: postgres.url,
      folder,
      pool,
      cinema: await fillCinema(pool),
      pid: () => postgres.pid,
      async restart() {
        const { port } = postgres;
        await postgres.stop();
        postgres = await startEmbeddedPostgres({ dataDir, port });
      },
      closers,
      isClosing: () => closing !== null,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Two rates, a payment method, and shows as they are wanted. */
async function fillCinema(pool: pg.Pool): Promise<Cinema> {
  const paidMinor = 1200;
  const cinema = await smallCinema(pool);
  return {
    rates: { free: await cinema.rate('Guest', 0), paid: await cinema.rate('Adult', paidMinor) },
    paidMinor,
    methodId: await cinema.method('redirect'),
    addSchedule: async (rows, seatsPerRow) =>
      cinema.schedule(await cinema.screen(hallOf(plainRows(rows, seatsPerRow))), Date.now() + 2 * dayMs),
  };
}
