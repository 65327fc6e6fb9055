/** Sales at the point of sale: the website's checkout, for staff and cash. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PosReceipt, PosSale, RefundInput } from '../../contract/index.ts';
import type { PointOfSale } from '../../domain/pointOfSale.ts';
import type { SeatDesk } from '../../ports/seatDesk.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { employee } from '../../testing/employees.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { tillWith } from '../../testing/tills.ts';
import { until } from '../../testing/until.ts';
import { refundOfCancelledSchedule } from '../staff/refundBill.ts';

const test = suite('point of sale');
let world: SalesWorld;
let pos: PointOfSale;
test.before(async () => {
  world = await salesWorld();
  const { employeeId } = await employee(world, 'employee');
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     select id, 'uid ' || id, 'key ' || id, 1, 1, 'pos', 'Till ' || id, 'active', 'test' from generate_series(7, 8) id`,
  );
  pos = tillWith(employeeId);
});
test.after(() => world.close());
const { stateOf, refunds, timeline } = billsUnderTest(() => world);

const hold = (seats: number[], at: PointOfSale = pos) =>
  world.services.posSeats.hold(
    { scheduleId: world.ids.schedule, idempotencyKey: crypto.randomUUID(), want: { kind: 'seats', seats } },
    at,
  );

const ticketsFor = (seats: number[]): PosSale['items'] =>
  seats.map((index) => ({
    type: 'ticket',
    schedule_id: world.ids.schedule,
    price_rate_id: world.ids.adult,
    seat: { index },
  }));

/** A sale of adults' tickets (12 EUR each), with 50 EUR in cash. */
async function sale(seats: number[], changes: Partial<PosSale> = {}, at: PointOfSale = pos): Promise<PosSale> {
  const { ids } = world;
  return {
    bill_id: crypto.randomUUID(),
    locale: 'fr',
    payment_method_id: ids.cash,
    amount: seats.length * 1200,
    tendered: 5000,
    items: ticketsFor(seats),
    holds: [{ schedule_id: ids.schedule, token: (await hold(seats, at)).token }],
    products: [],
    ...changes,
  };
}

/** What is sold for cash is sold at once. */
async function sold(input: PosSale, at: PointOfSale = pos): Promise<PosReceipt> {
  const answer = await world.services.checkout.sell(input, at);
  if (!('tickets' in answer)) throw new Error(`it is ${answer.status}`);
  return answer;
}

async function linesOf(bill: string): Promise<string[]> {
  const rows = await world.query<{ id: string }>(
    'select id::text from bill_line where bill_uuid = $1 order by bill_order',
    [bill],
  );
  return rows.map(({ id }) => id);
}

const posSchedules = (at: PointOfSale) => world.services.catalogue.posSchedules(at, 'en');
const posOffer = (at: PointOfSale, schedule: number) => world.services.catalogue.posOffer(at, schedule, 'en');

test('cash settles the bill at once: who sold it, where and at which device, lines as sold, seats sold for everybody', async () => {
  const receipt = await sold(await sale([0, 1]));
  assert.equal(
    [receipt.amount, receipt.tendered, receipt.change, receipt.tickets],
    [
      2400,
      5000,
      2600,
      [
        { seat: 'A-1', rate: 'Adult (fr)', price: 1200, show: null },
        { seat: 'A-2', rate: 'Adult (fr)', price: 1200, show: null },
      ],
    ],
  );
  const [bill] = await world.query('select * from bill where uuid = $1', [receipt.bill]);
  const { status, source, cinema_id, device_id, employee_id, buyer_name, buyer_email, amount_minor } = bill ?? {};
  assert.equal(
    { status, source, cinema_id, device_id, employee_id, buyer_name, buyer_email, amount_minor },
    {
      status: 'settled',
      source: 'pos',
      cinema_id: 1,
      device_id: 7,
      employee_id: pos.employeeId,
      buyer_name: null,
      buyer_email: null,
      amount_minor: 2400,
    },
  );
  assert.ok(bill?.settled_at);
  const lines = await world.query(
    `select kind, name->>'en' as name, price_minor, handling_minor, seat_name, barcode is not null as has_barcode
     from bill_line where bill_uuid = $1 order by bill_order`,
    [receipt.bill],
  );
  const line = { kind: 'ticket', name: 'Adult', price_minor: 1150, handling_minor: 50, has_barcode: true };
  assert.equal(lines, [
    { ...line, seat_name: 'A-1' },
    { ...line, seat_name: 'A-2' },
  ]);
  const payments = await world.query(
    `select payment_method_id, status, amount_minor, amount_received_minor, tendered_minor, transaction_id, ask_at, purchased_at is not null as paid
     from payment where bill_uuid = $1`,
    [receipt.bill],
  );
  assert.equal(payments, [
    {
      payment_method_id: world.ids.cash,
      status: 'paid',
      amount_minor: 2400,
      amount_received_minor: 2400,
      tendered_minor: 5000,
      transaction_id: null,
      ask_at: null,
      paid: true,
    },
  ]);
  const claims = await world.query('select deadline from seat_claim where bill_uuid = $1', [receipt.bill]);
  assert.equal(claims, [{ deadline: null }, { deadline: null }]);
  const asked = { scheduleId: world.ids.schedule, want: { kind: 'seats' as const, seats: [1] } };
  const visitor = await refusal(
    world.services.seats.hold({ ...asked, idempotencyKey: crypto.randomUUID() }, { source: 'site' }),
  );
  assert.is(visitor.code, 'SEATS_TAKEN');
  const mails = await world.query(`select 1 from graphile_worker_tickets.jobs`);
  assert.equal(mails, [], 'nobody said an address');
});

test('the same sale again, at the same time, later and on another node, is one bill; another under its id is refused', async () => {
  const input = await sale([2, 3]);
  const node = world.secondNode();
  const receipts = await Promise.all([
    world.services.checkout.sell(input, pos),
    world.services.checkout.sell(input, pos),
    node.checkout.sell(input, pos),
  ]);
  const holds = input.holds.map((hold) => ({ ...hold, token: 'of a page that was loaded anew' }));
  receipts.push(await world.services.checkout.sell({ ...input, holds }, pos));
  assert.is(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size, 1);
  const bills = await world.query('select 1 from bill where idempotency_key = $1', [input.bill_id]);
  assert.is(bills.length, 1);
  const payments = await world.query('select 1 from payment where bill_uuid = $1', [receipts[0]?.bill]);
  assert.is(payments.length, 1);
  for (const [what, changed, at] of [
    ['other cash', { ...input, tendered: 6000 }, pos],
    ['another device', input, { ...pos, deviceId: 8 }],
  ] as const) {
    const error = await refusal(world.services.checkout.sell(changed, at));
    assert.equal(error.detail.fields, { bill_id: [{ key: 'bill_id_reused' }] }, what);
  }
});

test('a sale that another node settles just before this one reserves its seats is answered as there', async () => {
  const undecided = async () => (await world.seats.counts(world.ids.schedule)).undecided;
  const before = await undecided();
  const input = await sale([17]);
  let first: unknown;
  const reserve: SeatDesk['reserve'] = async (...hold) => {
    first = await world.services.checkout.sell(input, pos);
    await until('its seat is sold', async () => (await undecided()) === before);
    return world.seats.reserve(...hold);
  };
  const node = world.secondNode({ seats: Object.assign(Object.create(world.seats), { reserve }) });
  assert.equal(await node.checkout.sell(input, pos), first);
});

test('regression: a sale of named seats that another node is still placing is answered as there, and not refused for its own seats', async () => {
  const { sales } = world.deps;
  const held = await sale([18]);
  for (const { token } of held.holds) await world.seats.release(token);
  const input = { ...held, holds: [] };
  let isPlacing = false;
  let goOn = (): void => undefined;
  const looked = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const slow = world.secondNode({
    sales: {
      ...sales,
      async place(order) {
        isPlacing = true;
        await looked;
        return sales.place(order);
      },
    },
  });
  const first = slow.checkout.sell(input, pos);
  await until('its seat is leased', async () => isPlacing);
  let looks = 0;
  const billByKey: typeof sales.billByKey = async (key) => {
    const known = await sales.billByKey(key);
    // The first look is before anything is asked for, the second after the refusal.
    if (++looks === 2) goOn();
    return known;
  };
  const second = world.secondNode({ sales: { ...sales, billByKey } }).checkout.sell(input, pos);
  assert.equal(await second, await first);
});

test('cash is offered at the point of sale and taken from nobody else, whatever places its method is allowed in', async () => {
  assert.equal(await world.services.posMethods(pos, 'en'), [{ id: world.ids.cash, name: 'Cash', is_cash: true }]);
  const { payment_methods: online } = await world.services.catalogue.startup('en');
  assert.equal(
    online.map(({ id }) => id),
    [world.ids.redirect, world.ids.mobile],
  );
  const form = world.form(1, { payment_method_id: world.ids.cash });
  const visitor = await refusal(world.services.checkout.submit(form, { source: 'site' }));
  assert.equal(visitor.detail.fields, { payment_method_id: [{ key: 'payment_method' }] });
  const cashier = await refusal(
    world.services.checkout.sell(await sale([4], { payment_method_id: world.ids.redirect }), pos),
  );
  assert.equal(cashier.detail.fields, { payment_method_id: [{ key: 'payment_method' }] });
});

test('a till takes payments by its own methods alone, where it has some', async () => {
  const [other] = await world.query<{ id: number }>(
    `insert into payment_method (name, driver, type, component, status, config, frontend_config, exhibitor_id)
     values ('{"en": "Second drawer"}', 'cash', 'cash', 'redirect', 'active', '{}', '{}', 1) returning id`,
  );
  const own = { ...pos, paymentMethods: [other?.id ?? 0] };
  await until('both to be offered', async () => {
    world.deps.bus.publish({ kind: 'catalogue', exhibitorId: 1 });
    return (await world.services.posMethods(pos, 'en')).length === 2;
  });
  const offered = await world.services.posMethods(own, 'en');
  assert.equal(
    offered.map(({ id }) => id),
    own.paymentMethods,
  );
  const input = await sale([6], {}, own);
  const refused = await refusal(world.services.checkout.sell(input, own));
  assert.ok(refused.detail.fields?.payment_method_id, refused.code);
  await sold({ ...input, bill_id: crypto.randomUUID(), payment_method_id: other?.id ?? 0 }, own);
  await world.query(
    'delete from payment_method where id = $1 and not exists (select from payment where payment_method_id = $1)',
    [other?.id],
  );
});

test('less cash than there is to pay is refused, and exactly as much is enough', async () => {
  const short = await sale([5], { tendered: 1199 });
  const error = await refusal(world.services.checkout.sell(short, pos));
  assert.equal(error.detail.fields, { tendered: [{ key: 'tendered_too_little' }] });
  const { change } = await sold({ ...short, tendered: 1200 });
  assert.is(change, 0);
});

test('a device in test mode sells nothing, and still answers for what it sold before', async () => {
  const inTest = { ...pos, isTest: true };
  const before = await sale([12]);
  const receipt = await sold(before);
  assert.equal(await sold(before, inTest), receipt);
  const refused = await sale([13], {}, inTest);
  assert.is((await refusal(world.services.checkout.sell(refused, inTest))).code, 'DEVICE_IN_TEST');
  assert.equal(await world.query('select 1 from bill where uuid = $1', [refused.bill_id]), []);
});

test('blocked seats are for who may sell them', async () => {
  await world.query('update schedule set blocked_seats = $2 where id = $1', [world.ids.schedule, [10, 11]]);
  await world.services.seats.changed([world.ids.schedule]);
  const other = { ...pos, maySellBlocked: false };
  const held = await refusal(hold([10, 11], other));
  assert.equal([held.code, held.detail.values?.rule], ['SELECTION_REFUSED', 'SEAT_BLOCKED']);
  const items = ticketsFor([10]);
  const visitor = await refusal(world.services.checkout.submit(world.form(1, { items }), { source: 'site' }));
  assert.is(visitor.code, 'VALIDATION_FAILED');
  assert.is((await sold(await sale([10, 11]))).tickets.length, 2);
  assert.is((await posOffer(pos, world.ids.schedule)).may_sell_blocked, true);
  assert.is((await posOffer(other, world.ids.schedule)).may_sell_blocked, false);
});

test('a seat that would stay empty alone stops who buys by themselves, and nobody who sells', async () => {
  const allow = (rule: 'forbid' | 'off') =>
    world.query(`update screen set config = config || jsonb_build_object('stranded_seats', $1::text)`, [rule]);
  await allow('forbid');
  await world.services.seats.changed([world.ids.schedule]);
  const register: PointOfSale = { ...pos, source: 'register' };
  const byCard = { payment_method_id: null, tendered: null };
  const refused = await refusal(world.services.checkout.sell(await sale([41], byCard, register), register));
  assert.equal([refused.code, refused.detail.values?.rule], ['SELECTION_REFUSED', 'STRANDED_SEAT']);
  assert.equal(
    (await sold(await sale([38]))).tickets.map(({ seat }) => seat),
    ['D-9'],
  );
  await allow('off');
  await world.services.seats.changed([world.ids.schedule]);
});

test('what is sold is what is shown at the point of sale, of its own cinema, until it is over', async () => {
  const { schedule, begunSchedule } = world.ids;
  const shown = async () => (await posSchedules(pos)).schedules.map(({ id }) => id);
  const codes = async (at = pos) => {
    const input = await sale([20]).catch(() => null);
    const [offered, held] = await Promise.all([refusal(posOffer(at, schedule)), refusal(hold([20], at))]);
    const sold = input && (await refusal(world.services.checkout.sell(input, at)));
    return [offered.code, held.code, ...(sold ? [sold.code] : [])];
  };
  assert.ok((await shown()).includes(schedule));
  assert.ok((await shown()).includes(begunSchedule), 'who comes late may still buy');
  assert.equal((await posSchedules({ ...pos, cinemaId: 2 })).schedules, []);
  assert.equal(await codes({ ...pos, cinemaId: 2 }), Array(3).fill('SCHEDULE_NOT_FOUND'));
  const read = async (sql: string): Promise<void> => {
    await world.query(sql, [schedule]);
    world.deps.bus.publish({ kind: 'catalogue', exhibitorId: 1 });
    await until('the list of shows', async () => (await shown()).includes(schedule) === !sql.includes('11'));
  };
  await read('update schedule set visibility = 11 where id = $1');
  assert.equal(await codes(), Array(2).fill('SCHEDULE_NOT_FOUND'));
  await read('update schedule set visibility = 4 where id = $1');
  assert.is((await posOffer(pos, schedule)).film.title, 'Night Train');
  assert.is(
    (await refusal(world.services.checkout.submit(world.form(1), { source: 'site' }))).code,
    'SCHEDULE_NOT_FOUND',
  );
  await read('update schedule set visibility = 15 where id = $1');
});

test('cash is given back by whoever hands it out: a ticket, then the rest; of a cancelled show nobody is there to do so', async () => {
  const { bill: uuid } = await world.services.checkout.sell(await sale([14, 15]), pos);
  const [line = ''] = await linesOf(uuid);
  const { staffRefunds } = world.services;
  const manager = await employee(world, 'manager', { cinemas: [1] });
  const quote = await staffRefunds.quote(manager, { uuid, lines: [line] });
  assert.equal(quote, {
    amount: 1200,
    cash: 1200,
    account: 0,
    assigned: 0,
    tickets: 1,
    goods: 0,
    whole: false,
    inside: 0,
    vouchers: [],
  });
  const asked = {
    uuid,
    lines: [line],
    amount: 1200,
    reason: 'buyer',
    request: crypto.randomUUID(),
  } satisfies RefundInput;
  assert.equal(await staffRefunds.refund(manager, asked), { amount: 1200, cash: 1200, account: 0, tickets: 1 });
  assert.equal(
    await staffRefunds.refund(manager, asked),
    { amount: 1200, cash: 1200, account: 0, tickets: 1 },
    'asked again',
  );
  assert.equal(await stateOf({ uuid }), {
    bill: 'partially_refunded',
    payment: 'partially_refunded',
    claims: 1,
    sold: 1,
  });

  const cancelled = { billUuid: uuid, scheduleId: world.ids.schedule, request: 'of the show', by: manager.name };
  assert.is((await refusal(refundOfCancelledSchedule(world.deps, cancelled))).code, 'REFUND_UNAVAILABLE');

  await staffRefunds.refund(manager, { ...asked, lines: 'all', request: crypto.randomUUID() });
  assert.equal(await stateOf({ uuid }), { bill: 'refunded', payment: 'refunded', claims: 0, sold: 0 });
  const back = { status: 'refunded', amount: 1200, reason: 'buyer', known: false, lines: [1200] };
  assert.equal(await refunds({ uuid }), [back, back]);
  assert.equal((await timeline({ uuid })).slice(-4), ['refund_requested', 'refunded', 'refund_requested', 'refunded']);
  assert.is((await sold(await sale([14, 15]))).tickets.length, 2);
});

test('more tickets than the website takes in one order', async () => {
  const seats = Array.from({ length: 12 }, (_, index) => 24 + index);
  const input = await sale(seats, { amount: 8 * 1200, tendered: 10_000 });
  // No more than eight adults: so many of a rate, wherever it is sold.
  const items = input.items.map((item, index) => ({
    ...item,
    price_rate_id: index < 8 ? world.ids.adult : world.ids.free,
  }));
  const { tickets, change } = await sold({ ...input, items });
  assert.equal([tickets.length, change], [12, 400]);
});

test.run();
