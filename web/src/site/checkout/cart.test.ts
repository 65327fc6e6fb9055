import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Caps,
  type CartSeat,
  capReason,
  checkoutFailed,
  checkoutStarted,
  checkoutSucceeded,
  clearError,
  dropUnknownRates,
  emptyBill,
  isPayable,
  maxQuantity,
  nextQuantity,
  type PendingBill,
  previousQuantity,
  pricedTickets,
  quantityOf,
  rateErrors,
  removeSchedule,
  seatErrors,
  seatIndexes,
  seatTickets,
  setQuantity,
  totalAmount,
  totalQuantity,
  trimTo,
  withAmount,
} from './cart.ts';
import { forgetPendingBill, loadPendingBill, pendingBillKey, storePendingBill } from './pendingBill.ts';
import type { Tariff } from './types.ts';

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

function billOf(...quantities: [rate: number, quantity: number][]): PendingBill {
  return quantities.reduce((bill, [rate, quantity]) => setQuantity(bill, 7, rate, quantity), emptyBill('bill'));
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

items('removing a show removes its tickets', () => {
  assert.is(totalQuantity(removeSchedule(billOf([1, 2]), 7)), 0);
  assert.is(totalQuantity(removeSchedule(billOf([1, 2]), 8)), 2);
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

money('cannot be sent twice at once', () => {
  const bill = withAmount(billOf([1, 1]), [adult], classRates, false);
  assert.ok(bill.isSendable);
  assert.is(bill.amount, 1250);
  assert.not(withAmount(checkoutStarted(bill), [adult], classRates, false).isSendable);
});

money.run();

const errors = suite('cart: checkout and its errors');

errors('keeps the first text of each field and clears one at a time', () => {
  const failed = checkoutFailed(checkoutStarted(billOf([1, 2], [2, 1])), {
    email: ['not an address', 'too long'],
    'items.1.quantity': ['too many'],
    'items.2.seat': ['taken'],
    'items.0.seat': ['taken'],
    name: [],
  });
  assert.is(failed.processingCheckout, false);
  assert.is(failed.errors.email, 'not an address');
  assert.not('name' in failed.errors);
  assert.equal(rateErrors(failed, 1), ['too many']);
  assert.equal(rateErrors(failed, 2), []);
  assert.equal(seatErrors(failed), ['taken']);
  const cleared = clearError(failed, 'email');
  assert.not('email' in cleared.errors);
  assert.is(clearError(cleared, 'email'), cleared);
});

errors('success empties the cart and keeps the answer', () => {
  const answer = { uuid: 'u', status: 'paying', payment: null, processingData: null } as const;
  const bill = checkoutSucceeded(billOf([1, 2]), answer, 'next');
  assert.is(totalQuantity(bill), 0);
  assert.is(bill.bill_id, 'next');
  assert.equal(bill.paymentResponse, answer);
});

errors.run();

const storage = suite('cart: pending bill');

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

storage('comes back as it was', () => {
  const store = memory();
  const bill = seatTickets(billOf([1, 2]), [seat(3), seat(4)]);
  storePendingBill(store, bill);
  assert.equal(loadPendingBill(store), bill);
  forgetPendingBill(store);
  assert.is(loadPendingBill(store), null);
});

for (const text of ['', '{', '[]', '{"bill_id":1}', '"x"', 'null']) {
  storage(`does not believe ${JSON.stringify(text)}`, () => {
    const store = memory();
    store.setItem(pendingBillKey, text);
    assert.is(loadPendingBill(store), null);
  });
}

storage('a browser that refuses storage does no harm', () => {
  const refuse = (): never => {
    throw new Error('QuotaExceededError');
  };
  const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
  storePendingBill(store, billOf([1, 1]));
  forgetPendingBill(store);
  assert.is(loadPendingBill(store), null);
});

storage.run();
