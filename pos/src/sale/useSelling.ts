/** Sending a sale: the same one under the same key until there is an answer. */
import type { PosReceipt, PosSale } from '@parterre/server/contract';
import { type AppError, errorOf, mayBePlaced, notLookedAt, sendUntilAnswered, useApi } from '@parterre/ui/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { forgetSale, keepSale, keptSale } from './keptSale.ts';

/** Codes that say that nobody is signed in at the device: the sale was not looked at, and is sent again once somebody is. */
const nobodyThere: readonly AppError['code'][] = ['NOBODY_AT_DEVICE', 'NOT_A_DEVICE', 'SESSION_EXPIRED'];
/** Codes after which only the server knows whether it is sold: the sale is kept, to be sent again under its key. */
const unanswered: readonly AppError['code'][] = [...mayBePlaced, ...notLookedAt, ...nobodyThere];

export type SellingState =
  | { kind: 'open' }
  /** For the `attempt`th time. */
  | { kind: 'sending'; attempt: number }
  /** No answer after some attempts: whether it is sold, only the server knows. */
  | { kind: 'unanswered' }
  | { kind: 'refused'; error: AppError }
  | { kind: 'sold'; receipt: PosReceipt };

export interface SellingActions {
  state: SellingState;
  /** Resolves with what became of it; null: nobody answered. Never rejects. */
  sell(sale: PosSale): Promise<PosReceipt | AppError | null>;
  /** Sends a sale again that got no answer. */
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
    async (sale: PosSale): Promise<PosReceipt | AppError | null> => {
      if (isAsking.current) return null;
      isAsking.current = true;
      const page = left.current.signal;
      const become = (next: SellingState): void => {
        if (!page.aborted) setState(next);
      };
      keepSale(sale);
      try {
        const receipt = await sendUntilAnswered((signal) => client.pos.sell.mutate(sale, { signal }), {
          page,
          onAttempt: (attempt) => become({ kind: 'sending', attempt }),
        });
        // Nobody has seen it where the page went meanwhile: whoever comes next is told.
        if (!page.aborted) forgetSale();
        become({ kind: 'sold', receipt });
        return receipt;
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

  const askAgain = useCallback(() => {
    const sale = keptSale();
    if (sale === null) setState({ kind: 'open' });
    else void sell(sale);
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

  return { state, sell, askAgain, next: () => setState({ kind: 'open' }) };
}
