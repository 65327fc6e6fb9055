/** What is sold besides tickets at a till: alone, and in one bill with tickets of several shows. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PosReceipt, PosSale } from '../../contract/index.ts';
import type { PointOfSale } from '../../domain/pointOfSale.ts';
import { employee } from '../../testing/employees.ts';
import { product, stockOf } from '../../testing/products.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { tillWith } from '../../testing/tills.ts';
import { mailRefund } from '../bills/mails.ts';
import { gatherOrder } from '../bills/tickets.ts';

const test = suite('products at the point of sale');
let world: SalesWorld;
let pos: PointOfSale;
let goods: { cola: number; popcorn: number; poster: number; menu: number };
test.before(async () => {
  world = await salesWorld();
  const { employeeId } = await employee(world, 'employee');
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     values (7, 'uid 7', 'key 7', 1, 1, 'pos', 'Till', 'active', 'test')`,
  );
  pos = tillWith(employeeId);
});
test.before.each(async () => {
  const cola = await product(world, { name: 'Cola', priceMinor: 300, vat: 'service', depositMinor: 50, stock: 10 });
  const popcorn = await product(world, { name: 'Popcorn', priceMinor: 500, vat: 'admission', stock: 10 });
  const poster = await product(world, { name: 'Poster', priceMinor: 1000, vat: 'service' });
  const parts = [
    { id: cola, quantity: 2 },
    { id: popcorn, quantity: 1 },
  ];
  goods = { cola, popcorn, poster, menu: await product(world, { name: 'Menu', priceMinor: 1000, parts }) };
});
test.after(() => world.close());

let seat = 0;
/** Adults' tickets of 12 EUR, held. */
async function ticket(scheduleId = world.ids.schedule): Promise<Pick<PosSale, 'items' | 'holds'>> {
  const index = seat++;
  const want = { kind: 'seats' as const, seats: [index] };
  const asked = { scheduleId, idempotencyKey: crypto.randomUUID(), want };
  const { token } = await world.services.posSeats.hold(asked, pos);
  const item = { type: 'ticket' as const, schedule_id: scheduleId, price_rate_id: world.ids.adult, seat: { index } };
  return { items: [item], holds: [{ schedule_id: scheduleId, token }] };
}

const sale = (amount: number, products: [id: number, quantity: number][], more: Partial<PosSale> = {}): PosSale => ({
  bill_id: crypto.randomUUID(),
  locale: 'en',
  payment_method_id: world.ids.cash,
  amount,
  tendered: amount,
  items: [],
  holds: [],
  products: products.map(([product_id, quantity]) => ({ product_id, quantity })),
  ...more,
});

async function sold(input: PosSale, at = pos): Promise<PosReceipt> {
  const answer = await world.services.checkout.sell(input, at);
  if (!('tickets' in answer)) throw new Error(`it is ${answer.status}`);
  return answer;
}

const linesOf = (bill: string) =>
  world.query(
    `select kind, name->>'en' as name, quantity, price_minor, vat_percent_hundredths as percent, vat_minor as vat
     from bill_line where bill_uuid = $1 order by bill_order, kind desc, vat_percent_hundredths`,
    [bill],
  );
const billOf = async (bill: string) =>
  (await world.query('select type, status, amount_minor from bill where uuid = $1', [bill]))[0];
const refused = async (input: PosSale, at = pos) => {
  const { code, detail } = await refusal(world.services.checkout.sell(input, at));
  return { code, fields: detail.fields };
};

test('a ticket and products are one bill: each line with its VAT, the deposit without any, and the stock smaller', async () => {
  const receipt = await sold(
    sale(
      1200 + 2 * 300 + 2 * 50 + 1000,
      [
        [goods.cola, 2],
        [goods.poster, 1],
      ],
      await ticket(),
    ),
  );
  assert.equal(await billOf(receipt.bill), { type: 'tickets', status: 'settled', amount_minor: 2900 });
  assert.equal(await linesOf(receipt.bill), [
    { kind: 'ticket', name: 'Adult', quantity: 1, price_minor: 1150, percent: 600, vat: 65 },
    { kind: 'product', name: 'Cola', quantity: 2, price_minor: 300, percent: 2100, vat: 104 },
    { kind: 'charge', name: 'Deposit', quantity: 2, price_minor: 50, percent: 0, vat: 0 },
    { kind: 'product', name: 'Poster', quantity: 1, price_minor: 1000, percent: 2100, vat: 174 },
  ]);
  assert.equal(receipt.products, [
    { name: 'Cola', quantity: 2, price: 600 },
    { name: 'Deposit', quantity: 2, price: 100 },
    { name: 'Poster', quantity: 1, price: 1000 },
  ]);
  assert.equal(
    receipt.tickets.map(({ show }) => show),
    [null],
  );
  const order = await gatherOrder(world.deps, receipt.bill);
  assert.equal(order.goods, [
    { name: 'Cola', quantity: 2, minor: 600 },
    { name: 'Deposit', quantity: 2, minor: 100 },
    { name: 'Poster', quantity: 1, minor: 1000 },
  ]);
  assert.is(
    order.vat.reduce((sum, { grossMinor }) => sum + grossMinor, 0),
    2900,
  );
  assert.equal(await stockOf(world, goods.cola), { left: 8, moves: ['sale -2'] });
});

test('products alone are a bill of their own kind; a set takes its parts, with the VAT of each', async () => {
  const input = sale(3 * 1000 + 3 * 100, [[goods.menu, 3]]);
  const receipt = await sold(input);
  assert.equal(await billOf(receipt.bill), { type: 'products', status: 'settled', amount_minor: 3300 });
  // The colas are 6 in 11 of its price and the popcorn 5, as they cost alone.
  assert.equal(await linesOf(receipt.bill), [
    { kind: 'product', name: 'Menu', quantity: 3, price_minor: 455, percent: 600, vat: 77 },
    { kind: 'product', name: 'Menu', quantity: 3, price_minor: 545, percent: 2100, vat: 284 },
    { kind: 'charge', name: 'Deposit', quantity: 3, price_minor: 100, percent: 0, vat: 0 },
  ]);
  assert.equal(receipt.products, [
    { name: 'Menu', quantity: 3, price: 3000 },
    { name: 'Deposit', quantity: 3, price: 300 },
  ]);
  assert.equal(
    [await stockOf(world, goods.cola), await stockOf(world, goods.popcorn)],
    [
      { left: 4, moves: ['sale -6'] },
      { left: 7, moves: ['sale -3'] },
    ],
  );
  assert.equal(await sold(input), receipt, 'sold once, however often it is asked');
  assert.is((await stockOf(world, goods.cola)).left, 4);
});

test('tickets of two shows are one bill, each seat claimed by its own hold', async () => {
  const [one, other] = [await ticket(), await ticket(world.ids.begunSchedule)];
  const tickets = { items: [...one.items, ...other.items], holds: [...one.holds, ...other.holds] };
  const { bill, tickets: told } = await sold(sale(2400, [], tickets));
  assert.is(new Set(told.map(({ show }) => show?.start)).size, 2, 'each seat is told with its show');
  const claims = await world.query(
    'select schedule_id, seat_index from seat_claim where bill_uuid = $1 and deadline is null order by seat_index',
    [bill],
  );
  assert.equal(
    claims,
    tickets.items.map(({ schedule_id, seat }) => ({ schedule_id, seat_index: seat?.index })),
  );
});

test('a seat that is gone of one show sells nothing of the other, nor a product, and says which item it was', async () => {
  const [one, other] = [await ticket(), await ticket(world.ids.begunSchedule)];
  const tickets = { items: [...one.items, ...other.items], holds: [...one.holds, ...other.holds] };
  // Somebody else has it, as PostgreSQL knows before the leases do.
  const [taken] = await world.query<{ uuid: string }>(`select uuid from bill limit 1`);
  await world.query(
    `insert into seat_claim (schedule_id, seat_index, bill_uuid, tag) values ($1, $2, $3, '\\x0011223344556677')`,
    [world.ids.begunSchedule, other.items[0]?.seat?.index, taken?.uuid],
  );
  const { code, fields } = await refused(sale(2400 + 500, [[goods.popcorn, 1]], tickets));
  assert.equal([code, Object.keys(fields ?? {})], ['SEATS_TAKEN', ['items.1.seat']]);
  assert.equal(await stockOf(world, goods.popcorn), { left: 10, moves: [] });
  await sold(sale(1200, [], one));
});

const refusals: [what: string, input: () => PosSale, code: string, fields: object | undefined][] = [
  [
    'more than there are',
    () => sale(11 * 500, [[goods.popcorn, 11]]),
    'VALIDATION_FAILED',
    {
      'products.0.quantity': [{ key: 'product_left', values: { count: 10 } }],
    },
  ],
  [
    'a set and its parts, together more than there are',
    () =>
      sale(4400 + 3 * 350, [
        [goods.menu, 4],
        [goods.cola, 3],
      ]),
    'VALIDATION_FAILED',
    {
      'products.0.quantity': [{ key: 'product_short', values: { name: 'Cola', count: 10 } }],
      'products.1.quantity': [{ key: 'product_short', values: { name: 'Cola', count: 10 } }],
    },
  ],
  [
    'a product that there is not',
    () => sale(500, [[999_999, 1]]),
    'VALIDATION_FAILED',
    {
      'products.0.product_id': [{ key: 'product_unknown' }],
    },
  ],
  ['a price that is not the server’s', () => sale(499, [[goods.popcorn, 1]]), 'AMOUNT_CHANGED', undefined],
  [
    'less than there is to pay',
    () => sale(500, [[goods.popcorn, 1]], { tendered: 499 }),
    'VALIDATION_FAILED',
    {
      tendered: [{ key: 'tendered_too_little' }],
    },
  ],
];
for (const [what, input, code, fields] of refusals)
  test(`refused, and nothing is taken from the stock: ${what}`, async () => {
    assert.equal(await refused(input()), { code, fields });
    assert.equal(await stockOf(world, goods.popcorn), { left: 10, moves: [] });
    assert.equal(await stockOf(world, goods.cola), { left: 10, moves: [] });
  });

test('whoever may not sell products sells none, also beside a ticket', async () => {
  const at = { ...pos, maySellProducts: false };
  assert.is((await refused(sale(1700, [[goods.popcorn, 1]], await ticket()), at)).code, 'FORBIDDEN');
});

test('what is archived, inactive, or another exhibitor’s is not sold', async () => {
  const [other] = await world.query<{ id: number }>(
    `insert into exhibitor (trade_name, timezone, logos, email, info) values ('Odeon', 'UTC', '{}', 'o@o.example', '{}') returning id`,
  );
  await world.query(`update product set status = 'inactive' where id = $1`, [goods.popcorn]);
  await world.query('update product set exhibitor_id = $2 where id = $1', [goods.poster, other?.id]);
  for (const id of [goods.popcorn, goods.poster, goods.menu])
    assert.equal((await refused(sale(1000, [[id, 1]]))).fields, {
      'products.0.product_id': [{ key: 'product_unknown' }],
    });
});

test('of twenty tills that sell the last ten, ten do: the others are told that it is sold out', async () => {
  const node = world.secondNode();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const { checkout } = index % 2 === 0 ? world.services : node;
      return checkout.sell(sale(500, [[goods.popcorn, 1]]), pos).then(
        () => 'sold',
        (error) => JSON.stringify(error.detail.fields),
      );
    }),
  );
  const none = JSON.stringify({ 'products.0.quantity': [{ key: 'product_none_left', values: { count: 0 } }] });
  assert.equal(outcomes.toSorted(), [...Array(10).fill('sold'), ...Array(10).fill(none)].toSorted());
  assert.is((await stockOf(world, goods.popcorn)).left, 0);
});

test('two tills with the same products in another order do not wait for each other for ever', async () => {
  const one = () =>
    sale(850, [
      [goods.cola, 1],
      [goods.popcorn, 1],
    ]);
  const other = () =>
    sale(850, [
      [goods.popcorn, 1],
      [goods.cola, 1],
    ]);
  const node = world.secondNode();
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 === 0 ? world.services : node).checkout.sell(index % 3 === 0 ? one() : other(), pos),
    ),
  );
  assert.is((await stockOf(world, goods.cola)).left, 0);
});

test('goods alone that are given back are mailed to nobody, and the job of it is done', async () => {
  const { bill } = await sold(sale(500, [[goods.popcorn, 1]]));
  await world.query(`update bill set buyer_email = 'ada@example.com' where uuid = $1`, [bill]);
  await mailRefund(world.deps, bill, crypto.randomUUID());
});

test.run();
