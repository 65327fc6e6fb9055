/** The order of one checkout as state: kept in the browser while the page is open, gone when the visitor leaves. */
import { newUuid } from '@parterre/ui/api';
import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { newOrder, type Order, type OrderEvent, orderFrom, type PendingBill, reduceOrder } from './order.ts';
import { type AnyPending, browserStores, forgetBasket, keepOrder, keyOf, storeBasket } from './pendingBill.ts';
import type { PaymentResponse } from './types.ts';

export interface OrderState {
  order: Order;
  dispatch(event: OrderEvent): void;
  /** What was bought belongs to the server now: leaving keeps it for the way back from the payment. */
  handOver(bill: AnyPending, answer: PaymentResponse, clockOffsetMs: number): void;
  isHandedOver: RefObject<boolean>;
}

/** What becomes of what this tab keeps of an order, when it is placed and when its page is left before. */
export function useHandingOver(left: () => void): Pick<OrderState, 'handOver' | 'isHandedOver'> {
  const isHandedOver = useRef(false);
  const onLeaving = useRef(left);
  onLeaving.current = left;
  useEffect(
    () => () => {
      if (!isHandedOver.current) onLeaving.current();
    },
    [],
  );
  const handOver = useCallback((bill: AnyPending, answer: PaymentResponse, offsetMs: number) => {
    isHandedOver.current = true;
    if (answer.payment === null) forgetBasket(browserStores, keyOf(bill));
    else keepOrder(browserStores, bill, answer, { nowMs: Date.now(), offsetMs });
  }, []);
  return { handOver, isHandedOver };
}

/** `kept`: what this tab had of the show before. */
export function useOrder(
  schedule: { scheduleId: number; eventId: number | null },
  kept: PendingBill | null,
): OrderState {
  const [order, dispatch] = useReducer(reduceOrder, null, () =>
    kept === null ? newOrder(schedule, newUuid()) : { ...orderFrom(kept), eventId: schedule.eventId },
  );
  return { order, dispatch, ...useHandingOver(() => forgetBasket(browserStores, schedule.scheduleId)) };
}

/**
 * Keeps what is shown. Not after it was handed over: until the code of the next page has come, one may go on typing in
 * this one, and the order that was made would be forgotten.
 */
export function useKeptBasket(bill: AnyPending, isHandedOver: RefObject<boolean>): void {
  useEffect(() => {
    if (!isHandedOver.current) storeBasket(browserStores, bill);
  }, [bill, isHandedOver]);
}
