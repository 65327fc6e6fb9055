import type { Tariff } from '@parterre/server/contract';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Caps,
  type Cart,
  type CartSeat,
  capReason,
  dropUnknownRates,
  isPayable,
  maxQuantity,
  nextQuantity,
  previousQuantity,
  pricedTickets,
  quantityOf,
  rateErrors,
  seatErrors,
  seatIndexes,
  seatTickets,
  setQuantity,
  totalAmount,
  totalQuantity,
  trimTo,
} from './cart.ts';

const adult = tariff(1, { total_price: 1250 });
const child = tariff(2, { total_price: 850, max_tickets: 3 });
const family = tariff(3, { total_price: 900, min_tickets: 3, max_tickets: 6 });
const wide: Caps = { remainingOnline: 100, freeSeats: null, perOrder: 10 };
const classRates = {
  standard_seats: { name: 'Standard', ticket: 0, handling: 0, color: '#888' },
  premium: { name: 'Premium', ticket: 250, handling: 50, color: '#c80' },
};

function tariff(price_rate_id: number, rest: Partial<Tariff>): Tariff {
  return {
    price_rate_id,
    name: `rate ${price_rate_id}`,
    description: null,
    total_price: 1000,
    min_tickets: 0,
    max_tickets: 10,
    accept_voucher: false,
    ...rest,
  };
}

function seat(index: number, seatClass = 'standard_seats'): CartSeat {
  return { index, row: 0, col: index, class: seatClass, name: `A-${index}` };
}

function billOf(...quantities: [rate: number, quantity: number][]): Cart {
  return quantities.reduce<Cart>((bill, [rate, quantity]) => setQuantity(bill, 7, rate, quantity), { items: [] });
}

const caps = suite('cart: caps');

for (const row of [
  { name: 'the rate', bill: billOf(), rate: child, caps: wide, most: 3 },
  { name: 'the order', bill: billOf(), rate: tariff(9, { max_tickets: 50 }), caps: wide, most: 10 },
  { name: 'the order, less other rates', bill: billOf([2, 3]), rate: adult, caps: wide, most: 7 },
  { name: 'own tickets do not count against themselves', bill: billOf([1, 4]), rate: adult, caps: wide, most: 10 },
  { name: 'seats left online', bill: billOf([2, 1]), rate: adult, caps: { ...wide, remainingOnline: 4 }, most: 3 },
  { name: 'free seats on the map', bill: billOf(), rate: adult, caps: { ...wide, freeSeats: 2 }, most: 2 },
  { name: 'never below none', bill: billOf([2, 3]), rate: adult, caps: { ...wide, remainingOnline: 1 }, most: 0 },
]) {
  caps(`at most ${row.most}: ${row.name}`, () => assert.is(maxQuantity(row.bill, row.rate, row.caps), row.most));
}

caps('the first + jumps to the minimum, the − at the minimum to none', () => {
  assert.is(nextQuantity(billOf(), family, wide), 3);
  assert.is(nextQuantity(billOf([3, 3]), family, wide), 4);
  assert.is(nextQuantity(billOf(), family, wide, 2), 3);
  assert.is(nextQuantity(billOf([3, 3]), family, wide, 2), 5);
  assert.is(nextQuantity(billOf([3, 5]), family, wide, 2), 6, 'as many as there may be');
  assert.is(previousQuantity(billOf([3, 4]), family), 3);
  assert.is(previousQuantity(billOf([3, 3]), family), 0);
  assert.is(previousQuantity(billOf([1, 1]), adult), 0);
});

caps('the jump is refused when the minimum does not fit', () => {
  assert.is(nextQuantity(billOf([1, 8]), family, wide), 0);
  assert.is(capReason(billOf([1, 8]), family, wide), 'order');
});

caps('says why + is off', () => {
  assert.is(capReason(billOf(), adult, wide), null);
  assert.is(capReason(billOf([2, 3]), child, wide), 'rate');
  assert.is(capReason(billOf([1, 10]), child, wide), 'order');
  assert.is(capReason(billOf([1, 2]), child, { ...wide, remainingOnline: 2 }), 'seats');
});

caps.run();

const items = suite('cart: items');

items('tickets of a rate stay together and are numbered without gaps', () => {
  const bill = setQuantity(billOf([1, 1], [2, 1]), 7, 1, 2);
  assert.equal(
    bill.items.map((item) => [item.price_rate_id, item.bill_order]),
    [
      [1, 0],
      [1, 1],
      [2, 2],
    ],
  );
});

items('decrementing removes the last matching ticket', () => {
  const seated = seatTickets(billOf([1, 2], [2, 1]), [seat(10), seat(11), seat(12)]);
  const fewer = setQuantity(seated, 7, 1, 1);
  assert.equal(seatIndexes(fewer), [10, 12]);
  assert.is(quantityOf(fewer, 1), 1);
  assert.is(totalQuantity(fewer), 2);
});

items('a ticket keeps its seat while that is chosen', () => {
  const seated = seatTickets(billOf([1, 2]), [seat(10), seat(11)]);
  const changed = seatTickets(seated, [seat(20), seat(11)]);
  assert.equal(seatIndexes(changed), [20, 11]);
  assert.equal(seatIndexes(seatTickets(changed, [seat(11)])), [11]);
});

items('more seats than tickets: the rest is left out', () => {
  assert.equal(seatIndexes(seatTickets(billOf([1, 1]), [seat(4), seat(5)])), [4]);
});

items('a rate that is no longer offered takes its tickets with it', () => {
  assert.is(totalQuantity(dropUnknownRates(billOf([1, 2], [2, 1]), [adult])), 2);
  const same = billOf([1, 2]);
  assert.is(dropUnknownRates(same, [adult]), same);
});

items('trims from the end', () => {
  assert.equal(
    trimTo(billOf([1, 2], [2, 2]), 3).items.map((item) => item.price_rate_id),
    [1, 1, 2],
  );
});

items.run();

const money = suite('cart: money');

money('adds the surcharge of each seat, and nothing for a class without one', () => {
  const seated = seatTickets(billOf([1, 1], [2, 2]), [seat(1, 'premium'), seat(2), seat(3, 'unheard_of')]);
  const tickets = pricedTickets(seated, [adult, child], classRates);
  assert.equal(
    tickets.map((ticket) => [ticket.base, ticket.surcharge]),
    [
      [1250, 300],
      [850, 0],
      [850, 0],
    ],
  );
  assert.is(totalAmount(tickets), 3250);
});

money('can be paid when there are tickets and, if picked, a seat for each', () => {
  assert.not(isPayable(billOf(), false));
  assert.ok(isPayable(billOf([1, 1]), false));
  assert.not(isPayable(billOf([1, 2]), true));
  assert.not(isPayable(seatTickets(billOf([1, 2]), [seat(1)]), true));
  assert.ok(isPayable(seatTickets(billOf([1, 2]), [seat(1), seat(2)]), true));
});

money.run();

const errors = suite('cart: errors');

errors('belong to the rate of their ticket, or to the seats', () => {
  const bill = {
    ...billOf([1, 2], [2, 1]),
    errors: { 'items.1.quantity': 'too many', 'items.2.seat': 'taken', 'items.0.seat': 'taken', email: 'no address' },
  };
  assert.equal(rateErrors(bill, 1), ['too many']);
  assert.equal(rateErrors(bill, 2), []);
  assert.equal(seatErrors(bill), ['taken']);
});

errors.run();
