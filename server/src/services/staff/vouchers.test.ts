/** What staff do with gift cards and subscriptions: types, gifts, corrections that never go below zero, out of use and back. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  listQuerySchema,
  type VoucherListRow,
  type VoucherTypeValues,
  voucherTypeValuesSchema,
} from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { employee } from '../../testing/employees.ts';
import { switchOn } from '../../testing/modules.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { leftOf } from '../../testing/vouchers.ts';

const test = suite('vouchers of staff');
let world: SalesWorld;
let manager: EmployeeActor;
test.before(async () => {
  world = await salesWorld();
  await switchOn(world.pool, ['vouchers']);
  manager = await employee(world, 'manager');
});
test.after(() => world.close());

let made = 0;
function values(changes: Partial<VoucherTypeValues> = {}): VoucherTypeValues {
  made += 1;
  return {
    slug: `visits-${made}`,
    title: { en: 'Visits' },
    page_title: {},
    description: {},
    content: {},
    turns_default: 10,
    turns_min: 5,
    turns_max: 20,
    turns_step: 5,
    cost_turn_minor: 900,
    value_ticket_minor: 800,
    value_handling_minor: 50,
    products_enabled: false,
    products_default_minor: 0,
    products_min_minor: 0,
    products_max_minor: 0,
    products_step_minor: 100,
    amount_pays_tickets: false,
    validity: '+1 year',
    reuse_minutes: 0,
    turns_per_show: null,
    visibility: 5,
    sort: 0,
    ...changes,
  };
}
const type = (changes: Partial<VoucherTypeValues> = {}) =>
  world.services.staffVoucherTypes.create(manager, { exhibitor: 1, kind: 'subscription', values: values(changes) });

const gift = (typeId: number, on: { turns?: number; minor?: number } = {}) =>
  world.services.staffVouchers.give(manager, {
    exhibitor: 1,
    values: {
      voucher_type_id: typeId,
      holder_name: 'Ada',
      holder_email: null,
      turns: 5,
      minor: 0,
      note: 'a prize',
      ...on,
    },
  });

async function fieldsOf(work: Promise<unknown>): Promise<Record<string, string | undefined>> {
  const { detail } = await refusal(work);
  return Object.fromEntries(Object.entries(detail.fields ?? {}).map(([field, [first]]) => [field, first?.key]));
}

async function listed(id: number): Promise<VoucherListRow | undefined> {
  const query = listQuerySchema.parse({ per_page: 200 });
  const { rows } = await world.services.staffLists.page(manager, 'vouchers', query, 'en');
  return (rows as VoucherListRow[]).find((row) => row.id === id);
}

test('a type is kept as it was written, its HTML made safe', async () => {
  const { id, removed } = await type({
    content: { en: '<p>Ten <script>x</script></p>' },
    validity: 'end of next month',
  });
  assert.equal(removed, ['<script>']);
  const view = await world.services.staffVoucherTypes.type(manager, id);
  assert.equal(view.content, { en: '<p>Ten </p>' });
  assert.is(view.validity, 'end of next month');
  assert.is(view.kind, 'subscription');
});

test('how long it is valid must be understood, and an address is one type’s alone', async () => {
  assert.equal(await fieldsOf(type({ validity: 'for ever' })), { 'values.validity': 'voucher_validity' });
  const { id, row_version } = await type({ slug: 'ten-visits' });
  assert.equal(await fieldsOf(type({ slug: 'ten-visits' })), { slug: 'unique' });
  await world.services.staffVoucherTypes.archive(manager, { id, row_version, archived: true });
  await type({ slug: 'ten-visits' });
  assert.equal(
    await fieldsOf(
      world.services.staffVoucherTypes.archive(manager, { id, row_version: row_version + 1, archived: false }),
    ),
    { slug: 'unique' },
  );
});

const suggestions: [name: string, changes: Partial<VoucherTypeValues>, isRight: boolean][] = [
  ['the least', { turns_default: 5 }, true],
  ['the most', { turns_default: 20 }, true],
  ['between two steps', { turns_default: 7 }, false],
  ['below the least', { turns_default: 0 }, false],
  ['above the most', { turns_default: 25 }, false],
  ['an amount above the most', { products_default_minor: 100 }, false],
];
for (const [name, changes, isRight] of suggestions)
  test(`what is suggested can be chosen: ${name}`, () =>
    assert.is(voucherTypeValuesSchema.safeParse(values(changes)).success, isRight));

test('the preview says the last day of one that is sold today', async () => {
  const of = (validity: string) => world.services.staffVoucherTypes.validUntil(manager, { exhibitor: 1, validity });
  assert.equal(await of('2099-12-31'), { until: '2099-12-31' });
  assert.equal(await of('2001-12-31'), { until: null });
  assert.equal(await of('some time'), { until: null });
});

test('one that staff give is usable at once, and says who gave it and why', async () => {
  const { id: typeId } = await type();
  const { id } = await gift(typeId);
  const view = await world.services.staffVouchers.voucher(manager, id);
  assert.is(view.state, 'usable');
  assert.is(view.sold_by, null);
  assert.match(view.barcode, /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
  assert.equal(
    view.entries.map(({ kind, turns, note, by }) => ({ kind, turns, note, by: by !== null })),
    [{ kind: 'issued', turns: 5, note: 'a prize', by: true }],
  );
  const row = await listed(id);
  assert.equal([row?.state, row?.turns_left, row?.holder_name], ['usable', 5, 'Ada']);
});

test('nothing is given that has nothing on it, or of a type that is not sold any more', async () => {
  const { id: typeId, row_version } = await type();
  assert.equal(await fieldsOf(gift(typeId, { turns: 0 })), { 'values.turns': 'voucher_empty' });
  await world.services.staffVoucherTypes.archive(manager, { id: typeId, row_version, archived: true });
  assert.equal(await fieldsOf(gift(typeId)), { 'values.voucher_type_id': 'voucher_type_unknown' });
});

test('a correction is an entry, and leaves no less than nothing', async () => {
  const { id: typeId } = await type();
  const { id, row_version } = await gift(typeId);
  const correct = (turns: number, minor = 0, version = row_version) =>
    world.services.staffVouchers.correct(manager, { id, row_version: version, turns, minor, note: 'counted wrong' });
  assert.equal(await fieldsOf(correct(-6)), { turns: 'voucher_too_little' });
  assert.equal(await fieldsOf(correct(0, -1)), { minor: 'voucher_too_little' });
  assert.equal(await fieldsOf(correct(0)), { turns: 'voucher_no_change' });
  const { row_version: next } = await correct(-5, 250);
  assert.equal(await leftOf(world, id), { turns: 0, minor: 250, kinds: 'issued corrected' });
  // Sent again, because its answer was lost, it is not booked again.
  assert.is((await refusal(correct(-5, 250))).code, 'CHANGED_MEANWHILE');
  const outcomes = await Promise.allSettled([correct(0, -200, next), correct(0, -200, next)]);
  assert.equal(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  assert.is((await leftOf(world, id)).minor, 50);
});

test('out of use and back, used up, over, not paid: the list says so and finds it', async () => {
  const { id: typeId } = await type();
  const { id, row_version } = await gift(typeId);
  const { staffVouchers } = world.services;
  await staffVouchers.archive(manager, { id, row_version, archived: true });
  assert.is((await listed(id))?.state, 'out_of_use');
  await staffVouchers.archive(manager, { id, row_version: row_version + 1, archived: false });
  assert.is((await listed(id))?.state, 'usable');
  const { valid_from } = await staffVouchers.voucher(manager, id);
  const save = (from: string, until: string | null, version: number) =>
    staffVouchers.save(manager, {
      id,
      row_version: version,
      values: { holder_name: 'Bo', holder_email: 'bo@example.org', valid_from: from, valid_until: until },
    });
  assert.equal(await fieldsOf(save(valid_from, valid_from, row_version + 2)), {
    'values.valid_until': 'voucher_until',
  });
  assert.equal(await fieldsOf(save(valid_from, null, row_version + 2)), { 'values.valid_until': 'required' });
  await save('2001-01-01T00:00:00Z', '2002-01-01T00:00:00Z', row_version + 2);
  assert.is((await listed(id))?.state, 'over');
  const used = await gift(typeId);
  await staffVouchers.correct(manager, { ...used, turns: -5, minor: 0, note: 'mistake' });
  assert.is((await listed(used.id))?.state, 'used_up');
  const query = listQuerySchema.parse({ filters: { state: ['over'] }, q: 'bo@example' });
  const found = await world.services.staffLists.page(manager, 'vouchers', query, 'en');
  assert.equal(
    found.rows.map((row) => (row as VoucherListRow).id),
    [id],
  );
});

test('who may only sell sees and changes none of it', async () => {
  const { id: typeId } = await type();
  const { id, row_version } = await gift(typeId);
  const cashier = await employee(world, 'employee');
  const { staffVouchers, staffVoucherTypes } = world.services;
  for (const work of [
    () => staffVouchers.voucher(cashier, id),
    () => staffVoucherTypes.type(cashier, typeId),
    () => staffVouchers.archive(cashier, { id, row_version, archived: true }),
    () => staffVouchers.correct(cashier, { id, row_version, turns: 1, minor: 0, note: 'for me' }),
    () => staffVoucherTypes.validUntil(cashier, { exhibitor: 1, validity: '+1 year' }),
  ])
    assert.is((await refusal(work())).code, 'FORBIDDEN');
});

test.run();
