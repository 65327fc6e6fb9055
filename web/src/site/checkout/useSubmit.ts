/** Sending the order: what is checked before, and what its answer leads to. The same order under the same id is charged once. */
import { errorOf, fieldErrors, mostAttempts, newUuid, sendUntilAnswered, useApi } from '@parterre/ui/api';
import { isPayable } from '@parterre/ui/checkout';
import type { SeatSale } from '@parterre/ui/seatmap/sale';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSite } from '../site.tsx';
import { billIdFor, type Order, orderToSend, type PendingBill } from './order.ts';
import type { PaymentResponse } from './types.ts';
import type { OrderState } from './useOrder.ts';

/** Which attempt comes or is on its way, once there was one without an answer. */
export function attemptOf({ attempt, form }: Pick<Order, 'attempt' | 'form'>): { attempt: number; of: number } | null {
  const next = form.outcome === 'waiting' ? attempt + 1 : form.outcome === 'sending' ? attempt : 0;
  return next > 1 ? { attempt: next, of: mostAttempts } : null;
}

/** Returns what a press of Pay does. */
export function useSubmit(
  input: OrderState & { bill: PendingBill; sale: SeatSale; picking: boolean; refetch(): void },
): () => Promise<void> {
  const { locale, paths, refresh } = useSite();
  const api = useApi();
  const navigate = useNavigate();
  const left = useRef(new AbortController());
  useEffect(() => {
    const page = new AbortController();
    left.current = page;
    return () => page.abort();
  }, []);

  return async () => {
    const { bill, order, dispatch, handOver, sale, picking, refetch } = input;
    if (bill.processingCheckout) return;
    if (!isPayable(bill, false)) return dispatch({ kind: 'incomplete', reason: 'noTickets' });
    if (!isPayable(bill, picking) || (picking && !sale.complete)) {
      return dispatch({ kind: 'incomplete', reason: 'selectSeats' });
    }
    const toSend = orderToSend(bill, locale);
    const text = JSON.stringify(toSend);
    const billId = billIdFor(order, text, newUuid());
    const page = left.current.signal;
    const form = { ...toSend, locale, bill_id: billId, hold_token: sale.hold?.token ?? null };
    try {
      const answer = await sendUntilAnswered((signal) => api.client.checkout.submit.mutate(form, { signal }), {
        page,
        onAttempt: (attempt) => dispatch({ kind: 'sending', attempt, text, billId }),
        onWaiting: () => dispatch({ kind: 'waiting' }),
      });
      if (page.aborted) {
        // The visitor has turned away meanwhile: nobody pays this order.
        await api.client.bills.giveUp.mutate({ uuid: answer.uuid }).catch(() => undefined);
        return;
      }
      sale.keep();
      handOver({ ...bill, bill_id: billId, sent: text, errors: {} }, answer, sale.clockOffsetMs);
      navigate(placeAfter(answer), { state: { fromCheckout: true } });
    } catch (thrown) {
      // The visitor has turned away meanwhile: nothing is said about it on another page.
      if (page.aborted) return;
      const error = errorOf(thrown);
      dispatch({ kind: 'refused', error, errors: fieldErrors(thrown) });
      if (error.code === 'AMOUNT_CHANGED') {
        refetch();
        // What a class of seats costs more stands with the screens.
        refresh();
      }
      if (error.code === 'SEATS_REARRANGED') sale.outdated();
      if (error.code === 'SEATS_TAKEN' && error.seats !== undefined) sale.lose(error.seats);
    }
  };

  function placeAfter(answer: PaymentResponse): string {
    return answer.payment === null ? paths.bill(answer.uuid) : paths.pay(answer.uuid);
  }
}
