/**
 * A migrated database of its own for each test file, cloned from a template in a few milliseconds.
 *
 * `npm test` starts one cluster for the whole run and hands its address down in PARTERRE_TEST_POSTGRES; a test file
 * run alone starts one for itself and stops it with its last database.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../adapters/postgres/embedded.ts';
import { applyMigrations } from '../adapters/postgres/migrations.ts';
import { freePort } from './freePort.ts';
import { until } from './until.ts';

export interface TestDatabase {
  url: string;
  /** Ends what is still connected and drops the database. */
  close(): Promise<void>;
}

export interface TestCluster {
  /** Address of the database `postgres`, as superuser. */
  url: string;
  /** Process id of its first process, the parent of all others. */
  pid(): number;
  stop(): Promise<void>;
  /** Stops it, and starts it again at the same address when `meanwhile` is done. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
}

const cacheDir = resolve(import.meta.dirname, '../../../.cache/test');
const TEMPLATE = 'parterre_template';
/** Any number; all test processes agree on it. */
const TEMPLATE_LOCK = 7_061_001;

let own: { cluster: Promise<TestCluster>; users: number } | undefined;

/** What a kind of database starts with. `fill` gets a migrated database and runs once per cluster. */
export interface Template {
  /** Lower case letters, digits and underscores. */
  name: string;
  fill(databaseUrl: string): Promise<void>;
}

/**
 * A migrated database, empty or with what `template` fills in; in the cluster that tests share, or in one of the
 * caller's, who stops it.
 */
export async function freshDatabase({
  template,
  cluster: callers,
}: {
  template?: Template;
  cluster?: TestCluster;
} = {}): Promise<TestDatabase> {
  const cluster = callers ?? (await borrowCluster());
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await ensureTemplate(cluster.url, template);
  await administer(cluster.url, async (client) => {
    await until('the template to be free', async () => {
      try {
        return await client.query(`create database ${name} template ${template?.name ?? TEMPLATE}`);
      } catch (error) {
        // object_in_use: another process is cloning, or PostgreSQL has not yet let go of the template.
        if ((error as { code?: string }).code !== '55006') throw error;
        return null;
      }
    });
  });
  let closed = false;
  return {
    url: databaseUrl(cluster.url, name),
    async close() {
      if (closed) return;
      closed = true;
      await administer(cluster.url, (client) => client.query(`drop database if exists ${name} with (force)`));
      if (!callers) await giveBackCluster();
    },
  };
}

/** A cluster for a whole test run, in a folder of its own that goes when it is stopped. */
export async function startTestCluster(): Promise<TestCluster> {
  const parent = clustersFolder();
  removeLeftBehind(parent);
  const folder = mkdtempSync(join(parent, `${FOLDER}${process.pid}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const port = await freePort();
  const start = () => startEmbeddedPostgres({ dataDir: join(folder, 'data'), port, volatile: true });
  let postgres: EmbeddedPostgres = await start();
  process.once('exit', remove);
  return {
    url: databaseUrl(postgres.url, 'postgres'),
    pid: () => postgres.pid,
    async restart(meanwhile) {
      await postgres.stop();
      await meanwhile?.();
      postgres = await start();
    },
    async stop() {
      await postgres.stop();
      remove();
      process.removeListener('exit', remove);
    },
  };
}

/** What the folder of a cluster is called, before the id of the process that made it. */
const FOLDER = 'parterre-postgres-';

/** Removes the folders of processes that were killed: in memory they would take it until the machine starts anew. */
function removeLeftBehind(parent: string): void {
  for (const name of readdirSync(parent)) {
    const owner = name.startsWith(FOLDER) ? Number.parseInt(name.slice(FOLDER.length), 10) : Number.NaN;
    if (Number.isNaN(owner) || isAlive(owner) || isAlive(serverOf(join(parent, name)))) continue;
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** Process id of the PostgreSQL that runs there, or did when it was killed; 0: none. */
function serverOf(folder: string): number {
  try {
    return Number.parseInt(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8'), 10);
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm';
/** `TMPFS_MAGIC` of Linux. */
const TMPFS = 0x01021994;
/** What the databases of a whole run take at most at a time, with the log of what changes in them, and as much again. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Where clusters lie: in memory where there is room. A run makes and drops hundreds of databases of a thousand files each, and a disk's file
 * system without a journal looks through all files that were lately deleted for each that is made.
 */
function clustersFolder(): string {
  if (process.platform === 'linux' && freemem() > 2 * ROOM_BYTES) {
    try {
      const { type, bavail, bsize } = statfsSync(MEMORY);
      if (type === TMPFS && bavail * bsize > ROOM_BYTES) return MEMORY;
    } catch {
      // There is none.
    }
  }
  mkdirSync(cacheDir, { recursive: true });
  return cacheDir;
}

async function borrowCluster(): Promise<{ url: string }> {
  const shared = process.env.PARTERRE_TEST_POSTGRES;
  if (shared) return { url: shared };
  own ??= { cluster: startTestCluster(), users: 0 };
  own.users++;
  return own.cluster;
}

async function giveBackCluster(): Promise<void> {
  if (!own || --own.users > 0) return;
  const { cluster } = own;
  own = undefined;
  await (await cluster).stop();
}

/** Makes the template once; processes that come together wait for the first. */
export async function ensureTemplate(clusterUrl: string, template?: Template): Promise<void> {
  const name = template?.name ?? TEMPLATE;
  await administer(clusterUrl, async (client) => {
    const exists = async () =>
      (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1;
    if (await exists()) return;
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    try {
      if (await exists()) return;
      // Under its own name only when complete: a half filled one must never be cloned.
      const building = `${name}_building`;
      await client.query(`drop database if exists ${building} with (force)`);
      await client.query(`create database ${building}`);
      const url = databaseUrl(clusterUrl, building);
      await applyMigrations(url);
      await template?.fill(url);
      await client.query(`alter database ${building} rename to ${name}`);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
    }
  });
}

async function administer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
