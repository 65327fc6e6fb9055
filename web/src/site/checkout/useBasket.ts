/** What this tab has of a show when its checkout opens: a basket to go on with, an order to be given up first, or nothing. */
import { errorOf, newUuid, useApi } from '@parterre/ui/api';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSite } from '../site.tsx';
import { outcomeOfGivingUp } from './order.ts';
import { ownBaskets } from './ownBaskets.ts';
import {
  type AnyPending,
  baskets,
  browserStores,
  endOrder,
  forgetBasket,
  forgetOrder,
  storeBasket,
} from './pendingBill.ts';

export interface Basket<Bill> {
  /** Null while it is not known whose it is, and while an order of it is given up. */
  ready: { kept: Bill | null } | null;
  /** The order could not be given up. */
  error: unknown;
  retry(): void;
}

/** Where a basket of this tab is found, and what of it is to be sent again under another id. Stays one for all renders. */
export interface BasketPlace<Bill extends AnyPending> {
  load(): Bill | null;
  givenUp(kept: Bill, billId: string): Bill;
}

/**
 * An order that was sent from here and is not paid is given up, at the provider first: then its seats are free, and the
 * visitor goes on with what was filled in. When it was paid after all, the page of the bill says so instead.
 */
export function useBasket<Bill extends AnyPending>(place: BasketPlace<Bill>): Basket<Bill> {
  const { paths } = useSite();
  const { client } = useApi();
  const navigate = useNavigate();
  const [state, setState] = useState<Pick<Basket<Bill>, 'ready' | 'error'>>(() => {
    return { ready: place.load() === null ? { kept: null } : null, error: null };
  });
  const [attempt, setAttempt] = useState(0);
  const { ready } = state;

  useEffect(() => {
    let isStale = false;
    // A second effect of the same page asks again; the answer is the same.
    const giveUp = (kept: Bill, uuid: string): Promise<void> =>
      client.bills.giveUp.mutate({ uuid }).then(
        ({ status }) => {
          if (isStale) return;
          const outcome = outcomeOfGivingUp(status);
          if (outcome !== 'givenUp') {
            if (outcome === 'ended') forgetOrder(browserStores, uuid);
            navigate(paths.bill(uuid), { replace: true });
            return;
          }
          forgetOrder(browserStores, uuid);
          const again = place.givenUp(kept, newUuid());
          storeBasket(browserStores, again);
          setState({ ready: { kept: again }, error: null });
        },
        (error: unknown) => {
          if (isStale) return;
          if (errorOf(error).code !== 'NOT_FOUND') return setState({ ready: null, error });
          forgetOrder(browserStores, uuid);
          setState({ ready: { kept: null }, error: null });
        },
      );
    // Also of a tab that has no basket yet: a copy of it may be made later.
    void ownBaskets().then(() => {
      if (isStale || ready !== null) return;
      const kept = place.load();
      const uuid = kept?.paymentResponse?.uuid;
      if (kept === null || uuid === undefined) setState({ ready: { kept }, error: null });
      else void giveUp(kept, uuid);
    });
    return () => {
      isStale = true;
    };
  }, [ready, attempt, place, client, navigate, paths]);

  const retry = useCallback(() => {
    setState({ ready: null, error: null });
    setAttempt((count) => count + 1);
  }, []);
  return { ...state, retry };
}

/**
 * A visitor who chooses tickets here has turned away from what else this tab has begun: its other orders that wait for
 * their payment are given up. One that was paid meanwhile stays as it is.
 */
export function useGivingUpOthers(scheduleId: number, isChoosing: boolean): void {
  const { client } = useApi();
  useEffect(() => {
    if (!isChoosing) return;
    void ownBaskets().then(() => {
      for (const basket of baskets(browserStores)) {
        // An order of vouchers keeps no seats.
        if (!('schedule_id' in basket)) continue;
        const { schedule_id, paymentResponse } = basket;
        if (schedule_id === scheduleId || paymentResponse === null) continue;
        const { uuid } = paymentResponse;
        client.bills.giveUp.mutate({ uuid }).then(
          ({ status }) => {
            const outcome = outcomeOfGivingUp(status);
            if (outcome === 'ended') forgetOrder(browserStores, uuid);
            if (outcome !== 'givenUp') return;
            forgetBasket(browserStores, schedule_id);
            endOrder(browserStores, uuid);
          },
          // The payment deadline frees the seats in any case.
          () => undefined,
        );
      }
    });
  }, [isChoosing, scheduleId, client]);
}
