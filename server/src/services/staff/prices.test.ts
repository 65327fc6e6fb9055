/** Prices, VAT and payment methods as a manager sets them, and what a buyer then pays. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  isoWeekday,
  listQuerySchema,
  mostDatedPrices,
  type PriceGroupRow,
  type PriceRateValues,
  paymentMethodValuesSchema,
  priceRateValuesSchema,
  vatValuesSchema,
} from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { employee } from '../../testing/employees.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';

const test = suite('prices by staff');
let world: SalesWorld;
let manager: EmployeeActor;
let group: number;
test.before(async () => {
  world = await salesWorld();
  manager = await employee(world, 'manager');
  group = (await world.query<{ id: number }>('select id from price_group'))[0]?.id ?? 0;
});
test.after(() => world.close());
const { buy, choose } = billsUnderTest(() => world);

const dayMs = 86_400_000;
const day = (offset: number) => new Date(world.deps.cinemaClock.nowMs() + offset * dayMs).toISOString().slice(0, 10);
async function rate(id: number) {
  const found = (await world.services.staffPrices.group(manager, group)).rates.find((each) => each.id === id);
  assert.ok(found);
  const { id: _, row_version, archived, sold, ...values } = found;
  return { id, row_version, archived, sold, values };
}
/** Saves the rate with some of its values changed. */
async function change(id: number, values: Partial<PriceRateValues>) {
  const now = await rate(id);
  return world.services.staffPrices.saveRate(manager, {
    id,
    row_version: now.row_version,
    values: { ...now.values, ...values },
  });
}
const simulated = async (id: number, when: { source?: 'site' | 'pos'; buy_at?: string | null } = {}) => {
  const simulation = await world.services.staffPrices.simulate(manager, {
    of: { schedule: world.ids.schedule },
    source: 'site',
    buy_at: null,
    ...when,
  });
  return simulation.rates.find((each) => each.id === id);
};
const tariffs = async () => (await world.services.catalogue.scheduleData(world.ids.schedule, 'en')).tariffs;
const errorsOf = async (work: Promise<unknown>) => {
  const error = await refusal(work);
  return [
    error.code,
    Object.fromEntries(
      Object.entries(error.detail.fields ?? {}).map(([field, all]) => [field, all.map(({ key }) => key).join()]),
    ),
  ];
};

test('from VAT and prices to a ticket: a group, its rates and a payment method, all made by a manager', async () => {
  const prices = world.services.staffPrices;
  const vat = await prices.createVat(manager, {
    exhibitor: 1,
    values: {
      code: 'reduced',
      name: { en: 'Reduced' },
      percentages: [{ valid_from: '2020-01-01', percent_hundredths: 900 }],
    },
  });
  const made = await prices.createGroup(manager, { exhibitor: 1, values: { name: 'Matinee' }, copy_of: null });
  const values = {
    ...(await rate(world.ids.adult)).values,
    name: { en: 'Everybody', de: 'Alle' },
    price_minor: 700,
    handling_minor: 0,
    vat_id: vat.id,
    handling_vat_id: vat.id,
  };
  const { id } = await prices.createRate(manager, { price_group: made.id, values });
  const method = await world.services.staffPaymentMethods.create(manager, {
    exhibitor: 1,
    values: {
      name: { en: 'Card' },
      type: 'online',
      payment_account_id: world.ids.account,
      component: 'redirect',
      status: 'active',
      frontend_config: {},
      is_exclusive: false,
      is_withdrawable: false,
      access: 15,
      template: null,
      sort: 5,
    },
  });
  await world.query('update schedule set price_group_id = $1 where id = $2', [made.id, world.ids.freshEvent]);
  const items = [{ type: 'ticket' as const, schedule_id: world.ids.freshEvent, price_rate_id: id }];
  const bill = await world.services.checkout.submit(
    world.form(1, { items, amount: 700, payment_method_id: method.id }),
    { source: 'site' },
  );
  await choose(bill, { outcome: 'paid', webhook: 'now' });
  const [line] = await world.query(
    'select price_minor, vat_code, vat_percent_hundredths, vat_minor from bill_line where bill_uuid = $1',
    [bill.uuid],
  );
  assert.equal(line, { price_minor: 700, vat_code: 'reduced', vat_percent_hundredths: 900, vat_minor: 58 });
  // A copy has the rates, and is another group.
  const copy = await prices.createGroup(manager, { exhibitor: 1, values: { name: 'Copy' }, copy_of: made.id });
  assert.equal(
    (await prices.group(manager, copy.id)).rates.map((each) => [each.name.en, each.price_minor]),
    [['Everybody', 700]],
  );
});

test('a rate that has as many dated prices as there may be is not raised on one more day, only on a day that it has', async () => {
  const dated = Array.from({ length: mostDatedPrices }, (_, offset) => ({
    valid_from: day(100 + offset),
    price_minor: 1000,
    handling_minor: 0,
    weekday_prices: [],
  }));
  await change(world.ids.child, { dated_prices: dated });
  const raise = async (valid_from: string) => {
    const { row_version } = await rate(world.ids.child);
    const rates = [{ id: world.ids.child, row_version, price_minor: 1100, handling_minor: 0, weekday_prices: [] }];
    return world.services.staffPrices.raise(manager, { price_group: group, valid_from, rates });
  };
  assert.equal((await refusal(raise(day(99)))).detail.fields, {
    valid_from: [{ key: 'max_items', values: { limit: mostDatedPrices } }],
  });
  assert.equal((await rate(world.ids.child)).values.dated_prices, dated);
  assert.equal(await raise(day(100)), { raised: 1 });
  await change(world.ids.child, { dated_prices: [] });
});

test('prices raised from a day on: shows before that day and tickets that were sold keep theirs', async () => {
  const sold = await buy([0]);
  const { row_version } = await rate(world.ids.adult);
  const raised = { id: world.ids.adult, row_version, price_minor: 1250, handling_minor: 50, weekday_prices: [] };
  await world.services.staffPrices.raise(manager, { price_group: group, valid_from: day(3), rates: [raised] });
  const { values } = await rate(world.ids.adult);
  assert.equal(values.dated_prices, [
    { valid_from: day(3), price_minor: 1250, handling_minor: 50, weekday_prices: [] },
  ]);
  assert.is((await simulated(world.ids.adult))?.price_minor, 1150, 'the show is before that day');
  const at = (offset: number) => ({ price_group: group, start_at: `${day(offset)}T12:00:00Z` });
  const prices = await Promise.all(
    [2, 3, 4].map(async (offset) => {
      const { rates } = await world.services.staffPrices.simulate(manager, {
        of: at(offset),
        source: 'site',
        buy_at: null,
      });
      return rates.find((each) => each.id === world.ids.adult)?.price_minor;
    }),
  );
  assert.equal(prices, [1150, 1250, 1250]);

  await change(world.ids.adult, {
    dated_prices: [{ valid_from: day(0), price_minor: 1450, handling_minor: 50, weekday_prices: [] }],
  });
  await until(
    'the website asks 15.00',
    async () => (await tariffs()).find((each) => each.price_rate_id === world.ids.adult)?.total_price === 1500,
  );
  assert.is((await refusal(buy([1]))).code, 'AMOUNT_CHANGED');
  const [line] = await world.query('select price_minor from bill_line where bill_uuid = $1', [sold.uuid]);
  assert.equal(line, { price_minor: 1150 }, 'what was sold stays');
  await change(world.ids.adult, { dated_prices: [] });
  await until(
    'the website asks 12.00 again',
    async () => (await tariffs()).find((each) => each.price_rate_id === world.ids.adult)?.total_price === 1200,
  );
});

test('another price on the weekday of a show: tried out, offered, asked for by the checkout, told by list and audit; not on other days', async () => {
  const { schedule, child } = world.ids;
  const moment = await world.services.staffPrices.simulate(manager, { of: { schedule }, source: 'site', buy_at: null });
  const weekday = isoWeekday(moment.schedule_day);
  const total = async () => (await tariffs()).find((each) => each.price_rate_id === child)?.total_price;
  const before = (await simulated(child)) as NonNullable<Awaited<ReturnType<typeof simulated>>>;
  assert.is(before.by_weekday, false);

  // Days are kept in order, with nothing that was there already as a change.
  const [cheap, dear] = [
    { weekdays: [weekday], price_minor: 500 },
    { weekdays: [(weekday % 7) + 1, ((weekday + 1) % 7) + 1], price_minor: 2000 },
  ];
  await change(child, { weekday_prices: [dear, cheap] });
  const { row_version, values } = await rate(child);
  await change(child, { weekday_prices: [cheap, { ...dear, weekdays: dear.weekdays.toReversed() }] });
  assert.is((await rate(child)).row_version, row_version);
  assert.equal(
    values.weekday_prices.map(({ weekdays }) => weekdays),
    [cheap.weekdays, dear.weekdays.toSorted()].toSorted(([one = 0], [other = 0]) => one - other),
  );

  const now = await simulated(child);
  assert.equal([now?.price_minor, now?.handling_minor, now?.by_weekday], [500, before.handling_minor, true]);
  await until('the website asks the price of the day', async () => (await total()) === 500 + before.handling_minor);
  const items = [1, 2].map(() => ({ type: 'ticket' as const, schedule_id: schedule, price_rate_id: child }));
  const order = (amount: number) =>
    world.services.checkout.submit(world.form(2, { items, amount }), { source: 'site' });
  assert.is((await refusal(order(2 * (before.price_minor + before.handling_minor)))).code, 'AMOUNT_CHANGED');
  const bill = await order(2 * (500 + before.handling_minor));
  const [line] = await world.query('select price_minor, handling_minor from bill_line where bill_uuid = $1', [
    bill.uuid,
  ]);
  assert.equal(line, { price_minor: 500, handling_minor: before.handling_minor });

  const { rows } = await world.services.staffLists.page(manager, 'priceGroups', listQuerySchema.parse({}), 'en');
  const row = (rows as PriceGroupRow[]).find(({ id }) => id === group);
  assert.is(row?.highest, 2000 + before.handling_minor, 'the dearest price is one of a weekday');
  const [entry] = await world.services.staffLists.history(manager, 'price_rate', String(child));
  assert.equal(entry?.after, { weekday_prices: values.weekday_prices });

  // From a day on, the prices of weekdays are those of that time.
  const period = { price_minor: 1300, handling_minor: 50, weekday_prices: [{ ...cheap, price_minor: 600 }] };
  const raised = { id: child, row_version, ...period };
  await world.services.staffPrices.raise(manager, { price_group: group, valid_from: day(7), rates: [raised] });
  const at = async (offset: number, time = 'T12:00:00Z') => {
    const start_at = new Date(Date.parse(`${moment.schedule_day}${time}`) + offset * dayMs).toISOString();
    const of = { price_group: group, start_at };
    const { rates } = await world.services.staffPrices.simulate(manager, { of, source: 'site', buy_at: null });
    return rates.find((each) => each.id === child)?.price_minor;
  };
  assert.equal(await Promise.all([0, 1, 3, 14, 15].map((offset) => at(offset))), [
    500,
    2000,
    before.price_minor,
    600,
    1300,
  ]);
  // Where the day of the cinema ends at five, a show after midnight is one of the evening before.
  assert.is(await at(0, 'T23:30:00Z'), 2000);
  await world.query(`insert into setting (exhibitor_id, key, value)
    values (1, 'public_config', '{"midnight_offset": 300, "features": ["tickets"]}')`);
  assert.is(await at(0, 'T23:30:00Z'), 500);
  await world.query(`delete from setting where key = 'public_config'`);

  await change(child, { weekday_prices: [], dated_prices: [] });
  await until(
    'the website asks the price of before',
    async () => (await total()) === before.price_minor + before.handling_minor,
  );
});

test('a show that is moved to another weekday costs what that day costs', async () => {
  const { schedule, child } = world.ids;
  const { price_minor } = (await rate(child)).values;
  const moment = await world.services.staffPrices.simulate(manager, { of: { schedule }, source: 'site', buy_at: null });
  const nextDay = (isoWeekday(moment.schedule_day) % 7) + 1;
  await change(child, { weekday_prices: [{ weekdays: [nextDay], price_minor: 500 }] });
  const prices = [(await simulated(child))?.price_minor];
  for (const by of ['1 day', '-1 day']) {
    const moved =
      'update schedule set start_at = start_at + $2::interval, end_at = end_at + $2::interval where id = $1';
    await world.query(moved, [schedule, by]);
    prices.push((await simulated(child))?.price_minor);
  }
  assert.equal(prices, [price_minor, 500, price_minor]);
  await change(child, { weekday_prices: [] });
});

test('every condition: what is tried out is what the website offers and what the checkout takes', async () => {
  const conditions: [Partial<PriceRateValues>, string, string][] = [
    [{ usable: false }, 'paused', 'rate_unknown'],
    [{ visibility: 4 }, 'elsewhere', 'rate_unknown'],
    [{ weekdays: (await rate(world.ids.otherDay)).values.weekdays }, 'weekday', 'rate_weekday'],
    [{ start_from: 0, start_until: 0 }, 'start', 'rate_start'],
  ];
  for (const [values, refused, key] of conditions) {
    await change(world.ids.child, values);
    assert.equal((await simulated(world.ids.child))?.refusals, [refused]);
    await until(`the website does not offer it: ${refused}`, async () =>
      (await tariffs()).every((each) => each.price_rate_id !== world.ids.child),
    );
    const items = Array.from({ length: 2 }, () => ({
      type: 'ticket' as const,
      schedule_id: world.ids.schedule,
      price_rate_id: world.ids.child,
    }));
    const refusedOrder = await errorsOf(
      world.services.checkout.submit(world.form(2, { items, amount: 1600 }), { source: 'site' }),
    );
    assert.equal(refusedOrder, ['VALIDATION_FAILED', { 'items.0.price_rate_id': key, 'items.1.price_rate_id': key }]);
    await change(world.ids.child, { usable: true, visibility: 15, weekdays: [], start_from: null, start_until: null });
    // Else the next condition might be asked of what this one left in the caches.
    await until('the website offers it again', async () =>
      (await tariffs()).some((each) => each.price_rate_id === world.ids.child),
    );
  }
  assert.equal((await simulated(world.ids.ahead))?.refusals, []);
  const late = new Date(world.deps.cinemaClock.nowMs() + 30 * 3_600_000).toISOString();
  assert.equal((await simulated(world.ids.ahead, { buy_at: late }))?.refusals, ['one_day_ahead']);
});

test('only so many of a rate: the website says how many are left, and of many who want the last ones no one too many gets one', async () => {
  await change(world.ids.adult, { per_schedule: 3, max_tickets: 8 });
  await until(
    'three at most',
    async () => (await tariffs()).find((each) => each.price_rate_id === world.ids.adult)?.max_tickets === 2,
  );
  assert.is((await simulated(world.ids.adult))?.left, 2, 'one was ordered before');
  const tooMany = await refusal(buy([10, 11, 12]));
  assert.equal(tooMany.detail.fields, { 'items.0.quantity': [{ key: 'rate_left', values: { limit: 2, count: 2 } }] });
  const node = world.secondNode();
  const orders = [20, 21, 22, 23, 24, 25].map((seat, index) => {
    const items = [
      {
        type: 'ticket' as const,
        schedule_id: world.ids.schedule,
        price_rate_id: world.ids.adult,
        seat: { index: seat },
      },
    ];
    return (index % 2 ? node : world.services).checkout.submit(world.form(1, { items }), { source: 'site' }).then(
      () => 'ordered',
      (error) =>
        Object.values(error.detail.fields ?? {})
          .flat()
          .map((each) => (each as { key: string }).key)
          .join(),
    );
  });
  const outcomes = (await Promise.all(orders)).sort();
  assert.equal(outcomes, [
    'ordered',
    'ordered',
    'rate_none_left',
    'rate_none_left',
    'rate_none_left',
    'rate_none_left',
  ]);
  assert.equal((await simulated(world.ids.adult))?.refusals, ['none_left']);
  await change(world.ids.adult, { per_schedule: null });
});

test('VAT that something was sold with stays; a later day is added', async () => {
  const { staffPrices } = world.services;
  const [{ id } = { id: 0 }] = await world.query<{ id: number }>(`select id from vat where code = 'admission'`);
  const { row_version, last_sold, exhibitor: _, id: __, ...values } = await staffPrices.vat(manager, id);
  assert.ok(last_sold);
  const save = (changes: Partial<typeof values>) =>
    staffPrices.saveVat(manager, { id, row_version, values: { ...values, ...changes } });
  const first = values.percentages[0];
  assert.ok(first);
  assert.equal(await errorsOf(save({ percentages: [{ ...first, percent_hundredths: 700 }] })), [
    'VALIDATION_FAILED',
    { 'values.percentages': 'vat_used' },
  ]);
  assert.equal(await errorsOf(save({ percentages: [first, { valid_from: '2020-01-01', percent_hundredths: 700 }] })), [
    'VALIDATION_FAILED',
    { 'values.percentages': 'vat_used' },
  ]);
  assert.equal(await errorsOf(save({ code: 'other' })), ['VALIDATION_FAILED', { 'values.code': 'vat_code_used' }]);
  const later = { valid_from: '2099-01-01', percent_hundredths: 1200 };
  assert.equal(await save({ percentages: [later, first] }), { row_version: 2 });
  assert.equal((await staffPrices.vat(manager, id)).percentages, [first, later]);
});

test('payment methods: their type is kept once they were used; archived and not deleted', async () => {
  const methods = world.services.staffPaymentMethods;
  const {
    id,
    row_version,
    exhibitor: _,
    archived,
    payments,
    working,
    ...values
  } = await methods.get(manager, world.ids.redirect);
  assert.equal([archived, payments > 0, working], [false, true, true]);
  assert.not.ok('config' in values, 'what may be secret is not told');
  assert.equal(await errorsOf(methods.save(manager, { id, row_version, values: { ...values, type: 'cash' } })), [
    'VALIDATION_FAILED',
    { 'values.type': 'type_used' },
  ]);
  const mobile = await methods.get(manager, world.ids.mobile);
  const away = await methods.archive(manager, {
    id: world.ids.mobile,
    row_version: mobile.row_version,
    archived: true,
  });
  await until('it is not offered', async () =>
    (await world.services.catalogue.startup('en')).payment_methods.every((each) => each.id !== world.ids.mobile),
  );
  await methods.archive(manager, { id: world.ids.mobile, row_version: away.row_version, archived: false });
});

test('who may not: one cinema reads and does not write, another exhibitor does neither; nobody uses another’s VAT', async () => {
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info) values (2, 'Other', 'Europe/Brussels', '{}', 'o@example.com', '{}')`,
  );
  const [{ id: foreign } = { id: 0 }] = await world.query<{ id: number }>(
    `insert into vat (exhibitor_id, code, name) values (2, 'x', '{}') returning id`,
  );
  const local = await employee(world, 'manager', { cinemas: [1] });
  const other = await employee(world, 'admin', { exhibitor: 2 });
  const { staffPrices, staffLists } = world.services;
  const query = listQuerySchema.parse({});
  const { row_version, values } = await rate(world.ids.adult);
  const save = (actor: EmployeeActor, changes = {}) =>
    staffPrices.saveRate(actor, { id: world.ids.adult, row_version, values: { ...values, ...changes } });
  assert.is((await staffPrices.group(local, group)).id, group);
  assert.ok((await staffLists.page(local, 'priceGroups', query, 'en')).total > 0);
  assert.is((await refusal(save(local))).code, 'FORBIDDEN');
  assert.is((await refusal(save(other))).code, 'FORBIDDEN');
  assert.is((await refusal(staffPrices.group(other, group))).code, 'FORBIDDEN');
  assert.is((await staffLists.page(other, 'priceGroups', query, 'en')).total, 0);
  assert.is((await staffLists.page(other, 'bills', query, 'en')).total, 0);
  assert.is(
    (await refusal(staffPrices.simulate(other, { of: { schedule: world.ids.schedule }, source: 'site', buy_at: null })))
      .code,
    'FORBIDDEN',
  );
  assert.equal(await errorsOf(save(manager, { vat_id: foreign })), [
    'VALIDATION_FAILED',
    { 'values.vat_id': 'choice' },
  ]);
  assert.is(
    (await refusal(staffPrices.createGroup(other, { exhibitor: 1, values: { name: 'x' }, copy_of: null }))).code,
    'FORBIDDEN',
  );
  assert.equal(
    await errorsOf(staffPrices.createGroup(other, { exhibitor: 2, values: { name: 'x' }, copy_of: group })),
    ['VALIDATION_FAILED', { copy_of: 'choice' }],
  );
  const groupNow = await staffPrices.group(manager, group);
  assert.is(
    (await refusal(staffPrices.archiveGroup(manager, { id: group, row_version: groupNow.row_version, archived: true })))
      .code,
    'PRICE_GROUP_IN_USE',
  );
});

test('no two price groups in use have one name: refused at the name, and when one is restored', async () => {
  const prices = world.services.staffPrices;
  const make = (name: string) => prices.createGroup(manager, { exhibitor: 1, values: { name }, copy_of: null });
  const taken = ['VALIDATION_FAILED', { name: 'unique' }];
  const old = await make('Winter');
  assert.equal(await errorsOf(make('winter')), taken, 'in whichever letters');
  const other = await make('Spring');
  assert.equal(await errorsOf(prices.saveGroup(manager, { ...other, values: { name: 'WINTER' } })), taken);
  const archived = await prices.archiveGroup(manager, { ...old, archived: true });
  const saved = await prices.saveGroup(manager, { ...other, values: { name: 'WINTER' } });
  const restore = (row_version: number) => prices.archiveGroup(manager, { id: old.id, row_version, archived: false });
  assert.is((await refusal(restore(archived.row_version))).code, 'PRICE_GROUP_NAME_TAKEN');
  await prices.saveGroup(manager, { id: other.id, ...saved, values: { name: 'Spring' } });
  await restore(archived.row_version);
});

test('many changes at once leave connections for what each of them asks', async () => {
  const rows = await world.query<{ id: number }>(
    `insert into price_group (exhibitor_id, name) select 1, 'Group ' || n from generate_series(1, 24) n returning id`,
  );
  const ends = rows.map(({ id }) =>
    world.services.staffPrices.archiveGroup(manager, { id, row_version: 1, archived: true }),
  );
  assert.equal(
    await Promise.all(ends),
    rows.map(() => ({ row_version: 2 })),
  );
});

test('input: what cannot be is refused at its field', () => {
  const good = { code: 'a', name: { en: 'A' }, percentages: [{ valid_from: '2026-01-01', percent_hundredths: 600 }] };
  assert.ok(vatValuesSchema.safeParse(good).success);
  for (const [changes, path] of [
    [{ name: { en: '  ' } }, 'name'],
    [{ name: { xx: 'A' } }, 'name'],
    [{ code: 'A b' }, 'code'],
    [{ percentages: [] }, 'percentages'],
    [{ percentages: [{ valid_from: '2026-02-30', percent_hundredths: 1 }] }, 'percentages'],
    [{ percentages: [{ valid_from: '0000-01-01', percent_hundredths: 1 }] }, 'percentages'],
    [{ percentages: [...good.percentages, ...good.percentages] }, 'percentages'],
  ] as const)
    assert.is(
      vatValuesSchema.safeParse({ ...good, ...changes }).error?.issues[0]?.path[0],
      path,
      JSON.stringify(changes),
    );
  const { weekday_prices } = priceRateValuesSchema.shape;
  const issueOf = (...prices: [weekdays: number[], price_minor: number | null][]) => {
    const given = prices.map(([weekdays, price_minor]) => ({ weekdays, price_minor }));
    return weekday_prices.safeParse(given).error?.issues[0]?.path.join('.') ?? null;
  };
  assert.is(issueOf([[2], 850], [[6, 7], 1200]), null);
  assert.is(issueOf([[2], 850], [[1, 2], 900]), '1.weekdays', 'a weekday has one price');
  assert.is(issueOf([[], 850]), '0.weekdays');
  assert.is(issueOf([[8], 850]), '0.weekdays.0');
  assert.is(issueOf([[2], null]), '0.price_minor');
  assert.is(priceRateValuesSchema.safeParse({ price_minor: 1.5 }).success, false);
  const configIs = (text: string) => paymentMethodValuesSchema.shape.frontend_config.safeParse({ note: text }).success;
  assert.equal(['ok', '\u0000', '\ud800'].map(configIs), [true, false, false]);
});

test('a draft and a show that visitors do not see are tried out as well, and it is said why nobody buys them', async () => {
  const simulate = (source: 'site' | 'pos') =>
    world.services.staffPrices.simulate(manager, { of: { schedule: world.ids.schedule }, source, buy_at: null });
  const open = await simulate('site');
  assert.equal(open.closed, []);
  await world.query('update schedule set draft = true, visibility = 14 where id = $1', [world.ids.schedule]);
  const planned = await simulate('site');
  assert.equal(planned.closed, ['draft', 'hidden']);
  assert.equal(planned.rates, open.rates);
  assert.equal((await simulate('pos')).closed, ['draft']);
  await world.query('update schedule set draft = false where id = $1', [world.ids.schedule]);
  assert.equal((await simulate('site')).closed, ['hidden']);
  await world.query('update schedule set visibility = 15 where id = $1', [world.ids.schedule]);
});

test('payment methods among many: state and places change, what is left out stays, and the website offers what is left', async () => {
  const methods = world.services.staffPaymentMethods;
  const [row] = await world.query<{ id: number }>(
    `select id from payment_method where status = 'active' and archived_at is null limit 1`,
  );
  const id = row?.id ?? 0;
  const before = await methods.get(manager, id);
  await methods.change(manager, id, { access: { add: 4, remove: 1 } });
  const moved = await methods.get(manager, id);
  assert.equal(moved, { ...before, row_version: before.row_version + 1, access: (before.access | 4) & ~1 });
  await methods.change(manager, id, { status: 'inactive' });
  assert.equal(
    [(await methods.get(manager, id)).status, (await methods.get(manager, id)).access],
    ['inactive', moved.access],
  );
  await methods.change(manager, id, { archived: true });
  assert.is((await methods.get(manager, id)).archived, true);
  await methods.change(manager, id, { archived: false });
  await methods.change(manager, id, {
    status: before.status,
    access: { add: before.access, remove: 15 & ~before.access },
  });
  assert.equal((await methods.get(manager, id)).access, before.access);
  assert.is((await refusal(methods.change(manager, 999_999, { status: 'inactive' }))).code, 'NOT_FOUND');
});

test.run();
