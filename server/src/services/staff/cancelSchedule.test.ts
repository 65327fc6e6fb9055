/** A schedule that is cancelled: who has bought gets the money back, from a provider that fails as well, and who is buying buys nothing. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EmployeeActor } from '../../domain/actor.ts';
import type { JobWorker } from '../../jobs/worker.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { employee } from '../../testing/employees.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';

const test = suite('cancelled schedules');
let world: SalesWorld;
let worker: JobWorker;
let manager: EmployeeActor;
let away = false;
const { buy, choose, stateOf, timeline, refunds, giveBackThere } = billsUnderTest(() => world);
const schedules = () => world.services.staffSchedules;

test.before(async () => {
  world = await salesWorld({
    driver: (sandbox) => ({
      ...sandbox,
      refund: (asked) => (away ? Promise.reject(new Error('the provider is away')) : sandbox.refund(asked)),
    }),
  });
  manager = await employee(world, 'manager');
  worker = world.runJobs();
});
test.after(async () => {
  await worker.close();
  await world.close();
});

/** A show like the world's own, so many days later. */
async function scheduleIn(days: number): Promise<number> {
  const { version_id, screen_id, day, minute } = await schedules().get(manager, world.ids.schedule, 'en');
  const later = new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const { id } = await schedules().create(manager, { version: version_id, screen: screen_id, day: later, minute });
  await schedules().publish(manager, [id]);
  return id;
}
const seats = (schedule: number, ...indexes: number[]) =>
  indexes.map((index) => ({
    type: 'ticket' as const,
    schedule_id: schedule,
    price_rate_id: world.ids.adult,
    seat: { index },
  }));
async function sell(schedule: number, indexes: number[], changes = {}) {
  const bill = await buy(indexes, { items: seats(schedule, ...indexes), ...changes });
  await choose(bill, { outcome: 'paid', webhook: 'now' });
  await until('the sale', async () => (await stateOf(bill))?.bill === 'settled');
  return bill;
}
const cancel = (id: number, refund: boolean) => schedules().cancel(manager, { id, keyword: 'CANCEL', refund });
const states = async (id: number) => (await schedules().cancelReport(manager, id)).orders.map(({ state }) => state);
const mailsOf = (uuid: string) => world.mails.filter(({ html }) => String(html).includes(uuid)).map(({ text }) => text);

test('the money of all goes back, once the provider works again; who is paying buys nothing', async () => {
  const schedule = await scheduleIn(7);
  const two = await sell(schedule, [0, 1], { locale: 'fr' });
  const one = await sell(schedule, [5]);
  const paying = await buy([7], { items: seats(schedule, 7) });
  assert.equal(await schedules().cancelPlan(manager, schedule), {
    tickets: 3,
    orders: 2,
    amount_minor: 3600,
    unpaid: 1,
  });
  const mistyped = await refusal(schedules().cancel(manager, { id: schedule, keyword: 'cancel', refund: true }));
  assert.equal(mistyped.detail.fields, { keyword: [{ key: 'keyword', values: { keyword: 'CANCEL' } }] });
  assert.is((await stateOf(one))?.bill, 'settled');

  // Whose show is cancelled before the tickets were mailed gets none.
  await until('the tickets', () => [one, two].every(({ uuid }) => mailsOf(uuid).length === 1));
  away = true;
  assert.equal(await cancel(schedule, true), { orders: 2 });
  assert.is((await refusal(cancel(schedule, true))).code, 'SCHEDULE_CANCELLED');
  await until('the site without it', async () =>
    (await world.services.catalogue.startup('en')).schedules.every(({ id }) => id !== schedule),
  );
  await until('what the provider says', async () => {
    const { orders } = await schedules().cancelReport(manager, schedule);
    return orders.every(
      ({ state, provider_says }) => state === 'refunding' && provider_says === 'the provider is away',
    );
  });
  // Tickets are void and seats free, whenever the provider comes round.
  for (const bill of [one, two]) assert.equal((await stateOf(bill))?.claims, 0);

  away = false;
  assert.equal(await schedules().retryRefunds(manager, schedule), { retried: 2 });
  const [noted] = await world.deps.changes.history('schedule', String(schedule), 1);
  assert.equal(
    [noted?.by, noted?.permission, noted?.after],
    [manager.name, 'schedules.cancel', { refunds_retried: 2 }],
  );
  await until('all refunds', async () => (await states(schedule)).every((state) => state === 'refunded'));
  assert.equal([(await stateOf(one))?.bill, (await stateOf(two))?.payment], ['refunded', 'refunded']);
  await until('the mails', () => [one, two].every(({ uuid }) => mailsOf(uuid).length === 2));
  assert.match(String(mailsOf(two.uuid)[1]), 'fr');
  const { orders, by, refund } = await schedules().cancelReport(manager, schedule);
  assert.equal(
    [by, refund, orders.map(({ amount_minor, mailed }) => [amount_minor, mailed])],
    [
      manager.name,
      true,
      [
        [2400, true],
        [1200, true],
      ],
    ],
  );
  assert.ok((await timeline(one)).includes('show_cancelled'));

  assert.is((await stateOf(paying))?.claims, 0);
  await until('the payment to be called back', async () => (await stateOf(paying))?.bill === 'cancelled');
  assert.equal(await schedules().retryRefunds(manager, schedule), { retried: 0 });
  const [last] = await world.deps.changes.history('schedule', String(schedule), 1);
  assert.equal(last?.after, { refunds_retried: 2 }, 'that nothing was to be tried is not written down');
});

test('without refunds the tickets stay paid, and their buyers are told', async () => {
  const schedule = await scheduleIn(8);
  const bill = await sell(schedule, [3]);
  await cancel(schedule, false);
  await until('the mail', () => mailsOf(bill.uuid).length === 2);
  assert.equal([await states(schedule), (await stateOf(bill))?.bill], [['kept'], 'settled']);
  await until('that it is written down', async () =>
    (await schedules().cancelReport(manager, schedule)).orders.every(({ mailed }) => mailed),
  );
});

test('an order that is on its way while the show is cancelled is refused; no claim is left of it', async () => {
  const schedule = await scheduleIn(9);
  const node = world.secondNode({
    sales: {
      ...world.sales,
      async place(order) {
        await cancel(schedule, true);
        return world.sales.place(order);
      },
    },
  });
  const buying = node.checkout.submit(world.form(1, { items: seats(schedule, 2) }), { source: 'site' });
  assert.is((await refusal(buying)).code, 'SCHEDULE_CANCELLED');
  assert.equal(await world.query('select 1 from seat_claim where schedule_id = $1', [schedule]), []);
});

test('what cannot be given back by a job is told, with why; it can be tried again', async () => {
  const schedule = await scheduleIn(10);
  const bill = await sell(schedule, [4]);
  await world.query(`insert into payment_account (id, exhibitor_id, driver, name) values (900, 1, 'gone', 'Gone')`);
  const comesIn = (account: number) =>
    world.query('update payment set payment_account_id = $2 where bill_uuid = $1', [bill.uuid, account]);
  await comesIn(900);
  await cancel(schedule, true);
  await until('the refusal', async () => (await states(schedule)).includes('failed'));
  assert.is((await schedules().cancelReport(manager, schedule)).orders[0]?.refusal, 'REFUND_UNAVAILABLE');
  await until('the mail', () => mailsOf(bill.uuid).length === 2);
  await comesIn(world.ids.account);
  assert.equal(await schedules().retryRefunds(manager, schedule), { retried: 1 });
  await until('the refund', async () => (await states(schedule)).includes('refunded'));
});

test('what staff give back by hand counts as refunded at once, as cash does, and is not tried again', async () => {
  for (const refund of [true, false]) {
    const schedule = await scheduleIn(refund ? 12 : 13);
    const { uuid } = await sell(schedule, [8, 9]);
    await world.query('update payment set payment_method_id = $2, payment_account_id = null where bill_uuid = $1', [
      uuid,
      world.ids.cash,
    ]);
    await cancel(schedule, refund);
    const before = refund ? 'failed' : 'kept';
    await until('what becomes of it', async () => (await states(schedule))[0] === before);
    const lines = await world.query<{ id: string }>('select id::text from bill_line where bill_uuid = $1', [uuid]);
    const giveBack = (of: string[] | 'all') =>
      world.services.staffRefunds.refund(manager, {
        uuid,
        lines: of,
        amount: 1200,
        reason: 'buyer',
        request: crypto.randomUUID(),
      });
    await giveBack([lines[0]?.id ?? '']);
    assert.equal(await states(schedule), [before], 'a ticket is left');
    await giveBack('all');
    const { orders } = await schedules().cancelReport(manager, schedule);
    assert.equal([orders[0]?.state, orders[0]?.refusal], ['refunded', null]);
    if (refund) assert.equal(await schedules().retryRefunds(manager, schedule), { retried: 0 });
  }
});

test('what staff give back through a provider is on its way until that has done it', async () => {
  const schedule = await scheduleIn(14);
  const { uuid } = await sell(schedule, [10]);
  const kept = await sell(schedule, [12]);
  await cancel(schedule, false);
  away = true;
  const request = crypto.randomUUID();
  await world.services.staffRefunds.refund(manager, { uuid, lines: 'all', amount: 1200, reason: 'buyer', request });
  assert.equal(await states(schedule), ['refunding', 'kept']);
  await until('what the provider says', async () => {
    const { orders } = await schedules().cancelReport(manager, schedule);
    return orders[0]?.provider_says === 'the provider is away';
  });
  away = false;
  assert.equal(await schedules().retryRefunds(manager, schedule), { retried: 1 }, 'what is kept is not to go back');
  await until('the refund', async () => (await states(schedule))[0] === 'refunded');
  const [noted] = await world.deps.changes.history('schedule', String(schedule), 1);
  assert.equal(noted?.after, { refunds_retried: 1 });
  assert.is((await stateOf(kept))?.bill, 'settled');
});

test('the sum that is said before and in the report is the one that goes back, after unassigned money and with a tip', async () => {
  const schedule = await scheduleIn(15);
  const three = await sell(schedule, [0, 1, 2]);
  assert.is(await giveBackThere(three, '12'), 200);
  const lines = await world.query<{ id: string }>(
    'select id::text from bill_line where bill_uuid = $1 order by bill_order',
    [three.uuid],
  );
  await world.services.staffRefunds.refund(manager, {
    uuid: three.uuid,
    lines: [lines[1]?.id ?? ''],
    amount: 0,
    reason: 'buyer',
    request: crypto.randomUUID(),
  });
  const tipping = await buy([5], { items: seats(schedule, 5), payment_method_id: world.ids.mobile });
  await choose(tipping, { outcome: 'paid', webhook: 'now', tip: '200' });
  await until('the sale', async () => (await stateOf(tipping))?.bill === 'settled');

  const plan = await schedules().cancelPlan(manager, schedule);
  assert.equal(plan, { tickets: 3, orders: 2, amount_minor: 3800, unpaid: 0 });
  await cancel(schedule, true);
  await until('all refunds', async () => (await states(schedule)).every((state) => state === 'refunded'));
  const { orders } = await schedules().cancelReport(manager, schedule);
  assert.equal(
    orders.map(({ amount_minor }) => amount_minor),
    [2400, 1400],
  );
  const back = async (of: typeof three) =>
    (await refunds(of)).filter(({ reason }) => reason === 'show_cancelled').map(({ amount }) => amount);
  assert.equal([await back(three), await back(tipping)], [[2400], [1400]]);
});

test('a show that is moved: its tickets say the new time, and their buyers are told once', async () => {
  const schedule = await scheduleIn(11);
  const bill = await sell(schedule, [6]);
  const { row_version, minute } = await schedules().get(manager, schedule, 'en');
  await schedules().save(manager, { id: schedule, row_version, minute: minute - 60, confirmed_tickets: 1 });
  await until('the mail', () => mailsOf(bill.uuid).length === 2);
  const [sold] = await world.query<{ start: number }>(
    `select (s.facts ->> 'startAtMs')::float8 as start from bill_line l join sold_schedule s on s.id = l.sold_schedule_id where l.bill_uuid = $1`,
    [bill.uuid],
  );
  assert.is(new Date(sold?.start ?? 0).toISOString(), (await schedules().get(manager, schedule, 'en')).start);
  assert.ok((await timeline(bill)).includes('show_moved'));
});

test('what becomes of a show is read, cancelled and tried again within reach alone', async () => {
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info, hosts) values (2, 'Rex', 'Europe/Paris', '{}', 'o@rex.example', '{}', '{rex.example}')`,
  );
  await world.query(
    `insert into cinema (id, exhibitor_id, name, address1, city, zip, country_code) values (900, 1, 'Other', 'Street 2', 'Ghent', '9000', 'BE')`,
  );
  const schedule = await scheduleIn(16);
  const asked = {
    plan: (actor: EmployeeActor, id: number) => schedules().cancelPlan(actor, id),
    cancel: (actor: EmployeeActor, id: number) => schedules().cancel(actor, { id, keyword: 'CANCEL', refund: true }),
    report: (actor: EmployeeActor, id: number) => schedules().cancelReport(actor, id),
    retry: (actor: EmployeeActor, id: number) => schedules().retryRefunds(actor, id),
  };
  const elsewhere = await employee(world, 'manager', { cinemas: [900] });
  const others = await employee(world, 'admin', { exhibitor: 2 });
  for (const [what, ask] of Object.entries(asked)) {
    assert.is((await refusal(ask(elsewhere, schedule))).code, 'FORBIDDEN', `${what} in another cinema`);
    assert.is((await refusal(ask(others, schedule))).code, 'FORBIDDEN', `${what} of another exhibitor`);
    assert.is((await refusal(ask(manager, 987_654))).code, 'NOT_FOUND', `${what} of what is not there`);
  }
  assert.is((await refusal(asked.report(manager, schedule))).code, 'NOT_FOUND', 'one that takes place has no report');
  await cancel(schedule, false);
  assert.is((await refusal(asked.cancel(others, schedule))).code, 'FORBIDDEN', 'nor is told that it was cancelled');
});

test('all that buyers were sent is in the name of who sold the tickets', () => {
  assert.equal([...new Set(world.mails.map(({ exhibitorId }) => exhibitorId))], [1]);
});

test('nothing failed on the way but what the provider refused', () => {
  assert.equal(
    world.faults.map(String).filter((fault) => fault !== 'Error: the provider is away'),
    [],
  );
});

test.run();
