/** pgbouncer in transaction mode before the database: whoever keeps something in a session would lose it, or find that of another. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PaymentResponse } from '../contract/index.ts';
import { type Demo, startDemo } from '../testing/demo.ts';
import { buyableOffer, checkoutBody, Visitor } from '../testing/edgeUnderTest.ts';
import { startPooler, type TestPooler } from '../testing/pooler.ts';
import { until } from '../testing/until.ts';

/** Fewer than the server's pool has, so that they change hands. */
const connections = 2;

const test = suite('pgbouncer');
let pooler: TestPooler | undefined;
let demo: Demo;
let database: pg.Client;

test.before(async () => {
  demo = await startDemo({
    scenario: 'small',
    pooler: async (databaseUrl) => {
      pooler = await startPooler(databaseUrl, { connections });
      return pooler;
    },
  });
  database = new pg.Client({ connectionString: demo.databaseUrl });
  await database.connect();
});
test.after(async () => {
  await database.end();
  await demo.stop();
});

const bills = async (status: string) =>
  (
    await database.query<{ count: number }>(
      `select count(*)::integer from bill where status = $1 and buyer_email = 'ada@pooled.example'`,
      [status],
    )
  ).rows[0]?.count;

test('twelve visitors at once browse, buy and pay; a late webhook, the seats and the mails come by jobs', async () => {
  const orders = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const visitor = await Visitor.arrive(demo.url);
      const body = checkoutBody(await buyableOffer(visitor), [null]);
      const email = 'ada@pooled.example';
      const bought = await visitor.post<{ data: PaymentResponse }>('/api/checkout', {
        ...body,
        email,
        email_confirmation: email,
      });
      assert.is(bought.status, 200, bought.text);
      const form = new URLSearchParams({ outcome: 'paid', webhook: n % 2 ? 'now' : 'late', seconds: '1' });
      const page = bought.json.data.processingData?.checkout_url ?? '';
      await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
      return bought.json.data.uuid;
    }),
  );
  await until('all to be settled', async () => (await bills('settled')) === orders.length);
  const { rows } = await database.query<{ sold: number }>(
    'select count(*)::integer as sold from seat_claim where bill_uuid = any($1) and deadline is null',
    [orders],
  );
  assert.is(rows[0]?.sold, orders.length);
  const folder = join(demo.varDir, 'mail');
  await until(
    'all mails',
    () =>
      existsSync(folder) &&
      readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.eml')).length === orders.length,
  );
  const behind = await database.query(
    `select from pg_stat_activity where application_name = 'parterre' and datname = current_database()`,
  );
  assert.ok((behind.rowCount ?? 0) <= connections, 'the server has no connections but those');
  assert.not.match(demo.log(), '"level":50');
});

test('it is in between: without it the server has no database', async () => {
  await pooler?.close();
  await until('the server to say so', async () => (await fetch(`${demo.url}/ready`)).status === 503);
});

test.run();
