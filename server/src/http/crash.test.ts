/** A server that is killed in the middle of an order, and started again on the same database: nothing is sold twice or lost. */
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { queueSchemas } from '../adapters/postgres/enqueue.ts';
import { jobTable } from '../adapters/postgres/workerTables.ts';
import type { PaymentResponse } from '../contract/index.ts';
import { type Demo, startDemo } from '../testing/demo.ts';
import { buyableOffer, checkoutBody, Visitor } from '../testing/edgeUnderTest.ts';
import { until } from '../testing/until.ts';
import type { SeatEntry } from './rest/seatList.ts';

const test = suite('crash');
let demo: Demo;
let database: pg.Client;

test.before(async () => {
  demo = await startDemo({ scenario: 'small' });
  database = new pg.Client({ connectionString: demo.databaseUrl });
  await database.connect();
});
test.after(async () => {
  await database.end();
  await demo.stop();
});

const one = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
  (await database.query<T>(sql, values)).rows[0];

/** Whoever touches the table waits, until the server is killed. */
async function killWhileWaitingFor(table: string, begun: () => Promise<unknown>): Promise<void> {
  const locker = new pg.Client({ connectionString: demo.databaseUrl });
  await locker.connect();
  // A test that fails leaves it open, and the database is dropped under it.
  locker.on('error', () => {});
  await locker.query('begin');
  await locker.query(`lock table ${table} in access exclusive mode`);
  await begun();
  await until(`somebody at ${table}`, () =>
    one(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike $1`, [`%${table}%`]),
  );
  await demo.kill();
  // What was on its way dies with its connection, as it does when the machine goes.
  await locker.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  await locker.query('rollback');
  await locker.end();
}

async function stateOf(scheduleId: number, seat: number): Promise<string> {
  const visitor = await Visitor.arrive(demo.url);
  const path = `/api/schedules/${scheduleId}/arrangement`;
  const { seats } = (await visitor.get<{ data: { seats: SeatEntry[] } }>(path)).json.data;
  const found = seats[seat];
  return found?.sold ? 'sold' : found?.reserved ? 'reserved' : 'free';
}

test('killed before the payment began: who comes back pays the same bill, the other bill expires and its seats are free', async () => {
  const offer = await buyableOffer(await Visitor.arrive(demo.url));
  const [returning, lost] = [offer.freeSeats.slice(20, 22), offer.freeSeats.slice(30, 32)];
  const orders = [returning, lost].map((seats) => checkoutBody(offer, seats));
  const keys = orders.map(({ bill_id }) => bill_id);
  const visitor = await Visitor.arrive(demo.url);
  await killWhileWaitingFor('sandbox_payment', async () => {
    for (const order of orders) visitor.post('/api/checkout', order).catch(() => {});
    await until('the bills', () =>
      one('select 1 from bill where idempotency_key = any($1) having count(*) = 2', [keys]),
    );
  });
  const { rows: bills } = await database.query<{ uuid: string }>(
    `select b.uuid, b.status, p.transaction_id, (select count(*)::int from seat_claim where bill_uuid = b.uuid) as claims
     from bill b join payment p on p.bill_uuid = b.uuid join unnest($1::text[]) with ordinality k on k.k = b.idempotency_key order by k.ordinality`,
    [keys],
  );
  assert.equal(
    bills.map((bill) => ({ ...bill, uuid: '' })),
    keys.map(() => ({ uuid: '', status: 'paying', transaction_id: null, claims: 2 })),
  );
  const [uuid, lostUuid] = bills.map((bill) => bill.uuid);

  await demo.start();
  for (const seat of [...returning, ...lost]) assert.is(await stateOf(offer.schedule.id, seat), 'reserved');
  const stranger = await Visitor.arrive(demo.url);
  assert.is((await stranger.post('/api/checkout', checkoutBody(offer, lost))).status, 422, 'the claims keep the seats');

  const again = await visitor.post<{ data: PaymentResponse }>('/api/checkout', orders[0]);
  assert.is(again.status, 200, again.text);
  assert.is(again.json.data.uuid, uuid);
  const form = new URLSearchParams({ outcome: 'paid', webhook: 'now' });
  await fetch(again.json.data.processingData?.checkout_url ?? '', { method: 'POST', body: form, redirect: 'manual' });
  await until('the bill to settle', () => one(`select 1 from bill where uuid = $1 and status = 'settled'`, [uuid]));
  await until('the seats to be sold', async () => (await stateOf(offer.schedule.id, returning[0] ?? 0)) === 'sold');

  // As if the deadline had come.
  await database.query(`update bill set expires_at = now() - interval '1 second' where uuid = $1`, [lostUuid]);
  await database.query(`update seat_claim set deadline = now() - interval '1 second' where bill_uuid = $1`, [lostUuid]);
  await until('the bill to expire', () => one(`select 1 from bill where uuid = $1 and status = 'expired'`, [lostUuid]));
  await until('the seats to be free', async () => (await stateOf(offer.schedule.id, lost[0] ?? 0)) === 'free');
  assert.is((await stranger.post('/api/checkout', checkoutBody(offer, lost))).status, 200, 'others can buy them');
});

test('killed while the tickets are mailed: they are mailed by the next one', async () => {
  const offer = await buyableOffer(await Visitor.arrive(demo.url));
  const visitor = await Visitor.arrive(demo.url);
  const bought = await visitor.post<{ data: PaymentResponse }>('/api/checkout', checkoutBody(offer, [null]));
  const { uuid, processingData } = bought.json.data;
  await killWhileWaitingFor('event', async () => {
    const form = new URLSearchParams({ outcome: 'paid', webhook: 'now' });
    fetch(processingData?.checkout_url ?? '', { method: 'POST', body: form, redirect: 'manual' }).catch(() => {});
    await until('the mail to be begun', () =>
      one(`select 1 from ${queueSchemas.tickets}.jobs where key = $1 and locked_by is not null`, [
        `mail-tickets:${uuid}`,
      ]),
    );
  });
  await database.query(
    `update ${queueSchemas.tickets}.${jobTable} set locked_at = locked_at - interval '1 minute' where key = $1`,
    [`mail-tickets:${uuid}`],
  );
  await demo.start();
  await until('the mail', () => one(`select 1 from bill_event where bill_uuid = $1 and kind = 'mailed'`, [uuid]));
});

test.run();
