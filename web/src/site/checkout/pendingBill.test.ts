import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keptBillKeys, latestDueAtMs } from './keptBills.ts';
import { newOrder, noBuyer, type PendingBill, pendingBill, reduceOrder } from './order.ts';
import {
  type AnyPending,
  type BillStorage,
  type BillStores,
  baskets,
  endOrder,
  forgetBasket,
  forgetOldOrders,
  forgetOrder,
  keepOrder,
  keptOrder,
  keptOrderOfPayment,
  keyOf,
  loadBasket,
  loadVouchers,
  storeBasket,
  takeUpOrder,
  unpaidOrder,
} from './pendingBill.ts';
import type { PaymentResponse } from './types.ts';
import type { PendingVouchers } from './voucherCart.ts';

const test = suite('pending bills');

function memory(): BillStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}
const browser = (local = memory()): BillStores => ({ session: memory(), local });

function billOf(scheduleId: number, billId = 'bill'): PendingBill {
  const order = reduceOrder(newOrder({ scheduleId, eventId: null }, billId), { kind: 'quantity', rateId: 1, count: 2 });
  return pendingBill(order, { tariffs: [], classRates: {}, picking: true, methodId: null });
}

const basketOf = (bill: AnyPending | null | undefined) => bill && keyOf(bill);

const clockAt = (nowMs: number, offsetMs = 0) => ({ nowMs, offsetMs });

const answer: PaymentResponse = {
  uuid: 'bill-uuid',
  status: 'paying',
  payment: { id: 'payment-id', status: 'paying', method_id: 1, expires_at: null },
  processingData: null,
};

test('each show has its own basket, and each tab has its own', () => {
  const local = memory();
  const [one, two] = [browser(local), browser(local)];
  storeBasket(one, billOf(7, 'of seven'));
  storeBasket(one, billOf(8, 'of eight'));
  assert.is(loadBasket(one, 7)?.bill_id, 'of seven');
  assert.is(loadBasket(one, 8)?.bill_id, 'of eight');
  assert.is(loadBasket(two, 7), null);
  forgetBasket(one, 7);
  assert.equal(
    baskets(one).map((bill) => bill.bill_id),
    ['of eight'],
  );
});

test('an order that was sent is found by its bill and by its payment, in any tab, until it is forgotten', () => {
  const local = memory();
  const [one, two] = [browser(local), browser(local)];
  keepOrder(one, billOf(7), answer, clockAt(0));
  assert.equal(loadBasket(one, 7)?.paymentResponse, answer);
  assert.is(basketOf(keptOrderOfPayment(two, 'payment-id')), 7);
  takeUpOrder(two, 'bill-uuid');
  assert.equal(loadBasket(two, 7)?.items, billOf(7).items);
  forgetOrder(one, 'bill-uuid');
  assert.is(keptOrder(two, 'bill-uuid'), null);
  assert.is(loadBasket(one, 7), null);
});

test('names do not lie about: an order goes after a day, also of a buyer who never orders again', () => {
  const stores = browser();
  const day = 24 * 3_600_000;
  keepOrder(stores, billOf(7), answer, clockAt(0));
  keepOrder(stores, billOf(8), { ...answer, uuid: 'later' }, clockAt(day));
  forgetOldOrders(stores, day);
  assert.ok(keptOrder(stores, 'bill-uuid'));
  forgetOldOrders(stores, day + 1);
  assert.is(keptOrder(stores, 'bill-uuid'), null);
  assert.ok(keptOrder(stores, 'later'));
});

for (const text of [
  '',
  '{',
  '[]',
  '{"bill_id":1}',
  '"x"',
  'null',
  '{"bill_id":"a","items":[],"amount":1,"buyer":{}}',
]) {
  test(`does not believe ${JSON.stringify(text)}`, () => {
    const stores = browser();
    storeBasket(stores, billOf(7));
    keepOrder(stores, billOf(8), answer, clockAt(0));
    for (const storage of [stores.session, stores.local]) {
      for (const key of keptBillKeys(() => storage)) storage.setItem(key, text);
    }
    assert.is(loadBasket(stores, 7), null);
    assert.is(keptOrder(stores, 'bill-uuid'), null);
    assert.is(
      latestDueAtMs(() => stores.local),
      0,
    );
  });
}

test('a browser that refuses storage does no harm', () => {
  const refuse = (): never => {
    throw new Error('SecurityError');
  };
  const stores: BillStores = {
    get session() {
      return refuse();
    },
    get local() {
      return refuse();
    },
  };
  storeBasket(stores, billOf(7));
  keepOrder(stores, billOf(7), answer, clockAt(0));
  forgetOrder(stores, 'bill-uuid');
  forgetOldOrders(stores, 0);
  assert.is(
    latestDueAtMs(() => stores.local),
    0,
  );
  assert.is(loadBasket(stores, 7), null);
  assert.equal(baskets(stores), []);
});

test('an order that can still be paid is found, by the visitor’s clock; one that is over is kept, but not found', () => {
  const stores = browser();
  const due = (expires_at: string, uuid: string): PaymentResponse => ({
    ...answer,
    uuid,
    payment: { id: uuid, status: 'paying', method_id: 1, expires_at },
  });
  const atMs = Date.parse('2026-11-21T20:00:00Z');
  // The visitor's clock is ten minutes late.
  const clock = clockAt(atMs - 600_000, 600_000);
  keepOrder(stores, billOf(7), due('2026-11-21T20:15:00Z', 'one'), clock);
  keepOrder(stores, billOf(8), due('2026-11-21T20:20:00Z', 'two'), clock);
  keepOrder(stores, billOf(9), { ...answer, uuid: 'free', payment: null }, clock);
  const found = unpaidOrder(stores, clock.nowMs);
  assert.equal([found?.uuid, basketOf(found?.bill), found?.dueAtMs], ['two', 8, atMs + 600_000]);
  stores.local.setItem('pending-bill:broken', 'null');
  assert.is(
    latestDueAtMs(() => stores.local),
    found?.dueAtMs,
    'the same without the code of a checkout',
  );
  endOrder(stores, 'two');
  assert.is(unpaidOrder(stores, clock.nowMs)?.uuid, 'one');
  assert.is(basketOf(keptOrder(stores, 'two')), 8, 'what was filled in');
  assert.is(unpaidOrder(stores, atMs + 300_000), null);
  endOrder(stores, 'unknown');
});

test('vouchers have a basket beside those of shows, and an order of them that waits to be paid is found again', () => {
  const stores = browser();
  const gifts: PendingVouchers = {
    bill_id: 'gifts',
    slug: 'gift-card',
    items: [{ voucher_type_id: 2, total_turns: 1, total_products: 0, quantity: 1 }],
    draft: null,
    holder_name: 'Bob',
    amount: 900,
    buyer: noBuyer,
    payment_method_id: 1,
    paymentResponse: null,
    sent: null,
  };
  storeBasket(stores, billOf(7, 'tickets'));
  storeBasket(stores, gifts);
  assert.equal(loadVouchers(stores)?.items, gifts.items);
  assert.is(loadBasket(stores, 7)?.bill_id, 'tickets');
  assert.equal(baskets(stores).map(keyOf), [7, 'vouchers']);
  keepOrder(stores, gifts, answer, clockAt(0));
  forgetBasket(stores, 'vouchers');
  assert.is(loadVouchers(stores), null);
  takeUpOrder(stores, 'bill-uuid');
  assert.equal([loadVouchers(stores)?.holder_name, loadVouchers(stores)?.paymentResponse], ['Bob', answer]);
  forgetOrder(stores, 'bill-uuid');
  assert.equal(baskets(stores).map(keyOf), [7]);
});

test.run();
