/** Sending a sale: the same one under the same key until there is an answer. */
import type { PosAnswer, PosBasketSale, PosPayment, PosReceipt, PosRest } from '@parterre/server/contract';
import { type AppError, errorOf, mayBePlaced, notLookedAt, sendUntilAnswered, useApi } from '@parterre/ui/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { forgetSale, keepSale, keptSale } from './keptSale.ts';

/** Codes that say that nobody is signed in at the device: nothing was looked at, and it is sent again once somebody is. */
const nobodyThere: readonly AppError['code'][] = ['NOBODY_AT_DEVICE', 'NOT_A_DEVICE', 'SESSION_EXPIRED'];
/** Codes after which only the server knows what became of it: what was asked for is kept, to be sent again under its key. */
export const unanswered: readonly AppError['code'][] = [...mayBePlaced, ...notLookedAt, ...nobodyThere];

export type SellingState =
  | { kind: 'open' }
  /** `isAgain`: one of before, which no page here shows. */
  | { kind: 'sending'; isAgain: boolean }
  /** No answer after some attempts: whether it is sold, only the server knows. */
  | { kind: 'unanswered' }
  | { kind: 'refused'; error: AppError }
  /** The card terminal asks the buyer for the money; `isRest`: of what is left, since a part was paid before. */
  | { kind: 'paying'; bill: string; isRest: boolean }
  /** A part is paid, and `left` is to be paid next. `error`: why nothing came of the last try. */
  | { kind: 'part'; sale: PosBasketSale; payment: PosPayment; left: number; isSending: boolean; error: AppError | null }
  /** It ended without money: nothing is sold. */
  | { kind: 'unpaid'; payment: PosPayment }
  | { kind: 'sold'; receipt: PosReceipt };

export interface SellingActions {
  state: SellingState;
  /** Resolves with what became of it; null: nobody answered. Never rejects. */
  sell(sale: PosBasketSale): Promise<PosAnswer | AppError | null>;
  /** Pays on where a part is paid. */
  payRest(rest: Pick<PosRest, 'payment_id' | 'payment_method_id' | 'amount' | 'tendered' | 'locale'>): Promise<void>;
  /** Sends a sale again that got no answer, or whose payment may have gone on since. */
  askAgain(): void;
  next(): void;
}

export function useSelling(): SellingActions {
  const { client } = useApi();
  const [state, setState] = useState<SellingState>(() =>
    keptSale() === null ? { kind: 'open' } : { kind: 'unanswered' },
  );
  const isAsking = useRef(false);
  const left = useRef(new AbortController());
  useEffect(() => {
    const page = new AbortController();
    left.current = page;
    return () => page.abort();
  }, []);

  const sell = useCallback(
    async (sale: PosBasketSale, isAgain = false): Promise<PosAnswer | AppError | null> => {
      if (isAsking.current) return null;
      isAsking.current = true;
      const page = left.current.signal;
      const become = (next: SellingState): void => {
        if (!page.aborted) setState(next);
      };
      keepSale(sale);
      try {
        const answer = await sendUntilAnswered((signal) => client.pos.sell.mutate(sale, { signal }), {
          page,
          onAttempt: () => {
            // Whoever waits for the terminal goes on to do so while it is asked how that ended.
            if (!page.aborted) setState((now) => (now.kind === 'paying' ? now : { kind: 'sending', isAgain }));
          },
        });
        // What waits for its money is asked for again. Where the page went meanwhile nobody has seen it: whoever comes next is told.
        if (!page.aborted && !isWaiting(answer)) forgetSale();
        become(stateAfter(answer, sale));
        return answer;
      } catch (thrown) {
        const error = errorOf(thrown);
        if (unanswered.includes(error.code)) {
          become({ kind: 'unanswered' });
          return null;
        }
        forgetSale();
        become({ kind: 'refused', error });
        return error;
      } finally {
        isAsking.current = false;
      }
    },
    [client],
  );

  const payRest: SellingActions['payRest'] = useCallback(
    async (rest) => {
      const sale = keptSale();
      if (state.kind !== 'part' || sale === null || isAsking.current) return;
      const { bill } = state.payment;
      isAsking.current = true;
      const page = left.current.signal;
      const become = (next: SellingState): void => {
        if (!page.aborted) setState(next);
      };
      become({ ...state, isSending: true, error: null });
      try {
        const wish = { ...rest, bill, basket_id: sale.basket_id };
        const answer = await sendUntilAnswered((signal) => client.pos.payRest.mutate(wish, { signal }), {
          page,
          onAttempt: () => undefined,
        });
        if (!page.aborted && !isWaiting(answer)) forgetSale();
        const next = stateAfter(answer, sale);
        become(next.kind === 'paying' ? { ...next, isRest: true } : next);
      } catch (thrown) {
        const error = errorOf(thrown);
        // What is left has changed meanwhile: how the sale stands is asked anew.
        if (error.code === 'AMOUNT_CHANGED' || unanswered.includes(error.code)) become({ kind: 'unanswered' });
        else become({ ...state, isSending: false, error });
      } finally {
        isAsking.current = false;
      }
    },
    [client, state],
  );

  const askAgain = useCallback(() => {
    const sale = keptSale();
    if (sale === null) setState({ kind: 'open' });
    else void sell(sale, true);
  }, [sell]);

  // After a reload, and whenever the browser is online again.
  const isUnanswered = state.kind === 'unanswered';
  useEffect(() => {
    if (!isUnanswered) return;
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [isUnanswered, askAgain]);
  useEffect(() => {
    if (keptSale() !== null) askAgain();
  }, [askAgain]);

  return { state, sell, payRest, askAgain, next: () => setState({ kind: 'open' }) };
}

/** Whether it still waits for money. */
const isWaiting = (answer: PosAnswer): boolean => !('tickets' in answer) && answer.status === 'paying';

function stateAfter(answer: PosAnswer, sale: PosBasketSale): SellingState {
  if ('tickets' in answer) return { kind: 'sold', receipt: answer };
  if (answer.status !== 'paying') return { kind: 'unpaid', payment: answer };
  if (answer.left === null) return { kind: 'paying', bill: answer.bill, isRest: false };
  return { kind: 'part', sale, payment: answer, left: answer.left, isSending: false, error: null };
}
