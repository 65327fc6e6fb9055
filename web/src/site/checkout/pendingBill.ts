/**
 * Pending bills kept in the browser, all under keys that begin with `pending-bill`.
 *
 * - `pending-bill:SCHEDULE` in session storage: the basket of this tab for this show, while it is filled. It survives a
 *   reload and the way to the bank and back, and no other tab sees it. A duplicate of the tab drops it: ownBaskets.ts.
 * - `pending-bill:vouchers` beside them: the vouchers that this tab buys.
 * - `pending-bill:UUID` in local storage: an order that went to its payment, as it was filled. A bank's app may come
 *   back in another tab, and a payment that failed leads back to the filled order from there as well.
 *
 * A browser that refuses storage loses nothing but the resumption. Why two places: docs/decisions/pending-bills.md.
 */
import { keptBillKeys, keptBillPrefix } from './keptBills.ts';
import { noBuyer, type PendingBill } from './order.ts';
import type { PaymentResponse } from './types.ts';
import type { PendingVouchers } from './voucherCart.ts';

/** An order as it was filled in. */
export type AnyPending = PendingBill | PendingVouchers;

/** Names one of a tab's baskets: that of a show by its id, or that of vouchers. */
export type BasketKey = number | 'vouchers';

const basketKey = (basket: BasketKey): string => `${keptBillPrefix}:${basket}`;
export const keyOf = (bill: AnyPending): BasketKey => ('schedule_id' in bill ? bill.schedule_id : 'vouchers');
const orderKey = (uuid: string): string => `${keptBillPrefix}:${uuid}`;

/** Names and addresses do not lie about for longer than somebody may still want to go on with them. */
const keepMs = 24 * 3_600_000;

/** A kept order says when it was sent, and until when it can be paid; 0: no more. Unix ms by the visitor's clock. */
type KeptBill = AnyPending & { keptAtMs?: number; dueAtMs?: number };

/** An order that waits for its payment. */
export interface UnpaidOrder {
  uuid: string;
  bill: AnyPending;
  /** Unix ms by the visitor's clock. */
  dueAtMs: number;
}

/** The visitor's clock, and what to add to it for the server's. */
interface ClockView {
  nowMs: number;
  offsetMs: number;
}

/** The slice of `Storage` used here, so that tests can bring their own. */
export type BillStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface BillStores {
  /** Storage of this tab. */
  session: BillStorage;
  /** Storage of this browser. */
  local: BillStorage;
}

export const browserStores: BillStores = {
  get session() {
    return sessionStorage;
  },
  get local() {
    return localStorage;
  },
};

export function loadBasket(stores: BillStores, scheduleId: number): PendingBill | null {
  const bill = read(() => stores.session, basketKey(scheduleId));
  return bill !== null && 'schedule_id' in bill && bill.schedule_id === scheduleId ? bill : null;
}

export function loadVouchers(stores: BillStores): PendingVouchers | null {
  const bill = read(() => stores.session, basketKey('vouchers'));
  return bill === null || 'schedule_id' in bill ? null : bill;
}

export function storeBasket(stores: BillStores, bill: AnyPending): void {
  write(() => stores.session, basketKey(keyOf(bill)), bill);
}

export function forgetBasket(stores: BillStores, basket: BasketKey): void {
  remove(() => stores.session, basketKey(basket));
}

/** The baskets of this tab. */
export function baskets(stores: BillStores): AnyPending[] {
  return keptBillKeys(() => stores.session).flatMap((key) => read(() => stores.session, key) ?? []);
}

/** The basket was sent: it waits here for how its payment ends. */
export function keepOrder(
  stores: BillStores,
  filled: AnyPending,
  answer: PaymentResponse,
  { nowMs, offsetMs }: ClockView,
): void {
  const bill = { ...filled, paymentResponse: answer, processingCheckout: false };
  storeBasket(stores, bill);
  const dueAtMs = Date.parse(answer.payment?.expires_at ?? '') - offsetMs || 0;
  write(() => stores.local, orderKey(answer.uuid), { ...bill, keptAtMs: nowMs, dueAtMs });
}

/** The one of this browser that can be paid the longest; null: none. */
export function unpaidOrder(stores: BillStores, nowMs: number): UnpaidOrder | null {
  const unpaid = keptBillKeys(() => stores.local).flatMap((key): UnpaidOrder[] => {
    const bill = read(() => stores.local, key);
    const { dueAtMs = 0, paymentResponse = null } = bill ?? {};
    return bill && paymentResponse && dueAtMs > nowMs ? [{ uuid: paymentResponse.uuid, bill, dueAtMs }] : [];
  });
  return unpaid.sort((a, b) => b.dueAtMs - a.dueAtMs)[0] ?? null;
}

/** Ends an order that can be paid no more. What was filled in stays for a buyer who orders again. */
export function endOrder(stores: BillStores, uuid: string): void {
  const bill = keptOrder(stores, uuid);
  if (bill !== null) write(() => stores.local, orderKey(uuid), { ...bill, dueAtMs: 0 });
}

export function keptOrder(stores: BillStores, uuid: string): AnyPending | null {
  const bill = read(() => stores.local, orderKey(uuid));
  return bill?.paymentResponse?.uuid === uuid ? bill : null;
}

/** The kept order of a payment's id, which is all that a way back from the bank names. */
export function keptOrderOfPayment(stores: BillStores, payment: string): AnyPending | null {
  const kept = keptBillKeys(() => stores.local).flatMap((key) => read(() => stores.local, key) ?? []);
  return kept.find(({ paymentResponse }) => paymentResponse?.payment?.id === payment) ?? null;
}

/** Goes on with an order in this tab: its checkout page finds it as if it had been sent from here. */
export function takeUpOrder(stores: BillStores, uuid: string): void {
  const bill = keptOrder(stores, uuid);
  if (bill !== null) storeBasket(stores, bill);
}

/** Forgets an order that was paid, or of which another was made: nothing of it stays in the browser. */
export function forgetOrder(stores: BillStores, uuid: string): void {
  remove(() => stores.local, orderKey(uuid));
  for (const bill of baskets(stores)) {
    if (bill.paymentResponse?.uuid === uuid) forgetBasket(stores, keyOf(bill));
  }
}

/** Names and addresses of an order go with the first page that is loaded a day after it. */
export function forgetOldOrders(stores: BillStores, nowMs: number): void {
  for (const key of keptBillKeys(() => stores.local)) {
    const bill = read(() => stores.local, key);
    if (bill?.keptAtMs === undefined || nowMs - bill.keptAtMs > keepMs) remove(() => stores.local, key);
  }
}

/** A storage that is forbidden throws already when it is named. */
type Place = () => BillStorage;

function read(place: Place, key: string): KeptBill | null {
  try {
    const value: unknown = JSON.parse(place().getItem(key) ?? 'null');
    return isPending(value) ? { ...value, buyer: { ...noBuyer, ...value.buyer } } : null;
  } catch {
    return null;
  }
}

function write(place: Place, key: string, bill: KeptBill): void {
  try {
    place().setItem(key, JSON.stringify(bill));
  } catch {
    // Full or forbidden: pages ask the server instead.
  }
}

function remove(place: Place, key: string): void {
  try {
    place().removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Anyone can write to the browser's storage: believe only what has the shape. */
function isPending(value: unknown): value is AnyPending {
  if (typeof value !== 'object' || value === null) return false;
  const bill = value as Partial<Record<keyof PendingBill | keyof PendingVouchers, unknown>>;
  return (
    typeof bill.bill_id === 'string' &&
    (typeof bill.schedule_id === 'number' || typeof bill.slug === 'string') &&
    typeof bill.amount === 'number' &&
    Array.isArray(bill.items) &&
    typeof bill.buyer === 'object'
  );
}
