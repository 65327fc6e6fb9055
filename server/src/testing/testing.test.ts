import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startTestCluster } from './database.ts';
import { freePort } from './freePort.ts';
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

test('a cluster removes what killed ones left behind, and none that runs', async () => {
  const running = await freshDatabase();
  const [shown] = await query(running.url, 'show data_directory');
  const parent = join(String(shown?.data_directory), '../..');
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const left = join(parent, `parterre-postgres-${ended}-left`);
  mkdirSync(left);
  const next = await startTestCluster();
  assert.is(existsSync(left), false);
  assert.is((await query(running.url, 'select 1 as one'))[0]?.one, 1);
  assert.is((await query(next.url, 'select 1 as one'))[0]?.one, 1);
  await Promise.all([running.close(), next.stop()]);
});

test('two Redis servers live side by side', async () => {
  const [one, two] = await Promise.all([testRedis(), testRedis()]);
  assert.is.not(one.url, two.url);
  await Promise.all([one.close(), two.close()]);
});

test('no port is told to two processes, though nobody listens there yet', async () => {
  const ports = new Set(await Promise.all(Array.from({ length: 50 }, freePort)));
  assert.is(ports.size, 50);
  const other = createSocket('udp4');
  const [port = 0] = ports;
  const refusal = await new Promise<NodeJS.ErrnoException | null>((done) => {
    other.once('error', done);
    other.bind({ port, address: '127.0.0.1', exclusive: true }, () => done(null));
  });
  other.close();
  assert.is(refusal?.code, 'EADDRINUSE');
});

test.run();
