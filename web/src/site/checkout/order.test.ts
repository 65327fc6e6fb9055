/** The order as a table: what happened, and what the page shows, keeps and sends afterwards. */

import type { HoldInput } from '@parterre/server/contract';
import type { CartSeat } from '@parterre/ui/checkout';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  billIdFor,
  givenUp,
  newOrder,
  type Order,
  type OrderEvent,
  orderFrom,
  orderToSend,
  outcomeOfGivingUp,
  type PendingBill,
  pendingBill,
  reduceOrder,
  seatedOrder,
} from './order.ts';
import type { Tariff } from './types.ts';

const tariff = (price_rate_id: number, total_price: number): Tariff => ({
  price_rate_id,
  name: `rate ${price_rate_id}`,
  description: null,
  total_price,
  min_tickets: 0,
  max_tickets: 10,
  accept_voucher: false,
});
const tariffs = [tariff(1, 1250), tariff(2, 850)];
const classRates = { vip: { name: 'VIP', ticket: 250, handling: 50, color: '#c80' } };
const seat = (index: number, seatClass = 'standard_seats'): CartSeat => ({
  index,
  row: 0,
  col: index,
  class: seatClass,
  name: `A-${index}`,
});
const hold = { token: 'token', seats: [4, 5], unanswered: null };
const asked: HoldInput = { scheduleId: 7, idempotencyKey: 'key', want: { kind: 'seats', seats: [4, 5] } };
const answered = (code: 'NETWORK' | 'SEATS_TAKEN' | 'VALIDATION_FAILED', seats?: number[]) => ({
  code,
  message: code,
  ...(seats && { seats }),
});

const two: OrderEvent = { kind: 'quantity', rateId: 1, count: 2 };
type Chosen = Parameters<typeof seatedOrder>[1];
const seated = { seats: [seat(4), seat(5)], token: 'token', unanswered: null };
const sending: OrderEvent = { kind: 'sending', attempt: 1, text: 'order', billId: 'first' };

const fresh = newOrder({ scheduleId: 7, eventId: null }, 'first');
const run = (events: readonly OrderEvent[], order: Order = fresh): Order => events.reduce(reduceOrder, order);
const shown = (order: Order, picking = true): PendingBill =>
  pendingBill(order, { tariffs, classRates, picking, methodId: 3 });
const seatsOf = (bill: PendingBill): (number | null)[] => bill.items.map((item) => item.seat?.index ?? null);

const table = suite('order');

const rows: {
  name: string;
  events: OrderEvent[];
  from?: Order;
  chosen?: Chosen;
  is: (order: Order, bill: PendingBill) => [unknown, unknown];
}[] = [
  {
    name: 'tickets without seats cannot be sent',
    events: [two],
    is: (_, bill) => [
      [bill.amount, bill.isSendable],
      [2500, false],
    ],
  },
  {
    name: 'tickets get the seats of the sale',
    events: [two],
    chosen: seated,
    is: (_, bill) => [seatsOf(bill), [4, 5]],
  },
  {
    name: 'a seat with a surcharge costs it',
    events: [two],
    chosen: { ...seated, seats: [seat(4), seat(5, 'vip')] },
    is: (_, bill) => [
      [bill.amount, bill.isSendable],
      [2800, true],
    ],
  },
  {
    name: 'one less and one more at once takes the seat up again',
    events: [two, { ...two, count: 1 } as OrderEvent, two],
    chosen: seated,
    is: (_, bill) => [seatsOf(bill), [4, 5]],
  },
  {
    name: 'a ticket keeps its seat when that of another is given back',
    events: [two, { kind: 'seated', seats: seated.seats }],
    chosen: { ...seated, seats: [seat(5)] },
    is: (_, bill) => [seatsOf(bill), [null, 5]],
  },
  {
    name: 'before the hall is here the seats are those of before',
    events: [two, { kind: 'seated', seats: seated.seats }],
    chosen: null,
    is: (_, bill) => [seatsOf(bill), [4, 5]],
  },
  {
    name: 'while seats of before are asked for again, their hold is what a reload goes on with',
    from: { ...fresh, hold },
    events: [two],
    chosen: { ...seated, token: null },
    is: (_, bill) => [bill.hold, hold],
  },
  {
    name: 'while nobody has answered for the first seats, their request is what a reload goes on with',
    events: [two],
    chosen: { ...seated, token: null, unanswered: asked },
    is: (_, bill) => [bill.hold, { token: null, seats: [4, 5], unanswered: asked }],
  },
  {
    name: 'once there is a token no request is kept',
    from: { ...fresh, hold },
    events: [two],
    chosen: { ...seated, token: null, unanswered: asked },
    is: (_, bill) => [bill.hold, hold],
  },
  {
    name: 'without seats there is no hold',
    from: { ...fresh, hold },
    events: [two],
    chosen: { ...seated, seats: [], token: null },
    is: (_, bill) => [bill.hold, null],
  },
  {
    name: 'a rate that went takes its tickets along, the rest is trimmed to what is left',
    events: [two, { kind: 'quantity', rateId: 2, count: 2 }, { kind: 'offer', tariffs: [tariff(1, 1250)], most: 1 }],
    is: (order) => [order.items.map((item) => item.price_rate_id), [1]],
  },
  {
    name: 'as long as nobody knows how many are left nothing is trimmed',
    events: [two, { kind: 'offer', tariffs, most: null }],
    is: (order) => [order.items.length, 2],
  },
  {
    name: 'what was entered stays beside what is entered now',
    events: [
      { kind: 'buyer', buyer: { name: 'Ada' } },
      { kind: 'buyer', buyer: { email: 'ada@example.org' } },
    ],
    is: (_, bill) => [
      [bill.buyer.name, bill.buyer.email],
      ['Ada', 'ada@example.org'],
    ],
  },
  {
    name: 'starting over keeps the buyer',
    events: [two, { kind: 'buyer', buyer: { name: 'Ada' } }, { kind: 'emptied' }],
    is: (_, bill) => [
      [bill.items.length, bill.buyer.name],
      [0, 'Ada'],
    ],
  },
  {
    name: 'pressed too early it says why, once for each time',
    events: [
      { kind: 'incomplete', reason: 'noTickets' },
      { kind: 'incomplete', reason: 'selectSeats' },
    ],
    is: (order) => [
      [order.refusal, order.form.answers],
      [{ kind: 'selectSeats' }, 2],
    ],
  },
  {
    name: 'an order on its way cannot be sent again',
    events: [two, sending],
    chosen: seated,
    is: (_, bill) => [
      [bill.processingCheckout, bill.isSendable],
      [true, false],
    ],
  },
  {
    name: 'nor can one that waits for its next attempt',
    events: [two, sending, { kind: 'waiting' }],
    chosen: seated,
    is: (order, bill) => [
      [order.form.outcome, bill.isSendable],
      ['waiting', false],
    ],
  },
  {
    name: 'sending forgets what was wrong before',
    events: [two, { kind: 'incomplete', reason: 'selectSeats' }, sending],
    chosen: seated,
    is: (order) => [order.refusal, null],
  },
  {
    name: 'no answer: said, and it can be sent again',
    events: [two, sending, { kind: 'refused', error: answered('NETWORK'), errors: {} }],
    chosen: seated,
    is: (order, bill) => [
      [order.refusal, bill.isSendable],
      [{ kind: 'answer', error: answered('NETWORK') }, true],
    ],
  },
  {
    name: 'wrong fields are said at the fields',
    events: [sending, { kind: 'refused', error: answered('VALIDATION_FAILED'), errors: { email: 'no address' } }],
    is: (order, bill) => [
      [order.refusal, bill.errors],
      [null, { email: 'no address' }],
    ],
  },
  {
    name: 'a key clears the error of its field',
    events: [
      { kind: 'refused', error: answered('VALIDATION_FAILED'), errors: { email: 'no address', name: 'none' } },
      { kind: 'typed', field: 'email' },
    ],
    is: (_, bill) => [bill.errors, { name: 'none' }],
  },
  {
    name: 'seats that went are no errors of the tickets that had them',
    events: [two, sending, { kind: 'refused', error: answered('SEATS_TAKEN', [4]), errors: { 'items.0.seat': 'x' } }],
    chosen: seated,
    is: (_, bill) => [bill.errors, {}],
  },
];
for (const { name, from, events, chosen = null, is } of rows) {
  table(name, () => {
    const order = seatedOrder(run(events, from), chosen);
    assert.equal(...is(order, shown(order)));
  });
}

table('what is kept comes back as it was shown', () => {
  const order = run([two, { kind: 'buyer', buyer: { name: 'Ada' } }, { kind: 'method', id: 3 }]);
  const bill = shown(seatedOrder(order, seated));
  assert.equal(shown(orderFrom(JSON.parse(JSON.stringify(bill)))), bill);
});

table('an order that was given up keeps everything but its id, its answer and its hold', () => {
  const bill = { ...shown(seatedOrder(run([two, sending]), seated)), paymentResponse: null };
  const again = givenUp(bill, 'second');
  assert.equal(again.hold, { token: null, seats: [4, 5], unanswered: null });
  assert.equal([again.bill_id, again.sent, again.processingCheckout], ['second', null, false]);
  assert.equal(orderToSend(again, 'en'), orderToSend(bill, 'en'));
});

for (const [status, outcome] of [
  ['cancelled', 'givenUp'],
  ['expired', 'givenUp'],
  ['paying', 'waiting'],
  ['pending', 'waiting'],
  ['settled', 'ended'],
  ['refunding', 'ended'],
  ['refunded', 'ended'],
  ['partially_refunded', 'ended'],
] as const) {
  table(`giving up an order that is ${status} afterwards`, () => assert.is(outcomeOfGivingUp(status), outcome));
}

for (const [what, sent, text, id] of [
  ['never sent', null, 'a', 'first'],
  ['sent before and not changed: it is the same order', 'a', 'a', 'first'],
  ['sent before and changed: it is another one', 'a', 'b', 'fresh'],
] as const) {
  table(`under which id: ${what}`, () => assert.is(billIdFor({ billId: 'first', sent }, text, 'fresh'), id));
}

table.run();
