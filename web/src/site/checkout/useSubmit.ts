/** Sending the order: what is checked before, and what each refusal means for the visitor. */
import { errorOf, errorText, useApi } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { SeatSale } from '@parterre/ui/seatmap';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSite } from '../lib/site.tsx';
import { newUuid } from '../lib/uuid.ts';
import type { Buyer } from './BuyerFields.tsx';
import { checkoutFailed, checkoutStarted, checkoutSucceeded, isPayable, type PendingBill } from './cart.ts';
import type { Order } from './useOrder.ts';

export interface GeneralError {
  title: string;
  text?: string;
}

export interface Submit {
  send(): Promise<void>;
  general: GeneralError | null;
  /** Pay was pressed while tickets had no seat. */
  missingSeats: boolean;
  /** Counts refusals, so that the page can move the focus after each. */
  attempt: number;
}

export function useSubmit(
  input: Pick<Order, 'bill' | 'change' | 'handOver'> & {
    sale: SeatSale;
    buyer: Buyer;
    methodId: number | null;
    picking: boolean;
    refetch(): void;
  },
): Submit {
  const { t } = useTranslation('checkout');
  const { locale, paths } = useSite();
  const api = useApi();
  const navigate = useNavigate();
  const [general, setGeneral] = useState<GeneralError | null>(null);
  const [missingSeats, setMissingSeats] = useState(false);
  const [attempt, setAttempt] = useState(0);
  /** What was sent under the bill's id: the same id may only be sent again with the same order. */
  const sent = useRef<{ id: string; order: string } | null>(null);

  const refuse = useCallback((error: GeneralError | null): void => {
    setGeneral(error);
    setAttempt((count) => count + 1);
  }, []);

  const send = async (): Promise<void> => {
    const { bill, change, handOver, sale, buyer, methodId, picking, refetch } = input;
    if (bill.processingCheckout) return;
    if (!isPayable(bill, false)) {
      refuse({ title: t('errors.noTickets') });
      return;
    }
    if (!isPayable(bill, picking) || (picking && !sale.complete)) {
      setMissingSeats(true);
      refuse({ title: t('errors.selectSeats', { count: bill.items.length }) });
      return;
    }
    setMissingSeats(false);
    setGeneral(null);
    const order = { ...buyer, locale, payment_method_id: methodId, amount: bill.amount, items: itemsOf(bill) };
    const text = JSON.stringify(order);
    const id = sent.current !== null && sent.current.order !== text ? newUuid() : bill.bill_id;
    sent.current = { id, order: text };
    change((before) => ({ ...checkoutStarted(before), bill_id: id }));
    try {
      const answer = await api.client.checkout.submit.mutate({
        ...order,
        bill_id: id,
        hold_token: sale.hold?.token ?? null,
      });
      sale.keep();
      handOver(checkoutSucceeded(bill, answer, newUuid()));
      navigate(answer.payment === null ? paths.bill(answer.uuid) : paths.pay(answer.uuid), {
        state: { fromCheckout: true },
      });
    } catch (thrown) {
      const error = errorOf(thrown);
      // Seats that are gone leave the order here and now: an error at them would point at seats it no longer has.
      const lost = error.code === 'SEATS_TAKEN' && error.seats !== undefined;
      change((before) => checkoutFailed(before, lost ? {} : (error.errors ?? {})));
      if (error.code === 'AMOUNT_CHANGED') refetch();
      if (error.code === 'SEATS_TAKEN' && error.seats !== undefined) sale.lose(error.seats);
      if (error.code === 'VALIDATION_FAILED' && Object.keys(error.errors ?? {}).length > 0) refuse(null);
      else if (error.code === 'TOO_MANY_REQUESTS')
        refuse({ title: t('errors.tooMany.title'), text: t('errors.tooMany.text') });
      else if (error.code === 'NETWORK') refuse({ title: t('errors.network.title'), text: t('errors.network.text') });
      else refuse({ title: t('errors.refused'), text: errorText(thrown, t) });
    }
  };

  return { send, general, missingSeats, attempt };
}

function itemsOf(bill: PendingBill) {
  return bill.items.map(({ type, schedule_id, price_rate_id, voucher_id, seat, bill_order }) => ({
    type,
    schedule_id,
    price_rate_id,
    voucher_id,
    seat,
    bill_order,
  }));
}
