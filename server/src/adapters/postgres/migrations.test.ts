import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freshDatabase, type TestDatabase } from '../../testing/index.ts';
import { neverMs, until } from '../../testing/until.ts';
import { applyMigrations, MigrationError, migrationStatus, readScripts } from './migrations.ts';
import { missingSql } from './schemaDiff.ts';

const prismaDir = resolve(import.meta.dirname, '../../../../prisma');
const root = resolve(prismaDir, '..');

interface World {
  /** Migrated to this version. */
  database: TestDatabase;
  client: pg.Client;
  /** A copy of prisma/migrations and prisma/functions. */
  folder: string;
}

const test = suite<World>('migrations');

test.before.each(async (world) => {
  world.database = await freshDatabase();
  world.client = await connect(world.database.url);
  world.folder = mkdtempSync(join(tmpdir(), 'parterre-migrations-'));
  for (const name of ['migrations', 'functions'])
    cpSync(join(prismaDir, name), join(world.folder, name), { recursive: true });
});

test.after.each(async ({ database, client, folder }) => {
  await client.end();
  await database.close();
  rmSync(folder, { recursive: true });
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 20_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

function write(folder: string, path: string, sql: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), sql);
}

const later = (name: string) => `migrations/20990101000000_${name}/migration.sql`;

async function emptied({ database, client }: World): Promise<string> {
  await client.query('drop schema public cascade; create schema public');
  return database.url;
}

async function rejection(work: Promise<unknown>): Promise<MigrationError> {
  const error = await work.then(
    () => assert.unreachable('it went through'),
    (cause: unknown) => cause,
  );
  assert.instance(error, MigrationError);
  return error as MigrationError;
}

test('a migrated database has the tables of the schema', async ({ database, client }) => {
  assert.is(
    await missingSql(database.url),
    null,
    'run `npm run migrate -- new NAME`, read what it writes and commit it',
  );
  await client.query('alter table bill add column forgotten text; drop index bill_line_bill_uuid_idx');
  const missing = await missingSql(database.url);
  assert.match(missing ?? '', 'DROP COLUMN "forgotten"');
  assert.match(missing ?? '', 'CREATE INDEX "bill_line_bill_uuid_idx"');
});

test('a migrated database has the functions of prisma/functions, and no others', async ({ client }) => {
  const { rows } = await client.query<{ name: string; body: string }>(
    `select p.proname as name, p.prosrc as body from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by 1`,
  );
  const { functions } = readScripts();
  assert.equal(
    rows.map(({ name }) => name),
    functions.map(({ name }) => name),
  );
  for (const [index, { name, sql }] of functions.entries()) assert.ok(sql.includes(rows[index]?.body ?? '?'), name);
});

test('columns that a function fills were filled by the function of today', async (world) => {
  const url = await emptied(world);
  await applyMigrations(url, { onlyMigrations: true });
  const { rows } = await world.client.query<{ name: string; body: string }>(
    `select distinct p.proname as name, p.prosrc as body
     from pg_depend d join pg_proc p on p.oid = d.refobjid and d.refclassid = 'pg_proc'::regclass
     where d.classid = 'pg_attrdef'::regclass and p.pronamespace = 'public'::regnamespace`,
  );
  assert.ok(rows.length > 0);
  const { functions } = readScripts();
  for (const { name, body } of rows) {
    const file = functions.find((script) => script.name === name);
    assert.ok(file?.sql.includes(body), `${name} has changed: a migration makes it and its columns anew`);
  }
});

test('a database with data of every version in it comes up to date step by step', async (world) => {
  const url = await emptied(world);
  const { folder, client } = world;
  const { migrations } = readScripts();
  for (const name of ['migrations', 'functions']) rmSync(join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'functions'));
  for (const { name } of migrations) {
    const before = await rowCounts(client);
    cpSync(join(prismaDir, 'migrations', name), join(folder, 'migrations', name), { recursive: true });
    assert.equal(await applyMigrations(url, { folder }), [name]);
    const after = await rowCounts(client);
    // A table that a migration puts elsewhere is its own matter.
    for (const [table, rows] of before)
      if (rows > 0) assert.is(after.get(table) ?? rows, rows, `${table} after ${name}`);
    const data = join(prismaDir, 'migrations', name, 'data.sql');
    if (existsSync(data)) await client.query(readFileSync(data, 'utf8'));
  }
  await applyMigrations(url);
  assert.is(await missingSql(url), null);
  assert.ok((await migrationStatus(url)).upToDate);

  const accounts = await client.query(
    `select a.exhibitor_id, a.driver, a.former_name, a.config is not null as has_config,
       array(select m.id from payment_method m where m.payment_account_id = a.id order by 1) as methods,
       array(select right(p.id::text, 2) from payment p where p.payment_account_id = a.id order by 1) as payments,
       array(select s.id from sandbox_payment s where s.account = a.id order by 1) as known_there,
       array(select n.event_id from seen_payment_news n where n.payment_account_id = a.id) as news
     from payment_account a where a.archived_at is null order by 1, 2`,
  );
  const former = { driver: 'sandbox', former_name: 'sandbox', has_config: true, news: ['e1'] };
  const ofOne = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
  assert.equal(
    accounts.rows,
    [
      { exhibitor_id: 1, ...former, methods: [1, 2], payments: ofOne, known_there: ['t1'] },
      {
        exhibitor_id: 2,
        driver: 'box',
        former_name: 'box',
        has_config: false,
        methods: [4],
        payments: [],
        known_there: [],
        news: [],
      },
      { exhibitor_id: 2, ...former, methods: [3], payments: ['a9'], known_there: ['t9'] },
    ],
    'each exhibitor whose methods name a provider has an account there; cash needs none',
  );
  const groups = await client.query(
    'select name, archived_at is not null as archived from price_group where exhibitor_id = 1 order by id',
  );
  assert.equal(
    groups.rows.map(({ name, archived }) => (archived ? `${name}, archived` : name)),
    ['Standard', 'standard 3', 'Standard 4', 'Standard 2', 'Standard, archived'],
    'price groups of one name get a number that none has',
  );
  const empty = [...(await rowCounts(client))].filter(([, rows]) => rows === 0).map(([table]) => table);
  assert.equal(empty, [], 'the next migration meets no row of these: a data.sql beside the last one has some');
});

/** Rows of every table but those that migrations keep about themselves. */
async function rowCounts(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(
    `select name, (xpath('//count/text()', query_to_xml('select count(*) as count from ' || quote_ident(name), false, true, '')))[1]::text::integer as count
     from (select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('_prisma_migrations', 'applied_function')) tables`,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

test('what is new is applied once, migrations before functions', async ({ database, client, folder }) => {
  write(folder, later('mark'), 'create table mark (id integer); insert into mark values (1)');
  write(
    folder,
    'functions/marks.sql',
    'create or replace function marks() returns bigint language sql as $$ select count(*) from mark $$',
  );
  assert.equal(await applyMigrations(database.url, { folder }), ['20990101000000_mark', 'marks']);
  assert.equal(await applyMigrations(database.url, { folder }), []);
  assert.equal((await client.query('select marks()')).rows, [{ marks: '1' }]);
});

test('a function is replaced when its file changes, and dropped with its file', async ({
  database,
  client,
  folder,
}) => {
  const answer = (value: number) =>
    write(
      folder,
      'functions/answer.sql',
      `create or replace function answer() returns integer language sql as $$ select ${value} $$`,
    );
  answer(1);
  await applyMigrations(database.url, { folder });
  answer(2);
  assert.equal(await applyMigrations(database.url, { folder }), ['answer']);
  assert.equal((await client.query('select answer()')).rows, [{ answer: 2 }]);

  write(
    folder,
    'functions/answer.sql',
    'create or replace function answer(more integer) returns integer language sql as $$ select 3 $$',
  );
  assert.match((await rejection(applyMigrations(database.url, { folder }))).message, 'a migration drops the old one');
  assert.equal((await client.query('select answer()')).rows, [{ answer: 2 }]);

  rmSync(join(folder, 'functions/answer.sql'));
  assert.equal((await migrationStatus(database.url, { folder })).functions.at(-1), {
    name: 'answer',
    state: 'to be dropped',
  });
  await applyMigrations(database.url, { folder });
  assert.is((await client.query(`select from pg_proc where proname = 'answer'`)).rowCount, 0);
});

test('migrations alone leave the functions as they are', async ({ database, client, folder }) => {
  write(folder, later('more'), 'create table more (id integer)');
  assert.equal(await applyMigrations(database.url, { folder, onlyMigrations: true }), ['20990101000000_more']);
  const { rows } = await client.query(
    `select (select count(*)::integer from applied_function) as applied, (select count(*)::integer from pg_proc where proname = 'place_checkouts') as there`,
  );
  assert.equal(rows, [{ applied: readScripts(folder).functions.length, there: 1 }]);
  assert.is((await migrationStatus(database.url, { folder })).upToDate, true);
});

test('a migration that fails leaves nothing behind and names its line', async ({ database, client, folder }) => {
  write(folder, 'migrations/20990101000000_good/migration.sql', 'create table mark (id integer)');
  write(folder, 'migrations/20990102000000_bad/migration.sql', 'select 1;\nalter table nobody add column a integer;');
  const { message } = await rejection(applyMigrations(database.url, { folder }));
  assert.match(message, '20990102000000_bad failed: relation "nobody" does not exist. The database is as it was.');
  assert.equal((await client.query(`select to_regclass('mark') as mark`)).rows, [{ mark: null }]);
  write(folder, 'migrations/20990102000000_bad/migration.sql', 'select 1;\n\nselect nothing;');
  assert.match((await rejection(applyMigrations(database.url, { folder }))).message, '(line 3)');
  assert.ok((await migrationStatus(database.url)).upToDate);
});

test('of two nodes that start together one migrates while the other waits', async (world) => {
  const { database, folder } = world;
  await turnByTurn(world, async (told) => {
    assert.match(told, 'Another node is bringing the database up to date');
    const { message } = await rejection(applyMigrations(database.url, { folder, waitForOthersMs: 50 }));
    assert.match(message, 'Another node has been bringing the database up to date for more than');
  });
});

test('regression: who waited while an empty database got its first tables sees them', async (world) => {
  await emptied(world);
  // So small a migration that PostgreSQL has no reason of its own to tell the waiting connection of new tables.
  for (const name of ['migrations', 'functions']) {
    rmSync(join(world.folder, name), { recursive: true });
    mkdirSync(join(world.folder, name));
  }
  await turnByTurn(world);
});

/** Two nodes find the same migration to do; `whileWaiting` runs, with what the second was told, while it waits for the first. */
async function turnByTurn(
  { database, client, folder }: World,
  whileWaiting: (told: string) => Promise<void> = async () => {},
): Promise<void> {
  write(folder, later('slow'), 'create table mark (id integer); select pg_advisory_xact_lock(42)');
  await client.query('select pg_advisory_lock(42)');
  const first = applyMigrations(database.url, { folder, lockTimeoutMs: neverMs });
  await until('the first to wait', async () => {
    const waiting = await client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
    );
    return waiting.rowCount === 1;
  });
  let second: Promise<string[]> = Promise.resolve([]);
  const told = await new Promise<string>((say) => {
    second = applyMigrations(database.url, { folder, say });
  });
  await whileWaiting(told);
  await client.query('select pg_advisory_unlock(42)');
  assert.equal(await first, ['20990101000000_slow']);
  assert.equal(await second, []);
}

test('two processes bring one empty database up to date together', async (world) => {
  const url = await emptied(world);
  const migrate = async () =>
    (
      await promisify(execFile)(process.execPath, ['--import', 'tsx', join(root, 'scripts/migrate.ts')], {
        cwd: root,
        env: { ...process.env, DATABASE_URL: url },
      })
    ).stdout;
  const said = await Promise.all([migrate(), migrate()]);
  assert.is(said.filter((text) => text.includes('Applied: ')).length, 1, said.join(''));
  assert.is(said.filter((text) => text.includes('The database is up to date.')).length, 1, said.join(''));
  assert.ok((await migrationStatus(url)).upToDate);
});

test('a migration does not stand in line behind a long reader', async ({ database, client, folder }) => {
  write(folder, later('column'), 'alter table bill add column mark text');
  const reader = await connect(database.url);
  try {
    // It ends by itself, so that a migration that does wait fails the test instead of stopping it.
    await reader.query(
      `set application_name = 'long report'; set idle_in_transaction_session_timeout = '20s'; begin; select from bill`,
    );
    const { message } = await rejection(
      applyMigrations(database.url, { folder, lockTimeoutMs: 50, attempts: 2, pauseMs: 1 }),
    );
    assert.match(message, '2 times a table was in use');
    assert.match(message, /process \d+ \(long report, \d+ s\)/);
    assert.match(message, 'The database is as it was.');

    // As soon as the reader is done, one of the next tries goes through; who comes meanwhile is served.
    const migrated = applyMigrations(database.url, {
      folder,
      lockTimeoutMs: 50,
      attempts: 1_000,
      pauseMs: 10,
      say: (line) => {
        assert.match(line, 'A table is in use; trying again.');
        void client.query('select from bill').then(() => reader.query('commit'));
      },
    });
    assert.equal(await migrated, ['20990101000000_column']);
  } finally {
    await reader.end();
  }
});

test('a database of the version before one migration replaced all goes on, and one of an earlier version is told so', async ({
  database,
  client,
}) => {
  const [base] = readScripts().migrations;
  assert.ok(base && base.replaces.length > 0);
  const { name, replaces } = base;
  const bill = (await client.query(`select 'bill'::regclass::oid as table`)).rows;
  await client.query('delete from _prisma_migrations where migration_name = $1', [name]);
  const put = (names: string[]) =>
    client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at) select md5(name), 'x', name, now() from unnest($1::text[]) name`,
      [names],
    );
  await put(replaces.slice(0, -1));
  const { message } = await rejection(applyMigrations(database.url));
  assert.match(message, `before ${name}, and lacks ${replaces.at(-1)}. Start the last version that has them first`);
  assert.is((await migrationStatus(database.url)).upToDate, false);

  await put(replaces.slice(-1));
  assert.is((await migrationStatus(database.url)).obstacle, null);
  assert.equal(await applyMigrations(database.url), [name]);
  assert.equal((await client.query(`select 'bill'::regclass::oid as table`)).rows, bill);
  const noted = await client.query('select migration_name as name from _prisma_migrations order by 1');
  assert.equal(
    noted.rows,
    readScripts().migrations.map(({ name }) => ({ name })),
  );
  assert.ok((await migrationStatus(database.url)).upToDate);
});

test('status tells what is applied and what is not', async ({ database, folder }) => {
  const now = await migrationStatus(database.url, { folder });
  assert.ok(now.upToDate);
  assert.ok(now.migrations.every(({ appliedAt }) => appliedAt instanceof Date));
  write(folder, later('next'), 'select 1');
  const file = join(folder, 'functions/place_checkouts.sql');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n-- changed`);
  const status = await migrationStatus(database.url, { folder });
  assert.is(status.upToDate, false);
  assert.is(status.obstacle, null);
  assert.equal(status.migrations.at(-1), { name: '20990101000000_next', appliedAt: null });
  assert.equal(
    status.functions.filter(({ state }) => state !== 'current'),
    [{ name: 'place_checkouts', state: 'changed' }],
  );
});

test('a database of another version is refused in words that say what to do', async ({ database, client, folder }) => {
  const attempt = async () => (await rejection(applyMigrations(database.url, { folder }))).message;
  const rename = (from: string, to: string) =>
    client.query('update _prisma_migrations set migration_name = $2 where migration_name = $1', [from, to]);
  const first = readScripts().migrations[0]?.name ?? '';

  await rename(first, '20261121000000_init');
  assert.match(await attempt(), /of a development version before \d+_base .*npm start -- --fresh/);
  await rename('20261121000000_init', '20990101000000_future');
  assert.match(await attempt(), 'newer than this version of Parterre: it has 20990101000000_future');
  await rename('20990101000000_future', first);

  const file = join(folder, 'migrations', first, 'migration.sql');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n-- changed`);
  assert.match(await attempt(), `another ${first} than this version`);
  assert.match((await migrationStatus(database.url, { folder })).obstacle ?? '', 'changed after it was applied');
});

test.run();
