/** Visitors and jobs in two processes: what one does the other hears of, and a worker that dies keeps nobody from buying. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PaymentResponse } from '../contract/index.ts';
import type { SeatEntry } from '../http/rest/seatList.ts';
import { type Demo, startDemo } from '../testing/demo.ts';
import { buyableOffer, checkoutBody, Visitor } from '../testing/edgeUnderTest.ts';
import { until } from '../testing/until.ts';

const test = suite('web and worker');
let demo: Demo;
let database: pg.Client;

test.before(async () => {
  demo = await startDemo({ scenario: 'small', env: { ROLE: 'web' } });
  database = new pg.Client({ connectionString: demo.databaseUrl });
  await database.connect();
});
test.after(async () => {
  await database.end();
  await demo.stop();
});

interface Ready {
  status: string;
  leases: boolean | null;
  jobs: Record<'seats' | 'money' | 'mail', { running: boolean | null; waitingSeconds: number; dead: number }>;
}
const readyOf = async (url: string) => (await (await fetch(`${url}/ready`)).json()) as Ready;

async function buy(
  seats: number,
): Promise<{ visitor: Visitor; scheduleId: number; seats: number[]; bill: PaymentResponse }> {
  const visitor = await Visitor.arrive(demo.url);
  const offer = await buyableOffer(visitor);
  const body = checkoutBody(
    offer,
    Array.from({ length: seats }, () => null),
  );
  const answer = await visitor.post<{ data: PaymentResponse }>('/api/checkout', body);
  assert.is(answer.status, 200, answer.text);
  const { rows } = await database.query<{ seat: number }>(
    'select seat_index as seat from seat_claim where bill_uuid = $1',
    [answer.json.data.uuid],
  );
  return { visitor, scheduleId: offer.schedule.id, seats: rows.map(({ seat }) => seat), bill: answer.json.data };
}

/** Pays at the sandbox's page; `late`: the webhook is a job, which only a worker runs. */
async function pay(bill: PaymentResponse, webhook: 'now' | 'late'): Promise<void> {
  const body = new URLSearchParams({ outcome: 'paid', webhook, seconds: '1' });
  await fetch(bill.processingData?.checkout_url ?? '', { method: 'POST', body, redirect: 'manual' });
}

/** What visitors are shown. */
async function shown({ visitor, scheduleId, seats }: Awaited<ReturnType<typeof buy>>): Promise<string> {
  const path = `/api/schedules/${scheduleId}/arrangement`;
  const list = (await visitor.get<{ data: { seats: SeatEntry[] } }>(path)).json.data.seats;
  const states = seats.map((seat) => (list[seat]?.sold ? 'sold' : list[seat]?.reserved ? 'reserved' : 'free'));
  return [...new Set(states)].join();
}

const status = async ({ uuid }: PaymentResponse) =>
  (await database.query<{ status: string }>('select status from bill where uuid = $1', [uuid])).rows[0]?.status;

const mails = () => {
  const folder = join(demo.varDir, 'mail');
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml'))
    : [];
};

test('without a worker visitors buy, pay and see their seats sold; what can wait, waits, and both say what they run', async () => {
  const order = await buy(2);
  const waiting = await buy(2);
  await pay(order.bill, 'now');
  assert.is(await status(order.bill), 'settled');
  await until('the seats to be sold', async () => (await shown(order)) === 'sold');
  await pay(waiting.bill, 'late');
  await until('the waiting job to be seen', async () => (await readyOf(demo.url)).jobs.money.waitingSeconds > 0);
  const { status: ready, jobs } = await readyOf(demo.url);
  assert.equal([ready, jobs.seats.running, jobs.money.running, jobs.mail.running], ['ready', true, null, null]);
  assert.is(await status(waiting.bill), 'paying');
  assert.equal(mails(), []);

  const worker = await demo.startWorker();
  await until('the late webhook', async () => (await status(waiting.bill)) === 'settled');
  await until('the seats of its bill to be sold', async () => (await shown(waiting)) === 'sold');
  await until('both mails', () => mails().length === 2);
  const ofWorker = await readyOf(worker.url);
  assert.equal(
    [
      ofWorker.status,
      ofWorker.leases,
      ofWorker.jobs.seats.running,
      ofWorker.jobs.money.running,
      ofWorker.jobs.mail.running,
    ],
    ['ready', null, null, true, true],
  );
  // A job counts as done after its mail has left, when the worker has noted its end.
  await until('both jobs to be counted', async () => {
    const metrics = await fetch(`${worker.url}/metrics`, { headers: { authorization: `Bearer ${demo.metricsToken}` } });
    return /^parterre_jobs_total\{job="mail-tickets",outcome="done"\} 2$/m.test(await metrics.text());
  });
  assert.is((await fetch(`${worker.url}/metrics`)).status, 404);
  assert.is((await fetch(`${worker.url}/en/`)).status, 404, 'it answers no visitor');
  await worker.kill();
});

test('a worker that is killed: sales go on; the next one lets bills expire, and the map hears of it', async () => {
  const dead = await demo.startWorker();
  await dead.kill();
  const expiring = await buy(2);
  assert.is(await shown(expiring), 'reserved');
  const past = `now() - interval '1 second'`;
  await database.query(`update bill set expires_at = ${past} where uuid = $1`, [expiring.bill.uuid]);
  await database.query(`update seat_claim set deadline = ${past} where bill_uuid = $1`, [expiring.bill.uuid]);
  const paid = await buy(1);
  await pay(paid.bill, 'now');
  assert.is(await status(paid.bill), 'settled');
  assert.is(await status(expiring.bill), 'paying', 'nobody is there who ends it');
  const next = await demo.startWorker();
  await until('the bill to expire', async () => (await status(expiring.bill)) === 'expired');
  await until('its seats to be free for others', async () => (await shown(expiring)) === 'free');
  await next.kill();
});

test.run();
