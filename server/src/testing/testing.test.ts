import pg from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { freshDatabase, testRedis } from './index.ts';

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('databases are migrated, and strangers to each other', async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()]);
  await query(one.url, 'create table mark (id int)');
  assert.is((await query(one.url, `select to_regclass('exhibitor') is not null as found`))[0]?.found, true);
  assert.is((await query(two.url, `select to_regclass('mark') is null as absent`))[0]?.absent, true);
  await Promise.all([one.close(), two.close()]);
});

test('two Redis servers live side by side', async () => {
  const [one, two] = await Promise.all([testRedis(), testRedis()]);
  assert.is.not(one.url, two.url);
  await Promise.all([one.close(), two.close()]);
});

test.run();
