/** Sales that several payments pay together: parts at the card terminal, the rest at it or in cash. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PosRest } from '../../contract/index.ts';
import type { PointOfSale } from '../../domain/pointOfSale.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { openCardTill } from '../../testing/cardTill.ts';
import { jobsAbout } from '../../testing/jobs.ts';
import { refusal } from '../../testing/salesWorld.ts';
import { voucher, voucherType } from '../../testing/vouchers.ts';
import { expireBills } from '../payments/expireBills.ts';

const test = suite('sales paid in parts');
const till = await openCardTill();
const { world, services, terminals, card, pos, sale, sell, paying, onTerminal, asked, ends } = till;
const { cash } = world.ids;
test.after(() => till.close());
const { stateOf } = billsUnderTest(() => world);

type Rest = Omit<PosRest, 'basket_id'>;
const rest = (bill: string, amount: number, changes: Partial<Rest> = {}): Rest => ({
  ...{ bill, amount, locale: 'fr', payment_id: crypto.randomUUID(), payment_method_id: card, tendered: null },
  ...changes,
});
const inCash = (bill: string, amount: number, tendered = amount): Rest =>
  rest(bill, amount, { payment_method_id: cash, tendered });
const payRest = (input: Rest, at: PointOfSale = pos) => services.payRest(input, at);
/** What refunds a bill's payments have. */
const refunds = (bill: string) =>
  world.query<{ status: string; minor: number; reason: string }>(
    `select r.status, r.amount_minor as minor, r.reason from refund r join payment p on p.id = r.payment_id where p.bill_uuid = $1 order by r.amount_minor`,
    [bill],
  );

/** Two tickets, of which 15 of 24 EUR are paid by card. */
async function partPaid(seats: [number, number]): Promise<{ bill: string; input: Awaited<ReturnType<typeof sale>> }> {
  const input = await sale(seats, { part: 1500 });
  const bill = await paying(input);
  await ends('paid');
  return { bill, input };
}

test('the terminal is asked for the part; the rest in cash settles it, and the receipt says both', async () => {
  const input = await sale([0, 1], { part: 1500 });
  const bill = await paying(input);
  assert.is(onTerminal()?.amount, 1500);
  await ends('paid');
  assert.equal(await stateOf({ uuid: bill }), { bill: 'paying', payment: 'paid', claims: 2, sold: 0 });
  assert.equal(await sell(input), { bill, status: 'paying', payment: 'paid', left: 900 });
  const wish = inCash(bill, 900, 1000);
  const receipt = await payRest(wish);
  assert.ok('tickets' in receipt);
  const parts = [
    { method: 'Carte', amount: 1500 },
    { method: 'Cash (fr)', amount: 900 },
  ];
  assert.equal(
    [receipt.payments.map(({ id: _, ...payment }) => payment), receipt.tendered, receipt.change],
    [parts, 1000, 100],
  );
  assert.equal(await payRest(wish), receipt, 'paid once, however often it is sent');
  assert.equal(await sell(input), receipt);
  assert.equal(await stateOf({ uuid: bill }), { bill: 'settled', payment: 'paid', claims: 2, sold: 2 });
});

test('two cards and cash', async () => {
  const { bill, input } = await partPaid([2, 3]);
  const second = rest(bill, 400);
  const waits = await payRest(second);
  assert.equal(waits, { bill, status: 'paying', payment: 'paying', left: null });
  assert.equal([onTerminal()?.amount, await payRest(second)], [400, waits], 'asked once');
  await ends('paid');
  assert.equal(await sell(input), { bill, status: 'paying', payment: 'paid', left: 500 });
  assert.ok('tickets' in (await payRest(inCash(bill, 500))));
  const paid = await world.query(`select amount_received_minor as minor from payment where bill_uuid = $1 order by 1`, [
    bill,
  ]);
  assert.equal(
    paid.map(({ minor }) => minor),
    [400, 500, 1500],
  );
});

test('the last part by card settles it when the terminal says so', async () => {
  const { bill, input } = await partPaid([4, 5]);
  await payRest(rest(bill, 900));
  await ends('paid');
  assert.ok('tickets' in (await sell(input)));
});

for (const status of ['failed', 'cancelled'] as const)
  test(`a second card that is ${status} leaves the first one paid and the seats kept`, async () => {
    const { bill, input } = await partPaid(status === 'failed' ? [6, 7] : [8, 9]);
    await payRest(rest(bill, 900));
    await ends(status);
    assert.equal(await sell(input), { bill, status: 'paying', payment: status, left: 900 });
    assert.ok('tickets' in (await payRest(inCash(bill, 900))));
  });

test('a first part that is declined sells nothing', async () => {
  const input = await sale([10, 11], { part: 1000 });
  const bill = await paying(input);
  await ends('failed');
  assert.equal(await sell(input), { bill, status: 'cancelled', payment: 'failed', left: null });
});

test('giving up calls a waiting payment back first, and then gives the parts back and the seats free', async () => {
  const { bill, input } = await partPaid([10, 11]);
  await payRest(rest(bill, 900));
  assert.is((await services.bills.giveUp(bill)).status, 'paying');
  assert.equal([onTerminal(), await sell(input)], [null, { bill, status: 'paying', payment: 'cancelled', left: 900 }]);
  assert.is((await services.bills.giveUp(bill)).status, 'cancelled');
  assert.equal(await refunds(bill), [{ status: 'refunding', minor: 1500, reason: 'closed' }]);
  const [refund] = await world.query<{ id: string }>(
    `select r.id from refund r join payment p on p.id = r.payment_id where p.bill_uuid = $1`,
    [bill],
  );
  assert.equal(await jobsAbout(world.pool, refund?.id ?? ''), ['refund']);
  assert.is((await stateOf({ uuid: bill }))?.claims, 0);
  assert.ok('tickets' in (await sell(await sale([10, 11], { payment_method_id: cash, tendered: 2400 }))));
});

test('a bill whose rest nobody pays in time expires, and its parts go back once', async () => {
  const { bill, input } = await partPaid([12, 13]);
  await world.query(`update bill set expires_at = now() - interval '1 second' where uuid = $1`, [bill]);
  for (let times = 0; times < 2; times++) await expireBills(world.deps);
  assert.equal(await refunds(bill), [{ status: 'refunding', minor: 1500, reason: 'closed' }]);
  assert.equal(await sell(input), { bill, status: 'expired', payment: 'refunding', left: null });
  assert.equal(await payRest(inCash(bill, 900)), { bill, status: 'expired', payment: 'refunding', left: null });
});

test('money that a terminal finds after its payment was called back goes back, and the other part stays', async () => {
  const { bill } = await partPaid([14, 15]);
  await payRest(rest(bill, 900));
  const { id } = asked();
  await ends('failed');
  await till.corrects(id);
  assert.equal(await refunds(bill), [{ status: 'refunding', minor: 900, reason: 'closed' }]);
  assert.ok('tickets' in (await payRest(inCash(bill, 900))));
});

test('a terminal that is busy or away leaves the part paid', async () => {
  const { bill, input } = await partPaid([16, 17]);
  terminals.simulator.terminals.behave('hall 7', 'cut');
  const wish = rest(bill, 900);
  assert.is((await refusal(payRest(wish))).code, 'PAYMENT_UNANSWERED');
  terminals.simulator.terminals.behave('hall 7', 'normal');
  const begun = onTerminal()?.id;
  assert.equal(await payRest(wish), { bill, status: 'paying', payment: 'paying', left: null });
  assert.is(onTerminal()?.id, begun, 'the same payment');
  await ends('cancelled');
  // Another shop's payment is on the terminal.
  const other = await paying(await sale([18]));
  assert.is((await refusal(payRest(rest(bill, 900)))).code, 'TERMINAL_BUSY');
  assert.equal(await sell(input), { bill, status: 'paying', payment: 'failed', left: 900 });
  await services.bills.giveUp(other);
  assert.ok('tickets' in (await payRest(inCash(bill, 900))));
});

test('what is no part of it is refused in words', async () => {
  const { bill } = await partPaid([18, 19]);
  const refusals: [what: string, input: Rest, code: string, at?: PointOfSale][] = [
    ['more than is left', rest(bill, 901), 'AMOUNT_CHANGED'],
    ['a part in cash', inCash(bill, 800), 'AMOUNT_CHANGED'],
    ['more than is left in cash', inCash(bill, 1000), 'AMOUNT_CHANGED'],
    ['too little cash', inCash(bill, 900, 800), 'VALIDATION_FAILED'],
    ['cash given to a terminal', rest(bill, 900, { tendered: 900 }), 'VALIDATION_FAILED'],
    ['a method that is not there', rest(bill, 900, { payment_method_id: 999_999 }), 'VALIDATION_FAILED'],
    ['a bill of another till', rest(bill, 900), 'NOT_FOUND', { ...pos, deviceId: 8, terminal: 'hall 8' }],
    ['a bill that is not there', rest(crypto.randomUUID(), 900), 'NOT_FOUND'],
    ['a closed till', inCash(bill, 900), 'TILL_CLOSED', { ...pos, hasShifts: true }],
  ];
  for (const [what, input, code, at] of refusals) assert.is((await refusal(payRest(input, at))).code, code, what);
  const whole = await sale([20, 21]);
  for (const changes of [{ part: 2400 }, { part: 3000 }, { part: 100, payment_method_id: cash, tendered: 2400 }])
    assert.equal((await refusal(sell({ ...whole, ...changes }))).detail.fields, { part: [{ key: 'no_part' }] });
  await services.bills.giveUp(bill);
});

let nextPair = 22;
/** Seats that no other test has. */
const pair = (): [number, number] => {
  nextPair += 2;
  return [nextPair - 2, nextPair - 1];
};
for (const [what, change] of [
  ['whose show was cancelled', 'delete from seat_claim where bill_uuid = $1'],
  ['whose time is over', `update bill set expires_at = now() - interval '1 second' where uuid = $1`],
] as const)
  test(`the rest of a bill ${what} is not taken, and its parts go back`, async () => {
    for (const pay of [inCash, rest]) {
      const { bill } = await partPaid(pair());
      await world.query(change, [bill]);
      const answer = await payRest(pay(bill, 900));
      assert.equal(answer, { bill, status: 'cancelled', payment: 'refunding', left: null });
      assert.equal(await refunds(bill), [{ status: 'refunding', minor: 1500, reason: 'closed' }]);
      assert.is(onTerminal(), null);
    }
  });

test('the rest of a printed card is not taken once another sale has the card', async () => {
  const { bill } = await partPaid(pair());
  const { bill: other } = await partPaid(pair());
  const card = await voucher(world, await voucherType(world));
  await world.query('update bill_line set voucher_id = $2 where bill_uuid = any($1)', [[bill, other], card.id]);
  await payRest(inCash(bill, 900)).catch(() => undefined);
  assert.is((await stateOf({ uuid: bill }))?.bill, 'cancelled');
  await services.bills.giveUp(other);
});

test('a rest that the terminal is too busy for leaves the sale as it is, also where the sale is asked for again', async () => {
  const { bill, input } = await partPaid(pair());
  terminals.simulator.terminals.behave('hall 7', 'away');
  assert.is((await refusal(payRest(rest(bill, 900)))).code, 'PAYMENT_UNANSWERED');
  terminals.simulator.terminals.behave('hall 7', 'normal');
  const other = await paying(await sale([39]));
  assert.equal(await sell(input), { bill, status: 'paying', payment: 'failed', left: 900 });
  await services.bills.giveUp(other);
  assert.ok('tickets' in (await payRest(inCash(bill, 900))));
});

test('two who pay the rest at once: one payment is made', async () => {
  const { bill } = await partPaid([18, 19]);
  const answers = await Promise.allSettled([payRest(inCash(bill, 900)), payRest(inCash(bill, 900))]);
  assert.ok(answers.every(({ status }) => status === 'fulfilled'));
  const [row] = await world.query<{ received: number }>(
    `select sum(amount_received_minor)::integer as received from payment where bill_uuid = $1`,
    [bill],
  );
  assert.is(row?.received, 2400);
});

test.run();
