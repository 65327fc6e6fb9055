/** Every way in which PostgreSQL goes away, as pg tells it. */
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listQuerySchema } from '../../contract/index.ts';
import { DatabaseAway } from '../../ports/databaseAway.ts';
import { ensureTemplate, startTestCluster, type TestCluster } from '../../testing/database.ts';
import { neverMs, until } from '../../testing/until.ts';
import { createSandboxBook } from '../payments/sandbox/book.ts';
import { createCatalogueStore } from './catalogueStore.ts';
import { databaseIsAway } from './databaseErrors.ts';
import { createJobs } from './enqueue.ts';
import { createNewsletterStore } from './newsletterStore.ts';
import { createPool, transaction } from './pool.ts';
import { createSalesStore } from './salesStore.ts';
import { createShowStore } from './showStore.ts';
import { createStaffChanges } from './staffChanges.ts';
import { createStaffLists } from './staffLists.ts';
import { createStaffStore } from './staffStore.ts';

const test = suite('PostgreSQL away');
let cluster: TestCluster;
let admin: pg.Client;
let pool: pg.Pool;
/** A second pool that gives up soon. */
let impatient: pg.Pool;

test.before(async () => {
  cluster = await startTestCluster();
  await ensureTemplate(cluster.url);
  admin = new pg.Client({ connectionString: cluster.url });
  admin.on('error', () => {});
  await admin.connect();
  const url = cluster.url.replace(/postgres$/, 'parterre_template');
  pool = createPool(url, { timeoutMs: neverMs });
  impatient = createPool(url, { timeoutMs: 400 });
});
test.after(async () => {
  for (const connections of [pool, impatient]) await connections.end();
});

async function isAway(work: PromiseLike<unknown>, what: string): Promise<void> {
  const refusal = await Promise.resolve(work).then(
    () => 'an answer',
    (error: unknown) => error,
  );
  assert.ok(databaseIsAway(refusal), `${what}: ${String(refusal)}`);
}
const works = async () => {
  assert.is((await pool.query('select 1 as one')).rows[0].one, 1);
};
/** Ends every connection that waits for something. */
const endConnections = () =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'parterre_template' and state = 'active'`,
  );

test('a connection that is ended while it works, as a restart does', async () => {
  await works();
  const locker = await pool.connect();
  locker.on('error', () => {});
  await locker.query('begin');
  await locker.query('lock table setting in access exclusive mode');
  const waiting = [
    isAway(pool.query('select pg_sleep(3600)'), 'pg'),
    isAway(pool.query('select from setting'), 'pg, waiting for a lock'),
  ];
  await until('all of them to wait', async () => {
    const { rowCount } = await admin.query(
      `select from pg_stat_activity where datname = 'parterre_template' and state = 'active' and wait_event is not null`,
    );
    return rowCount === waiting.length;
  });
  await endConnections();
  await Promise.all(waiting).finally(() => locker.release(true));
  await works();
});

test('a connection that ends inside a transaction, between two statements', async () => {
  // Nobody else hears of it: an error event without a listener would end the process.
  const work = transaction(pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const gone = new Promise((done) => client.once('end', done));
    await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await gone;
    await client.query('select 1');
  });
  await isAway(work, 'pg');
  await works();
});

test('a server that hangs', async () => {
  await isAway(impatient.query('select pg_sleep(3600)'), 'pg');
  await works();
});

test('a server that is gone', async () => {
  await admin.end();
  await cluster.stop();
  for (const attempt of ['first', 'second']) await isAway(pool.query('select 1'), `pg, ${attempt}`);
});

test('a server that is gone, as every port that needs it says it', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const asked: Record<string, () => Promise<unknown>> = {
    sales: () => createSalesStore(pool).bill(id),
    'sales, in a transaction': () => createSalesStore(pool).abandon(id),
    'sales, in a batch': () => createSalesStore(pool).billByKey(id),
    catalogue: () => createCatalogueStore(pool).page(1, 'about'),
    'sales, kept for a while': () => createSalesStore(pool).soldSchedule(id),
    schedules: () => createShowStore(pool).claims(1),
    newsletters: () =>
      createNewsletterStore(pool).subscribe({
        exhibitorId: 1,
        email: 'a@b.example',
        firstName: null,
        lastName: null,
        locale: 'en',
      }),
    staff: () => createStaffStore(pool).actor('s1'),
    'staff, in a transaction': () => createStaffChanges(pool).transaction((change) => change.roles()),
    'staff, what they changed': () => createStaffChanges(pool).history('bill', id, 1),
    'staff, lists': () =>
      createStaffLists(pool).page('employees', listQuerySchema.parse({}), {
        reach: [{ exhibitorId: 1, cinemaIds: null }],
        locale: 'en',
      }),
    jobs: () => createJobs(pool).add('clean-sales', {}),
    'sandbox book': () => createSandboxBook(pool).find(`sbx_${'0'.repeat(32)}`),
  };
  for (const [port, asking] of Object.entries(asked)) {
    const refusal = await asking().then(
      () => 'an answer',
      (error: unknown) => error,
    );
    assert.instance(refusal, DatabaseAway, port);
  }
});

test('a fault of ours is not that', () => {
  assert.not(databaseIsAway(new Error('column "seat" does not exist')));
  assert.not(databaseIsAway(Object.assign(new Error('duplicate key'), { code: '23505' })));
  assert.ok(databaseIsAway(Object.assign(new Error('no socket'), { code: 'ENOENT', syscall: 'connect' })));
  assert.not(databaseIsAway(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' })));
  assert.not(databaseIsAway(null));
});

test.run();
