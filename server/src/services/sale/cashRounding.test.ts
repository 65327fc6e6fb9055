/** Sales for cash where it is rounded to 5 cents: what comes in, what stays in the drawer, and what goes back. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Exchanged, PosExchange, PosReceipt, PosSale, RefundInput } from '../../contract/index.ts';
import type { TillActor } from '../../domain/pointOfSale.ts';
import { openCardTill } from '../../testing/cardTill.ts';
import { employee } from '../../testing/employees.ts';
import { product } from '../../testing/products.ts';
import { refusal } from '../../testing/salesWorld.ts';

const test = suite('rounded cash');
const till = await openCardTill();
const { world, services, card, pos, sale, sell, paying, ends } = till;
const { cash } = world.ids;
test.before(async () => {
  await world.query(
    `insert into setting (exhibitor_id, key, value) values (1, 'pos_config', '{"cash_rounding": true}'),
       (1, 'public_config', '{"features": ["tickets", "pos", "products", "cash_balance"]}')
     on conflict (exhibitor_id, key) do update set value = setting.value || excluded.value`,
  );
  await world.query('update price_rate set min_tickets = 0 where id = $1', [world.ids.child]);
  await world.query('update price_rate set price_minor = 1203, handling_minor = 0 where id = $1', [world.ids.adult]);
});
test.after(() => till.close());

/** Products of these prices, one of each, for cash. */
async function goods(prices: number[], changes: Partial<PosSale> = {}): Promise<PosSale> {
  const ids = await Promise.all(
    prices.map((priceMinor) => product(world, { name: `For ${priceMinor}`, priceMinor, vat: 'service' })),
  );
  const amount = prices.reduce((sum, price) => sum + price, 0);
  const products = ids.map((product_id) => ({ product_id, quantity: 1 }));
  return sale([], { amount, products, payment_method_id: cash, tendered: 5000, ...changes });
}

async function sold(input: PosSale): Promise<PosReceipt> {
  const answer = await sell(input);
  if (!('tickets' in answer)) throw new Error(`it is ${answer.status}`);
  return answer;
}

const received = async (bill: string): Promise<number[]> =>
  (
    await world.query<{ minor: number }>(
      'select amount_received_minor as minor from payment where bill_uuid = $1 order by created_at',
      [bill],
    )
  ).map(({ minor }) => minor);

const sums: [price: number, cash: number][] = [
  [502, 500],
  [503, 505],
  [500, 500],
];
for (const [price, paid] of sums)
  test(`${price} is ${paid} in cash: so much stays in the drawer, and the receipt says the difference`, async () => {
    const { bill, amount, change, rounding } = await sold(await goods([price]));
    assert.equal([amount, change, rounding], [price, 5000 - paid, paid - price]);
    assert.equal(await received(bill), [paid]);
  });

test('the rounded amount is enough, and less is not', async () => {
  const input = await goods([502]);
  assert.is((await refusal(sell({ ...input, tendered: 499 }))).code, 'VALIDATION_FAILED');
  assert.is((await sold({ ...input, tendered: 500 })).change, 0);
});

test('a card pays to the cent, and the rest in cash is rounded', async () => {
  const whole = await goods([502], { payment_method_id: card, tendered: null });
  await paying(whole);
  await ends('paid');
  assert.equal(await received((await sold(whole)).bill), [502]);

  const parts = await goods([1502], { payment_method_id: card, tendered: null, part: 1000 });
  const bill = await paying(parts);
  await ends('paid');
  const rest = { bill, amount: 502, locale: 'fr' as const, payment_id: crypto.randomUUID(), payment_method_id: cash };
  const receipt = await services.payRest({ ...rest, tendered: 500 }, pos);
  assert.ok('tickets' in receipt);
  assert.equal([receipt.change, receipt.rounding, await received(bill)], [0, -2, [1000, 500]]);
});

test('what goes back in cash is rounded as well, and all that came in goes back with the last line', async () => {
  const manager = await employee(world, 'manager', { cinemas: [1] });
  const { bill: uuid } = await sold(await goods([501, 501]));
  const lines = await world.query<{ id: string }>('select id::text from bill_line where bill_uuid = $1', [uuid]);
  const asked = (lines: RefundInput['lines'], amount: number): RefundInput => ({
    ...{ uuid, lines, amount, reason: 'buyer', request: crypto.randomUUID() },
  });
  const { staffRefunds } = services;
  const one = [lines[0]?.id ?? ''];
  assert.equal(await received(uuid), [1000]);
  assert.is((await staffRefunds.quote(manager, { uuid, lines: one })).amount, 500);
  assert.is((await staffRefunds.refund(manager, asked(one, 500))).cash, 500);
  assert.is((await staffRefunds.refund(manager, asked('all', 500))).cash, 500);
  const [bill] = await world.query('select status from bill where uuid = $1', [uuid]);
  assert.equal(bill, { status: 'refunded' });
});

test('the difference of an exchange is rounded, and so is what goes back of one', async () => {
  const cashier = await employee(world, 'employee', { cinemas: [1] });
  const at: TillActor = {
    ...{ kind: 'device', deviceId: 7, name: 'Till 7', type: 'pos', exhibitorId: 1, cinemaId: 1 },
    ...{ modules: [], testMode: false, terminal: null, paymentMethods: [], employee: cashier },
  };
  await services.tillCash.open(at, { count: { 2000: 1 }, note: null, request: crypto.randomUUID() });
  const exchange = async (asked: PosExchange): Promise<Exchanged> => {
    const answer = await services.exchange.exchange(at, asked);
    if (!('tickets' in answer)) throw new Error('it waits for a card');
    return answer;
  };
  const drawer = async () => (await services.tillCash.standing(at, 'en')).shift?.expected;
  const tickets = async (seat: number, rate: number, amount: number) => {
    const { part: _, products: __, ...one } = await sale([seat], { payment_method_id: cash, amount });
    return { ...one, items: one.items.map((item) => ({ ...item, price_rate_id: rate })) };
  };
  const linesOf = async (bill: string) =>
    (await world.query<{ id: string }>('select id::text from bill_line where bill_uuid = $1', [bill])).map(
      ({ id }) => id,
    );

  const child = { ...(await tickets(0, world.ids.child, 800)), products: [] };
  const { bill: from } = await sold({ ...child, tendered: 800 });
  const dearer = { ...(await tickets(1, world.ids.adult, 1203)), from, lines: await linesOf(from), due: 403 };
  assert.is((await refusal(services.exchange.exchange(at, { ...dearer, tendered: 403 }))).code, 'VALIDATION_FAILED');
  const before = (await drawer()) ?? 0;
  const done = await exchange({ ...dearer, tendered: 405 });
  assert.equal([done.credit, done.paid, done.change, await drawer()], [800, 405, 0, before + 405]);

  const lines = await linesOf(done.bill);
  const cheaper = { ...(await tickets(2, world.ids.child, 800)), from: done.bill, lines, due: -405 };
  const back = await exchange({ ...cheaper, tendered: 0 });
  assert.equal([back.credit, back.cash, await drawer()], [1205, 405, before]);

  // Cents that coins do not make up stay with what is carried over, and go back with it.
  const first = await sold({ ...(await tickets(3, world.ids.adult, 1203)), products: [], tendered: 1205 });
  const alike = {
    ...(await tickets(4, world.ids.adult, 1203)),
    from: first.bill,
    lines: await linesOf(first.bill),
    due: -2,
  };
  const same = await exchange({ ...alike, tendered: 0 });
  assert.equal([same.credit, same.back, same.cash, await received(same.bill)], [1205, 0, 0, [1205]]);
  const manager = await employee(world, 'manager', { cinemas: [1] });
  const asked = { uuid: same.bill, lines: 'all', amount: 1205, reason: 'buyer', request: crypto.randomUUID() } as const;
  assert.is((await services.staffRefunds.refund(manager, asked)).cash, 1205);
  const bills = await world.query('select status from bill where uuid = any($1)', [[first.bill, same.bill]]);
  assert.equal(bills, [{ status: 'refunded' }, { status: 'refunded' }]);
});

test.run();
