/** Bills at a till: what is found by whom, and what is given back out of its drawer, once. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listQuerySchema, type PosBasketSale, type PosRefund } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { pointOfSale, type TillActor } from '../../domain/pointOfSale.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { employee } from '../../testing/employees.ts';
import { jobsAbout } from '../../testing/jobs.ts';
import { switchOn } from '../../testing/modules.ts';
import { product, stockOf } from '../../testing/products.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { addTill } from '../../testing/tills.ts';
import { voucherType } from '../../testing/vouchers.ts';
import { gatherGoods } from '../bills/goodsOrder.ts';

const test = suite('bills at a till');
let world: SalesWorld;
let cashier: EmployeeActor;
let nextSeat = 0;

test.before(async () => {
  world = await salesWorld();
  await switchOn(world.pool, ['tickets', 'vouchers', 'pos', 'cash_balance']);
  cashier = await employee(world, 'employee', { cinemas: [1] });
});
test.after(() => world.close());
const { stateOf, timeline, refunds } = billsUnderTest(() => world);

const request = () => crypto.randomUUID();
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

/** A new till whose drawer has 20 EUR, with the cashier at it. */
async function newTill(changes: Partial<TillActor> = {}): Promise<TillActor> {
  const till = await addTill(world, cashier, changes);
  if (till.type === 'pos' && !till.testMode)
    await world.services.tillCash.open(till, { count: { 2000: 1 }, note: null, request: request() });
  return till;
}

/** Sells adults' tickets (12 EUR each) for cash. */
async function sold(
  till: TillActor,
  tickets: number,
  changes: Partial<PosBasketSale> = {},
): Promise<{ bill: string; lines: string[] }> {
  const { ids, services } = world;
  const seats = Array.from({ length: tickets }, () => nextSeat++);
  const held = await services.posSeats.hold(
    { scheduleId: ids.schedule, idempotencyKey: request(), want: { kind: 'seats', seats } },
    pointOfSale(till),
  );
  const answer = await services.checkout.sell(
    {
      bill_id: request(),
      locale: 'en',
      payment_method_id: ids.cash,
      amount: 1200 * tickets,
      tendered: 1200 * tickets,
      items: seats.map((index) => ({
        type: 'ticket',
        schedule_id: ids.schedule,
        price_rate_id: ids.adult,
        seat: { index },
      })),
      holds: [{ schedule_id: ids.schedule, token: held.token }],
      products: [],
      ...changes,
    },
    pointOfSale(till),
  );
  const rows = await world.query<{ id: string }>(
    'select id::text from bill_line where bill_uuid = $1 order by bill_order',
    [answer.bill],
  );
  return { bill: answer.bill, lines: rows.map(({ id }) => id) };
}

const bills = () => world.services.tillBills;
/** The show begins within the hours in which a seat is looked for. */
const soon = () =>
  world.query(
    `update schedule set start_at = $2::timestamptz, end_at = $2::timestamptz + interval '2 hours' where id = $1`,
    [world.ids.schedule, new Date(world.deps.cinemaClock.nowMs() + 22 * 3_600_000)],
  );
const find = async (till: TillActor, q: string): Promise<string[]> =>
  (await bills().search(till, { q, locale: 'en' })).bills.map(({ uuid }) => uuid);
const giveBack = (till: TillActor, asked: Partial<PosRefund> & { uuid: string }) =>
  world.services.staffRefunds.refundAt(till, {
    lines: 'all',
    amount: 1200,
    reason: 'buyer',
    request: request(),
    goods_back: false,
    ...asked,
  });
const expected = async (till: TillActor): Promise<number | undefined> =>
  (await world.services.tillCash.standing(till, 'en')).shift?.expected;

test('a bill is found by reference, number, name, mail address, seat and the code of a ticket; without a word those of this till', async () => {
  const [till, other] = [await newTill(), await newTill()];
  const one = await sold(till, 2);
  const two = await sold(other, 1);
  assert.equal(await find(till, ''), [one.bill]);
  assert.equal(await find(other, ''), [two.bill]);
  await world.query(`update bill set buyer_name = 'Zoë Ørsted', buyer_email = 'zoe@example.com' where uuid = $1`, [
    two.bill,
  ]);
  const [row] = await world.query<{ number: number; barcode: string; seat: string }>(
    `select b.number, l.barcode, l.seat_name as seat from bill b join bill_line l on l.bill_uuid = b.uuid where b.uuid = $1`,
    [two.bill],
  );
  assert.ok(row);
  await soon();
  for (const q of [
    two.bill.slice(0, 8).toUpperCase(),
    'zoe orsted',
    'ZOE@EXAMPLE',
    row.barcode,
    row.barcode.toLowerCase(),
    row.seat,
    row.seat.toLowerCase(),
  ])
    assert.equal(await find(till, q), [two.bill], q);
  for (const q of ['100%', '_______', 'nobody at all', 'x'.repeat(254)]) assert.equal(await find(till, q), [], q);
  const [found] = (await bills().search(till, { q: row.barcode, locale: 'en' })).bills;
  assert.equal(
    [found?.title, found?.seats, found?.lines, found?.amount, found?.refunded, found?.status, found?.buyer_email],
    [found?.title, [row.seat], 1, 1200, 0, 'settled', 'zoe@example.com'],
  );
  assert.ok(found?.title && found.start_at);
});

test('what was paid in cash buyers do not give back on the website', async () => {
  await world.query(
    `insert into setting (exhibitor_id, key, value) values (1, 'refunds', '{"by_buyers": true, "by_buyers_minutes": 0}')`,
  );
  const { bill: uuid } = await sold(await newTill(), 1);
  const { tickets: shown } = await world.services.bills.result(uuid, 'en');
  const tickets = shown.map(({ barcode }) => barcode);
  const own = world.services.ownOrders;
  assert.is((await refusal(own.quote({ uuid, tickets }, 'en'))).code, 'REFUND_AT_COUNTER');
  const asked = { uuid, tickets, amount: 1200, request: request() };
  assert.is((await refusal(own.giveBack(asked))).code, 'REFUND_AT_COUNTER');
  assert.is((await world.sales.bill(uuid))?.status, 'settled');
});

test('a reference is found by its beginning: a seat’s name that stands further in finds no bill, neither at a till nor in the portal', async () => {
  const till = await newTill();
  const bill = '5e1f07ba-33a7-4b5c-8d1e-6a0b33ba33a7';
  await world.query(
    `insert into bill (uuid, type, status, source, locale, exhibitor_id, cinema_id, amount_minor)
     values ($1, 'tickets', 'paying', 'pos', 'en', 1, 1, 1200)`,
    [bill],
  );
  await world.query(
    `insert into payment (id, bill_uuid, payment_method_id, method_name, status, amount_minor)
     values (gen_random_uuid(), $1, $2, '{"en": "Cash"}', 'paying', 1200)`,
    [bill, world.ids.cash],
  );
  const manager = await employee(world, 'manager', { cinemas: [1] });
  const listed = async (list: 'bills' | 'payments', q: string): Promise<number> =>
    (await world.services.staffLists.page(manager, list, listQuerySchema.parse({ q }), 'en')).rows.length;
  for (const [q, times] of [
    ['A-3', 0],
    ['07ba', 0],
    ['33A7', 0],
    ['5e1f', 1],
    ['5E1F07BA', 1],
    [bill, 1],
  ] as const) {
    assert.is((await find(till, q)).filter((uuid) => uuid === bill).length, times, q);
    assert.equal([await listed('bills', q), await listed('payments', q)], [times, times], q);
  }
});

test('too few characters find nothing but a seat; how many they must be is set', async () => {
  const till = await newTill();
  const { bill } = await sold(till, 1);
  const { lines } = await bills().get(till, bill);
  const seat = lines[0]?.seat ?? '';
  await soon();
  assert.equal(await bills().search(till, { q: 'zo', locale: 'en' }), {
    leastCharacters: 3,
    isTooShort: true,
    code: null,
    bills: [],
  });
  await world.query(
    `insert into setting (exhibitor_id, key, value) values (1, 'pos_config', '{"search_min_characters": 6}')`,
  );
  assert.is((await bills().search(till, { q: 'nobod', locale: 'en' })).isTooShort, true);
  assert.is((await bills().search(till, { q: 'nobody', locale: 'en' })).isTooShort, false);
  assert.equal(await find(till, seat), [bill]);
  await world.query(`delete from setting where key = 'pos_config'`);
});

test('a bill of another cinema is neither found nor shown nor given back, and a register shows none', async () => {
  const till = await newTill();
  const { bill } = await sold(till, 1);
  await world.query(
    `insert into cinema (id, exhibitor_id, name, address1, city, zip, country_code) values (77, 1, 'Other', 'Street 1', 'Ghent', '9000', 'BE')
     on conflict do nothing`,
  );
  await world.query(`update bill set cinema_id = 77, buyer_email = 'zoe@example.com' where uuid = $1`, [bill]);
  assert.equal(await find(till, bill.slice(0, 8)), []);
  assert.equal(await find(till, ''), []);
  assert.is(await codeOf(bills().get(till, bill)), 'FORBIDDEN');
  assert.is(await codeOf(bills().mail(till, { uuid: bill, request: request(), email: 'a@b.example' })), 'FORBIDDEN');
  assert.is(await codeOf(bills().mail(till, { uuid: bill, request: request(), email: null })), 'FORBIDDEN');
  assert.is(await codeOf(giveBack(till, { uuid: bill })), 'FORBIDDEN');
  assert.is(await codeOf(world.services.staffRefunds.quoteAt(till, { uuid: bill, lines: 'all' })), 'FORBIDDEN');
  const here = await sold(till, 1);
  const register = await newTill({ type: 'register' });
  for (const refused of [
    bills().search(register, { q: '', locale: 'en' }),
    bills().get(register, here.bill),
    bills().mail(register, { uuid: here.bill, request: request(), email: 'a@b.example' }),
    giveBack(register, { uuid: here.bill }),
  ])
    assert.is(await codeOf(refused), 'FORBIDDEN');
});

test('one ticket of two goes back in cash, out of the till that gives it back, once', async () => {
  const [seller, till] = [await newTill(), await newTill()];
  const { bill, lines } = await sold(seller, 2);
  const first = lines.slice(0, 1);
  const quote = await world.services.staffRefunds.quoteAt(till, { uuid: bill, lines: first });
  assert.equal([quote.amount, quote.cash, quote.tickets, quote.goods, quote.whole], [1200, 1200, 1, 0, false]);
  const asked = { uuid: bill, lines: first, request: request() };
  const answers = await Promise.all([giveBack(till, asked), giveBack(till, asked), giveBack(till, asked)]);
  for (const answer of answers) assert.equal(answer, { amount: 1200, cash: 1200, account: 0, tickets: 1 });
  assert.is(await expected(till), 800);
  assert.is(await expected(seller), 4400);
  assert.equal((await refunds({ uuid: bill } as never)).length, 1);
  assert.equal(await stateOf({ uuid: bill } as never), {
    bill: 'partially_refunded',
    payment: 'partially_refunded',
    claims: 1,
    sold: 1,
  });
  // Its answer was lost, and the till was closed meanwhile.
  const shift = (await world.services.tillCash.standing(till, 'en')).shift?.id ?? 0;
  await world.services.tillCash.close(till, { shift, count: {}, deposit: 0, note: null, request: request() }, 'en');
  assert.equal(await giveBack(till, asked), { amount: 1200, cash: 1200, account: 0, tickets: 1 });
  assert.is(await codeOf(giveBack(till, { uuid: bill, lines: lines.slice(1) })), 'TILL_CLOSED');
  const askedOnce = (await timeline({ uuid: bill } as never)).filter((kind) => kind === 'refund_requested');
  assert.is(askedOnce.length, 1);
});

test('two tills give the same ticket back: one does, the other is told', async () => {
  const [one, two] = [await newTill(), await newTill()];
  const { bill, lines } = await sold(one, 1);
  const codes = await Promise.all([
    codeOf(giveBack(one, { uuid: bill, lines })),
    codeOf(giveBack(two, { uuid: bill, lines })),
  ]);
  assert.equal(codes.sort(), ['NOT_REFUNDABLE', 'done']);
  assert.is(
    [await expected(one), await expected(two)].reduce((sum = 0, each = 0) => sum + each),
    2000 + 2000,
  );
});

test('goods that are taken back are on the shelf again where that is said, a set by its parts, once', async () => {
  const till = await newTill();
  const cola = await product(world, { name: 'Cola', priceMinor: 300, vat: 'service', depositMinor: 50, stock: 10 });
  const popcorn = await product(world, { name: 'Popcorn', priceMinor: 500, vat: 'admission', stock: 10 });
  const parts = [
    { id: cola, quantity: 2 },
    { id: popcorn, quantity: 1 },
  ];
  const menu = await product(world, { name: 'Menu', priceMinor: 1000, parts });
  const products = [
    { product_id: cola, quantity: 3 },
    { product_id: menu, quantity: 1 },
  ];
  const { bill } = await world.services.checkout.sell(
    {
      bill_id: request(),
      locale: 'en',
      payment_method_id: world.ids.cash,
      amount: 900 + 150 + 1000 + 100,
      tendered: 2150,
      items: [],
      holds: [],
      products,
    },
    pointOfSale(till),
  );
  const left = async (id: number): Promise<number> => (await stockOf(world, id)).left;
  assert.equal([await left(cola), await left(popcorn)], [5, 9]);
  const { lines } = await bills().get(till, bill);
  const linesOf = (name: string): string[] =>
    lines.filter((line) => line.kind === 'product' && line.name.en === name).map(({ id }) => id);
  assert.is(linesOf('Menu').length, 2, 'a line for each kind of VAT');
  const quote = await world.services.staffRefunds.quoteAt(till, { uuid: bill, lines: linesOf('Menu') });
  assert.equal([quote.amount, quote.tickets, quote.goods], [1000, 0, 2]);
  const asked = { uuid: bill, lines: linesOf('Menu'), amount: 1000, request: request(), goods_back: true };
  await Promise.all([giveBack(till, asked), giveBack(till, asked)]);
  assert.equal([await left(cola), await left(popcorn)], [7, 10]);
  await giveBack(till, { uuid: bill, lines: linesOf('Cola'), amount: 900 });
  assert.is(await left(cola), 7, 'nobody sells it again');
  const rest = await world.services.staffRefunds.quoteAt(till, { uuid: bill, lines: 'all' });
  assert.is(rest.amount, 250, 'the deposits');
  const entries = await world.query(
    `select kind, quantity from stock_entry where bill_uuid = $1 and kind = 'refund' order by quantity`,
    [bill],
  );
  assert.equal(entries, [
    { kind: 'refund', quantity: 1 },
    { kind: 'refund', quantity: 2 },
  ]);
});

test('a till that sells, exchanges and gives back at once makes nobody wait for ever', async () => {
  const till = await newTill();
  const works = [];
  for (let round = 0; round < 4; round++) {
    const { bill, lines } = await sold(till, 2);
    works.push(giveBack(till, { uuid: bill, lines: lines.slice(0, 1) }), sold(till, 1));
  }
  const codes = await Promise.all(works.map((work) => codeOf(work)));
  assert.equal(new Set(codes), new Set(['done']));
  assert.is(await expected(till), 2000 + 4 * 2400 + 4 * 1200 - 4 * 1200);
});

test('more cash than the drawer has, a till in test mode and a role without the right give nothing back', async () => {
  const [seller, till] = [await newTill(), await newTill()];
  const { bill } = await sold(seller, 2);
  assert.is(await codeOf(giveBack(till, { uuid: bill, amount: 2400 })), 'CASH_NOT_ENOUGH');
  assert.is(await codeOf(giveBack(await newTill({ testMode: true }), { uuid: bill, amount: 2400 })), 'DEVICE_IN_TEST');
  const client = await employee(world, 'client', { cinemas: [1] });
  assert.is(await codeOf(giveBack({ ...till, employee: client }, { uuid: bill, amount: 2400 })), 'FORBIDDEN');
  assert.is((await stateOf({ uuid: bill } as never))?.bill, 'settled');
});

test('tickets are mailed to the address that is entered, which the bill keeps; one that it has is not replaced', async () => {
  const till = await newTill();
  const { bill } = await sold(till, 1);
  assert.is(await codeOf(bills().mail(till, { uuid: bill, request: request(), email: null })), 'BILL_HAS_NO_TICKETS');
  const asked = { uuid: bill, request: request(), email: 'ada@example.com' };
  assert.equal(await bills().mail(till, asked), { to: 'ada@example.com' });
  assert.equal(await bills().mail(till, asked), { to: 'ada@example.com' });
  assert.equal(await bills().mail(till, { ...asked, email: 'eve@example.com' }), { to: 'ada@example.com' });
  const { buyer_email, tickets_url } = await bills().get(till, bill);
  assert.is(buyer_email, 'ada@example.com');
  assert.match(tickets_url ?? '', new RegExp(`/api/bill/${bill}/tickets\\.pdf$`));
  assert.is((await jobsAbout(world.pool, asked.request)).length, 1);
  await giveBack(till, { uuid: bill });
  assert.is(await codeOf(bills().mail(till, { ...asked, request: request() })), 'BILL_HAS_NO_TICKETS');
  assert.is((await bills().get(till, bill)).tickets_url, null);
});

test('vouchers that are sold beside tickets are mailed with them, and have a page of their own without them', async () => {
  const till = await newTill({ modules: ['tickets', 'vouchers', 'pos', 'cash_balance'] });
  const cards = [{ voucher_type_id: await voucherType(world), total_turns: 5, total_products: 0 }];
  const { bill, lines } = await sold(till, 1, { cards, amount: 1200 + 4500, tendered: 1200 + 4500 });
  const wish = { uuid: bill, request: request(), email: 'ada@example.com' };
  await bills().mail(till, wish);
  const before = world.mails.length;
  await world.handlers['mail-tickets']({ bill, request: wish.request, receipt: true }, new AbortController().signal);
  const [mail] = world.mails.slice(before);
  const reference = orderReference(bill);
  assert.equal(mail?.attachments?.map(({ fileName }) => fileName).slice(0, 3), [
    `tickets-${reference}.pdf`,
    `vouchers-${reference}.pdf`,
    `receipt-${reference}.pdf`,
  ]);
  assert.match((await bills().get(till, bill)).tickets_url ?? '', /tickets\.pdf$/);
  await giveBack(till, { uuid: bill, lines: [lines[0] ?? ''], amount: 1200 });
  assert.match((await bills().get(till, bill)).tickets_url ?? '', /vouchers\.pdf$/);
});

test('of products alone the receipt is mailed, once for each wish, until they are given back', async () => {
  const till = await newTill();
  const popcorn = await product(world, { name: 'Popcorn', priceMinor: 500, vat: 'admission', stock: 10 });
  const asked = { locale: 'en', payment_method_id: world.ids.cash, amount: 500, tendered: 500 } as const;
  const goods = { items: [], holds: [], products: [{ product_id: popcorn, quantity: 1 }] };
  const { bill } = await world.services.checkout.sell({ bill_id: request(), ...asked, ...goods }, pointOfSale(till));
  assert.is((await bills().get(till, bill)).mailed_as, 'receipt');
  const wish = { uuid: bill, request: request(), email: 'ada@example.com' };
  assert.equal(await bills().mail(till, wish), { to: 'ada@example.com' });
  assert.is((await jobsAbout(world.pool, wish.request)).length, 1);
  const before = world.mails.length;
  const job = { bill, request: wish.request, receipt: true };
  for (let times = 0; times < 2; times++) await world.handlers['mail-tickets'](job, new AbortController().signal);
  const [mail, ...more] = world.mails.slice(before);
  assert.equal([mail?.to, mail?.subject, more], ['ada@example.com', 'Receipt', []]);
  assert.equal(
    mail?.attachments?.map(({ fileName, bytes }) => [fileName, new TextDecoder().decode(bytes)]),
    [[`receipt-${orderReference(bill)}.pdf`, orderReference(bill)]],
  );
  const events = await world.query(`select detail from bill_event where bill_uuid = $1 and kind = 'resent'`, [bill]);
  assert.equal(events, [{ detail: { request: wish.request, receipt: true } }]);

  const stored = await world.sales.bill(bill);
  assert.ok(stored);
  const receipt = async () => (await gatherGoods(world.deps, { ...stored }))?.order;
  assert.equal((await receipt())?.givenBackVat, []);
  await giveBack(till, { uuid: bill, lines: 'all', amount: 500 });
  const after = await receipt();
  assert.equal(
    [after?.givenBackMinor, after?.givenBackVat],
    [500, after?.vat],
    'all of it, with the VAT that it was sold with',
  );
  assert.is(after?.vat.length, 1);
  assert.is((await bills().get(till, bill)).mailed_as, null);
  assert.is(await codeOf(bills().mail(till, { ...wish, request: request() })), 'BILL_HAS_NO_TICKETS');
});

test.run();
