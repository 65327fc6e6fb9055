/** Stock as a ledger: whatever is written at once, by however many, the sum is what each entry says, and never below 0. */
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listQuerySchema, type ProductValues, type StockKind } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { employee } from '../../testing/employees.ts';
import { switchOn } from '../../testing/modules.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';

const test = suite('stock');
let world: SalesWorld;
let manager: EmployeeActor;
test.before(async () => {
  world = await salesWorld();
  await switchOn(world.pool, ['products']);
  manager = await employee(world, 'manager');
});
test.after(() => world.close());

const cinema = 1;
let made = 0;
/** A product whose stock is kept, and what there is of it in the cinema. */
async function product(values: Partial<ProductValues> = {}) {
  made += 1;
  const { id } = await world.services.staffProducts.create(manager, {
    exhibitor: 1,
    kind: 'single',
    values: {
      name: { en: `Crisps ${made}` },
      description: null,
      picture: null,
      barcode: null,
      price_minor: 300,
      vat_id: 1,
      deposit_minor: 0,
      status: 'active',
      categories: [],
      sort: 0,
      keeps_stock: true,
      low_stock: null,
      parts: [],
      ...values,
    },
  });
  const { staffStock } = world.services;
  return {
    id,
    move: (kind: 'delivery' | 'waste', quantity: number, actor = manager) =>
      staffStock.move(actor, { product: id, cinema, kind, quantity, note: null }),
    count: (counted: number, seen: number, actor = manager) =>
      staffStock.count(actor, { product: id, cinema, counted, seen, note: null }),
    /** As a till will: in the transaction of its sale. */
    sell: (quantity: number) =>
      world.query(`insert into stock_entry (cinema_id, product_id, kind, quantity) values ($1, $2, 'sale', $3)`, [
        cinema,
        id,
        -quantity,
      ]),
    async stock() {
      const [here] = (await staffStock.of(manager, id)).cinemas;
      const [summed] = await world.query<{ sum: number; numbers: number[] }>(
        `select coalesce(sum(quantity), 0)::integer as sum, array_agg(number order by number) as numbers from stock_entry where product_id = $1`,
        [id],
      );
      assert.is(here?.stock, summed?.sum, 'what is there is the sum of the entries');
      assert.equal(
        summed?.numbers ?? [],
        Array.from({ length: here?.number ?? 0 }, (_, index) => index + 1),
      );
      return { stock: here?.stock, number: here?.number ?? 0, isLow: here?.isLow };
    },
  };
}

type Step = [StockKind, number] | ['count', number];
const ledgers: { name: string; steps: Step[]; differences: number[]; stock: number; refused?: string }[] = [
  { name: 'nothing came', steps: [], differences: [], stock: 0 },
  { name: 'a delivery', steps: [['delivery', 20]], differences: [20], stock: 20 },
  {
    name: 'two are missing',
    steps: [
      ['delivery', 20],
      ['count', 18],
    ],
    differences: [20, -2],
    stock: 18,
  },
  {
    name: 'more than there should be',
    steps: [
      ['delivery', 20],
      ['count', 23],
    ],
    differences: [20, 3],
    stock: 23,
  },
  {
    name: 'a count that agrees is written down too',
    steps: [
      ['delivery', 5],
      ['count', 5],
    ],
    differences: [5, 0],
    stock: 5,
  },
  { name: 'the first entry is a count', steps: [['count', 7]], differences: [7], stock: 7 },
  {
    name: 'waste and sales',
    steps: [
      ['delivery', 9],
      ['waste', 2],
      ['sale', 3],
    ],
    differences: [9, -2, -3],
    stock: 4,
  },
  {
    name: 'the last one goes',
    steps: [
      ['delivery', 2],
      ['waste', 2],
    ],
    differences: [2, -2],
    stock: 0,
  },
  {
    name: 'more goes than there is',
    steps: [
      ['delivery', 2],
      ['waste', 3],
    ],
    differences: [2],
    stock: 2,
    refused: 'STOCK_TOO_LOW',
  },
];
for (const { name, steps, differences, stock, refused } of ledgers)
  test(name, async () => {
    const crisps = await product();
    const said: number[] = [];
    for (const [kind, quantity] of steps) {
      const { number } = await crisps.stock();
      const step =
        kind === 'count'
          ? crisps.count(quantity, number)
          : kind === 'sale'
            ? crisps.sell(quantity).then(() => ({ difference: -quantity }))
            : crisps.move(kind as 'delivery' | 'waste', quantity);
      if (said.length === differences.length) assert.is((await refusal(step)).code, refused);
      else said.push((await step).difference);
    }
    assert.equal(said, differences);
    assert.is((await crisps.stock()).stock, stock);
    const { entries } = await world.services.staffStock.of(manager, crisps.id);
    assert.equal(entries.map(({ quantity }) => quantity).reverse(), differences);
  });

test('two who count at once: one of them is told who was quicker, so that a difference is not taken twice', async () => {
  const crisps = await product();
  await crisps.move('delivery', 20);
  const { number } = await crisps.stock();
  const other = await employee(world, 'manager');
  const counts = await Promise.allSettled([crisps.count(18, number), crisps.count(18, number, other)]);
  const [refused] = counts.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  assert.is(counts.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.is(refused.code, 'STOCK_COUNTED_MEANWHILE');
  assert.match(refused.detail.values.by, /^manager /);
  assert.is((await crisps.stock()).stock, 18);
});

test('what is sold between counting and writing it down is no difference', async () => {
  const crisps = await product();
  await crisps.move('delivery', 20);
  const { number } = await crisps.stock();
  await crisps.sell(1);
  assert.equal(await crisps.count(18, number), { stock: 17, difference: -2 });
  assert.is((await refusal(crisps.count(5, 99))).code, 'VALIDATION_FAILED', 'no such entry');
});

test('many at once on connections of their own: as many go as there are, and no more', async () => {
  const crisps = await product();
  await crisps.move('delivery', 10);
  const tills = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const till = new pg.Client({ connectionString: world.databaseUrl });
      await till.connect();
      return till;
    }),
  );
  let sold = 0;
  const refusals: string[] = [];
  await Promise.all(
    tills.map(async (till) => {
      for (let round = 0; round < 4; round++)
        try {
          await till.query('begin');
          await till.query(
            `insert into stock_entry (cinema_id, product_id, kind, quantity) values (1, $1, 'sale', -1)`,
            [crisps.id],
          );
          await till.query('commit');
          sold += 1;
        } catch (error) {
          refusals.push((error as { constraint: string }).constraint);
          await till.query('rollback');
        }
    }),
  );
  for (const till of tills) await till.end();
  assert.is(sold, 10);
  assert.equal([...new Set(refusals)], ['stock_entry_balance_check']);
  assert.is((await crisps.stock()).stock, 0);
});

test('an entry is never changed or taken away', async () => {
  const crisps = await product();
  await crisps.move('delivery', 3);
  for (const change of ['update stock_entry set quantity = 30', 'delete from stock_entry'])
    assert.match(
      await world.query(`${change} where product_id = $1`, [crisps.id]).catch(({ message }) => message),
      /is never changed/,
    );
  assert.is((await crisps.stock()).stock, 3);
});

test('a warning where there are as few as one is warned of, also in the list', async () => {
  const crisps = await product({ low_stock: 5 });
  const low = async () => {
    const query = listQuerySchema.parse({ filters: { low: ['yes'] } });
    const { rows } = await world.services.staffLists.page(manager, 'products', query, 'en');
    return rows.some((row) => (row as { id: number }).id === crisps.id);
  };
  assert.is((await crisps.stock()).isLow, false, 'where none ever came none is missing');
  assert.is(await low(), false);
  await crisps.move('delivery', 6);
  assert.is(await low(), false);
  await crisps.move('waste', 1);
  assert.is((await crisps.stock()).isLow, true);
  assert.is(await low(), true);
});

test('of what no stock is kept nothing is written down', async () => {
  const water = await product({ keeps_stock: false });
  assert.is((await refusal(water.move('delivery', 1))).code, 'STOCK_NOT_KEPT');
});

test('a cinema’s stock is seen and written by who works there, and by nobody of another one or of another exhibitor', async () => {
  const crisps = await product();
  await crisps.move('delivery', 4);
  const [{ id: other } = { id: 0 }] = await world.query<{ id: number }>(
    `insert into cinema (exhibitor_id, name, address1, city, zip, country_code) values (1, 'Other', 'Street 2', 'Ghent', '9000', 'BE') returning id`,
  );
  const [{ id: exhibitor } = { id: 0 }] = await world.query<{ id: number }>(
    `insert into exhibitor (trade_name, timezone, logos, email, info) values ('Odeon', 'UTC', '{}', 'o@o.example', '{}') returning id`,
  );
  const [{ id: theirs } = { id: 0 }] = await world.query<{ id: number }>(
    `insert into cinema (exhibitor_id, name, address1, city, zip, country_code) values ($1, 'Far', 'Street 3', 'Ghent', '9000', 'BE') returning id`,
    [exhibitor],
  );
  await world.query(
    `insert into setting (exhibitor_id, key, value) select $1, key, value from setting where exhibitor_id = 1 and key = 'public_config'`,
    [exhibitor],
  );
  const { staffStock } = world.services;
  const local = await employee(world, 'manager', { cinemas: [other] });
  const foreign = await employee(world, 'manager', { exhibitor });
  const move = (actor: EmployeeActor, where: number) =>
    staffStock.move(actor, { product: crisps.id, cinema: where, kind: 'delivery', quantity: 1, note: null });

  assert.equal(
    (await staffStock.of(local, crisps.id)).cinemas.map((each) => [each.cinema.id, each.stock]),
    [[other, 0]],
  );
  assert.equal((await staffStock.of(local, crisps.id)).entries, []);
  assert.is((await refusal(move(local, cinema))).code, 'FORBIDDEN');
  assert.is((await move(local, other)).stock, 1);
  assert.is((await refusal(staffStock.of(foreign, crisps.id))).code, 'FORBIDDEN');
  assert.is((await refusal(move(foreign, theirs))).code, 'FORBIDDEN');
  assert.is((await refusal(move(manager, theirs))).code, 'NOT_FOUND');
});

test.run();
