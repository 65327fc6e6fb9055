/** Workers that are replaced while PostgreSQL is in trouble. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createPool } from '../adapters/postgres/pool.ts';
import { freshDatabase } from '../testing/index.ts';
import { until } from '../testing/until.ts';
import { startRunner } from './runner.ts';
import { prepareJobs } from './worker.ts';

const test = suite('the workers of one queue');

test('regression: workers that end before their connection can listen do not take the process along', async () => {
  const database = await freshDatabase();
  const jobs = createPool(database.url);
  await prepareJobs(jobs);
  await jobs.end();
  const pool = createPool(database.url);
  let refuse: ((why: Error) => void) | undefined;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    const listening = (...asked: unknown[]): unknown => {
      if (!String(asked[0]).startsWith('LISTEN')) return query(...asked);
      return new Promise((_, reject) => {
        refuse = reject;
      });
    };
    Object.assign(client, { query: listening });
  });
  const uncaught: unknown[] = [];
  const note = (error: unknown): unknown => uncaught.push(error);
  process.on('unhandledRejection', note);
  try {
    const runner = startRunner({
      pool,
      schema: 'graphile_worker',
      taskList: {},
      workers: 1,
      stuckAfterMs: 60_000,
      onBegin: () => {},
      onEnd: () => {},
      onJob: () => {},
    });
    await until('its wish to listen', () => refuse !== undefined);
    const drained = runner.drain();
    refuse?.(new Error('terminating connection due to administrator command'));
    await drained;
    // What nobody catches is told when all that is on its way has had its turn.
    await new Promise((done) => setImmediate(done));
    assert.equal(uncaught, []);
  } finally {
    process.off('unhandledRejection', note);
    await database.close();
  }
});

test.run();
