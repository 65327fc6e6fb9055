/**
 * Brings a database to the tables and functions of this version: the scripts of prisma/migrations, each once, then the files
 * of prisma/functions that have changed. See docs/decisions/migrations.md.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { inTransaction } from './pool.ts';

const prismaDir = resolve(import.meta.dirname, '../../../../prisma');

/** Prisma's own key, so that its command line and a starting node wait for each other as well. */
const ADVISORY_LOCK = 72_707_369;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

/** What is wrong and what to do, in words for whoever starts the server. Nothing of the attempt was kept. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface MigrationOptions {
  /** Holds `migrations/` and `functions/`. */
  folder?: string;
  /** Leaves prisma/functions out, which may speak of tables that only the next migration makes: for writing that one. */
  onlyMigrations?: boolean;
  /** While a statement waits for a table, all who come after it wait as well: so it gives up early, and tries again. */
  lockTimeoutMs?: number;
  attempts?: number;
  pauseMs?: number;
  /** How long another node that is migrating is waited for. */
  waitForOthersMs?: number;
  /** Hears what the migration waits for. */
  say?: (line: string) => void;
}

export interface MigrationStatus {
  /** In the order in which they are applied. */
  migrations: { name: string; appliedAt: Date | null }[];
  functions: { name: string; state: 'current' | 'changed' | 'missing' | 'to be dropped' }[];
  /** Why the database cannot be brought up to date, for people; null when it can. */
  obstacle: string | null;
  upToDate: boolean;
}

interface Script {
  name: string;
  sql: string;
  /** SHA-256, hex; of migrations the same as Prisma's. */
  checksum: string;
}

interface Migration extends Script {
  /** Names of earlier ones that led to the same tables, from `replaces.txt` beside it. */
  replaces: string[];
}

interface Scripts {
  migrations: Migration[];
  functions: Script[];
}

/** `functions` null: whatever the database has is left as it is. */
type ScriptsToApply = Pick<Scripts, 'migrations'> & { functions: Script[] | null };

/** What a database has: name to checksum (and the time). */
interface Applied {
  migrations: Map<string, { checksum: string; at: Date }>;
  functions: Map<string, string>;
}

/**
 * Brings a database up to date, all in one transaction. Returns what was applied, in order: names of migrations, then of
 * functions. Of several nodes that start together one does it while the others wait.
 * ### Errors
 * `MigrationError`: the database is of another version; a script failed; another node or a long transaction did not let go
 * in time.
 */
export async function applyMigrations(databaseUrl: string, options: MigrationOptions = {}): Promise<string[]> {
  const { folder = prismaDir, onlyMigrations = false, attempts = 20, pauseMs = 1_500, say = () => {} } = options;
  const all = readScripts(folder);
  // The functions are left as they are, which is not the same as if there were none: those would be dropped.
  const scripts = onlyMigrations ? { ...all, functions: null } : all;
  return withClient(databaseUrl, async (client) => {
    if (isUpToDate(scripts, await readApplied(client))) return [];
    for (let attempt = 1; ; attempt++) {
      try {
        return await inTransaction(client, () => migrate(client, scripts, options));
      } catch (error) {
        if (!isLockedOut(error)) throw error;
        const holders = await describeOpenTransactions(client);
        if (attempt >= attempts) {
          throw new MigrationError(
            `The database could not be brought up to date: ${attempts} times a table was in use for longer than a migration may make others wait. ` +
              `${holders} End that work or try again at a quieter hour, with \`npm run migrate\`. The database is as it was.`,
            { cause: error },
          );
        }
        say(`A table is in use; trying again. ${holders}`);
        await new Promise((done) => setTimeout(done, pauseMs));
      }
    }
  });
}

/** What `applyMigrations` would find and do. Changes nothing. */
export async function migrationStatus(
  databaseUrl: string,
  { folder = prismaDir }: { folder?: string } = {},
): Promise<MigrationStatus> {
  const scripts = readScripts(folder);
  const applied = await withClient(databaseUrl, readApplied);
  return {
    migrations: scripts.migrations.map(({ name }) => ({ name, appliedAt: applied.migrations.get(name)?.at ?? null })),
    functions: [
      ...scripts.functions.map(({ name, checksum }) => {
        const has = applied.functions.get(name);
        return { name, state: has === checksum ? 'current' : has === undefined ? 'missing' : 'changed' } as const;
      }),
      ...functionsWithoutFile(scripts, applied).map((name) => ({ name, state: 'to be dropped' }) as const),
    ],
    obstacle: obstacle(scripts, applied),
    upToDate: isUpToDate(scripts, applied),
  };
}

async function migrate(client: pg.Client, scripts: ScriptsToApply, options: MigrationOptions): Promise<string[]> {
  const { lockTimeoutMs = 1_000, waitForOthersMs = 600_000, say = () => {} } = options;
  await client.query(`set local statement_timeout = 0; set local lock_timeout = ${Number(waitForOthersMs)}`);
  await waitForTurn(client, waitForOthersMs, say);
  await client.query(`set local lock_timeout = ${Number(lockTimeoutMs)}`);
  // Only now: another node may have done all or part of it meanwhile.
  const applied = await readApplied(client);
  const problem = obstacle(scripts, applied);
  if (problem !== null) throw new MigrationError(problem);

  await client.query(migrationsTable);
  const pending = scripts.migrations.filter(({ name }) => !applied.migrations.has(name));
  for (const migration of pending) {
    if (isReplaced(migration, applied)) {
      await client.query('delete from _prisma_migrations where migration_name = any($1)', [migration.replaces]);
    } else await run(client, `migrations/${migration.name}`, migration.sql);
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       values ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
  }

  const dropped = functionsWithoutFile(scripts, applied);
  for (const name of dropped) {
    await run(client, `functions/${name}`, `drop function if exists ${client.escapeIdentifier(name)}`);
    await client.query('delete from applied_function where name = $1', [name]);
  }
  const changed = (scripts.functions ?? []).filter(({ name, checksum }) => applied.functions.get(name) !== checksum);
  for (const file of changed) await applyFunction(client, file);
  return [...pending, ...changed].map(({ name }) => name);
}

/** Whether the database has what the migration makes, by those that it replaces. */
const isReplaced = ({ replaces }: Migration, applied: Applied): boolean =>
  replaces.some((name) => applied.migrations.has(name));

async function applyFunction(client: pg.Client, { name, sql, checksum }: Script): Promise<void> {
  await run(client, `functions/${name}`, sql);
  const found = await client.query<{ count: number }>(
    'select count(*)::integer as count from pg_proc where proname = $1 and pronamespace = current_schema()::regnamespace',
    [name],
  );
  if (found.rows[0]?.count !== 1) {
    throw new MigrationError(
      `prisma/functions/${name}.sql must leave one function ${name}, but leaves ${found.rows[0]?.count}. ` +
        'When its arguments change, a migration drops the old one first.',
    );
  }
  await client.query(
    `insert into applied_function (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  );
}

/** One node at a time; the lock ends with the transaction, also when its node dies. */
async function waitForTurn(client: pg.Client, waitMs: number, say: (line: string) => void): Promise<void> {
  const free = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [ADVISORY_LOCK]);
  if (free.rows[0]?.free) return;
  say('Another node is bringing the database up to date; waiting for it.');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new MigrationError(
      `Another node has been bringing the database up to date for more than ${Math.round(waitMs / 1_000)} seconds. See what it waits for, then start again.`,
      { cause: error },
    );
  }
}

/** Why these scripts do not fit this database, for people; null when they do. */
function obstacle({ migrations }: Pick<Scripts, 'migrations'>, applied: Applied): string | null {
  const known = new Set(migrations.flatMap(({ name, replaces }) => [name, ...replaces]));
  const unknown = [...applied.migrations.keys()].filter((name) => !known.has(name)).sort();
  const first = migrations[0]?.name ?? '';
  const last = migrations.at(-1)?.name ?? '';
  const old = unknown.filter((name) => name < first);
  const anew =
    'Start with an empty database: another DATABASE_URL, or, for the one that Parterre keeps itself, npm start -- --fresh.';
  if (old.length > 0) {
    return `This database is of a development version before ${first} and cannot be brought up to date (it has ${old.join(', ')}). ${anew}`;
  }
  for (const migration of migrations) {
    const lacks = migration.replaces.filter((name) => !applied.migrations.has(name));
    if (lacks.length === 0 || !isReplaced(migration, applied)) continue;
    return `This database is of a development version before ${migration.name}, and lacks ${lacks.join(', ')}. Start the last version that has them first, which brings it up to date, and then this one.`;
  }
  const newer = unknown.filter((name) => name > last);
  if (newer.length > 0) {
    return `This database is newer than this version of Parterre: it has ${newer.join(', ')}. Start the version that made it, or a later one.`;
  }
  if (unknown.length > 0) {
    return `This database has migrations of another branch: ${unknown.join(', ')}. ${anew}`;
  }
  const edited = migrations.filter(({ name, checksum }) => {
    const has = applied.migrations.get(name);
    return has !== undefined && has.checksum !== checksum;
  });
  if (edited.length > 0) {
    return `This database has another ${edited.map(({ name }) => name).join(', ')} than this version: the file was changed after it was applied. ${anew}`;
  }
  return null;
}

function isUpToDate(scripts: ScriptsToApply, applied: Applied): boolean {
  return (
    obstacle(scripts, applied) === null &&
    scripts.migrations.every(({ name }) => applied.migrations.has(name)) &&
    (scripts.functions ?? []).every(({ name, checksum }) => applied.functions.get(name) === checksum) &&
    functionsWithoutFile(scripts, applied).length === 0
  );
}

function functionsWithoutFile({ functions }: ScriptsToApply, applied: Applied): string[] {
  if (functions === null) return [];
  return [...applied.functions.keys()].filter((name) => !functions.some((file) => file.name === name));
}

/** Reads the scripts of `folder`/migrations (one folder each) and of `folder`/functions (one file each), by name. */
export function readScripts(folder: string = prismaDir): Scripts {
  const script = (name: string, ...path: string[]): Script => {
    const sql = readFileSync(join(folder, ...path), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  };
  const replacedBy = (name: string): string[] => {
    const list = join(folder, 'migrations', name, 'replaces.txt');
    return existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : [];
  };
  const migrations = readdirSync(join(folder, 'migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ ...script(name, 'migrations', name, 'migration.sql'), replaces: replacedBy(name) }));
  const functions = readdirSync(join(folder, 'functions'))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => script(name.replace(/\.sql$/, ''), 'functions', name));
  const byName = (a: Script, b: Script) => (a.name < b.name ? -1 : 1);
  return { migrations: migrations.sort(byName), functions: functions.sort(byName) };
}

async function readApplied(client: pg.Client): Promise<Applied> {
  // The table of tables, not `to_regclass`: a connection that once looked for a table in vain goes on believing so after it has
  // waited for the node that made it.
  const tables = await client.query<{ migrations: boolean; functions: boolean }>(
    `select coalesce(bool_or(relname = '_prisma_migrations'), false) as migrations,
       coalesce(bool_or(relname = 'applied_function'), false) as functions
     from pg_class where relnamespace = current_schema()::regnamespace`,
  );
  const migrations = tables.rows[0]?.migrations
    ? await client.query<{ name: string; checksum: string; at: Date }>(
        'select migration_name as name, checksum, finished_at as at from _prisma_migrations where finished_at is not null and rolled_back_at is null',
      )
    : { rows: [] };
  const functions = tables.rows[0]?.functions
    ? await client.query<{ name: string; checksum: string }>('select name, checksum from applied_function')
    : { rows: [] };
  return {
    migrations: new Map(migrations.rows.map(({ name, checksum, at }) => [name, { checksum, at }])),
    functions: new Map(functions.rows.map(({ name, checksum }) => [name, checksum])),
  };
}

/** Prisma's own, so that its command line understands the database. */
const migrationsTable = `
  create table if not exists _prisma_migrations (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;

async function run(client: pg.Client, name: string, sql: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    if (isLockedOut(error)) throw error;
    const { message, position } = error as { message: string; position?: string };
    const line = position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : '';
    throw new MigrationError(`prisma/${name} failed${line}: ${message}. The database is as it was.`, { cause: error });
  }
}

/** A table was in use for too long, or two transactions waited for each other. */
function isLockedOut(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED;
}

async function describeOpenTransactions(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, extract(epoch from clock_timestamp() - xact_start)::integer as seconds
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 3`,
  );
  if (rows.length === 0) return 'No other transaction is open now.';
  const each = rows.map(({ pid, name, seconds }) => `process ${pid} (${name || 'without a name'}, ${seconds} s)`);
  return `Open for longest: ${each.join(', ')}.`;
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'parterre migrations' });
  // A connection that breaks fails the statement that runs.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
