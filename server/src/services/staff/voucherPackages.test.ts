/** Packages of printed cards: made whole or not at all, sold by a till one by one, exported for the printer. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  listQuerySchema,
  mostCards,
  type PosSale,
  type VoucherListRow,
  type VoucherPackageCreation,
  type VoucherPackageListRow,
} from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { readVoucherCode } from '../../domain/voucherCode.ts';
import { employee } from '../../testing/employees.ts';
import { switchOn } from '../../testing/modules.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { tillWith } from '../../testing/tills.ts';
import { leftOf, voucherType } from '../../testing/vouchers.ts';

const test = suite('packages of printed cards');
let world: SalesWorld;
let manager: EmployeeActor;
let type: number;
test.before(async () => {
  world = await salesWorld();
  await switchOn(world.pool, ['vouchers', 'pos']);
  manager = await employee(world, 'manager');
  type = await voucherType(world);
});
test.after(() => world.close());

let made = 0;
const packed = (values: Partial<VoucherPackageCreation['values']> = {}, by = manager) => {
  made += 1;
  return world.services.staffVoucherPackages.create(
    by,
    {
      exhibitor: 1,
      values: {
        ...{ name: `Cards ${made}`, voucher_type_id: type, total_turns: 5, total_products: 0 },
        ...{ cards: values.codes === undefined ? 2 : null, codes: null },
        ...values,
      },
    },
    'en',
  );
};

const query = (changes: object = {}) => listQuerySchema.parse({ per_page: 200, ...changes });
async function listed(id: number): Promise<VoucherPackageListRow | undefined> {
  const { rows } = await world.services.staffLists.page(manager, 'voucherPackages', query(), 'en');
  return (rows as VoucherPackageListRow[]).find((row) => row.id === id);
}
async function cardsOf(id: number): Promise<VoucherListRow[]> {
  const asked = query({ filters: { package: [String(id)] }, sort: 'barcode', desc: false });
  return (await world.services.staffLists.page(manager, 'vouchers', asked, 'en')).rows as VoucherListRow[];
}
async function howMany(): Promise<{ packages: number; cards: number; entries: number }> {
  const [counts] = await world.query<{ packages: number; cards: number; entries: number }>(
    `select (select count(*)::integer from voucher_package) as packages, (select count(*)::integer from voucher) as cards,
       (select count(*)::integer from voucher_entry) as entries`,
  );
  return counts ?? { packages: 0, cards: 0, entries: 0 };
}

/** Why it is refused, a line each, with nothing of it made. */
async function refusedOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = await howMany();
  const { code, detail } = await refusal(work());
  assert.equal(await howMany(), before, 'nothing is half made');
  return Object.entries(detail.fields ?? { '': [{ key: code }] }).map(([field, [first]]) =>
    [field, first?.key, ...Object.values(first?.values ?? {})].join(' '),
  );
}

test('a package has as many cards as were asked for, each with what is on it, and of no bill', async () => {
  const { id, row_version } = await packed({ name: 'Christmas', cards: 3, total_turns: 4, total_products: 1000 });
  assert.is(row_version, 1);
  const row = await listed(id);
  assert.equal(row && { ...row, created_at: '' }, {
    ...{ id, row_version: 1, exhibitor_id: 1, name: 'Christmas', type: { en: 'Visits' }, total_turns: 4 },
    ...{ total_products_minor: 1000, cards: 3, sold: 0, out_of_use: 0, created_at: '', by: manager.name },
  });
  const cards = await cardsOf(id);
  assert.is(cards.length, 3);
  for (const { id: card, barcode, state, valid_until, price_minor, package: ofPackage } of cards) {
    assert.is(readVoucherCode(barcode), barcode);
    assert.equal([state, valid_until, price_minor, ofPackage], ['unsold', null, 0, 'Christmas']);
    assert.equal(await leftOf(world, card), { turns: 4, minor: 1000, kinds: 'issued' });
    const { entries, package: named } = await world.services.staffVouchers.voucher(manager, card);
    assert.equal([entries[0]?.bill, entries[0]?.by, named], [null, manager.name, { id, name: 'Christmas' }]);
  }
  const [{ after } = { after: {} }, ...others] = await world.query<{ after: object }>(
    `select after from audit_entry where entity = 'voucher_package' and entity_id = $1`,
    [String(id)],
  );
  assert.equal(others, []);
  assert.equal(after, {
    ...{ name: 'Christmas', voucher_type_id: type, cards: 3, total_turns: 4, total_products_minor: 1000 },
  });
});

test('a list of codes is taken as it stands on the cards: pasted, or the first column of a table', async () => {
  const pasted = await packed({ codes: 'KDO-0001\nkdo-0002\n 471100000003 \n\n' });
  assert.equal((await cardsOf(pasted.id)).map(({ barcode }) => barcode).sort(), [
    '471100000003',
    'KDO-0001',
    'kdo-0002',
  ]);
  const table = await packed({ codes: '\ufeffCode;Number\r\n"T-1";1\r\nT-2;2\r\n' });
  assert.equal((await cardsOf(table.id)).map(({ barcode }) => barcode).sort(), ['T-1', 'T-2']);
});

const lists: [name: string, codes: string, refusal: string][] = [
  ['twice in the list', 'L-1\nL-2\nL-1\n', 'values.codes voucher_codes_twice 3 (L-1)'],
  ['a line without a code', 'L-1\n\nL-2\n;\nL-3', 'values.codes voucher_codes_blank 2, 4'],
  ['no code of a card', 'L-1\n=1+1\n', 'values.codes voucher_codes_unreadable 2 (=1+1)'],
  ['a heading alone', 'code\n', 'values.codes voucher_codes_none'],
  ['nothing', '', 'values.codes voucher_codes_none'],
  ['no table', 'code\n"L-1\n', 'values.codes csv_unreadable 2'],
  [
    'more than a package has',
    Array.from({ length: mostCards + 1 }, (_, at) => `M-${at}`).join('\n'),
    `values.codes voucher_codes_many ${mostCards}`,
  ],
  [
    'many that are wrong, of which some are told',
    'X\n'.repeat(8),
    'values.codes voucher_codes_twice 2 (X), 3 (X), 4 (X), 5 (X), 6 (X), …',
  ],
];
for (const [name, codes, refusal] of lists)
  test(`a list is refused whole, by its lines: ${name}`, async () =>
    assert.equal(await refusedOf(() => packed({ codes })), [refusal]));

test('a code that a voucher of the exhibitor has is refused, however it is written, and also while somebody else writes it', async () => {
  const { id } = await packed({ cards: 1 });
  const [{ barcode } = { barcode: '' }] = await cardsOf(id);
  await packed({ codes: 'OLD-1' });
  const plain = barcode.replaceAll('-', '').toLowerCase();
  const known = `values.codes voucher_codes_known 2 (OLD-1), 3 (${plain})`;
  assert.equal(await refusedOf(() => packed({ codes: `NEW-1\nOLD-1\n${plain}\n` })), [known]);
  const [old] = await world.query<{ id: number }>(`select id from voucher where barcode = 'OLD-1'`);
  await world.services.staffVouchers.archive(manager, { id: old?.id ?? 0, row_version: 1, archived: true });
  await packed({ codes: 'OLD-1' });
  const outcomes = await Promise.allSettled([packed({ codes: 'RACE-1\nRACE-2' }), packed({ codes: 'RACE-2\nRACE-1' })]);
  assert.equal(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('each card has what its type offers, and the type is the exhibitor’s and in use', async () => {
  assert.equal(await refusedOf(() => packed({ total_turns: 11 })), ['values.total_turns voucher_turns_max 10']);
  assert.equal(await refusedOf(() => packed({ total_products: 250 })), [
    'values.total_products voucher_amount_step €5.00',
  ]);
  const giftcard = await voucherType(world, { kind: 'giftcard', turns_min: 0, turns_default: 0 });
  assert.equal(await refusedOf(() => packed({ voucher_type_id: giftcard, total_turns: 0 })), [
    'values.total_turns voucher_empty',
  ]);
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info) values (2, 'Rex', 'UTC', '{}', 'a@b.example', '{}')`,
  );
  const unknown = ['values.voucher_type_id voucher_type_unknown'];
  const foreign = await voucherType(world, { exhibitor_id: 2 });
  assert.equal(await refusedOf(() => packed({ voucher_type_id: foreign })), unknown);
  const archived = await voucherType(world, { archived_at: '2026-01-01' });
  assert.equal(await refusedOf(() => packed({ voucher_type_id: archived })), unknown);
  const over = await voucherType(world, { validity: '2020-01-01' });
  assert.equal(await refusedOf(() => packed({ voucher_type_id: over })), unknown);
});

test('one that is sent again is not made again; its name can be changed, and is one package’s alone of its type', async () => {
  const { id, row_version } = await packed({ name: 'Easter' });
  assert.equal(await refusedOf(() => packed({ name: 'Easter' })), ['name unique']);
  await packed({ name: 'Easter', voucher_type_id: await voucherType(world) });
  const save = (name: string, version: number) =>
    world.services.staffVoucherPackages.save(manager, { id, row_version: version, values: { name } });
  await save('Spring', row_version);
  assert.is((await refusal(save('Summer', row_version))).code, 'CHANGED_MEANWHILE');
  const view = await world.services.staffVoucherPackages.package(manager, id);
  assert.equal(view, { id, row_version: 2, exhibitor: 1, voucher_type_id: type, name: 'Spring' });
  const { id: other } = await packed({ name: 'Autumn' });
  const taken = world.services.staffVoucherPackages.save(manager, {
    id: other,
    row_version: 1,
    values: { name: 'Spring' },
  });
  assert.is((await refusal(taken)).detail.fields?.name?.[0]?.key, 'unique');
});

test('a package of the most cards is made whole, and a till sells one of them: the list says so', async () => {
  const { id } = await packed({ cards: mostCards });
  const [sold, gone] = await cardsOf(id);
  if (!sold || !gone) throw new Error('no cards');
  assert.equal([(await listed(id))?.cards, (await listed(id))?.sold], [mostCards, 0]);
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     values (7, 'uid 7', 'key 7', 1, 1, 'pos', 'Till', 'active', 'test')`,
  );
  const sale: PosSale = {
    ...{ bill_id: crypto.randomUUID(), locale: 'en', payment_method_id: world.ids.cash, amount: 4500, tendered: 4500 },
    ...{ items: [], holds: [], products: [] },
    cards: [{ voucher_type_id: type, total_turns: 5, total_products: 0, barcode: sold.barcode }],
  };
  await world.services.checkout.sell(sale, tillWith(manager.employeeId));
  await world.services.staffVouchers.archive(manager, { id: gone.id, row_version: 1, archived: true });
  const row = await listed(id);
  assert.equal([row?.cards, row?.sold, row?.out_of_use], [mostCards, 1, 1]);
  const states = new Map((await cardsOf(id)).map((card) => [card.id, card.state]));
  assert.equal([states.get(sold.id), states.get(gone.id)], ['usable', 'out_of_use']);

  // A card that is used up and comes back is one card all the same, on the shelf.
  const { row_version } = await world.services.staffVouchers.voucher(manager, sold.id);
  await world.services.staffVouchers.correct(manager, { id: sold.id, row_version, turns: -5, minor: 0, note: 'used' });
  const [{ uuid } = { uuid: '' }] = await world.query<{ uuid: string }>('select uuid from voucher where id = $1', [
    sold.id,
  ]);
  assert.ok(await world.deps.vouchers.shelve({ exhibitorId: 1, uuid, employeeId: manager.employeeId }));
  const again = await listed(id);
  assert.equal([again?.cards, again?.sold, again?.out_of_use], [mostCards, 0, 1]);
});

test('the printer gets the code of each card that is not out of use, and what stands on it, in both formats', async () => {
  const { id } = await packed({ codes: 'P-1\nP-2\nP-3', total_products: 1250 - 250 });
  const first = (await cardsOf(id)).find(({ barcode }) => barcode === 'P-1');
  await world.services.staffVouchers.archive(manager, { id: first?.id ?? 0, row_version: 1, archived: true });
  const file = async (format: 'us' | 'eu') =>
    (await world.services.staffVoucherPackages.cards(manager, { id, format }, 'en')).text;
  assert.is(
    await file('us'),
    '\ufeff"code","type","visits","amount"\r\n"P-2","Visits",5,10.00\r\n"P-3","Visits",5,10.00\r\n',
  );
  assert.match(await file('eu'), '"P-2";"Visits";5;10,00\r\n');
});

test('who may only read makes none and gets no codes; who works elsewhere sees none', async () => {
  const { id } = await packed();
  const cashier = await employee(world, 'employee');
  const inOne = await employee(world, 'manager', { cinemas: [1] });
  const { staffVoucherPackages } = world.services;
  for (const somebody of [cashier, inOne])
    for (const work of [
      () => packed({}, somebody),
      () => staffVoucherPackages.save(somebody, { id, row_version: 1, values: { name: 'Mine' } }),
      () => staffVoucherPackages.cards(somebody, { id, format: 'us' }, 'en'),
    ])
      assert.is((await refusal(work())).code, 'FORBIDDEN');
  assert.is((await refusal(staffVoucherPackages.package(cashier, id))).code, 'FORBIDDEN');
  assert.is((await staffVoucherPackages.package(inOne, id)).id, id);
});

test.run();
