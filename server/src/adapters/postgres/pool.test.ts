import type pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { prepareJobs } from '../../jobs/worker.ts';
import { freshDatabase, type TestDatabase } from '../../testing/index.ts';
import { createPool } from './pool.ts';
import { sql } from './salesSql.ts';

const plans = suite('plans of a connection that asks while the tables are small');

let database: TestDatabase;
let pool: pg.Pool;
plans.before(async () => {
  database = await freshDatabase();
  pool = createPool(database.url);
  await prepareJobs(pool);
  // So small that reading all of it is cheapest, and PostgreSQL knows it.
  await pool.query(
    `insert into bill (uuid, type, status, source, locale, buyer_name, buyer_email, amount_minor)
     values (gen_random_uuid(), 'tickets', 'settled', 'site', 'en', 'Ada', 'ada@example.com', 0)`,
  );
  await pool.query('analyze bill');
});
plans.after(async () => {
  await pool.end();
  await database.close();
});

async function planOf(text: string): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

plans('an order looks for its bill without reading all bills', async () => {
  assert.not.match(await planOf(sql.billsByKey), /Seq Scan on bill/);
});

plans('a job that is added looks for its key without reading the whole queue', async () => {
  const update = `update graphile_worker._private_jobs as jobs set key = null from unnest($1::graphile_worker.job_spec[]) spec
    where spec.job_key is not null and jobs.key = spec.job_key and is_available is not true`;
  assert.not.match(await planOf(update), /Seq Scan on _private_jobs/);
});

plans.run();
