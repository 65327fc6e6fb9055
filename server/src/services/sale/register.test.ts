/** Sales at a register: the point of sale's checkout for buyers themselves, who pay by card and may less than staff. */
import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PosSale } from '../../contract/index.ts';
import { type PointOfSale, pointOfSale, type RegisterActor } from '../../domain/pointOfSale.ts';
import { openCardTill } from '../../testing/cardTill.ts';
import { product } from '../../testing/products.ts';
import { refusal } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';

const test = suite('registers');
const device: RegisterActor = {
  kind: 'device',
  deviceId: 9,
  name: 'Register 1',
  type: 'register',
  exhibitorId: 1,
  cinemaId: 1,
  modules: ['tickets', 'pos', 'products'],
  testMode: false,
  terminal: 'hall 9',
  paymentMethods: [],
  employee: null,
};
const register = pointOfSale(device);
const cardTill = await openCardTill();
const { world, services, sale: saleAt, ends, pos: till } = cardTill;
test.after(() => cardTill.close());

const codeOf = async (work: Promise<unknown>): Promise<string> => (await refusal(work)).code;

const hold = (seats: number[], at: PointOfSale) =>
  services.posSeats.hold(
    { scheduleId: world.ids.schedule, idempotencyKey: randomUUID(), want: { kind: 'seats', seats } },
    at,
  );

const sale = (seats: number[], changes: Partial<PosSale> = {}, at = register) => saleAt(seats, changes, at);

async function sold(input: PosSale): Promise<string> {
  const { bill } = await services.checkout.sell(input, register);
  await ends('paid', 'hall 9');
  const answer = await services.checkout.sell(input, register);
  assert.ok('tickets' in answer);
  return bill;
}

test('what is paid by card is sold by the register, and by nobody of the staff', async () => {
  const popcorn = await product(world, { name: 'Popcorn', priceMinor: 500, vat: 'admission', stock: 10 });
  const products = [{ product_id: popcorn, quantity: 1 }];
  const uuid = await sold(await sale([0, 1], { products, amount: 2900 }));
  assert.equal(
    await world.query(
      'select status, source, device_id, employee_id, cinema_id, amount_minor from bill where uuid = $1',
      [uuid],
    ),
    [{ status: 'settled', source: 'register', device_id: 9, employee_id: null, cinema_id: 1, amount_minor: 2900 }],
  );
});

test('its actor sells products where the exhibitor has them, and never blocked seats', () => {
  const { maySellProducts, maySellBlocked, hasShifts, employeeId } = pointOfSale({ ...device, modules: ['pos'] });
  assert.equal(
    { maySellProducts, maySellBlocked, hasShifts, employeeId },
    { maySellProducts: false, maySellBlocked: false, hasShifts: false, employeeId: null },
  );
  assert.is(register.maySellProducts, true);
});

test('it takes cards alone: cash is neither offered nor taken, said or chosen', async () => {
  const kinds = async (at: PointOfSale) => (await services.posMethods(at, 'en')).map(({ is_cash }) => is_cash);
  assert.equal((await kinds(till)).sort(), [false, true]);
  assert.equal(await kinds(register), [false]);
  assert.equal(await kinds({ ...register, terminal: null }), []);
  const cash = world.ids.cash;
  const cases: [seat: number, changes: Partial<PosSale>, field: string][] = [
    [2, { payment_method_id: cash }, 'payment_method_id'],
    [3, { payment_method_id: cash, tendered: 5000 }, 'payment_method_id'],
    [4, { tendered: 5000 }, 'tendered'],
    [5, { part: 500 }, 'part'],
  ];
  for (const [seat, changes, field] of cases) {
    const error = await refusal(services.checkout.sell(await sale([seat], changes), register));
    assert.equal([error.code, Object.keys(error.detail.fields ?? {})], ['VALIDATION_FAILED', [field]]);
  }
  const atTill = await sale([16], { payment_method_id: cash, tendered: 5000 }, till);
  assert.ok('tickets' in (await services.checkout.sell(atTill, till)));
});

test('blocked seats are not for buyers, and they take no more tickets than on the website', async () => {
  await world.query('update schedule set blocked_seats = $2 where id = $1', [world.ids.schedule, [10, 11]]);
  await services.seats.changed([world.ids.schedule]);
  const error = await refusal(hold([10, 11], register));
  assert.equal([error.code, error.detail.values?.rule], ['SELECTION_REFUSED', 'SEAT_BLOCKED']);
  assert.is((await services.catalogue.posOffer(register, world.ids.schedule, 'en')).may_sell_blocked, false);
  const many = { kind: 'auto' as const, count: 11 };
  const asked = { scheduleId: world.ids.schedule, idempotencyKey: randomUUID(), want: many };
  const tooMany = await refusal(services.posSeats.hold(asked, register));
  assert.equal([tooMany.code, tooMany.detail.values?.rule], ['SELECTION_REFUSED', 'TOO_MANY']);
});

test('a rate and a show are sold that website and point of sale both offer', async () => {
  const { schedule, adult } = world.ids;
  const offered = async (at: PointOfSale) =>
    (await services.catalogue.posOffer(at, schedule, 'en')).tariffs.map(({ price_rate_id }) => price_rate_id);
  const become = async (sql: string, isSold: () => Promise<boolean>): Promise<void> => {
    await world.query(sql);
    world.deps.bus.publish({ kind: 'catalogue', exhibitorId: 1 });
    await until(sql, isSold);
  };
  assert.ok((await offered(register)).includes(adult));
  // A rate of the box office's own, as one that an employee has to look at.
  await become(
    `update price_rate set visibility = 4 where id = ${adult}`,
    async () => !(await offered(register)).includes(adult),
  );
  assert.ok((await offered(till)).includes(adult));
  const error = await refusal(services.checkout.sell(await sale([6]), register));
  assert.equal(Object.keys(error.detail.fields ?? {}), ['items.0.price_rate_id']);
  await become(`update price_rate set visibility = 15 where id = ${adult}`, async () =>
    (await offered(register)).includes(adult),
  );

  const listed = async (at: PointOfSale) =>
    (await services.catalogue.posSchedules(at, 'en')).schedules.some(({ id }) => id === schedule);
  await become(`update schedule set visibility = 4 where id = ${schedule}`, async () => !(await listed(register)));
  assert.ok(await listed(till));
  assert.is(await codeOf(services.catalogue.posOffer(register, schedule, 'en')), 'SCHEDULE_NOT_FOUND');
  assert.is(await codeOf(hold([7], register)), 'SCHEDULE_NOT_FOUND');
  await become(`update schedule set visibility = 15 where id = ${schedule}`, () => listed(register));
});

test('it sells for its own cinema alone, and nothing while it is in test mode', async () => {
  const elsewhere = { ...register, cinemaId: 2 };
  assert.equal((await services.catalogue.posSchedules(elsewhere, 'en')).schedules, []);
  assert.is(await codeOf(hold([8], elsewhere)), 'SCHEDULE_NOT_FOUND');
  assert.is(await codeOf(services.checkout.sell(await sale([8]), elsewhere)), 'SCHEDULE_NOT_FOUND');
  assert.is(await codeOf(services.checkout.sell(await sale([9]), { ...register, isTest: true })), 'DEVICE_IN_TEST');
});

test('its own basket is all that it keeps and clears: a parked one is for staff', async () => {
  const { baskets } = services;
  const content = { shows: [], products: [] };
  const [own, parked] = [randomUUID(), randomUUID()];
  await baskets.save(register, own, content);
  assert.equal(await baskets.current(register), { id: own, content });
  await baskets.save(till, parked, content);
  await baskets.park(till, parked, 'Red coat');
  await baskets.clear(register, parked);
  assert.equal(
    (await baskets.parked(till)).map(({ id }) => id),
    [parked],
  );
  await baskets.clear(register, own);
  assert.is(await baskets.current(register), null);
});

test('it prints what it has sold again, and of others what somebody knows the code of', async () => {
  const own = await sold(await sale([14]));
  const { bill: others } = await services.checkout.sell(
    await sale([15], { payment_method_id: world.ids.cash, tendered: 1200 }, till),
    till,
  );
  const request = randomUUID();
  const { printing } = services;
  const again = (uuid: string, at = register) => codeOf(printing.again({ uuid, kind: 'receipt', request }, at));
  // Without a printer at the register what may be printed is refused for that.
  assert.equal(
    [await again(own), await again(others), await again(own, { ...register, deviceId: 10 })],
    ['PRINTER_MISSING', 'NOT_FOUND', 'NOT_FOUND'],
  );
  assert.is(await codeOf(printing.preview(others, register)), 'NOT_FOUND');
  await printing.preview(own, register);

  const [line] = await world.query<{ barcode: string }>('select barcode from bill_line where bill_uuid = $1', [others]);
  const codes: [code: string, at: PointOfSale, refusal: string][] = [
    [line?.barcode ?? '', register, 'PRINTER_MISSING'],
    [(line?.barcode ?? '').toLowerCase(), register, 'PRINTER_MISSING'],
    [`https://cinema.example/api/bill/${others}/tickets.pdf`, register, 'PRINTER_MISSING'],
    [others, { ...register, cinemaId: 2 }, 'NOT_FOUND'],
    [others.slice(0, 8), register, 'NOT_FOUND'],
    ['%', register, 'NOT_FOUND'],
    [randomUUID(), register, 'NOT_FOUND'],
  ];
  for (const [code, at, expected] of codes)
    assert.is(await codeOf(printing.ofCode({ code, request }, at)), expected, code);
});

test.run();
