/** What the portal's home tells of today: sales by the hour, within one's own cinemas, and what is wrong. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { jobSchemas } from '../../adapters/postgres/enqueue.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';

const test = suite('home');
let world: SalesWorld;
let manager: EmployeeActor;
/** Somebody who works in a cinema where nothing is sold. */
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
  assert.equal(await at('2026-06-10T19:00:00Z').salesToday(manager, 1), evening);
  assert.equal(await at('2026-06-11T00:30:00Z').salesToday(manager, 1), evening, 'half past two at night');
  assert.equal(await at('2026-06-11T01:30:00Z').salesToday(manager, 1), [], 'half past three: another day');
  assert.equal(await at('2026-06-10T19:00:00Z').salesToday(elsewhere, 1), [], 'not of one’s own cinemas');
});

test('what is wrong, and where: jobs that were given up, payments that failed, refunds that stay away', async () => {
  const nothing = { count: 0, amount_minor: 0, things: [] };
  const thing = (bill: string) => ({ bill, reference: bill.slice(0, 8).toUpperCase() });
  const home = world.services.staffHome;
  const failed = await buy([10, 11]);
  await choose(failed, { outcome: 'failed', webhook: 'now' });
  await until('the failure', async () => (await stateOf(failed))?.payment === 'failed');
  const failure = { count: 1, amount_minor: 2400, things: [thing(failed.uuid)] };

  const bill = await paid([12]);
  for (const schema of jobSchemas)
    await world.query(`select ${schema}.complete_jobs(array(select id from ${schema}.jobs))`);
  assert.equal(await home.faults(manager, 1, 'en'), { jobs: [], refunds: nothing, payments: failure });
  await world.deps.jobs.add('mail-reset', { email: 'nobody@x.example', app: 'portal', locale: 'en', key: 'k' });
  await world.deps.jobs.add('mail-tickets', { bill });
  await world.deps.jobs.add('reprint-moved', { schedule: world.ids.schedule });
  await world.deps.jobs.add('mark-sold', { bills: [bill, failed.uuid] });
  assert.equal((await home.faults(manager, 1, 'en')).jobs, [], 'they wait, and are not given up');
  for (const schema of jobSchemas)
    await world.query(`select ${schema}.permanently_fail_jobs(array(select id from ${schema}.jobs), 'given up')`);
  const [schedule] = await world.query<{ start_at: Date }>('select start_at from schedule where id = $1', [
    world.ids.schedule,
  ]);
  const { jobs } = await home.faults(manager, 1, 'en');
  assert.equal(
    jobs.map(({ queue, dead, things }) => [queue, dead, things.length]),
    [
      ['mail', 2, 1],
      ['seats', 1, 2],
      ['tickets', 1, 1],
    ],
  );
  const [named] = jobs[0]?.things ?? [];
  assert.ok(named && 'schedule' in named);
  assert.equal([named.schedule, named.start], [world.ids.schedule, schedule?.start_at.toISOString()]);
  assert.equal(jobs[2]?.things, [thing(bill)]);

  const [line] = await world.query<{ id: string }>('select id::text from bill_line where bill_uuid = $1', [bill]);
  await world.services.staffRefunds.refund(manager, {
    uuid: bill,
    request: crypto.randomUUID(),
    lines: [line?.id ?? ''],
    reason: 'mistake',
    amount: 1200,
  });
  assert.equal((await home.faults(manager, 1, 'en')).refunds, nothing, 'a refund takes its time');
  await world.query(`update refund set created_at = now() - interval '16 minutes'`);
  const seen = await home.faults(manager, 1, 'en');
  assert.equal([seen.refunds, seen.payments], [{ count: 1, amount_minor: 1200, things: [thing(bill)] }, failure]);
  const theirs = await home.faults(elsewhere, 1, 'en');
  assert.equal([theirs.refunds, theirs.payments], [nothing, nothing]);
  assert.ok(
    theirs.jobs.every(({ dead, things }) => dead > 0 && things.length === 0),
    'of no bill of other cinemas',
  );
});

test('today’s shows are those of the chosen exhibitor within reach, wherever they are visible; drafts and cancelled ones are none', async () => {
  const copy = (minutes: number, values: string) =>
    world.query<{ id: number }>(
      `insert into schedule (movie_id, version_id, cinema_id, screen_id, layout_id, price_group_id, start_at, end_at, visibility, draft, cancelled_at)
       select movie_id, version_id, cinema_id, screen_id, layout_id, price_group_id, start_at + $2 * interval '1 minute', end_at + $2 * interval '1 minute', ${values}
       from schedule where id = $1 returning id`,
      [world.ids.schedule, minutes],
    );
  const [hidden] = await copy(300, '4, false, null');
  await copy(-300, '15, true, null');
  await copy(-600, '15, false, now()');
  const [schedule] = await world.query<{ start_at: Date }>('select start_at from schedule where id = $1', [
    world.ids.schedule,
  ]);
  const startMs = schedule?.start_at.getTime() ?? 0;
  const at = world.secondNode({ cinemaClock: { nowMs: () => startMs + 60_000 } }).staffHome;
  const { schedules } = await at.today(manager, 1, 'en');
  assert.equal(
    schedules.map(({ id, to_come, seats }) => [id, to_come, seats]),
    [
      [world.ids.schedule, false, 50],
      [hidden?.id, true, 50],
    ],
  );
  assert.equal((await at.today(elsewhere, 1, 'en')).schedules, []);
  for (const work of [
    () => at.today(manager, 2, 'en'),
    () => at.salesToday(manager, 2),
    () => at.faults(manager, 2, 'en'),
  ])
    assert.is((await refusal(work())).code, 'FORBIDDEN');
  assert.is(await at.steps(manager, 2), null);
});

test('what the first show on sale still lacks: of a draft the cinema day on which it is published', async () => {
  const steps = async () => (await world.services.staffHome.steps(manager, 1))?.missing;
  const before = await steps();
  assert.equal([before?.screen, before?.film, before?.schedule], [null, null, null]);
  assert.equal(before?.privacy, { what: 'privacy' });
  const [page] = await world.query<{ id: number }>(
    `insert into cms_content (type, exhibitor_id, page_slug, page_title, content, draft)
      values ('page', 1, 'privacy-policy', '{}', '{}', true) returning id`,
  );
  assert.equal((await steps())?.privacy, { what: 'privacy_online', id: page?.id });
  await world.query('update cms_content set draft = false');
  await world.query('update schedule set draft = true');
  await world.query('update movie_version set archived_at = now()');
  const after = await steps();
  assert.is(after?.privacy, null);
  assert.is(after?.schedule?.what, 'publication');
  assert.is(after?.film?.what, 'version');
  assert.is((await world.services.staffHome.steps(manager, 1))?.hasSold, true);
  assert.is(await world.services.staffHome.steps(manager, 2), null, 'nobody works there');
});

test.run();
