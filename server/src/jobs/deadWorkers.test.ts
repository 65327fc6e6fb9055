/** What a node's session says of its workers, at the moments at which it is easily wrong. */
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createPool } from '../adapters/postgres/pool.ts';
import { freshDatabase } from '../testing/index.ts';
import { until } from '../testing/until.ts';
import { watchWorkers } from './deadWorkers.ts';
import { prepareJobs } from './worker.ts';

const test = suite('dead workers');

/** The number in deadWorkers.ts; locks of other databases are other locks. */
const lockClass = 7_061_002;

test('a worker that begins while the session takes its locks is locked soon after it', async () => {
  const database = await freshDatabase();
  const pool = createPool(database.url);
  await prepareJobs(pool);
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  // The session has to wait for the first worker's lock.
  await other.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, 'early']);
  const failures: unknown[] = [];
  const watch = watchWorkers(pool, { databaseUrl: database.url, onFailure: (error) => failures.push(error) });
  const locks = async (granted: boolean): Promise<number> => {
    const { rows } = await other.query<{ count: number }>(
      `select count(*)::integer as count from pg_locks
       where locktype = 'advisory' and classid = $1 and granted = $2 and pid <> pg_backend_pid()
         and database = (select oid from pg_database where datname = current_database())`,
      [lockClass, granted],
    );
    return rows[0]?.count ?? 0;
  };
  try {
    watch.add('early');
    await until('the session to wait', async () => (await locks(false)) === 1);
    watch.add('late');
    await other.query('select pg_advisory_unlock($1, hashtext($2))', [lockClass, 'early']);
    await until('the lock of both', async () => (await locks(true)) === 2);
    watch.retire('early');
    await until('the end of one lock', async () => (await locks(true)) === 1);
    assert.equal(failures, []);
  } finally {
    await watch.close();
    await other.end();
    await pool.end();
    await database.close();
  }
});

test.run();
