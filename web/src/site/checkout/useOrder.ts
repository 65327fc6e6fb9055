/** The order of one checkout as state: kept in the browser while the page is open, gone when the visitor leaves. */
import { newUuid } from '@parterre/ui/api';
import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { newOrder, type Order, type OrderEvent, orderFrom, type PendingBill, reduceOrder } from './order.ts';
import { browserStores, forgetBasket, keepOrder, storeBasket } from './pendingBill.ts';
import type { PaymentResponse } from './types.ts';

export interface OrderState {
  order: Order;
  dispatch(event: OrderEvent): void;
  /** What was bought belongs to the server now: leaving keeps it for the way back from the payment. */
  handOver(bill: PendingBill, answer: PaymentResponse, clockOffsetMs: number): void;
  isHandedOver: RefObject<boolean>;
}

/** `kept`: what this tab had of the show before. */
export function useOrder(
  schedule: { scheduleId: number; eventId: number | null },
  kept: PendingBill | null,
): OrderState {
  const [order, dispatch] = useReducer(reduceOrder, null, () =>
    kept === null ? newOrder(schedule, newUuid()) : { ...orderFrom(kept), eventId: schedule.eventId },
  );
  const isHandedOver = useRef(false);
  const { scheduleId } = schedule;
  useEffect(
    () => () => {
      if (!isHandedOver.current) forgetBasket(browserStores, scheduleId);
    },
    [scheduleId],
  );
  const handOver = useCallback((bill: PendingBill, answer: PaymentResponse, offsetMs: number) => {
    isHandedOver.current = true;
    if (answer.payment === null) forgetBasket(browserStores, bill.schedule_id);
    else keepOrder(browserStores, bill, answer, { nowMs: Date.now(), offsetMs });
  }, []);
  return { order, dispatch, handOver, isHandedOver };
}

/**
 * Keeps what is shown. Not after it was handed over: until the code of the next page has come, one may go on typing in
 * this one, and the order that was made would be forgotten.
 */
export function useKeptBasket(bill: PendingBill, isHandedOver: RefObject<boolean>): void {
  useEffect(() => {
    if (!isHandedOver.current) storeBasket(browserStores, bill);
  }, [bill, isHandedOver]);
}
