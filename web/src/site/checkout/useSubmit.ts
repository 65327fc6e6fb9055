/** Sending the order: what is checked before, and what its answer leads to. The same order under the same id is charged once. */
import {
  type AppError,
  errorOf,
  fieldErrors,
  mostAttempts,
  newUuid,
  sendUntilAnswered,
  useApi,
} from '@parterre/ui/api';
import { isPayable } from '@parterre/ui/checkout';
import type { SeatSale } from '@parterre/ui/seatmap/sale';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSite } from '../site.tsx';
import { billIdFor, orderToSend, type PendingBill, type Sending, type SendingEvent } from './order.ts';
import type { PaymentResponse } from './types.ts';
import type { OrderState } from './useOrder.ts';

/** Which attempt comes or is on its way, once there was one without an answer. */
export function attemptOf({
  attempt,
  form,
}: Pick<Sending, 'attempt' | 'form'>): { attempt: number; of: number } | null {
  const next = form.outcome === 'waiting' ? attempt + 1 : form.outcome === 'sending' ? attempt : 0;
  return next > 1 ? { attempt: next, of: mostAttempts } : null;
}

/**
 * Sends an order until there is an answer, and goes where it leads. `onPlaced` and `onRefused` are told, unless the visitor has turned away meanwhile:
 * then nobody pays it.
 */
export function useSend(dispatch: (event: SendingEvent) => void) {
  const { paths } = useSite();
  const api = useApi();
  const navigate = useNavigate();
  const left = useRef(new AbortController());
  useEffect(() => {
    const page = new AbortController();
    left.current = page;
    return () => page.abort();
  }, []);

  return async <Form extends object>(
    order: Sending,
    toSend: Form,
    {
      ask,
      onPlaced,
      onRefused,
    }: {
      ask(form: Form & { bill_id: string }, signal: AbortSignal): Promise<PaymentResponse>;
      onPlaced(answer: PaymentResponse, placed: { bill_id: string; sent: string }): void;
      onRefused?(error: AppError): void;
    },
  ): Promise<void> => {
    const text = JSON.stringify(toSend);
    const billId = billIdFor(order, text, newUuid());
    const page = left.current.signal;
    try {
      const answer = await sendUntilAnswered((signal) => ask({ ...toSend, bill_id: billId }, signal), {
        page,
        onAttempt: (attempt) => dispatch({ kind: 'sending', attempt, text, billId }),
        onWaiting: () => dispatch({ kind: 'waiting' }),
      });
      if (page.aborted) {
        // The visitor has turned away meanwhile: nobody pays this order.
        await api.client.bills.giveUp.mutate({ uuid: answer.uuid }).catch(() => undefined);
        return;
      }
      onPlaced(answer, { bill_id: billId, sent: text });
      const next = answer.payment === null ? paths.bill(answer.uuid) : paths.pay(answer.uuid);
      navigate(next, { state: { fromCheckout: true } });
    } catch (thrown) {
      // The visitor has turned away meanwhile: nothing is said about it on another page.
      if (page.aborted) return;
      const error = errorOf(thrown);
      dispatch({ kind: 'refused', error, errors: fieldErrors(thrown) });
      onRefused?.(error);
    }
  };
}

/** Returns what a press of Pay does. */
export function useSubmit(
  input: OrderState & { bill: PendingBill; sale: SeatSale; picking: boolean; refetch(): void },
): () => Promise<void> {
  const { locale, refresh } = useSite();
  const api = useApi();
  const send = useSend(input.dispatch);

  return async () => {
    const { bill, order, dispatch, handOver, sale, picking, refetch } = input;
    if (bill.processingCheckout) return;
    if (!isPayable(bill, false)) return dispatch({ kind: 'incomplete', reason: 'noTickets' });
    if (!isPayable(bill, picking) || (picking && !sale.complete)) {
      return dispatch({ kind: 'incomplete', reason: 'selectSeats' });
    }
    const hold_token = sale.hold?.token ?? null;
    await send(order, orderToSend(bill, locale), {
      ask: (form, signal) => api.client.checkout.submit.mutate({ ...form, locale, hold_token }, { signal }),
      onPlaced(answer, placed) {
        sale.keep();
        handOver({ ...bill, ...placed, errors: {} }, answer, sale.clockOffsetMs);
      },
      onRefused(error) {
        if (error.code === 'AMOUNT_CHANGED') {
          refetch();
          // What a class of seats costs more stands with the screens.
          refresh();
        }
        if (error.code === 'SEATS_REARRANGED') sale.outdated();
        if (error.code === 'SEATS_TAKEN' && error.seats !== undefined) sale.lose(error.seats);
      },
    });
  };
}
