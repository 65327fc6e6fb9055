import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transaction } from '../../adapters/postgres/pool.ts';
import type { PaymentResponse } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { createSeatJobHandlers } from '../../jobs/handlers.ts';
import { DatabaseAway } from '../../ports/databaseAway.ts';
import type { SeatDesk } from '../../ports/seatDesk.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { jobsCalled } from '../../testing/jobs.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { ends, until } from '../../testing/until.ts';
import { startPaymentAsks } from './asks.ts';
import { expireBills } from './expireBills.ts';

const test = suite('payments');
let world: SalesWorld;
test.before(async () => {
  world = await salesWorld();
});
test.after(() => world.close());
const { buy, choose, webhook, stateOf, passDeadline, timeline, jobs, refunds, refundOf, endLeases } = billsUnderTest(
  () => world,
);

test('paid in time: settled, sold, tickets on their way', async () => {
  const bill = await buy([0, 1]);
  const back = await choose(bill, { outcome: 'paid', webhook: 'now' });
  assert.is(back, `${world.url}/en/payments/${bill.payment?.id}/sandbox/status`);
  assert.equal(await stateOf(bill), { bill: 'settled', payment: 'paid', claims: 2, sold: 2 });
  assert.equal(await jobs(bill), ['mark-sold', 'send-tickets']);
  assert.equal(await timeline(bill), ['paying', 'paid', 'settled']);
  const result = await world.services.bills.result(bill.uuid, 'de');
  assert.is(result.status, 'settled');
  assert.is(result.download, `${world.url}/api/bill/${bill.uuid}/tickets.pdf`);
  assert.equal(
    result.tickets.map((ticket) => [ticket.seat, ticket.rate, ticket.price]),
    [
      ['A-1', 'Adult (de)', 1200],
      ['A-2', 'Adult (de)', 1200],
    ],
  );
});

test('told twice: nothing happens the second time', async () => {
  const bill = await buy([2]);
  await choose(bill, { outcome: 'paid', webhook: 'twice' });
  assert.is(await webhook(bill, 'paid'), 200);
  assert.is(await webhook(bill, 'paid', { id: 'another event' }), 200);
  assert.equal(await timeline(bill), ['paying', 'paid', 'settled']);
  assert.equal(await jobs(bill), ['mark-sold', 'send-tickets']);
});

test('out of order: what comes after the money changes nothing', async () => {
  const bill = await buy([3]);
  await webhook(bill, 'paid');
  for (const status of ['failed', 'cancelled', 'expired']) assert.is(await webhook(bill, status), 200);
  assert.equal(await stateOf(bill), { bill: 'settled', payment: 'paid', claims: 1, sold: 1 });
});

test('ended without money: the seats are free again', async () => {
  for (const [outcome, billStatus, shown] of [
    ['failed', 'cancelled', 'failed'],
    ['cancelled', 'cancelled', 'cancelled'],
    ['expired', 'expired', 'expired'],
  ] as const) {
    const bill = await buy([4]);
    await choose(bill, { outcome, webhook: 'now' });
    assert.equal(await stateOf(bill), { bill: billStatus, payment: outcome, claims: 0, sold: 0 });
    assert.is((await world.services.bills.result(bill.uuid, 'en')).status, shown);
    assert.equal((await world.services.bills.result(bill.uuid, 'en')).tickets, []);
    assert.is((await refusal(world.services.tickets.pdf(bill.uuid))).code, 'NOT_FOUND');
    assert.is((await refusal(world.services.tickets.calendar(bill.uuid))).code, 'NOT_FOUND');
    const job = (await jobsCalled(world.pool, 'give-back')).at(-1);
    assert.equal(job?.payload.seats, [4]);
    if (job) await world.handlers['give-back'](job.payload);
  }
});

test('never told: the bill expires at its deadline, not before', async () => {
  const bill = await buy([5]);
  await choose(bill, { outcome: 'paid', webhook: 'never' });
  await expireBills(world.deps);
  assert.is((await stateOf(bill))?.bill, 'paying');
  await passDeadline(bill);
  await expireBills(world.deps);
  await expireBills(world.deps);
  assert.equal(await stateOf(bill), { bill: 'expired', payment: 'expired', claims: 1, sold: 0 });
  assert.equal(await timeline(bill), ['paying', 'expired']);
  await endLeases(bill);
});

test('a lost webhook is found in the book of the provider, which is asked right after the deadline', async () => {
  const bill = await buy([6]);
  await world.query(`update sandbox_payment set status = 'paid' where reference = $1`, [bill.payment?.id]);
  await passDeadline(bill);
  await expireBills(world.deps);
  const asks = startPaymentAsks(world.deps);
  await until('the money', async () => (await stateOf(bill))?.bill === 'settled');
  await asks.close();
  assert.equal(await stateOf(bill), { bill: 'settled', payment: 'paid', claims: 1, sold: 1 });
  assert.equal(await timeline(bill), ['paying', 'expired', 'paid', 'late_payment_honoured']);
});

test('many bills at their deadline: batch after batch, by two nodes at once, each bill once; one that is being paid waits', async () => {
  const [model, paid] = [await buy([5]), await buy([9])];
  await world.query(
    `insert into bill (uuid, type, status, source, locale, exhibitor_id, amount_minor, expires_at)
     select gen_random_uuid(), type, status, source, 'fr', exhibitor_id, amount_minor, now() - interval '1 minute' from bill, generate_series(1, 150) where uuid = $1`,
    [model.uuid],
  );
  await passDeadline(paid);
  const many = () =>
    world.query(`select status, count(*)::integer as bills, (select count(*)::integer from bill_event e join bill b on b.uuid = e.bill_uuid
        where b.locale = 'fr' and e.kind = 'expired') as noted from bill where locale = 'fr' group by status`);
  await transaction(world.pool, async (client) => {
    await client.query('select from bill where uuid = $1 for update', [paid.uuid]);
    // Ends, although the money holds one of the bills.
    await ends('both sweeps', Promise.all([expireBills(world.deps), expireBills(world.deps)]));
  });
  assert.equal(await many(), [{ status: 'expired', bills: 150, noted: 150 }]);
  assert.equal([(await stateOf(model))?.bill, (await stateOf(paid))?.bill], ['paying', 'paying']);
  await expireBills(world.deps);
  assert.is((await stateOf(paid))?.bill, 'expired');
  await endLeases(paid);
  await world.services.bills.giveUp(model.uuid);
});

test('given up: called back at the provider, then free for the next at once; the same again changes nothing', async () => {
  const bill = await buy([42, 43], { amount: 3040 });
  assert.is((await world.services.bills.giveUp(bill.uuid)).status, 'cancelled');
  assert.match(await (await fetch(bill.processingData?.checkout_url ?? '')).text(), 'cancelled');
  assert.equal(await stateOf(bill), { bill: 'cancelled', payment: 'cancelled', claims: 0, sold: 0 });
  assert.is((await world.services.bills.giveUp(bill.uuid)).status, 'cancelled');
  // No job has run here: the seats are free all the same.
  const next = await buy([42, 43], { amount: 3040 });
  assert.is(next.status, 'paying');
});

test('given up too late: money that the shop had not heard of settles the order', async () => {
  const bill = await buy([44], { amount: 1520 });
  await choose(bill, { outcome: 'paid', webhook: 'lost' });
  assert.is((await world.services.bills.giveUp(bill.uuid)).status, 'settled');
  assert.equal(await stateOf(bill), { bill: 'settled', payment: 'paid', claims: 1, sold: 1 });
});

test('given up while the bank is at it: the order stays, and so do its seats', async () => {
  const bill = await buy([45], { amount: 1520 });
  await choose(bill, { outcome: 'paid', webhook: 'late', seconds: '3600' });
  assert.is((await world.services.bills.giveUp(bill.uuid)).status, 'paying');
  assert.equal(await stateOf(bill), { bill: 'paying', payment: 'paying', claims: 1, sold: 0 });
});

test('given up while the provider is away: nothing changes, and it can be tried again', async () => {
  const bill = await buy([46], { amount: 1520 });
  const away = world.accountsWith((sandbox) => ({
    ...sandbox,
    cancel: () => Promise.reject(new Error('the provider is away')),
  }));
  const services = world.secondNode({ accounts: away });
  assert.is((await refusal(services.bills.giveUp(bill.uuid))).code, 'UNAVAILABLE');
  assert.equal(await stateOf(bill), { bill: 'paying', payment: 'paying', claims: 1, sold: 0 });
  assert.is((await world.services.bills.giveUp(bill.uuid)).status, 'cancelled');
});

test('given up before the payment was ever written down: the bill is cancelled, its seats are free', async () => {
  const bill = await buy([47], { amount: 1520 });
  await world.query('update payment set transaction_id = null where id = $1', [bill.payment?.id]);
  assert.is((await world.services.bills.giveUp(bill.uuid)).status, 'cancelled');
  assert.is((await buy([47], { amount: 1520 })).status, 'paying');
});

test('regression: an order with a payment that has an id of the provider is not abandoned, also when that comes at the same moment', async () => {
  const bill = await buy([46], { amount: 1520 });
  const open = { bill: 'paying', payment: 'paying', claims: 1, sold: 0 };
  assert.is(await world.sales.abandon(bill.uuid), false);
  assert.equal(await stateOf(bill), open);
  const id = `sbx_${bill.payment?.id.replaceAll('-', '')}`;
  await world.query('update payment set transaction_id = null where id = $1', [bill.payment?.id]);
  let abandoned: Promise<boolean> | undefined;
  await transaction(world.pool, async (client) => {
    await client.query('update payment set transaction_id = $2 where id = $1', [bill.payment?.id, id]);
    abandoned = world.sales.abandon(bill.uuid);
    await until('it waits for the payment', async () => {
      const waiting = await world.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
  });
  assert.is(await abandoned, false);
  assert.equal(await stateOf(bill), open);
  assert.equal(await timeline(bill), ['paying']);
  await world.services.bills.giveUp(bill.uuid);
});

test('given up where the provider does not know the payment that it started: nobody can say that none will come', async () => {
  const bill = await buy([46], { amount: 1520 });
  const another = world.accountsWith((sandbox) => ({ ...sandbox, cancel: async () => null }));
  const services = world.secondNode({ accounts: another });
  assert.is((await services.bills.giveUp(bill.uuid)).status, 'paying');
  assert.equal(await stateOf(bill), { bill: 'paying', payment: 'paying', claims: 1, sold: 0 });
  await world.services.bills.giveUp(bill.uuid);
});

test('cancelled at the bank: whoever comes back finds the seats free', async () => {
  const bill = await buy([48], { amount: 1520 });
  await choose(bill, { outcome: 'cancelled', webhook: 'now' });
  assert.is((await buy([48], { amount: 1520 })).status, 'paying');
});

test('cancelled at the provider: an open payment ends, one under way or paid does not', async () => {
  const driver = world.deps.accounts.get(world.ids.account)?.driver;
  const cancel = async (bill: PaymentResponse) => {
    const news = await driver?.cancel(`sbx_${bill.payment?.id.replaceAll('-', '')}`);
    return news?.status;
  };
  const open = await buy([20]);
  assert.is(await cancel(open), 'cancelled');
  assert.is(await cancel(open), 'cancelled');
  assert.match(await (await fetch(open.processingData?.checkout_url ?? '')).text(), 'cancelled');
  const underWay = await buy([21]);
  await choose(underWay, { outcome: 'paid', webhook: 'late', seconds: '3600' });
  assert.is(await cancel(underWay), 'open');
  assert.match(await (await fetch(underWay.processingData?.checkout_url ?? '')).text(), 'being processed');
  const paid = await buy([22]);
  await choose(paid, { outcome: 'paid', webhook: 'lost' });
  assert.is(await cancel(paid), 'paid');
  assert.is((await stateOf(paid))?.bill, 'paying', 'the shop was not told');
  assert.is(await driver?.cancel('sbx_unknown'), null);
});

test('paid late while every seat is still ours: honoured', async () => {
  const bill = await buy([7, 8]);
  await passDeadline(bill);
  await expireBills(world.deps);
  assert.is(await webhook(bill, 'paid'), 200);
  assert.equal(await stateOf(bill), { bill: 'settled', payment: 'paid', claims: 2, sold: 2 });
  assert.equal(await timeline(bill), ['paying', 'expired', 'paid', 'late_payment_honoured']);
  await world.handlers['mark-sold']({ bills: [bill.uuid] });
  const taken = await refusal(buy([7]));
  assert.equal(taken.detail.fields, { 'items.0.seat': [{ key: 'seat_taken' }] });
});

test('paid at the very moment of the deadline: what is sold does not become free again', async () => {
  const bill = await buy([49], { amount: 1520 });
  await passDeadline(bill);
  const seats: SeatDesk = Object.assign(Object.create(world.deps.seats), {
    async giveBack(...given: Parameters<SeatDesk['giveBack']>) {
      assert.is(await webhook(bill, 'paid'), 200);
      await world.handlers['mark-sold']({ bills: [bill.uuid] });
      await world.deps.seats.giveBack(...given);
    },
  });
  await expireBills(world.deps);
  const job = (await jobsCalled(world.pool, 'give-back')).findLast(({ payload }) => String(payload.seats) === '49');
  assert.ok(job);
  await createSeatJobHandlers({ ...world.deps, seats })['give-back'](job.payload);
  assert.equal(await stateOf(bill), { bill: 'settled', payment: 'paid', claims: 1, sold: 1 });
  const want = { kind: 'seats' as const, seats: [49] };
  const hold = { scheduleId: world.ids.schedule, idempotencyKey: crypto.randomUUID(), want };
  assert.is((await refusal(world.seats.hold(hold, { source: 'site' }))).code, 'SEATS_TAKEN');
});

test('paid late when one seat was taken over: everything is given back, once, and said', async () => {
  const late = await buy([10, 11]);
  await passDeadline(late);
  await expireBills(world.deps);
  await endLeases(late);
  const other = await buy([11]);
  assert.is(await webhook(late, 'paid'), 200);
  assert.equal(await stateOf(late), { bill: 'refunding', payment: 'refunding', claims: 0, sold: 0 });
  assert.is((await world.services.bills.result(late.uuid, 'en')).status, 'refunded');
  const payment = late.payment?.id ?? '';
  const [refund] = await refunds(late);
  assert.equal(refund, { status: 'refunding', amount: 2400, reason: 'late', known: false, lines: [] });
  const id = await refundOf(late);
  const job = (await jobsCalled(world.pool, 'refund')).find(({ key }) => key === `refund:${id}`);
  assert.equal(job?.payload, { refund: id });
  await world.query(`update sandbox_payment set status = 'paid' where reference = $1`, [payment]);
  await world.handlers.refund({ refund: id });
  await world.handlers.refund({ refund: id });
  assert.equal(await refunds(late), [{ status: 'refunded', amount: 2400, reason: 'late', known: true, lines: [] }]);
  assert.equal(await stateOf(late), { bill: 'refunded', payment: 'refunded', claims: 0, sold: 0 });
  const [book] = await world.query('select status, refunded_minor from sandbox_payment where reference = $1', [
    payment,
  ]);
  assert.equal(book, { status: 'refunded', refunded_minor: 2400 });
  assert.equal(await timeline(late), ['paying', 'expired', 'late_payment_refunded', 'refunded']);
  world.mails.length = 0;
  await world.handlers['mail-refund']({ bill: late.uuid });
  await world.handlers['mail-refund']({ bill: late.uuid });
  assert.equal(
    world.mails.map((mail) => mail.to),
    ['ada@example.com'],
  );
  assert.equal(await stateOf(other), { bill: 'paying', payment: 'paying', claims: 1, sold: 0 });
});

test('a late payment and a new buyer at the same moment: one of them has the seat', async () => {
  for (let round = 0; round < 12; round++) {
    const seat = 30 + round;
    const late = await buy([seat], seat >= 40 ? { amount: 1520 } : {});
    await passDeadline(late);
    await expireBills(world.deps);
    await endLeases(late);
    const [, bought] = await Promise.all([
      webhook(late, 'paid'),
      buy([seat], seat >= 40 ? { amount: 1520 } : {}).then(
        () => true,
        () => false,
      ),
    ]);
    const state = await stateOf(late);
    assert.is(state?.bill, bought ? 'refunding' : 'settled', `round ${round}`);
    const owners = await world.query('select bill_uuid from seat_claim where seat_index = $1', [seat]);
    assert.is(owners.length, 1);
    assert.is(owners[0]?.bill_uuid === late.uuid, !bought);
  }
});

test('the deadline and the money at the same moment: paid or honoured, never lost', async () => {
  for (const seat of [26, 27, 28, 29]) {
    const bill = await buy([seat]);
    await passDeadline(bill);
    await Promise.all([expireBills(world.deps), webhook(bill, 'paid'), webhook(bill, 'cancelled')]);
    const state = await stateOf(bill);
    // A cancellation that came first closes the bill, and the money goes back.
    assert.ok(['settled', 'refunding'].includes(state?.bill ?? ''), JSON.stringify(state));
    assert.is(state?.sold, state?.bill === 'settled' ? 1 : 0);
  }
});

test('giving back late does not free what was bought again with the same hold', async () => {
  const hold = await world.seats.hold(
    { scheduleId: world.ids.schedule, idempotencyKey: crypto.randomUUID(), want: { kind: 'seats', seats: [23] } },
    { source: 'site' },
  );
  const { tag } = world.seats.verify(hold.token, world.ids.schedule);
  const items = [
    { type: 'ticket' as const, schedule_id: world.ids.schedule, price_rate_id: world.ids.adult, seat: { index: 23 } },
  ];
  await world.services.checkout.submit(world.form(1, { items, hold_token: hold.token }), { source: 'site' });
  const payload = { scheduleId: world.ids.schedule, seats: [23], tag: Buffer.from(tag).toString('hex') };
  await world.handlers['give-back'](payload);
  const { online } = await world.seats.counts(world.ids.schedule);
  await world.query('delete from seat_claim where seat_index = 23');
  await world.handlers['give-back'](payload);
  assert.is((await world.seats.counts(world.ids.schedule)).online, online + 1);
});

test('money for a cancelled bill, and the wrong amount of money, go back', async () => {
  const cancelled = await buy([12]);
  await webhook(cancelled, 'cancelled');
  await webhook(cancelled, 'paid');
  assert.is((await stateOf(cancelled))?.bill, 'refunding');
  const short = await buy([13]);
  await webhook(short, 'paid', { amount: 100 });
  assert.equal(await stateOf(short), { bill: 'refunding', payment: 'refunding', claims: 0, sold: 0 });
  assert.equal(await refunds(short), [
    { status: 'refunding', amount: 100, reason: 'amount_mismatch', known: false, lines: [] },
  ]);
});

test('a crash between claim and payment: the same form starts the payment, and without it the bill expires', async () => {
  const crashing = world.secondNode({
    sales: {
      ...world.sales,
      paymentStarted: () => Promise.reject(new DatabaseAway(new Error('gone'))),
    },
  });
  const form = world.form(1, {
    items: [{ type: 'ticket', schedule_id: world.ids.schedule, price_rate_id: world.ids.adult, seat: { index: 14 } }],
  });
  assert.is((await refusal(crashing.checkout.submit(form, { source: 'site' }))).code, 'CHECKOUT_PAUSED');
  const again = await world.services.checkout.submit(form, { source: 'site' });
  assert.match(again.processingData?.checkout_url ?? '', '/sandbox/pay/');
  assert.is((await world.query('select 1 from bill where idempotency_key = $1', [form.bill_id])).length, 1);

  const lost = {
    ...form,
    bill_id: crypto.randomUUID(),
    items: form.items.map((item) => ({ ...item, seat: { index: 15 } })),
  };
  await refusal(crashing.checkout.submit(lost, { source: 'site' }));
  const [bill] = await world.query<{ uuid: string }>('select uuid from bill where idempotency_key = $1', [
    lost.bill_id,
  ]);
  await world.query(`update bill set expires_at = now() - interval '1 second' where uuid = $1`, [bill?.uuid]);
  await expireBills(world.deps);
  assert.is((await world.query('select status from bill where uuid = $1', [bill?.uuid]))[0]?.status, 'expired');
});

test('a webhook may overtake the answer of the checkout', async () => {
  const bill = await buy([16]);
  await world.query('update payment set transaction_id = null where id = $1', [bill.payment?.id]);
  await webhook(bill, 'paid');
  assert.equal(await stateOf(bill), { bill: 'settled', payment: 'paid', claims: 1, sold: 1 });
});

test('forged, garbled and unknown webhooks', async () => {
  const bill = await buy([17]);
  assert.is(await webhook(bill, 'paid', {}, 'another secret'), 400);
  assert.is(await webhook(bill, 'paid', { amount: -1 }), 400);
  assert.is(await webhook(bill, 'paid', { payment: 'sbx_unknown', reference: crypto.randomUUID() }), 200);
  assert.is((await stateOf(bill))?.bill, 'paying');
  assert.is((await refusal(world.services.payments.notify('nobody', { headers: {}, body: '' }))).code, 'NOT_FOUND');
});

test('the mobile page takes a tip', async () => {
  const bill = await buy([18], { payment_method_id: world.ids.mobile });
  assert.is(bill.processingData?.component, 'mobile');
  assert.is(bill.processingData?.qr, bill.processingData?.deeplink);
  const page = await (await fetch(bill.processingData?.qr ?? '')).text();
  assert.match(page, 'name="tip"');
  await choose(bill, { outcome: 'paid', webhook: 'now', tip: '200' });
  const result = await world.services.bills.result(bill.uuid, 'en');
  assert.equal([result.status, result.amount, result.tip], ['settled', 1200, 200]);
});

test('the sandbox page in four languages, and for what is not there', async () => {
  for (const [locale, word] of [
    ['en', 'Test payment'],
    ['fr', 'Paiement de test'],
    ['nl-BE', 'Testbetaling'],
    ['de', 'Testzahlung'],
  ] as const) {
    const bill = await buy([19], { locale });
    const page = await (await fetch(bill.processingData?.checkout_url ?? '')).text();
    assert.match(page, `<html lang="${locale}">`);
    assert.match(page, word);
    assert.not.match(page, /<script| style=| on\w+="/);
    await choose(bill, { outcome: 'cancelled' });
    for (const { payload } of (await jobsCalled(world.pool, 'give-back')).slice(-1))
      await world.handlers['give-back'](payload);
    const ended = await (await fetch(bill.processingData?.checkout_url ?? '')).text();
    assert.not.match(ended, '<form');
  }
  assert.is((await fetch(`${world.url}/sandbox/pay/sbx_nothing`)).status, 404);
  assert.is(
    (await fetch(`${world.url}/sandbox/pay/%00`)).status,
    404,
    'PostgreSQL refuses NUL, the page does not fail',
  );
});

test('the worker runs what was enqueued: late webhook, tickets by mail, sold on the map', async () => {
  world.mails.length = 0;
  const bill = await buy([24, 25]);
  // As when the printing process hangs: the job is tried again by itself.
  const { printer } = world.deps;
  const { pdf } = printer;
  const hung = new ParterreError('UNAVAILABLE');
  printer.pdf = async (order) => {
    if (order.billUuid !== bill.uuid) return pdf(order);
    printer.pdf = pdf;
    throw hung;
  };
  await choose(bill, { outcome: 'paid', webhook: 'late', seconds: '1' });
  assert.is((await stateOf(bill))?.bill, 'paying');
  const news = new AbortController();
  const told = (async () => {
    for await (const message of world.services.live.watch({ bill: bill.uuid }, news.signal)) return message;
    return null;
  })();
  const worker = await world.runJobs();
  try {
    assert.equal(await ends('the news', told), { kind: 'bill', uuid: bill.uuid });
    const mail = await until('the mail', () => world.mails.find(({ html }) => html === bill.uuid));
    assert.is(mail.attachments?.[0]?.contentType, 'application/pdf');
    assert.is((await stateOf(bill))?.bill, 'settled');
    await until('its note', async () => (await timeline(bill)).includes('mailed'));
    assert.ok(world.faults.includes(hung));
  } finally {
    news.abort();
    await worker.close();
  }
});

test('who stops to ask waits for what it is writing down, and not for a provider', async () => {
  const answered = await buy([9]);
  const silent = await buy([4]);
  await choose(answered, { outcome: 'paid', webhook: 'lost' });
  await world.query('update payment set ask_at = now() where bill_uuid = any($1)', [[answered.uuid, silent.uuid]]);
  const transaction = `sbx_${silent.payment?.id.replaceAll('-', '')}`;
  const asked = new Set<string>();
  let write = (): void => {};
  const written = new Promise<void>((done) => {
    write = done;
  });
  let steps = 0;
  const asks = startPaymentAsks({
    ...world.deps,
    accounts: world.accountsWith((sandbox) => ({
      ...sandbox,
      status: (id: string) => {
        asked.add(id);
        return id === transaction ? new Promise<never>(() => {}) : sandbox.status(id);
      },
    })),
    sales: {
      ...world.sales,
      askNoMore: async (id) => {
        // On a slow machine payments of the tests before are due as well.
        if (id !== answered.payment?.id) return world.sales.askNoMore(id);
        steps += 1;
        await written;
        await world.sales.askNoMore(id);
        steps += 1;
      },
    },
  });
  await until('both questions', () => asked.has(transaction) && steps === 1);
  const closed = asks.close();
  write();
  await ends('the questions', closed);
  assert.is(steps, 2);
  assert.is((await stateOf(answered))?.bill, 'settled');
});

test('old claims and webhook ids are cleaned away, the rest stays', async () => {
  await world.query(`update seat_claim set deadline = now() - interval '8 days' where seat_index in (17)`);
  await world.query(
    `update seen_payment_news set received_at = now() - interval '91 days' where event_id = 'another event'`,
  );
  const before = await world.query<{ count: string }>('select count(*) from seat_claim');
  await world.handlers['clean-sales']({});
  const after = await world.query<{ count: string }>('select count(*) from seat_claim');
  assert.is(Number(after[0]?.count), Number(before[0]?.count) - 1);
  assert.is((await world.query(`select 1 from seen_payment_news where event_id = 'another event'`)).length, 0);
});

test.run();
