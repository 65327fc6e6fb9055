import '@parterre/engine/node';
import { Hall, Inventory } from '@parterre/engine';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CheckoutInput, checkoutInputSchema } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { PaymentRefused } from '../../ports/payments.ts';
import type { Order } from '../../ports/salesStore.ts';
import { jobsAbout, jobsCalled } from '../../testing/jobs.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';

const test = suite('checkout');
let world: SalesWorld;
test.before(async () => {
  world = await salesWorld();
});
test.after(() => world.close());

const submit = (input: CheckoutInput) => world.services.checkout.submit(input, { source: 'site' });
const billsOf = async (key: string) => world.query('select * from bill where idempotency_key = $1', [key]);
const claimsOf = async (uuid: string) =>
  world.query<{ seat_index: number; deadline: Date | null }>(
    'select * from seat_claim where bill_uuid = $1 order by seat_index',
    [uuid],
  );

test('writes bill, items, claims, payment and the expiry job, and starts the payment', async () => {
  const input = world.form(2, { items: [seatItem(0), seatItem(1)] });
  const answer = await submit(input);
  assert.is(answer.status, 'paying');
  assert.is(answer.payment?.status, 'paying');
  assert.match(answer.processingData?.checkout_url ?? '', `${world.url}/sandbox/pay/sbx_`);
  assert.is(answer.processingData?.amount, 2400);

  const [bill] = await billsOf(input.bill_id);
  assert.is(bill?.uuid, answer.uuid);
  assert.is(bill?.amount_minor, 2400);
  const items = await world.query<Record<string, unknown>>(
    'select * from bill_line where bill_uuid = $1 order by bill_order',
    [answer.uuid],
  );
  assert.equal(
    items.map((item) => [
      item.seat_index,
      item.seat_row,
      item.seat_col,
      item.seat_name,
      item.price_minor,
      item.handling_minor,
    ]),
    [
      [0, 0, 0, 'A-1', 1150, 50],
      [1, 0, 1, 'A-2', 1150, 50],
    ],
  );
  const claims = await claimsOf(answer.uuid);
  assert.is(claims.length, 2);
  assert.is(claims[0]?.deadline?.toISOString(), answer.payment?.expires_at);
});

test('a node whose clock goes wrong gives as much time to pay as any other', async () => {
  const clock = { nowMs: () => Date.now() + 86_400_000 };
  const input = world.form(1, { items: [seatItem(20)] });
  const answer = await world.secondNode({ clock }).checkout.submit(input, { source: 'site' });
  const [claim] = await claimsOf(answer.uuid);
  assert.is(claim?.deadline?.toISOString(), answer.payment?.expires_at);
  const [given] = await world.query(
    'select extract(epoch from expires_at - created_at)::float8 * 1000 as ms from bill where uuid = $1',
    [answer.uuid],
  );
  assert.ok(given?.ms >= world.deps.paymentMs && given?.ms < world.deps.paymentMs + 60_000, `${given?.ms} ms`);
  await world.services.bills.giveUp(answer.uuid);
});

test('seats may be named by row and column, and a class costs its surcharge', async () => {
  const answer = await submit(world.form(1, { amount: 1520, items: [{ ...item(), seat: { row: 4, col: 9 } }] }));
  const [claim] = await claimsOf(answer.uuid);
  assert.is(claim?.seat_index, 49);
});

test('without seats the engine assigns, together', async () => {
  const answer = await submit(world.form(3));
  const seats = (await claimsOf(answer.uuid)).map((claim) => claim.seat_index);
  assert.is(seats.length, 3);
  assert.is((seats[2] ?? 0) - (seats[0] ?? 0), 2, `one run: ${seats}`);
});

test('buys the seats of a hold', async () => {
  const hold = await holdSeats([20, 21]);
  const answer = await submit(world.form(2, { hold_token: hold.token }));
  assert.equal(
    (await claimsOf(answer.uuid)).map((claim) => claim.seat_index),
    [20, 21],
  );
});

test('the same id answers with the same bill, also at the same time and on another node', async () => {
  const hold = await holdSeats([22, 23]);
  const input = world.form(2, { hold_token: hold.token });
  const node = world.secondNode();
  const answers = await Promise.all([submit(input), submit(input), node.checkout.submit(input, { source: 'site' })]);
  assert.is(new Set(answers.map((answer) => answer.uuid)).size, 1);
  assert.equal(await submit(input), answers[0]);
  assert.is((await billsOf(input.bill_id)).length, 1);
  const changed = await refusal(submit({ ...input, name: 'Somebody Else' }));
  assert.equal(changed.detail.fields, { bill_id: [{ key: 'bill_id_reused' }] });
});

test('each rule of the form has its field', async () => {
  const { ids } = world;
  const cases: [string, Partial<CheckoutInput>, number, string, string][] = [
    ['e-mail not confirmed', { email_confirmation: 'ada@example.org' }, 1, 'email_confirmation', 'email_confirmation'],
    ['unknown payment method', { payment_method_id: 999 }, 1, 'payment_method_id', 'payment_method'],
    ['unknown rate', { items: [{ ...item(), price_rate_id: 999 }] }, 1, 'items.0.price_rate_id', 'rate_unknown'],
    ['too many of a rate', {}, 9, 'items.0.quantity', 'rate_max'],
    [
      'too few of a rate',
      { items: [item(), { ...item(), price_rate_id: ids.child }] },
      1,
      'items.1.quantity',
      'rate_min',
    ],
    ['too many in all', { items: [...many(8, ids.adult), ...many(4, ids.child)] }, 1, 'items.0.quantity', 'order_max'],
    [
      'rate of another weekday',
      { items: [{ ...item(), price_rate_id: ids.otherDay }] },
      1,
      'items.0.price_rate_id',
      'rate_weekday',
    ],
    [
      'too late for an early rate',
      { items: [{ ...item(), schedule_id: ids.freshEvent, price_rate_id: ids.ahead }] },
      1,
      'items.0.price_rate_id',
      'rate_one_day_ahead',
    ],
    ['unknown seat', { items: [seatItem(7000)] }, 1, 'items.0.seat', 'seatRules:UNKNOWN_SEAT'],
    ['seat named twice', { items: [seatItem(30), seatItem(30)] }, 2, 'items.1.seat', 'seatRules:DUPLICATE_SEAT'],
    ['only some seats named', { items: [seatItem(30), item()] }, 2, 'items.1.seat', 'seatRules:EMPTY_SELECTION'],
    [
      'two shows',
      { items: [item(), { ...item(), schedule_id: ids.freshEvent }] },
      2,
      'items.1.schedule_id',
      'one_schedule',
    ],
  ];
  for (const [name, changes, count, field, key] of cases) {
    const error = await refusal(submit(world.form(count, changes)));
    assert.is(error.code, 'VALIDATION_FAILED', name);
    assert.is(error.detail.fields?.[field]?.[0]?.key, key, `${name}: ${JSON.stringify(error.detail.fields)}`);
  }
});

test('says when a show cannot be bought', async () => {
  const { ids } = world;
  const cases: [number, string][] = [
    [987654, 'SCHEDULE_NOT_FOUND'],
    [ids.begunSchedule, 'SALE_CLOSED'],
    [ids.staleEvent, 'SALE_CLOSED'],
  ];
  for (const [schedule_id, code] of cases) {
    assert.is((await refusal(submit(world.form(1, { items: [{ ...item(), schedule_id }] })))).code, code);
  }
  const answer = await submit(world.form(1, { items: [{ ...item(), schedule_id: ids.freshEvent }] }));
  assert.is(answer.status, 'paying', 'an event is sold until 15 minutes after its start');
});

test('a changed price is told, and the seats taken for it are free again', async () => {
  const error = await refusal(submit(world.form(1, { amount: 999, items: [seatItem(31)] })));
  assert.is(error.code, 'AMOUNT_CHANGED');
  assert.is(error.detail.quote?.amount, 1200);
  assert.is((await submit(world.form(1, { items: [seatItem(31)] }))).status, 'paying');
});

test('a broken or foreign hold is refused', async () => {
  const hold = await holdSeats([32]);
  assert.is((await refusal(submit(world.form(1, { hold_token: `${hold.token}x` })))).code, 'HOLD_INVALID');
  const wrongCount = await refusal(submit(world.form(2, { hold_token: hold.token })));
  assert.equal(wrongCount.detail.fields, { 'items.0.seat': [{ key: 'seatRules:WRONG_COUNT' }] });
  const notHeld = await refusal(submit(world.form(1, { hold_token: hold.token, items: [seatItem(33)] })));
  assert.equal(notHeld.detail.fields, { 'items.0.seat': [{ key: 'seat_not_held' }] });
});

test('a held seat that was lost is told with its item', async () => {
  const hold = await holdSeats([38, 39]);
  const { tag } = world.seats.verify(hold.token, world.ids.schedule);
  await world.seats.giveBack(world.ids.schedule, [39], tag);
  await holdSeats([39]);
  const error = await refusal(submit(world.form(2, { hold_token: hold.token })));
  assert.is(error.code, 'SEATS_TAKEN');
  assert.equal(error.detail.fields, { 'items.1.seat': [{ key: 'seat_taken' }] });
});

test('of two checkouts of one seat one wins, the other is told at the seat', async () => {
  const results = await Promise.allSettled([35, 35].map((seat) => submit(world.form(1, { items: [seatItem(seat)] }))));
  const lost = results.filter((result) => result.status === 'rejected');
  assert.is(lost.length, 1);
  assert.equal(lost[0]?.reason.detail.fields, { 'items.0.seat': [{ key: 'seat_taken' }] });
});

test('a second checkout with the token of a bill that is being paid leaves that bill its seats', async () => {
  const hold = await holdSeats([15, 16]);
  const first = await submit(world.form(2, { hold_token: hold.token }));
  const second = await refusal(submit(world.form(2, { hold_token: hold.token })));
  assert.is(second.code, 'HOLD_ORDERED');
  assert.is((await claimsOf(first.uuid)).length, 2);
  const stranger = await refusal(holdSeats([15, 16]));
  assert.is(stranger.code, 'SEATS_TAKEN', 'nobody is offered seats that a bill claims');
});

test('a name that PostgreSQL or a reader would stumble over is refused by its field', () => {
  for (const name of ['half \ud800 pair', 'turned \u202e round', 'two\u2028lines', 'nul \u0000']) {
    const read = checkoutInputSchema.safeParse(world.form(1, { name }));
    assert.equal(
      read.error?.issues.map(({ path }) => path.join('.')),
      ['name'],
      JSON.stringify(name),
    );
  }
  assert.ok(checkoutInputSchema.safeParse(world.form(1, { name: 'Zoë 💺 O’Brien' })).success);
});

test('the claim decides even when the leases were lost', async () => {
  const first = await submit(world.form(1, { items: [seatItem(36)] }));
  const [claim] = await world.query('select tag from seat_claim where bill_uuid = $1', [first.uuid]);
  await world.seats.giveBack(world.ids.schedule, [36], new Uint8Array(claim?.tag));
  const error = await refusal(submit(world.form(1, { items: [seatItem(36)] })));
  assert.equal(error.detail.fields, { 'items.0.seat': [{ key: 'seat_taken' }] });
  assert.is((await claimsOf(first.uuid)).length, 1);
  // All or nothing: of two seats, one claimed, neither is written.
  await refusal(submit(world.form(2, { items: [seatItem(37), seatItem(36)] })));
  assert.is((await world.query('select 1 from seat_claim where seat_index = 37')).length, 0);
});

test('leases that were lost are taken again for the bill that claims the seat', async () => {
  const free = { amount: 0, items: [{ ...seatItem(26), price_rate_id: world.ids.free }] };
  const cases: [number, Partial<CheckoutInput>, 'reserved' | 'sold'][] = [
    [25, { items: [seatItem(25)] }, 'reserved'],
    [26, free, 'sold'],
  ];
  for (const [seat, changes, status] of cases) {
    const first = await submit(world.form(1, changes));
    const [claim] = await world.query('select tag from seat_claim where bill_uuid = $1', [first.uuid]);
    await world.seats.giveBack(world.ids.schedule, [seat], new Uint8Array(claim?.tag));
    const stranger = await holdSeats([seat]);
    const error = await refusal(submit(world.form(1, { hold_token: stranger.token })));
    assert.is(error.code, 'SEATS_TAKEN');
    assert.is(await statusOf(seat), status);
    assert.is((await refusal(holdSeats([seat]))).code, 'SEATS_TAKEN', 'nobody else is offered the seat');
  }
});

test('what was deleted a moment ago is refused as if it had never been there', async () => {
  const gone = await salesWorld();
  try {
    const tellsField = async (changes: Partial<CheckoutInput>, field: string, key: string) => {
      const form = gone.form(1, changes);
      const error = await refusal(gone.services.checkout.submit(form, { source: 'site' }));
      assert.is(error.code, 'VALIDATION_FAILED');
      assert.equal(error.detail.fields, { [field]: [{ key }] });
    };
    const own = [{ ...item(gone), seat: { index: 3 } }];
    const buy = (changes: Partial<CheckoutInput>) =>
      gone.services.checkout.submit(gone.form(1, changes), { source: 'site' });
    await buy({});
    const held = await holdSeats([3], gone);
    await gone.query('delete from price_rate where id = $1', [gone.ids.free]);
    const free = { amount: 0, items: [{ ...own[0], price_rate_id: gone.ids.free }] } as Partial<CheckoutInput>;
    await tellsField({ ...free, hold_token: held.token }, 'items.0.price_rate_id', 'rate_unknown');
    assert.is((await buy({ items: own, hold_token: held.token })).status, 'paying', 'the hold is still good');

    await gone.services.catalogue.scheduleData(gone.ids.schedule, 'en');
    await gone.query('delete from payment_method where id = $1', [gone.ids.mobile]);
    await tellsField({ payment_method_id: gone.ids.mobile }, 'payment_method_id', 'payment_method');

    const event = { items: [{ ...item(gone), schedule_id: gone.ids.freshEvent }] };
    await gone.services.catalogue.scheduleData(gone.ids.freshEvent, 'en');
    await gone.query('delete from event where schedule_id = $1', [gone.ids.freshEvent]);
    await gone.query('delete from schedule where id = $1', [gone.ids.freshEvent]);
    assert.is((await refusal(buy(event))).code, 'SCHEDULE_NOT_FOUND');

    const { uuid } = await buy({ items: [{ ...item(gone), seat: { index: 5 } }] });
    await gone.query('delete from seat_claim');
    await gone.query('delete from schedule where id = $1', [gone.ids.schedule]);
    assert.is((await gone.services.bills.result(uuid, 'en')).schedule, null);
    assert.is((await refusal(gone.services.tickets.pdf(uuid))).code, 'NOT_FOUND');
    assert.equal(await gone.query('select uuid from bill where amount_minor = 0'), []);
    assert.equal(gone.faults, []);
  } finally {
    await gone.close();
  }
});

test('nothing to pay settles at once', async () => {
  const input = world.form(1, {
    amount: 0,
    payment_method_id: null,
    items: [{ ...item(), price_rate_id: world.ids.free }],
  });
  const answer = await submit(input);
  assert.equal(answer, { uuid: answer.uuid, status: 'settled', payment: null, processingData: null });
  assert.is((await claimsOf(answer.uuid))[0]?.deadline, null);
  assert.equal(await jobsAbout(world.pool, answer.uuid), ['mark-sold', 'send-tickets']);
});

test('of orders that come together those that cannot be spoil nobody else’s', async () => {
  const crowd = await salesWorld();
  try {
    const { sales } = crowd.deps;
    const seen: Order[] = [];
    const place = (order: Order) => {
      seen.push(order);
      return sales.place(order);
    };
    await crowd
      .secondNode({ sales: { ...sales, place } })
      .checkout.submit(crowd.form(1, { items: [{ ...item(crowd), seat: { index: 10 } }] }), { source: 'site' });
    const [first] = seen;
    const [show] = first?.shows ?? [];
    if (!first || !show) throw new Error('no order came');
    const another = (seatIndex: number, limits: (typeof show)['limits'] = []): Order => ({
      ...first,
      billUuid: crypto.randomUUID(),
      idempotencyKey: crypto.randomUUID(),
      shows: [
        { ...show, lines: show.lines.map((line) => ({ ...line, seatIndex, barcode: crypto.randomUUID() })), limits },
      ],
      payment: first.payment && { ...first.payment, id: crypto.randomUUID() },
    });
    const twice = another(13);
    const most = (count: number) => [{ priceRateId: crowd.ids.adult, most: count, count: 1 }];
    const orders = [
      another(11),
      another(10),
      another(12),
      another(12),
      twice,
      twice,
      another(14, most(5)),
      another(15, most(5)),
    ];
    const outcomes = await Promise.all(orders.map((order) => sales.place(order)));
    const kinds = outcomes.map(({ kind }) => kind);
    assert.equal(kinds, ['placed', 'taken', 'placed', 'taken', 'placed', 'replay', 'placed', 'limited']);
    assert.equal(
      outcomes.flatMap((outcome) => (outcome.kind === 'taken' ? outcome.seats : [])),
      [10, 12],
    );
    const written = await crowd.query(
      `select b.uuid, l.seat_index, c.seat_index as claimed, p.amount_minor from bill b join bill_line l on l.bill_uuid = b.uuid
       join seat_claim c on c.bill_uuid = b.uuid join payment p on p.bill_uuid = b.uuid
       where l.seat_index > 10 and b.expires_at = c.deadline order by l.seat_index`,
    );
    assert.equal(
      written,
      [orders[0], orders[2], twice, orders[6]].map((order) => ({
        uuid: order?.billUuid,
        seat_index: order?.shows[0]?.lines[0]?.seatIndex,
        claimed: order?.shows[0]?.lines[0]?.seatIndex,
        amount_minor: 1200,
      })),
    );
    const tables = ['bill', 'bill_line', 'seat_claim', 'payment', 'bill_event'];
    const counts = await crowd.query(
      `select ${tables.map((table) => `(select count(*)::integer from ${table}) as ${table}`)}`,
    );
    assert.equal(counts, [Object.fromEntries(tables.map((table) => [table, 5]))], 'nothing is left of the others');
  } finally {
    await crowd.close();
  }
});

test('the newsletter box signs up as the newsletter’s own form does, by a job', async () => {
  await world.services.newsletter.subscribe({ email: 'NEWS@example.com', first_name: '', last_name: 'L' }, 'fr');
  const known = async () => world.query('select email, first_name, last_name, locale from newsletter_subscriber');
  const { email, email_confirmation } = { email: 'News@example.com', email_confirmation: 'news@example.com ' };
  await submit(world.form(1, { newsletter_signup: true, email, email_confirmation, locale: 'de' }));
  await submit(world.form(1, { email: 'other@example.com', email_confirmation: 'other@example.com' }));
  const jobs = await jobsCalled(world.pool, 'subscribe');
  assert.equal(
    jobs.map(({ payload }) => payload),
    [{ exhibitorId: 1, email, name: 'Ada Lovelace', locale: 'de' }],
  );
  for (const { payload } of [...jobs, ...jobs]) await world.handlers.subscribe(payload);
  assert.equal(await known(), [
    { email: 'news@example.com', first_name: 'Ada Lovelace', last_name: 'L', locale: 'fr' },
  ]);
});

test('a provider that refuses: nobody pays, the seats are free, the same form may be sent again', async () => {
  const dear = await salesWorld();
  try {
    const rates = (priceMinor: number) =>
      dear.query('update price_rate set price_minor = $1, handling_minor = 0 where id = $2', [
        priceMinor,
        dear.ids.adult,
      ]);
    await rates(6_000_000);
    const input = dear.form(1, { items: [{ ...item(dear), seat: { index: 5 } }], amount: 6_000_000 });
    const error = await refusal(dear.services.checkout.submit(input, { source: 'site' }));
    assert.is(error.code, 'PAYMENT_FAILED');
    assert.is((await dear.query('select 1 from seat_claim')).length, 0);
    assert.equal(await dear.query('select status from bill'), [{ status: 'cancelled' }]);
    await rates(1200);
    const again = { ...input, amount: 1200 };
    const node = dear.secondNode();
    assert.is((await node.checkout.submit(again, { source: 'site' })).status, 'paying');
  } finally {
    await dear.close();
  }
});

test('a provider that was asked and did not answer: the order keeps its seats until that is known, whoever may pay', async () => {
  let isMute = true;
  const world = await salesWorld({
    driver: (sandbox) => ({
      ...sandbox,
      async createPayment(request) {
        const started = await sandbox.createPayment(request);
        if (isMute) throw new Error('The connection broke before the answer');
        return started;
      },
    }),
  });
  const stateOf = async (billUuid: unknown) => {
    const [state] = await world.query(
      `select b.status as bill, s.status as book, (select count(*)::integer from seat_claim where bill_uuid = b.uuid) as claims
       from bill b join payment p on p.bill_uuid = b.uuid join sandbox_payment s on s.reference = p.id::text where b.uuid = $1`,
      [billUuid],
    );
    return state;
  };
  const newest = async () => (await world.query('select uuid from bill order by number desc limit 1'))[0]?.uuid;
  const form = (seat: number) => world.form(1, { items: [{ ...item(world), seat: { index: seat } }] });
  try {
    const input = form(5);
    isMute = true;
    const error = await refusal(world.services.checkout.submit(input, { source: 'site' }));
    assert.is(error.code, 'PAYMENT_UNANSWERED');
    const first = await newest();
    assert.equal(await stateOf(first), { bill: 'paying', book: 'open', claims: 1 });
    // Sending the form again asks for the same payment.
    isMute = false;
    const again = await world.services.checkout.submit(input, { source: 'site' });
    assert.equal([again.uuid, again.status], [first, 'paying']);
    assert.is((await world.query('select from sandbox_payment')).length, 1);

    // Given up while nobody knows: not before the provider is heard, and called back there.
    isMute = true;
    assert.is((await refusal(world.services.checkout.submit(form(6), { source: 'site' }))).code, 'PAYMENT_UNANSWERED');
    const second = String(await newest());
    assert.is((await refusal(world.services.bills.giveUp(second))).code, 'UNAVAILABLE');
    assert.equal(await stateOf(second), { bill: 'paying', book: 'open', claims: 1 });
    isMute = false;
    assert.is((await world.services.bills.giveUp(second)).status, 'cancelled');
    assert.equal(await stateOf(second), { bill: 'cancelled', book: 'cancelled', claims: 0 });
  } finally {
    await world.close();
  }
});

test('regression: a driver that is missing when the form comes again gives up no order that somebody may be able to pay', async () => {
  const mute = world.accountsWith((sandbox) => ({
    ...sandbox,
    async createPayment(request) {
      await sandbox.createPayment(request);
      throw new Error('The connection broke before the answer');
    },
  }));
  const input = world.form(1, { items: [seatItem(27)] });
  for (const accounts of [mute, new Map()]) {
    const node = world.secondNode({ accounts });
    assert.is((await refusal(node.checkout.submit(input, { source: 'site' }))).code, 'PAYMENT_UNANSWERED');
    const [bill] = await billsOf(input.bill_id);
    assert.is(bill?.status, 'paying');
    assert.is((await claimsOf(bill?.uuid)).length, 1);
  }
  const answer = await submit(input);
  assert.equal([answer.uuid, answer.status], [(await billsOf(input.bill_id))[0]?.uuid, 'paying']);
  assert.is((await world.query('select from sandbox_payment where reference = $1', [answer.payment?.id])).length, 1);
  await world.services.bills.giveUp(answer.uuid);
});

test('regression: an order whose payment was started on another node is not given up when the provider refuses it here', async () => {
  const input = world.form(1, { items: [seatItem(28)] });
  const accounts = world.accountsWith((sandbox) => ({
    ...sandbox,
    async createPayment(request) {
      // Its first start was under way elsewhere, and ends before this one.
      const { transactionId, checkoutUrl, qr, deeplink } = await sandbox.createPayment(request);
      await world.sales.paymentStarted(request.paymentId, {
        transactionId,
        processingData: { component: request.kind, checkout_url: checkoutUrl, qr, deeplink, amount: 1200, tip: 0 },
      });
      throw new PaymentRefused('Not a second time');
    },
  }));
  const node = world.secondNode({ accounts });
  assert.is((await refusal(node.checkout.submit(input, { source: 'site' }))).code, 'PAYMENT_UNANSWERED');
  const answer = await submit(input);
  assert.equal([answer.status, answer.payment?.status], ['paying', 'paying']);
  assert.is((await claimsOf(answer.uuid)).length, 1);
  await world.services.bills.giveUp(answer.uuid);
});

test('many forms for few seats: each seat is sold once', async () => {
  const crowd = await salesWorld();
  try {
    // The dearer row apart: its price would be refused as changed.
    await crowd.query('update schedule set blocked_seats = $1', [Array.from({ length: 10 }, (_, slot) => 40 + slot)]);
    const nodes = [crowd.services, crowd.secondNode()];
    const forms = Array.from({ length: 40 }, () => crowd.form(2));
    const results = await Promise.allSettled(
      forms.map((form, index) => nodes[index % 2]?.checkout.submit(form, { source: 'site' })),
    );
    const won = results.filter((result) => result.status === 'fulfilled').length;
    const claims = await crowd.query<{ seats: number; bills: number }>(
      'select count(distinct seat_index)::integer as seats, count(distinct bill_uuid)::integer as bills from seat_claim',
    );
    assert.equal(claims, [{ seats: won * 2, bills: won }]);
    assert.is(won, 20, 'all 40 seats are sold');
    const codes = new Set(
      results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.code)] : [])),
    );
    for (const code of codes) assert.ok(['SOLD_OUT', 'NOT_ENOUGH_SEATS', 'SEATS_TAKEN'].includes(code), code);
  } finally {
    await crowd.close();
  }
});

function item(of: SalesWorld = world): CheckoutInput['items'][number] {
  return { type: 'ticket', schedule_id: of.ids.schedule, price_rate_id: of.ids.adult };
}
function seatItem(index: number): CheckoutInput['items'][number] {
  return { ...item(), seat: { index } };
}
function many(count: number, price_rate_id: number): CheckoutInput['items'] {
  return Array.from({ length: count }, () => ({ ...item(), price_rate_id }));
}
async function statusOf(seat: number) {
  const { hall, snapshot } = await world.seats.arrangement(world.ids.schedule);
  const map = Hall.fromBytes(Buffer.from(hall, 'base64'));
  const inventory = Inventory.fromSnapshot(map, Buffer.from(snapshot, 'base64'));
  try {
    return inventory.status(seat);
  } finally {
    inventory.free();
    map.free();
  }
}
function holdSeats(seats: number[], of: SalesWorld = world) {
  return of.seats.hold(
    { scheduleId: of.ids.schedule, idempotencyKey: crypto.randomUUID(), want: { kind: 'seats', seats } },
    { source: 'site' },
  );
}

test('seats that were moved to another layout before they are marked are left to the job, and are no fault', async () => {
  const { seats, faults } = world;
  const markSold = seats.markSold.bind(seats);
  for (const { code, expected } of [
    { code: 'SEATS_REARRANGED', expected: 0 },
    { code: 'UNAVAILABLE', expected: 1 },
  ] as const) {
    const marked = new Promise<void>((resolve) => {
      seats.markSold = () => {
        setImmediate(resolve);
        return Promise.reject(new ParterreError(code));
      };
    });
    const before = faults.length;
    const items = [{ ...item(), price_rate_id: world.ids.free }];
    const { uuid } = await submit(world.form(1, { amount: 0, items }));
    await marked;
    assert.is(faults.splice(before).length, expected, code);
    assert.equal((await jobsAbout(world.pool, uuid)).includes('mark-sold'), true, 'the job does it for certain');
  }
  seats.markSold = markSold;
});

test.run();
