/** What the portal's home tells of today: sales by the hour, within one's own cinemas, and what is wrong. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EmployeeActor } from '../../domain/actor.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';

const test = suite('home');
let world: SalesWorld;
let manager: EmployeeActor;
/** Of a cinema where nothing is sold. */
let elsewhere: EmployeeActor;
const { buy, choose, stateOf } = billsUnderTest(() => world);

test.before(async () => {
  world = await salesWorld({
    driver: (sandbox) => ({ ...sandbox, refund: () => Promise.reject(new Error('the provider is away')) }),
  });
  await world.query(`insert into setting (exhibitor_id, key, value) values (1, 'public_config', '{"midnight_offset": 180, "features": ["tickets"]}')
    on conflict (exhibitor_id, key) do update set value = excluded.value`);
  await world.query(
    `insert into cinema (id, exhibitor_id, name, address1, city, zip, country_code) values (2, 1, 'Second', 'Street 2', 'Ghent', '9000', 'BE')`,
  );
  manager = await signedIn(1, null);
  elsewhere = await signedIn(2, 2);
});
test.after(() => world.close());

async function signedIn(id: number, cinema: number | null): Promise<EmployeeActor> {
  await world.query(`insert into employee (id, name, email, password_hash) values ($1, 'Manon', $2, '-')`, [
    id,
    `${id}@x.example`,
  ]);
  const [made] = await world.query<{ id: number }>(
    `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas) select $1, 1, id, $2 from role where key = 'manager' returning id`,
    [id, cinema === null],
  );
  if (cinema !== null)
    await world.query('insert into "_CinemaToMembership" ("A", "B") values ($1, $2)', [cinema, made?.id]);
  await world.deps.staff.beginSession({ id: `s${id}`, employeeId: id, browser: '' });
  const actor = await world.deps.staff.actor(`s${id}`);
  if (!actor) throw new Error('not signed in');
  return actor;
}

async function paid(seats: number[], at?: string): Promise<string> {
  const bill = await buy(seats);
  await choose(bill, { outcome: 'paid', webhook: 'now' });
  await until('the sale', async () => (await stateOf(bill))?.bill === 'settled');
  if (at) await world.query('update bill set settled_at = $2, created_at = $2 where uuid = $1', [bill.uuid, at]);
  return bill.uuid;
}

test('sales of the cinema’s day by the hour on its wall: past midnight is still today, what was before its start is not', async () => {
  // Brussels is two hours ahead of UTC in June; the day goes from three to three.
  await paid([0], '2026-06-10T00:59:00Z');
  await paid([1, 2], '2026-06-10T01:00:00Z');
  await paid([3], '2026-06-10T18:05:00Z');
  await paid([4, 5], '2026-06-10T18:59:00Z');
  await paid([6], '2026-06-10T23:30:00Z');
  const at = (iso: string) => world.secondNode({ clock: { nowMs: () => Date.parse(iso) } }).staffHome;
  const evening = [
    { hour: 3, tickets: 2, amount_minor: 2400 },
    { hour: 20, tickets: 3, amount_minor: 3600 },
    { hour: 1, tickets: 1, amount_minor: 1200 },
  ];
  assert.equal(await at('2026-06-10T19:00:00Z').salesToday(manager), evening);
  assert.equal(await at('2026-06-11T00:30:00Z').salesToday(manager), evening, 'half past two at night');
  assert.equal(await at('2026-06-11T01:30:00Z').salesToday(manager), [], 'half past three: another day');
  assert.equal(await at('2026-06-10T19:00:00Z').salesToday(elsewhere), [], 'not of one’s own cinemas');
});

test('what is wrong: jobs that were given up, payments that failed, refunds that stay away', async () => {
  const jobs = { queue: 'mail', dead: 1 };
  const nothing = { count: 0, amount_minor: 0 };
  await world.query('delete from graphile_worker_mail._private_jobs');
  await world.deps.jobs.add('mail-reset', { email: 'nobody@x.example', app: 'portal', locale: 'en', key: 'k' });
  await world.query('update graphile_worker_mail._private_jobs set attempts = max_attempts');
  const worker = world.runJobs();
  const home = world.secondNode({ jobsHealth: () => worker.health() }).staffHome;
  try {
    await until('the queues to be looked at', async () => (await home.faults(manager)).jobs.length > 0);
    assert.equal(await home.faults(manager), { jobs: [jobs], refunds: nothing, payments: nothing });

    const failed = await buy([10, 11]);
    await choose(failed, { outcome: 'failed', webhook: 'now' });
    await until('the failure', async () => (await stateOf(failed))?.payment === 'failed');
    const failure = { count: 1, amount_minor: 2400 };
    assert.equal((await home.faults(manager)).payments, failure);

    const bill = await paid([12]);
    const [line] = await world.query<{ id: string }>('select id::text from bill_line where bill_uuid = $1', [bill]);
    await world.services.staffRefunds.refund(manager, {
      uuid: bill,
      request: crypto.randomUUID(),
      lines: [line?.id ?? ''],
      reason: 'mistake',
      amount: 1200,
    });
    assert.equal((await home.faults(manager)).refunds, nothing, 'a refund takes its time');
    await world.query(`update refund set created_at = now() - interval '16 minutes'`);
    assert.equal(await home.faults(manager), {
      jobs: [jobs],
      refunds: { count: 1, amount_minor: 1200 },
      payments: failure,
    });
    assert.equal(await home.faults(elsewhere), { jobs: [jobs], refunds: nothing, payments: nothing });
  } finally {
    await worker.close();
  }
});

test.run();
