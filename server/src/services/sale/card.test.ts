/** Sales at the point of sale that are paid at the card terminal: with the simulated terminals over HTTP. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PointOfSale } from '../../domain/pointOfSale.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { openCardTill } from '../../testing/cardTill.ts';
import { employee } from '../../testing/employees.ts';
import { product, stockOf } from '../../testing/products.ts';
import { refusal } from '../../testing/salesWorld.ts';
import { expireBills } from '../payments/expireBills.ts';

const test = suite('card terminals at the point of sale');
const till = await openCardTill();
const { world, services, terminals, card, pos, sale, sell, paying, onTerminal, asked, ends } = till;
test.after(() => till.close());
const { stateOf } = billsUnderTest(() => world);

test('the terminal is asked for the amount; once it is paid the sale is sold, and its receipt says how', async () => {
  const input = await sale([0, 1]);
  const bill = await paying(input);
  assert.equal([onTerminal()?.amount, onTerminal()?.terminal], [2400, 'hall 7']);
  assert.equal(await stateOf({ uuid: bill }), { bill: 'paying', payment: 'paying', claims: 2, sold: 0 });
  await ends('paid');
  const receipt = await sell(input);
  assert.ok('tickets' in receipt);
  assert.equal(
    [
      receipt.bill,
      receipt.payments.map(({ id: _, ...payment }) => payment),
      receipt.tendered,
      receipt.change,
      receipt.tickets.length,
    ],
    [bill, [{ method: 'Carte', amount: 2400 }], null, 0, 2],
  );
  assert.equal(await sell(input), receipt, 'sold once, however often it is asked');
});

for (const status of ['failed', 'cancelled'] as const)
  test(`a payment that is ${status} at the terminal sells nothing, and its seats are free for the next try`, async () => {
    const seats = status === 'failed' ? [2, 3] : [4, 5];
    const input = await sale(seats);
    const bill = await paying(input);
    await ends(status);
    assert.equal(await sell(input), { bill, status: 'cancelled', payment: status, left: null });
    const cash = await sell(await sale(seats, { payment_method_id: world.ids.cash, tendered: 2400 }));
    assert.ok('tickets' in cash);
  });

for (const [what, end] of [
  ['declined', () => ends('failed')],
  ['not paid in time', () => late().then(() => ends('cancelled'))],
] as const)
  test(`goods whose card is ${what} are on the shelf again, once`, async () => {
    const popcorn = await product(world, { name: 'Popcorn', priceMinor: 500, vat: 'admission', stock: 10 });
    const products = [{ product_id: popcorn, quantity: 4 }];
    const input = await sale([], { amount: 2000, products });
    await paying(input);
    assert.equal(await stockOf(world, popcorn), { left: 6, moves: ['sale -4'] });
    await end();
    assert.equal(await stockOf(world, popcorn), { left: 10, moves: ['sale -4', 'refund 4'] });
    await expireBills(world.deps);
    assert.is((await stockOf(world, popcorn)).left, 10);
  });

test('money for goods that are on the shelf again goes back, since somebody else may have bought them', async () => {
  const popcorn = await product(world, { name: 'Popcorn', priceMinor: 500, vat: 'admission', stock: 1 });
  const input = await sale([], { amount: 500, products: [{ product_id: popcorn, quantity: 1 }] });
  const bill = await paying(input);
  await late();
  await ends('paid');
  assert.is((await stateOf({ uuid: bill }))?.bill, 'refunding');
  assert.is((await stockOf(world, popcorn)).left, 1);
  // Nobody has left an address, and there is no ticket to tell of: the mail that would say so is none, and no job that fails.
  const mails = world.mails.length;
  await world.handlers['mail-refund']({ bill }, new AbortController().signal);
  assert.is(world.mails.length, mails);
});

/** The deadline of what is being paid is over. */
async function late(): Promise<void> {
  await world.query(`update bill set expires_at = now() - interval '1 second' where status = 'paying'`);
  await expireBills(world.deps);
}

test('a terminal that is busy refuses at once: nothing is begun, and the same sale can be sent again', async () => {
  const first = await sale([6]);
  await paying(first);
  const second = await sale([7]);
  assert.is((await refusal(sell(second))).code, 'TERMINAL_BUSY');
  await ends('paid');
  await paying({ ...second, holds: (await sale([7])).holds });
  await ends('paid');
});

test('an answer that is lost leaves it open; sent again it is one payment', async () => {
  terminals.simulator.terminals.behave('hall 7', 'cut');
  const input = await sale([8]);
  assert.is((await refusal(sell(input))).code, 'PAYMENT_UNANSWERED');
  const begun = onTerminal()?.id;
  assert.ok(begun);
  terminals.simulator.terminals.behave('hall 7', 'normal');
  await paying(input);
  assert.is(onTerminal()?.id, begun);
  await ends('paid');
  assert.ok('tickets' in (await sell(input)));
});

test('the till calls an open payment back; one whose card is in the terminal it cannot', async () => {
  const bill = await paying(await sale([9]));
  terminals.simulator.terminals.process(asked());
  assert.is((await services.bills.giveUp(bill)).status, 'paying');
  await ends('failed');
  const other = await paying(await sale([9]));
  assert.is((await services.bills.giveUp(other)).status, 'cancelled');
  assert.is(onTerminal(), null);
});

test('a sale that was partly given back since it was sold answers as sold', async () => {
  const input = await sale([15, 16]);
  const bill = await paying(input);
  await ends('paid');
  const receipt = await sell(input);
  const [line] = await world.query<{ id: string }>('select id::text from bill_line where bill_uuid = $1', [bill]);
  await services.staffRefunds.refund(await employee(world, 'manager'), {
    ...{ uuid: bill, lines: [line?.id ?? ''], amount: 1200, reason: 'buyer', request: crypto.randomUUID() },
  });
  for (const refund of await world.query<{ id: string }>(`select id from refund where status = 'refunding'`))
    await world.sales.refundDone(refund.id, null);
  assert.is((await stateOf({ uuid: bill }))?.payment, 'partially_refunded');
  assert.equal(await sell(input), receipt);
});

test('a terminal that says no and then yes: what came in for nothing goes back', async () => {
  const input = await sale([12]);
  const bill = await paying(input);
  const { id } = asked();
  await ends('failed');
  await till.corrects(id);
  const answer = await sell(input);
  assert.equal(answer, { bill, status: 'refunding', payment: 'refunding', left: null });
});

test('cash is said of cash alone', async () => {
  const input = await sale([13]);
  for (const changes of [{ tendered: 2000 }, { payment_method_id: world.ids.cash, tendered: null }]) {
    const error = await refusal(sell({ ...input, ...changes }));
    assert.equal(error.detail.fields, { tendered: [{ key: 'tendered_too_little' }] });
  }
});

test('a device without a terminal is offered cash alone, and takes no card', async () => {
  const without = { ...pos, terminal: null };
  const offered = (at: PointOfSale) => services.posMethods(at, 'en');
  assert.equal(await offered(without), [{ id: world.ids.cash, name: 'Cash', is_cash: true }]);
  assert.equal((await offered(pos)).map(({ id }) => id).sort(), [world.ids.cash, card].sort());
  const error = await refusal(sell(await sale([14]), without));
  assert.equal(error.detail.fields?.payment_method_id, [{ key: 'payment_method' }]);
});

test.run();
