import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PaymentResponse } from '../../contract/index.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { gatherOrder } from '../bills/tickets.ts';

const test = suite('refunds');
let world: SalesWorld;
test.before(async () => {
  world = await salesWorld();
});
test.after(() => world.close());
const { buy, choose, webhook, stateOf, timeline, jobs, refunds, refundOf, giveBackThere, cancelledLines } =
  billsUnderTest(() => world);

test('given back at the provider’s own site: a refund is written, the tickets are void, the seats free at once', async () => {
  const bill = await buy([0, 1]);
  await choose(bill, { outcome: 'paid', webhook: 'now' });
  await world.handlers['mark-sold']({ bills: [bill.uuid] });
  assert.match(await (await fetch(bill.processingData?.checkout_url ?? '')).text(), 'Give money back');
  assert.is(await giveBackThere(bill, '24'), 200);
  assert.equal(await stateOf(bill), { bill: 'refunded', payment: 'refunded', claims: 0, sold: 0 });
  assert.equal(await refunds(bill), [
    { status: 'refunded', amount: 2400, reason: 'elsewhere', known: false, lines: [1200, 1200] },
  ]);
  assert.is(await cancelledLines(bill), 2);
  assert.equal(await timeline(bill), ['paying', 'paid', 'settled', 'refunded_elsewhere']);
  const result = await world.services.bills.result(bill.uuid, 'en');
  assert.equal([result.status, result.download, result.tickets], ['refunded', null, []]);
  assert.is((await refusal(world.services.tickets.pdf(bill.uuid))).code, 'NOT_FOUND');
  world.mails.length = 0;
  await world.handlers['mail-tickets']({ bill: bill.uuid });
  assert.equal(world.mails, [], 'no ticket is mailed any more');
  assert.ok((await jobs(bill)).includes('mail-refund'));
  await world.handlers['mail-refund']({ bill: bill.uuid });
  assert.is(world.mails.length, 1);
  // No job has run here that gives seats back.
  assert.is((await buy([0, 1])).status, 'paying');

  assert.is(await giveBackThere(bill, '1'), 422, 'nothing is left');
  assert.is(await webhook(bill, 'paid', { id: 'told again', refunded: 2400 }), 200);
  assert.is((await refunds(bill)).length, 1);
});

test('given back in parts: the tickets stay good until nothing is left; a job of the worker tells of it', async () => {
  const bill = await buy([2, 3]);
  await choose(bill, { outcome: 'paid', webhook: 'now' });
  assert.is(await giveBackThere(bill, '15'), 200);
  assert.equal(await stateOf(bill), {
    bill: 'partially_refunded',
    payment: 'partially_refunded',
    claims: 2,
    sold: 2,
  });
  assert.is(await cancelledLines(bill), 0);
  const result = await world.services.bills.result(bill.uuid, 'en');
  assert.equal([result.status, result.tickets.length], ['settled', 2]);
  assert.ok((await world.services.tickets.pdf(bill.uuid)).bytes.length > 0);
  // The shop does not hear of the next one, nor is it asked to; but of the last one, which says it all.
  const { rowCount } = await world.pool.query(
    `update sandbox_payment set refunded_minor = refunded_minor + 100, refunds = refunds || '{"lost": 100}' where reference = $1`,
    [bill.payment?.id],
  );
  assert.is(rowCount, 1);
  assert.is(await giveBackThere(bill, '8'), 200);
  assert.equal(await stateOf(bill), { bill: 'refunded', payment: 'refunded', claims: 0, sold: 0 });
  assert.equal(await refunds(bill), [
    { status: 'refunded', amount: 1500, reason: 'elsewhere', known: false, lines: [1200, 300] },
    { status: 'refunded', amount: 900, reason: 'elsewhere', known: false, lines: [900] },
  ]);
  assert.is(await cancelledLines(bill), 2);
});

test('a tip given back leaves the order as it is', async () => {
  const bill = await buy([4], { payment_method_id: world.ids.mobile });
  await choose(bill, { outcome: 'paid', webhook: 'now', tip: '200' });
  assert.is(await giveBackThere(bill, '2'), 200);
  assert.equal(await stateOf(bill), { bill: 'settled', payment: 'partially_refunded', claims: 1, sold: 1 });
});

test('our own refund, while somebody is quicker at the provider’s site: given back once', async () => {
  const bill = await buy([5]);
  await webhook(bill, 'cancelled');
  await world.query(`update sandbox_payment set status = 'paid' where reference = $1`, [bill.payment?.id]);
  await webhook(bill, 'paid');
  const refund = await refundOf(bill);
  // A part is not all: the provider refuses the rest, and the job will be tried again.
  assert.is(await giveBackThere(bill, '7'), 200);
  const failed = await world.handlers.refund({ refund }).then(
    () => null,
    (error: Error) => error.message,
  );
  assert.match(failed ?? '', 'there is not as much left as 1200');
  assert.is(await giveBackThere(bill, '5'), 200);
  assert.equal(await refunds(bill), [{ status: 'refunding', amount: 1200, reason: 'closed', known: false, lines: [] }]);
  await world.handlers.refund({ refund });
  assert.equal(await refunds(bill), [{ status: 'refunded', amount: 1200, reason: 'closed', known: false, lines: [] }]);
  assert.equal(await stateOf(bill), { bill: 'refunded', payment: 'refunded', claims: 0, sold: 0 });
});

test('money that was given back before we heard of it is none', async () => {
  const bill = await buy([6]);
  assert.is(await webhook(bill, 'paid', { refunded: 1200 }), 200);
  assert.equal(await stateOf(bill), { bill: 'cancelled', payment: 'cancelled', claims: 0, sold: 0 });
  assert.equal(await refunds(bill), []);
});

test('two payments of one bill: one pays it, the money of the other goes back and the bill stays', async () => {
  const bill = await buy([7]);
  const second = await secondPayment(bill);
  const states = () =>
    world.query(
      `select b.status as bill, array_agg(p.status order by p.created_at desc) as payments,
         (select count(*)::integer from seat_claim where bill_uuid = b.uuid and deadline is null) as sold
       from bill b join payment p on p.bill_uuid = b.uuid where b.uuid = $1 group by b.uuid`,
      [bill.uuid],
    );
  await webhook(second, 'failed');
  assert.equal(
    await states(),
    [{ bill: 'paying', payments: ['paying', 'failed'], sold: 0 }],
    'the other may still pay',
  );
  await webhook(bill, 'paid');
  await webhook(second, 'paid');
  assert.equal(await states(), [{ bill: 'settled', payments: ['paid', 'refunding'], sold: 1 }]);
  assert.is(await world.sales.refundDone(await refundOf(bill), 'sbr_second'), true);
  assert.equal(await states(), [{ bill: 'settled', payments: ['paid', 'refunded'], sold: 1 }]);
  assert.is((await world.services.bills.result(bill.uuid, 'en')).tickets.length, 1);
});

/** Adds a payment to a bill, as when somebody began anew at the bank, and answers with the bill as that payment's. */
async function secondPayment(bill: PaymentResponse): Promise<PaymentResponse> {
  const second = { ...bill, payment: bill.payment && { ...bill.payment, id: crypto.randomUUID() } };
  await world.query(
    `insert into payment (id, bill_uuid, payment_method_id, payment_account_id, method_name, status, amount_minor, created_at)
     select $2, bill_uuid, payment_method_id, payment_account_id, method_name, status, amount_minor, created_at - interval '1 minute' from payment where bill_uuid = $1`,
    [bill.uuid, second.payment?.id],
  );
  return second;
}

test('two payments of one bill: whichever of their refunds is the last makes the tickets void', async () => {
  for (const [seat, ourLast] of [
    [8, true],
    [9, false],
  ] as const) {
    const bill = await buy([seat]);
    const second = await secondPayment(bill);
    await webhook(bill, 'paid');
    await webhook(second, 'paid');
    const ours = await refundOf(bill);
    if (!ourLast) await world.sales.refundDone(ours, 'sbr_second');
    await webhook(bill, 'paid', { id: `back ${seat}`, refunded: 1200 });
    const states = () => world.query('select status from bill where uuid = $1', [bill.uuid]);
    assert.equal(await states(), [{ status: ourLast ? 'settled' : 'refunded' }]);
    if (ourLast) assert.is(await world.sales.refundDone(ours, 'sbr_second'), true);
    assert.equal(await states(), [{ status: 'refunded' }]);
    assert.is(await cancelledLines(bill), 1);
    assert.is((await world.query('select from seat_claim where bill_uuid = $1', [bill.uuid])).length, 0);
    assert.ok((await jobs(bill)).includes('mail-refund'));
  }
});

test('more came than was due, and the rest was given back before we heard of it: paid, and that is written down', async () => {
  const bill = await buy([10]);
  assert.is(await webhook(bill, 'paid', { amount: 1500, refunded: 300 }), 200);
  assert.equal(await stateOf(bill), { bill: 'settled', payment: 'partially_refunded', claims: 1, sold: 1 });
  assert.equal(await refunds(bill), [
    { status: 'refunded', amount: 300, reason: 'elsewhere', known: false, lines: [] },
  ]);
  assert.equal(await timeline(bill), ['paying', 'paid', 'settled', 'refunded_elsewhere']);
  assert.is((await gatherOrder(world.deps, bill.uuid)).givenBackMinor, 0, 'what was given back was not of the price');
});

test('mails and receipts know why money went back, and how much', async () => {
  const given = async (bill: PaymentResponse) => {
    const { refund, givenBackMinor, wasSold } = await gatherOrder(world.deps, bill.uuid);
    return { ...refund, givenBackMinor, wasSold };
  };
  const short = await buy([11]);
  await webhook(short, 'paid', { amount: 700 });
  assert.equal(await given(short), {
    amountMinor: 700,
    reason: 'amount_mismatch',
    givenBackMinor: 700,
    wasSold: false,
  });
  const closed = await buy([12]);
  await webhook(closed, 'cancelled');
  await webhook(closed, 'paid');
  assert.equal(await given(closed), { amountMinor: 1200, reason: 'closed', givenBackMinor: 1200, wasSold: false });
  const partly = await buy([13, 14]);
  await webhook(partly, 'paid', { id: 'partly' });
  await webhook(partly, 'paid', { id: 'partly back', refunded: 1500 });
  assert.equal(await given(partly), { amountMinor: 1500, reason: 'elsewhere', givenBackMinor: 1500, wasSold: true });
  const twice = await buy([15]);
  const second = await secondPayment(twice);
  await webhook(twice, 'paid');
  assert.equal(await given(twice), { givenBackMinor: 0, wasSold: true });
  await webhook(second, 'paid');
  assert.equal(await given(twice), { amountMinor: 1200, reason: 'closed', givenBackMinor: 0, wasSold: true });

  // A line that is cancelled has no ticket; without any there is none to print.
  await world.query('update bill_line set cancelled_at = now() where bill_uuid = $1 and bill_order = 0', [partly.uuid]);
  assert.is((await world.services.bills.result(partly.uuid, 'en')).tickets.length, 1);
  await world.query('update bill_line set cancelled_at = now() where bill_uuid = $1', [partly.uuid]);
  assert.is((await refusal(world.services.tickets.pdf(partly.uuid))).code, 'NOT_FOUND');
});

test.run();
