/** Products as a manager makes them: single ones, sets, categories, and files that are imported. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ImportColumn, listQuerySchema, mostCsvRows, type ProductValues } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { columnOf } from '../../domain/productImport.ts';
import { employee } from '../../testing/employees.ts';
import { switchOn } from '../../testing/modules.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import type { ImportPlan } from './products.ts';

const test = suite('products by staff');
let world: SalesWorld;
let manager: EmployeeActor;
test.before(async () => {
  world = await salesWorld();
  await switchOn(world.pool, ['products']);
  manager = await employee(world, 'manager');
});
test.after.each(async () => {
  await world.query('update product set archived_at = now() where archived_at is null');
});
test.after(() => world.close());

const admission = 1;
const service = 2;
const single = (values: Partial<ProductValues> = {}): ProductValues => ({
  name: { en: 'Crisps' },
  description: null,
  picture: null,
  barcode: null,
  price_minor: 300,
  vat_id: admission,
  deposit_minor: 0,
  status: 'active',
  categories: [],
  sort: 0,
  keeps_stock: false,
  low_stock: null,
  parts: [],
  ...values,
});
const set = (values: Partial<ProductValues>): ProductValues =>
  single({ name: { en: 'Menu' }, vat_id: null, ...values });

const create = async (values: ProductValues, kind: 'single' | 'set' = 'single', actor = manager) =>
  (await world.services.staffProducts.create(actor, { exhibitor: 1, kind, values })).id;
const read = (id: number) => world.services.staffProducts.product(manager, id);
async function save(id: number, changes: Partial<ProductValues>) {
  const { row_version, ...now } = await read(id);
  const {
    id: _,
    exhibitor: __,
    kind: ___,
    archived: ____,
    contained_vat,
    deposit_total_minor,
    in_sets,
    ...values
  } = now;
  return world.services.staffProducts.save(manager, { id, row_version, values: { ...values, ...changes } });
}
const archive = async (id: number, archived = true) =>
  world.services.staffProducts.archive(manager, { id, row_version: null, archived });
const fieldsOf = async (work: Promise<unknown>) => {
  const error = await refusal(work);
  const fields = Object.entries(error.detail.fields ?? {});
  return fields.length > 0
    ? Object.fromEntries(fields.map(([field, all]) => [field, all.map(({ key }) => key).join()]))
    : error.code;
};

test('a product and what its price contains', async () => {
  const id = await create(single({ price_minor: 530, deposit_minor: 100, barcode: ' 5410041001204 '.trim() }));
  const made = await read(id);
  assert.equal(made.contained_vat, [{ code: 'admission', percent_hundredths: 600, gross_minor: 530, vat_minor: 30 }]);
  assert.is(made.deposit_total_minor, 100);
  await save(id, { price_minor: 106, name: { en: 'Salted crisps', fr: 'Chips' } });
  assert.equal(
    (await read(id)).contained_vat?.map(({ vat_minor }) => vat_minor),
    [6],
  );
});

test('a set has VAT, deposit and stock of its parts', async () => {
  const popcorn = await create(single({ name: { en: 'Popcorn' }, price_minor: 600 }));
  const cola = await create(single({ name: { en: 'Cola' }, price_minor: 400, vat_id: service, deposit_minor: 25 }));
  const parts = [
    { product_id: cola, quantity: 2 },
    { product_id: popcorn, quantity: 1 },
  ];
  const menu = await create(set({ price_minor: 1_000, parts }), 'set');
  const made = await read(menu);
  assert.equal(
    made.parts.map(({ product_id }) => product_id),
    [popcorn, cola],
  );
  assert.equal(
    made.contained_vat?.map((share) => [share.code, share.gross_minor, share.vat_minor]),
    [
      ['admission', 429, 24],
      ['service', 571, 99],
    ],
  );
  assert.is(made.deposit_total_minor, 50);
  assert.equal((await read(cola)).in_sets, [{ id: menu, name: { en: 'Menu' } }]);

  // What it is made of is archived after it, and back before it.
  assert.is(await fieldsOf(archive(cola)), 'PRODUCT_IN_SET');
  await archive(menu);
  await archive(cola);
  assert.equal(await fieldsOf(archive(menu, false)), { parts: 'exists' });
  await archive(cola, false);
  await archive(menu, false);
});

test('two at once, one who archives a product and one who puts it into a set: never both', async () => {
  for (let round = 0; round < 4; round++) {
    const part = await create(single());
    const results = await Promise.allSettled([
      archive(part),
      create(set({ parts: [{ product_id: part, quantity: 1 }] }), 'set'),
    ]);
    assert.is(results.filter(({ status }) => status === 'fulfilled').length, 1);
  }
});

const wrong: { name: string; kind: 'single' | 'set'; values: (ids: Ids) => Partial<ProductValues>; fields: object }[] =
  [
    {
      name: 'a single product without VAT',
      kind: 'single',
      values: () => ({ vat_id: null }),
      fields: { 'values.vat_id': 'required' },
    },
    {
      name: 'a single product with parts',
      kind: 'single',
      values: ({ popcorn }) => ({ parts: [{ product_id: popcorn, quantity: 1 }] }),
      fields: { 'values.parts': 'single_with_parts' },
    },
    {
      name: 'a set without parts',
      kind: 'set',
      values: () => ({ vat_id: null }),
      fields: { 'values.parts': 'set_without_parts' },
    },
    {
      name: 'a set with VAT, deposit and stock of its own',
      kind: 'set',
      values: ({ popcorn }) => ({
        parts: [{ product_id: popcorn, quantity: 1 }],
        deposit_minor: 5,
        keeps_stock: true,
        low_stock: 1,
      }),
      fields: {
        'values.vat_id': 'set_of_parts',
        'values.deposit_minor': 'set_of_parts',
        'values.keeps_stock': 'set_of_parts',
        'values.low_stock': 'set_of_parts',
      },
    },
    {
      name: 'a set of a set',
      kind: 'set',
      values: ({ menu }) => ({ vat_id: null, parts: [{ product_id: menu, quantity: 1 }] }),
      fields: { 'values.parts': 'choice' },
    },
    {
      name: 'a set of what is archived',
      kind: 'set',
      values: ({ gone }) => ({ vat_id: null, parts: [{ product_id: gone, quantity: 1 }] }),
      fields: { 'values.parts': 'exists' },
    },
    { name: 'no such VAT', kind: 'single', values: () => ({ vat_id: 99_999 }), fields: { 'values.vat_id': 'choice' } },
    {
      name: 'no such category',
      kind: 'single',
      values: () => ({ categories: [99_999] }),
      fields: { 'values.categories': 'exists' },
    },
    {
      name: 'a picture that is not there',
      kind: 'single',
      values: () => ({ picture: { md: '/media/uploads/x-md.webp', lg: '/media/uploads/x-lg.webp' } }),
      fields: { 'values.picture': 'picture_gone' },
    },
    {
      name: 'a barcode that another one has',
      kind: 'single',
      values: () => ({ barcode: '42' }),
      fields: { barcode: 'unique' },
    },
  ];
interface Ids {
  popcorn: number;
  menu: number;
  gone: number;
}
for (const { name, kind, values, fields } of wrong)
  test(`refused: ${name}`, async () => {
    const popcorn = await create(single({ barcode: '42' }));
    const menu = await create(set({ parts: [{ product_id: popcorn, quantity: 1 }] }), 'set');
    const gone = await create(single());
    await archive(gone);
    assert.equal(await fieldsOf(create(single(values({ popcorn, menu, gone })), kind)), fields);
  });

test('a barcode is one product’s of those in use, and capitals count', async () => {
  const first = await create(single({ barcode: 'ab1' }));
  await create(single({ barcode: 'AB1' }));
  await archive(first);
  await create(single({ barcode: 'ab1' }));
  assert.is(await fieldsOf(archive(first, false)), 'PRODUCT_BARCODE_TAKEN');
});

test('many are changed alike: state, categories, the level at which one is warned', async () => {
  const { staffProducts } = world.services;
  const made = await Promise.all(
    ['Drinks', 'Sweets'].map((en) =>
      staffProducts.createCategory(manager, { exhibitor: 1, values: { name: { en }, color: '#aa3300', sort: 1 } }),
    ),
  );
  const [drinks, sweets] = made.map(({ id }) => id) as [number, number];
  const id = await create(single({ categories: [drinks], keeps_stock: true }));
  await staffProducts.change(manager, id, {
    status: 'inactive',
    categories: { add: [sweets], remove: [drinks] },
    low_stock: 4,
  });
  const { status, categories, low_stock } = await read(id);
  assert.equal({ status, categories, low_stock }, { status: 'inactive', categories: [sweets], low_stock: 4 });
  const menu = await create(set({ parts: [{ product_id: id, quantity: 1 }] }), 'set');
  assert.equal(await fieldsOf(staffProducts.change(manager, menu, { low_stock: 4 })), {
    'values.low_stock': 'set_of_parts',
  });
  // What is archived stays where it was, and is chosen nowhere else.
  await staffProducts.archiveCategory(manager, { id: sweets, row_version: null, archived: true });
  await save(id, { price_minor: 1 });
  assert.equal(await fieldsOf(create(single({ categories: [sweets] }))), { 'values.categories': 'exists' });
  const found = await world.services.staffLists.search(manager, 'drinks', 'en');
  assert.ok(found.some(({ list, title }) => list === 'productCategories' && title === 'Drinks'));
});

test('of another exhibitor nothing is named, read or changed; who works in one cinema reads what all sell', async () => {
  const [{ id: exhibitor } = { id: 0 }] = await world.query<{ id: number }>(
    `insert into exhibitor (trade_name, timezone, logos, email, info) values ('Odeon', 'UTC', '{}', 'o@o.example', '{}') returning id`,
  );
  await world.query(
    `insert into setting (exhibitor_id, key, value) select $1, key, value from setting where exhibitor_id = 1 and key = 'public_config'`,
    [exhibitor],
  );
  const { staffProducts, staffLists } = world.services;
  const theirs = await employee(world, 'manager', { exhibitor });
  const local = await employee(world, 'manager', { cinemas: [1] });
  const id = await create(single());
  const query = listQuerySchema.parse({});
  assert.is((await refusal(staffProducts.product(theirs, id))).code, 'FORBIDDEN');
  assert.is((await refusal(staffProducts.options(theirs, 1))).code, 'FORBIDDEN');
  assert.is(
    (await refusal(staffProducts.importTemplate(theirs, { exhibitor: 1, format: 'eu' }, 'en'))).code,
    'FORBIDDEN',
  );
  assert.is(
    (await refusal(staffProducts.readImport(theirs, { exhibitor: 1, text: 'name\nx' }, 'en'))).code,
    'FORBIDDEN',
  );
  assert.is((await staffLists.page(theirs, 'products', query, 'en')).total, 0);
  assert.is((await refusal(create(single(), 'single', theirs))).code, 'FORBIDDEN');
  const own = staffProducts.create(theirs, { exhibitor, kind: 'single', values: single() });
  assert.equal(await fieldsOf(own), { 'values.vat_id': 'choice' }, 'our VAT is none of theirs');
  const ours = staffProducts.create(theirs, {
    exhibitor,
    kind: 'set',
    values: set({ parts: [{ product_id: id, quantity: 1 }] }),
  });
  assert.equal(await fieldsOf(ours), { 'values.parts': 'choice' });

  assert.is((await staffProducts.product(local, id)).id, id);
  assert.is((await staffLists.page(local, 'products', query, 'en')).total, 1);
  assert.is((await refusal(create(single(), 'single', local))).code, 'FORBIDDEN');
});

test('a till is told what it can sell, in its order, with what is left in its cinema', async () => {
  const { staffProducts, staffStock, posProducts } = world.services;
  const { id: drinks } = await staffProducts.createCategory(manager, {
    exhibitor: 1,
    values: { name: { en: 'Cold drinks', fr: 'Boissons froides' }, color: '#aa3300', sort: 1 },
  });
  const cola = await create(
    single({
      name: { en: 'Cola' },
      sort: 2,
      keeps_stock: true,
      low_stock: 4,
      deposit_minor: 25,
      categories: [drinks],
      barcode: '42',
    }),
  );
  const popcorn = await create(single({ name: { en: 'Popcorn' }, sort: 1 }));
  const duo = await create(
    set({
      sort: 3,
      price_minor: 900,
      parts: [
        { product_id: cola, quantity: 2 },
        { product_id: popcorn, quantity: 1 },
      ],
    }),
    'set',
  );
  await create(single({ status: 'inactive' }));
  const till = { exhibitorId: 1, cinemaId: 1 } as Parameters<typeof posProducts>[0];
  const told = async () =>
    (await posProducts(till, 'fr')).products.map(({ id, left, low, deposit_minor }) => [id, left, low, deposit_minor]);
  assert.equal(await told(), [
    [popcorn, null, false, 0],
    [cola, 0, true, 25],
    [duo, 0, false, 50],
  ]);
  await staffStock.move(manager, { product: cola, cinema: 1, kind: 'delivery', quantity: 5, note: null });
  assert.equal(await told(), [
    [popcorn, null, false, 0],
    [cola, 5, false, 25],
    [duo, 2, false, 50],
  ]);
  const { categories, products } = await posProducts(till, 'fr');
  assert.equal(categories, [{ id: drinks, name: 'Boissons froides', color: '#aa3300' }]);
  assert.equal(products[2]?.parts, [
    { product_id: cola, quantity: 2, name: 'Cola' },
    { product_id: popcorn, quantity: 1, name: 'Popcorn' },
  ]);
  // With a part that is not sold the set is not, nor what has no VAT yet.
  await save(popcorn, { status: 'inactive' });
  const [{ id: vat_id } = { id: 0 }] = await world.query<{ id: number }>(
    `insert into vat (exhibitor_id, code, name) values (1, 'later', '{"en": "Later"}') returning id`,
  );
  await create(single({ vat_id }));
  assert.equal(
    (await told()).map(([id]) => id),
    [cola],
  );
});

// Files

const plan = (text: string, locale: 'en' | 'fr' = 'en') =>
  world.services.staffProducts.readImport(manager, { exhibitor: 1, text }, locale);
const says = ({ rows }: ImportPlan) =>
  rows.map(({ line, outcome, changes, refused }) => {
    const wrong =
      refused === null
        ? ''
        : 'detail' in refused
          ? Object.entries(refused.detail.fields ?? {}).map(([column, all]) => `${column} ${all[0]?.key}`)
          : refused.issues.map((issue) => `${columnOf(issue.path.join('.'))} ${issue.code}`);
    const what = changes.map(({ column, before, after }) => `${column} ${before ?? '-'} > ${after}`);
    return [line, outcome, ...what, ...wrong].join('; ');
  });

/** A file over a product `Cola` with barcode 42 at 3.00, one `Crisps` twice, a set `Menu`, and a category `Drinks`. */
const files: { name: string; text: string; locale?: 'fr'; rows: string[] }[] = [
  {
    name: 'the European format, with a comma before the cents',
    text: '\ufeffbarcode;name;price;vat\r\n42;Cola;3,50;admission\r\n43;Tea;2;Service\r\n',
    rows: ['2; changed; price 300 > 350', '3; new; barcode - > 43; name - > Tea; price - > 200; vat - > service'],
  },
  {
    name: 'the American one, with a point',
    text: 'barcode,name,price,deposit\n42,"Cola",3.50,€ 0.25\n',
    rows: ['2; changed; price 300 > 350; deposit 0 > 25'],
  },
  { name: 'what is so already', text: 'barcode;price;status;categories\n42;3,00;Actief;drinks', rows: ['2; same'] },
  { name: 'empty cells and rows change nothing', text: 'barcode;price;sort\n42;;\n;;\n', rows: ['2; same'] },
  {
    name: 'headings of a language, names of its reader',
    text: 'Code-barres;Nom;Prix;TVA;état\n42;Coca;4;;inactif',
    locale: 'fr',
    rows: ['2; changed; name - > Coca; price 300 > 400; status active > inactive'],
  },
  {
    name: 'without a barcode, by name',
    text: 'name;price\ncola;4',
    rows: ['2; changed; name Cola > cola; price 300 > 400'],
  },
  { name: 'a name that several have', text: 'name;price\nCrisps;4', rows: ['2; refused; name import_ambiguous'] },
  { name: 'a barcode for what had none', text: 'name;barcode\nMenu;77', rows: ['2; changed; barcode - > 77'] },
  {
    name: 'a set leaves its parts what is theirs',
    text: 'name;vat;deposit\nMenu;admission;1',
    rows: ['2; refused; vat import_set; deposit import_set'],
  },
  {
    name: 'a new one needs price and VAT',
    text: 'name;sort\nTea;4',
    rows: ['2; refused; price required; vat required'],
  },
  { name: 'and a name', text: 'barcode;price;vat\n9;1;service', rows: ['2; refused; name required'] },
  {
    name: 'one bad row among good ones',
    text: 'barcode;price;low_stock;keeps_stock\n42;3,333;x;perhaps\n42;1\n',
    rows: [
      '2; refused; price import_amount; keeps_stock import_yes_no; low_stock whole_number',
      '3; refused;  import_twice',
    ],
  },
  {
    name: 'no such VAT, category or state',
    text: 'barcode;vat;categories;status\n42;luxury;Drinks|Books;sold',
    rows: ['2; refused; vat import_vat; categories import_category; status import_status'],
  },
  {
    name: 'two rows about one new product',
    text: 'name;price;vat\nTea;1;service\ntea;2;service',
    rows: ['2; new; name - > Tea; price - > 100; vat - > service', '3; refused;  import_twice'],
  },
  {
    name: 'what a form refuses, a file does',
    text: `barcode;name\n42;${'x'.repeat(121)}\n`,
    rows: ['2; refused; name_en too_big'],
  },
  {
    name: 'thousands are not guessed at',
    text: 'barcode;price\n42;1.234,50',
    rows: ['2; refused; price import_amount'],
  },
];
async function shelf(): Promise<{ cola: number }> {
  const { staffProducts } = world.services;
  const { rows } = await world.services.staffLists.page(
    manager,
    'productCategories',
    listQuerySchema.parse({ q: 'Drinks' }),
    'en',
  );
  const known = rows[0] as { id: number } | undefined;
  const drinks =
    known ??
    (await staffProducts.createCategory(manager, {
      exhibitor: 1,
      values: { name: { en: 'Drinks' }, color: '#aa3300', sort: 1 },
    }));
  const cola = await create(single({ name: { en: 'Cola' }, barcode: '42', categories: [drinks.id] }));
  await create(single());
  await create(single());
  await create(set({ parts: [{ product_id: cola, quantity: 1 }] }), 'set');
  return { cola };
}
for (const { name, text, locale, rows } of files)
  test(`a file: ${name}`, async () => {
    await shelf();
    assert.equal(says(await plan(text, locale)), rows);
  });

const noTables: [text: string, key: string][] = [
  ['', 'csv_no_name'],
  ['name;price', 'csv_empty'],
  ['price;vat\n1;service', 'csv_no_name'],
  ['name;Nom\nx;y', 'csv_column_twice'],
  ['name;price\n"Tea;3\nCola;4', 'csv_unreadable'],
  [`name\n${'Tea\n'.repeat(mostCsvRows + 1)}`, 'csv_too_many'],
  ['\u0000\u0001\u0002', 'csv_no_name'],
];
for (const [text, key] of noTables)
  test(`no table of products: ${key} of ${JSON.stringify(text.slice(0, 20))}`, async () => {
    assert.equal(await fieldsOf(plan(text)), { text: key });
  });

test('a file is imported as it was shown: good rows all together, refused ones not; nothing when it would do something else by now', async () => {
  const { cola } = await shelf();
  const { staffProducts } = world.services;
  const text = 'barcode;name;price;vat;colour\n42;Cola;3,50;admission;red\n43;Tea;2,00;service;\n44;Milk;free;service;';
  const shown = await plan(text);
  assert.equal(shown.ignored, ['colour']);
  await save(cola, { sort: 3 });
  const input = { exhibitor: 1, text, digest: shown.digest };
  assert.is((await refusal(staffProducts.import(manager, input, 'en'))).code, 'IMPORT_CHANGED');
  const { digest } = await plan(text);
  assert.equal(await staffProducts.import(manager, { ...input, digest }, 'en'), { created: 1, changed: 1 });
  assert.is((await read(cola)).price_minor, 350);
  assert.equal(
    (await plan(text)).rows.map(({ outcome }) => outcome),
    ['same', 'same', 'refused'],
  );
  const changes = await world.deps.changes.history('product', String(cola), 1);
  assert.equal(changes[0]?.after, { price_minor: 350 });
});

for (const format of ['us', 'eu'] as const)
  test(`the own file in the ${format} format says what there is, and changes nothing`, async () => {
    await shelf();
    await create(single({ name: { en: '-50% tea; "hot"', fr: 'Thé, chaud' }, deposit_minor: 105 }));
    const { text } = await world.services.staffProducts.importTemplate(manager, { exhibitor: 1, format }, 'en');
    const { rows } = await plan(text);
    const outcomes = rows.map(({ outcome, name }) => `${name} ${outcome}`);
    assert.equal(outcomes.slice(0, 1), ['Cola same']);
    assert.equal(outcomes.slice(-2), ['Menu same', '-50% tea; "hot" same']);
    const columns = text
      .slice(1)
      .split('\r\n')[0]
      ?.split(/[;,]/)
      .map((each) => JSON.parse(each) as ImportColumn);
    assert.ok(columns?.includes('barcode') && columns.includes('name_nl-BE'));
  });

test.run();
