import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { prepareJobs } from '../../jobs/worker.ts';
import { freshDatabase } from '../../testing/index.ts';
import { addJob, jobSchemas, queueSchemas } from './enqueue.ts';
import { createPool } from './pool.ts';
import { allJobs, jobTable, wasGivenUp } from './workerTables.ts';

test('regression: nodes that start together on a new database all prepare its queues', async () => {
  const database = await freshDatabase();
  const pools = Array.from({ length: 4 }, () => createPool(database.url, { max: 2 }));
  try {
    for (let round = 0; round < 10; round += 1) await Promise.all(pools.map(prepareJobs));
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
    await database.close();
  }
});

test('what is enqueued stands in graphile-worker’s tables as it is read there, and what was given up does', async () => {
  const database = await freshDatabase();
  const pool = createPool(database.url);
  try {
    await prepareJobs(pool);
    const runAtMs = Date.parse('2026-12-01T10:00:00Z');
    await addJob(pool, 'refund', { refund: '7' }, { runAtMs, key: 'refund:7' });
    await addJob(pool, 'send-tickets', { bills: ['a'] });
    await addJob(pool, 'mail-cancelled', { schedule: 3, bill: 'b' });
    for (const schema of jobSchemas.slice(1))
      await pool.query(`select ${schema}.permanently_fail_jobs(array(select id from ${schema}.jobs), 'given up')`);
    const { rows } = await pool.query(
      `select j.schema, j.name, j.payload, j.key, j.run_at = $1 as later, j.locked_at, j.is_available, ${wasGivenUp('j')} as given_up
       from ${allJobs} j order by j.name desc`,
      [new Date(runAtMs)],
    );
    const common = { key: null, later: false, locked_at: null, is_available: false, given_up: true };
    assert.equal(rows, [
      { ...common, schema: 'graphile_worker_tickets', name: 'send-tickets', payload: { bills: ['a'] } },
      {
        ...common,
        schema: 'graphile_worker',
        name: 'refund',
        payload: { refund: '7' },
        key: 'refund:7',
        later: true,
        is_available: true,
        given_up: false,
      },
      { ...common, schema: 'graphile_worker_mail', name: 'mail-cancelled', payload: { schedule: 3, bill: 'b' } },
    ]);
  } finally {
    await pool.end();
    await database.close();
  }
});

test('what add_settled_jobs writes into the tables is what add_job makes of it', async () => {
  const database = await freshDatabase();
  const pool = createPool(database.url);
  const bills = ['00000000-0000-4000-8000-000000000000'];
  const jobsOf = async (schema: string) => {
    const { rows } = await pool.query<Record<string, unknown>>(`select * from ${schema}.${jobTable} order by id`);
    return rows.map(({ id: _, payload, run_at, created_at, updated_at, ...job }) => ({
      payload,
      ...job,
      times: [run_at, created_at, updated_at].map((time) => time instanceof Date),
    }));
  };
  try {
    await prepareJobs(pool);
    // The first of a new database is made by add_job, the second is written into its tables.
    for (let time = 0; time < 2; time++) await pool.query('select add_settled_jobs($1, $1)', [bills]);
    for (const schema of [queueSchemas.seats, queueSchemas.tickets]) {
      const [first, second] = await jobsOf(schema);
      assert.ok(first);
      assert.equal(first?.payload, { bills });
      assert.equal(second, first);
    }
  } finally {
    await pool.end();
    await database.close();
  }
});

test.run();
