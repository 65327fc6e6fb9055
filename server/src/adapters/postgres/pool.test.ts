import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { databaseIsAway } from '../../services/databaseErrors.ts';
import { freshDatabase } from '../../testing/index.ts';
import { createPool } from './pool.ts';

test('a server that hangs counts as away, and the pool works again when it answers', async () => {
  const database = await freshDatabase();
  const pool = createPool(database.url, { queryTimeoutMs: 200 });
  try {
    const refusal = await pool.query('select pg_sleep(5)').then(
      () => null,
      (error: unknown) => error,
    );
    assert.ok(databaseIsAway(refusal));
    assert.is((await pool.query('select 1 as one')).rows[0].one, 1);
  } finally {
    await pool.end();
    await database.close();
  }
});

test.run();
