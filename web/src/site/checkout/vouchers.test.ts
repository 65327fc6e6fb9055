/** What vouchers pay of an order: turns at their tickets, amounts of what is left. */
import type { CheckedVoucher } from '@parterre/server/contract';
import { pricedTickets } from '@parterre/ui/checkout';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newOrder, type Order, type OrderEvent, orderToSend, pendingBill, reduceOrder } from './order.ts';
import type { Tariff } from './types.ts';
import { mostTurns, turnsUsed } from './vouchers.ts';

const test = suite('vouchers of an order');

const tariff = (price_rate_id: number, total_price: number, accept_voucher = true): Tariff => ({
  price_rate_id,
  name: `rate ${price_rate_id}`,
  description: null,
  total_price,
  min_tickets: 0,
  max_tickets: 10,
  accept_voucher,
});
const adult = tariff(1, 1200);
const child = tariff(2, 800);
const disabled = tariff(3, 500, false);
const tariffs = [adult, child, disabled];
const classRates = { vip: { name: 'VIP', ticket: 250, handling: 50, color: '#c80' } };
const card = (changes: Partial<CheckedVoucher> = {}): CheckedVoucher => ({
  uuid: 'card',
  barcode_text: 'CODE',
  title: 'Visits',
  type: 'subscription',
  valid_from: '2026-01-01T00:00:00.000Z',
  valid_until: null,
  total_turns: 10,
  remaining_turns: 5,
  redeemable_turn: 3,
  total_products: 0,
  remaining_products: 0,
  amount_pays_tickets: false,
  ...changes,
});
const quantity = (rateId: number, count: number): OrderEvent => ({ kind: 'quantity', rateId, count });
const turns = (rateId: number, count: number, uuid = 'card'): OrderEvent => ({
  kind: 'turns',
  uuid,
  rateId,
  turns: count,
});
const redeemed = (changes?: Partial<CheckedVoucher>): OrderEvent => ({ kind: 'voucher', voucher: card(changes) });
const run = (...events: OrderEvent[]): Order =>
  events.reduce(reduceOrder, newOrder({ scheduleId: 7, eventId: null }, 'bill'));
const shown = (order: Order) => pendingBill(order, { tariffs, classRates, picking: false, methodId: 1 });
const most = (order: Order, rate: Tariff, uuid = 'card'): number => {
  const voucher = order.vouchers.find((each) => each.uuid === uuid);
  return voucher ? mostTurns(order, voucher, rate) : -1;
};

test('a turn pays a ticket but for what its seat costs more', () => {
  const order = run(quantity(1, 2), redeemed(), turns(1, 1));
  assert.equal([shown(order).amount, order.vouchers[0]?.used], [1200, 1]);
  const seat = { index: 1, row: 0, col: 1, class: 'vip', name: 'A-1' };
  const better = reduceOrder(order, { kind: 'seated', seats: [seat] });
  assert.is(shown(better).amount, 300 + 1200);
  assert.equal(
    orderToSend(shown(better), 'en').items.map(({ voucher_id }) => voucher_id),
    ['card', null],
  );
});

test('a voucher pays as many tickets as it can, over all rates, and no more than are chosen', () => {
  const order = run(quantity(1, 2), quantity(2, 4), quantity(3, 1), redeemed());
  assert.equal(
    [adult, child, disabled].map((rate) => most(order, rate)),
    [2, 3, 0],
  );
  const used = reduceOrder(order, turns(1, 2));
  assert.equal(
    [adult, child].map((rate) => most(used, rate)),
    [2, 1],
  );
});

test('what one voucher pays another does not', () => {
  const order = run(quantity(1, 3), redeemed(), redeemed({ uuid: 'other' }), turns(1, 2));
  assert.is(most(order, adult, 'other'), 1);
  const both = reduceOrder(order, turns(1, 1, 'other'));
  assert.equal([shown(both).amount, turnsUsed(both, 'card'), turnsUsed(both, 'other')], [0, 2, 1]);
});

test('a code that is checked again keeps what it pays, up to what it can pay now', () => {
  const order = run(quantity(1, 3), redeemed(), turns(1, 3), redeemed({ redeemable_turn: 5 }));
  assert.equal([order.vouchers.length, order.vouchers[0]?.used, order.vouchers[0]?.redeemable_turn], [1, 3, 5]);
  const less = reduceOrder(order, redeemed({ redeemable_turn: 1 }));
  assert.equal([less.vouchers[0]?.used, shown(less).amount], [1, 2400]);
});

test('tickets that go, and rates that take no vouchers any more, are paid by none', () => {
  const order = run(quantity(1, 2), redeemed(), turns(1, 2), quantity(1, 1));
  assert.is(order.vouchers[0]?.used, 1);
  const changed = reduceOrder(order, { kind: 'offer', tariffs: [tariff(1, 1200, false)], most: null });
  assert.equal([changed.vouchers[0]?.used, changed.items[0]?.voucher_id], [0, null]);
  const off = reduceOrder(order, { kind: 'voucherOff', uuid: 'card' });
  assert.equal([off.vouchers.length, shown(off).amount], [0, 1200]);
});

test('amounts pay what turns leave, each after the other, where they pay tickets', () => {
  const amount = { redeemable_turn: 0, total_products: 2000, remaining_products: 1000, amount_pays_tickets: true };
  const order = run(
    quantity(1, 2),
    redeemed(),
    turns(1, 1),
    redeemed({ ...amount, uuid: 'gift' }),
    redeemed({ ...amount, uuid: 'second' }),
    redeemed({ ...amount, uuid: 'snacks', amount_pays_tickets: false }),
  );
  const bill = shown(order);
  assert.is(bill.amount, 0);
  assert.equal(orderToSend(bill, 'en').vouchers, [
    { uuid: 'gift', amount: 1000 },
    { uuid: 'second', amount: 200 },
  ]);
  const less = shown(reduceOrder(order, { kind: 'payAmount', uuid: 'gift', pays: false }));
  assert.equal([less.amount, less.voucher_amounts], [200, [{ uuid: 'second', amount: 1000 }]]);
  assert.is(pricedTickets(bill, tariffs, classRates).length, 2);
});

test.run();
