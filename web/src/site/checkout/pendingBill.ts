/** The pending bill in local storage. A browser that refuses storage loses nothing but the resumption. */
import { emptyBill, type PendingBill } from './cart.ts';

export const pendingBillKey = 'pending-bill';

/** The slice of `Storage` used here, so that tests can bring their own. */
export type BillStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function loadPendingBill(storage: BillStorage): PendingBill | null {
  try {
    const text = storage.getItem(pendingBillKey);
    if (text === null) return null;
    const value: unknown = JSON.parse(text);
    return isPendingBill(value) ? { ...emptyBill(value.bill_id), ...value } : null;
  } catch {
    return null;
  }
}

export function storePendingBill(storage: BillStorage, bill: PendingBill): void {
  try {
    storage.setItem(pendingBillKey, JSON.stringify(bill));
  } catch {
    // Full or forbidden: the payment page asks the server instead.
  }
}

export function forgetPendingBill(storage: BillStorage): void {
  try {
    storage.removeItem(pendingBillKey);
  } catch {
    // Nothing was kept.
  }
}

/** Anyone can write to local storage: believe only what has the shape. */
function isPendingBill(value: unknown): value is PendingBill {
  if (typeof value !== 'object' || value === null) return false;
  const bill = value as Partial<Record<keyof PendingBill, unknown>>;
  return typeof bill.bill_id === 'string' && Array.isArray(bill.items) && typeof bill.amount === 'number';
}
