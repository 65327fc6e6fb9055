/** What buyers do after the sale by themselves, and what strangers cannot. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { orderSearchSchema, type PaymentResponse } from '../../contract/index.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { jobsCalled } from '../../testing/jobs.ts';
import { switchOn } from '../../testing/modules.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { leftOf, voucher, voucherType } from '../../testing/vouchers.ts';

const test = suite('orders after the sale');
let world: SalesWorld;
test.before(async () => {
  world = await salesWorld();
  await switchOn(world.pool, ['tickets', 'vouchers']);
});
test.after(() => world.close());
const { buy, choose, stateOf, timeline, refunds } = billsUnderTest(() => world);

let nextSeat = 0;
const seats = (count: number): number[] => Array.from({ length: count }, () => nextSeat++);
/** The show begins in 30 hours. */
const allow = (minutes: number, byBuyers = true) =>
  world.query(
    `insert into setting (exhibitor_id, key, value) values (1, 'refunds', $1)
     on conflict (exhibitor_id, key) do update set value = excluded.value`,
    [{ by_buyers: byBuyers, by_buyers_minutes: minutes }],
  );
async function paid(count: number, changes = {}): Promise<PaymentResponse> {
  const bill = await buy(seats(count), changes);
  await choose(bill, { outcome: 'paid', webhook: 'now' });
  return bill;
}
const codesOf = async ({ uuid }: { uuid: string }): Promise<string[]> =>
  (
    await world.query<{ barcode: string }>('select barcode from bill_line where bill_uuid = $1 order by bill_order', [
      uuid,
    ])
  ).map(({ barcode }) => barcode);
const own = () => world.services.ownOrders;
const giveBack = (uuid: string, tickets: string[], amount: number, request = crypto.randomUUID()) =>
  own().giveBack({ uuid, tickets, amount, request });
const reference = ({ uuid }: { uuid: string }) => uuid.slice(0, 8);

test('an order is found by its address and reference, however both are written, and by no other pair', async () => {
  const bill = await paid(1, { email: 'Zoe@Example.com', email_confirmation: 'Zoe@Example.com' });
  const other = await paid(1);
  const find = (email: string, written: string) => own().find(orderSearchSchema.parse({ email, reference: written }));
  for (const [email, written] of [
    ['zoe@example.com', reference(bill)],
    [' ZOE@EXAMPLE.COM ', ` #${reference(bill).slice(0, 4)}-${reference(bill).slice(4)} `],
  ] as const)
    assert.equal(await find(email, written), { uuid: bill.uuid });
  for (const [email, written] of [
    ['zoe@example.com', reference(other)],
    ['ada@example.com', reference(bill)],
    ['_oe@example.com', reference(bill)],
    ['zoe@example.com', 'ffffffff'],
  ] as const)
    assert.is((await refusal(find(email, written))).code, 'NOT_FOUND', `${email} ${written}`);
  for (const written of ['', 'abcdefg', `${reference(bill)}0`, 'zzzzzzzz', "' or 1=1"])
    assert.not(orderSearchSchema.safeParse({ email: 'zoe@example.com', reference: written }).success, written);

  assert.is(
    await world.deps.ownOrders.find(2, { email: 'zoe@example.com', reference: reference(bill).toUpperCase() }),
    null,
  );
  assert.equal(await world.deps.ownOrders.ofAddress(2, 'zoe@example.com', 0), []);
});

test('one mail has the links of all orders of an address that are to come, and no address without any gets one', async () => {
  const email = 'grace@example.com';
  const buyer = { email, email_confirmation: email };
  const [first, second, back, unpaid] = [
    await paid(2, buyer),
    await paid(1, buyer),
    await paid(1, buyer),
    await buy(seats(1), buyer),
  ];
  await allow(60);
  await giveBack(back.uuid, await codesOf(back), 1200);
  const stranger = await paid(1);
  const key = () => crypto.randomUUID();
  world.mails.length = 0;
  const ask = (address: string) =>
    world.handlers['mail-orders']({ exhibitorId: 1, email: address, locale: 'de', key: key() });
  await ask('GRACE@example.com');
  assert.equal(
    world.mails.map(({ to }) => to),
    [email],
    'as the buyer has written it',
  );
  const [{ text = '', html = '' } = {}] = world.mails;
  for (const { uuid } of [first, second]) {
    assert.ok(text.includes(`/de/bill/${uuid}\n`), text);
    assert.ok(html.includes(`/de/bill/${uuid}"`));
  }
  assert.match(text, /2 Tickets, Bestellung/);
  for (const { uuid } of [back, unpaid, stranger]) assert.not.match(text, uuid);
  for (const address of ['nobody@example.com', 'race@example.com', '_race@example.com']) await ask(address);
  assert.is(world.mails.length, 1);

  await own().mailLinks('nobody@example.com', 'en');
  await own().mailLinks(email, 'en');
  const waiting = await jobsCalled(world.pool, 'mail-orders');
  assert.is(waiting.length, 2, 'a job each: the answer’s time tells nothing either');

  await world.query(`update schedule set end_at = start_at + interval '1 minute' where id = $1`, [world.ids.schedule]);
  const ended = await world.deps.ownOrders.ofAddress(1, email, world.deps.cinemaClock.nowMs() + 31 * 3_600_000);
  assert.equal(ended, []);
});

test('a ticket is given back as staff give it back: quote, money, seat, mail, and once for each request', async () => {
  await allow(60);
  const bill = await paid(2);
  const [first = '', second = ''] = await codesOf(bill);
  const quote = await own().quote({ uuid: bill.uuid, tickets: [first] }, 'en');
  const [{ name = '' } = {}] = quote.methods;
  assert.ok(name.length > 0);
  assert.equal(quote, {
    amount: 1200,
    assigned: 0,
    tickets: 1,
    methods: [{ name, amount: 1200 }],
    vouchers: [],
  });
  const result = await world.services.bills.result(bill.uuid, 'en');
  assert.equal(
    result.tickets.map(({ give_back }) => give_back?.refused),
    [null, null],
  );
  const [show] = await world.query<{ start_at: Date }>('select start_at from schedule where id = $1', [
    world.ids.schedule,
  ]);
  assert.is(Date.parse(result.tickets[0]?.give_back?.until ?? ''), (show?.start_at.getTime() ?? 0) - 3_600_000);

  const request = crypto.randomUUID();
  assert.is((await refusal(giveBack(bill.uuid, [first], 1100, request))).code, 'REFUND_AMOUNT_CHANGED');
  const twice = await Promise.all([0, 1].map(() => giveBack(bill.uuid, [first], 1200, request)));
  assert.equal(
    twice,
    [0, 1].map(() => ({ amount: 1200, tickets: 1 })),
  );
  assert.equal(await giveBack(bill.uuid, [first], 1200, request), { amount: 1200, tickets: 1 });
  assert.equal(await stateOf(bill), { bill: 'partially_refunded', payment: 'refunding', claims: 1, sold: 1 });
  assert.equal(
    (await refunds(bill)).map(({ status, amount, reason, lines }) => ({ status, amount, reason, lines })),
    [{ status: 'refunding', amount: 1200, reason: 'buyer', lines: [1200] }],
  );
  assert.equal(await timeline(bill), ['paying', 'paid', 'settled', 'refund_requested']);
  const [event] = await world.query<{ by: unknown }>(
    `select detail->'by' as by from bill_event where bill_uuid = $1 and kind = 'refund_requested'`,
    [bill.uuid],
  );
  assert.is(event?.by, null, 'nobody of the staff');
  world.mails.length = 0;
  await world.handlers['mail-refund']({ bill: bill.uuid, request });
  assert.equal(
    world.mails.map(({ to, text }) => [to, text]),
    [['ada@example.com', 'en buyer 1200 1 of 2']],
  );
  assert.is((await refusal(giveBack(bill.uuid, [first], 1200))).code, 'NOT_REFUNDABLE');
  assert.equal(
    (await world.services.bills.result(bill.uuid, 'en')).tickets.map(({ barcode }) => barcode),
    [second],
  );
});

test('turns are back on their voucher, and the quote says so', async () => {
  await allow(60);
  const card = await voucher(world, await voucherType(world), { turns: 3 });
  const items = seats(2).map((index, at) => ({
    ...{ type: 'ticket' as const, schedule_id: world.ids.schedule, price_rate_id: world.ids.adult, seat: { index } },
    voucher_id: at === 0 ? card.uuid : null,
  }));
  const bill = await world.services.checkout.submit({ ...world.form(2), items, amount: 1200 }, { source: 'site' });
  await choose(bill, { outcome: 'paid', webhook: 'now' });
  const tickets = await codesOf(bill);
  const quote = await own().quote({ uuid: bill.uuid, tickets }, 'en');
  assert.equal([quote.amount, quote.vouchers], [1200, [{ code: card.barcode.slice(-4), turns: 1, amount: 0 }]]);
  await giveBack(bill.uuid, tickets, 1200);
  assert.is((await leftOf(world, card.id)).turns, 3);
  assert.is((await stateOf(bill))?.bill, 'refunding');
});

/** What stands in the way of giving a bill's ticket back. */
const obstacles: [what: string, code: string, lay: (bill: PaymentResponse, line: string) => Promise<unknown>][] = [
  ['the exhibitor takes none back', 'REFUND_NOT_ONLINE', () => allow(60, false)],
  ['it is too late', 'REFUND_TOO_LATE', () => allow(31 * 60)],
  [
    'somebody is in',
    'TICKET_ADMITTED',
    (_, line) =>
      world.query(
        `insert into admission (bill_line_id, schedule_id, kind, device_id, at, device_at, nonce) values ($1, $2, 'in', 7, now(), now(), gen_random_uuid())`,
        [line, world.ids.schedule],
      ),
  ],
  ['it was taken back', 'NOT_REFUNDABLE', async (bill) => giveBack(bill.uuid, await codesOf(bill), 1200)],
  [
    'its provider cannot be asked',
    'REFUND_AT_COUNTER',
    ({ uuid }) => world.query('update payment set payment_account_id = null where bill_uuid = $1', [uuid]),
  ],
];
for (const [what, code, lay] of obstacles)
  test(`${what}: ${code}, before and when it is done, and nothing changes`, async () => {
    await allow(60);
    await world.query(
      `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
       values (7, 'uid 7', 'key 7', 1, 1, 'scanner', 'Door', 'active', 'test') on conflict do nothing`,
    );
    const bill = await paid(1);
    const tickets = await codesOf(bill);
    const [row] = await world.query<{ id: string }>('select id::text from bill_line where bill_uuid = $1', [bill.uuid]);
    await lay(bill, row?.id ?? '');
    const before = [await stateOf(bill), await refunds(bill), await timeline(bill)];
    assert.is((await refusal(own().quote({ uuid: bill.uuid, tickets }, 'en'))).code, code);
    assert.is((await refusal(giveBack(bill.uuid, tickets, 1200))).code, code);
    assert.equal([await stateOf(bill), await refunds(bill), await timeline(bill)], before);
  });

test('nobody gives back what is not theirs: a guessed order is not there, another order’s ticket is none of this one', async () => {
  await allow(60);
  const [mine, theirs, unpaid] = [await paid(1), await paid(1), await buy(seats(1))];
  const tickets = await codesOf(theirs);
  const guessed = crypto.randomUUID();
  assert.is((await refusal(own().quote({ uuid: guessed, tickets }, 'en'))).code, 'NOT_FOUND');
  assert.is((await refusal(giveBack(guessed, tickets, 1200))).code, 'NOT_FOUND');
  for (const [uuid, asked] of [
    [mine.uuid, tickets],
    [mine.uuid, [...(await codesOf(mine)), ...tickets]],
    [unpaid.uuid, await codesOf(unpaid)],
  ] as const) {
    assert.is((await refusal(own().quote({ uuid, tickets: [...asked] }, 'en'))).code, 'NOT_REFUNDABLE');
    assert.is((await refusal(giveBack(uuid, [...asked], 1200))).code, 'NOT_REFUNDABLE');
  }
  assert.equal(await refunds(theirs), []);
});

test.run();
