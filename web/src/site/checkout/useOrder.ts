/** The cart of one checkout as state: kept in local storage while the page is open, gone when the visitor leaves. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { newUuid } from '../lib/uuid.ts';
import { emptyBill, type PendingBill } from './cart.ts';
import { forgetPendingBill, loadPendingBill, storePendingBill } from './pendingBill.ts';

export interface Order {
  bill: PendingBill;
  change(next: (bill: PendingBill) => PendingBill): void;
  /** What was bought belongs to the server now: leaving keeps the pending bill for the payment page. */
  handOver(bill: PendingBill): void;
}

export function useOrder(scheduleId: number): Order {
  const [bill, setBill] = useState(() => startingBill(scheduleId));
  const handedOver = useRef(false);

  useEffect(() => {
    if (!handedOver.current) storePendingBill(localStorage, bill);
  }, [bill]);

  useEffect(
    () => () => {
      if (!handedOver.current) forgetPendingBill(localStorage);
    },
    [],
  );

  const change = useCallback((next: (bill: PendingBill) => PendingBill) => setBill(next), []);
  const handOver = useCallback((finished: PendingBill) => {
    handedOver.current = true;
    storePendingBill(localStorage, finished);
  }, []);
  return { bill, change, handOver };
}

/** A reloaded page goes on with its cart; one of another show, or one already paid for, is not taken up. */
function startingBill(scheduleId: number): PendingBill {
  const kept = loadPendingBill(localStorage);
  const isOurs = kept?.items.every((item) => item.schedule_id === scheduleId) === true && kept.paymentResponse === null;
  return kept !== null && isOurs
    ? { ...kept, errors: {}, processingCheckout: false, isSendable: false }
    : emptyBill(newUuid());
}
