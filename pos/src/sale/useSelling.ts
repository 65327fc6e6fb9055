/** Sending a sale: the same one under the same key until there is an answer. */
import type { PosReceipt, PosSale } from '@parterre/server/contract';
import { type AppError, errorOf, pauseUntilOnline, useApi } from '@parterre/ui/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { forgetSale, keepSale, keptSale } from './keptSale.ts';

/** Who has heard nothing for this long asks again: the first request may still have done its work. */
const answerWithinMs = 15_000;
/** Pauses before the second, third and fourth attempt. */
const pausesMs = [1500, 4000, 8000];
/** Codes after which a sale may still have happened: it is sent again under its key. */
const unanswered: readonly AppError['code'][] = ['NETWORK', 'UNAVAILABLE', 'CHECKOUT_PAUSED', 'TOO_MANY_REQUESTS'];
/** Codes that say that nobody is signed in at the device: the sale was not looked at, and is sent again once somebody is. */
const nobodyThere: readonly AppError['code'][] = ['NOBODY_AT_DEVICE', 'NOT_A_DEVICE', 'SESSION_EXPIRED'];

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
        for (let attempt = 1; ; attempt += 1) {
          become({ kind: 'sending', attempt });
          try {
            const receipt = await client.pos.sell.mutate(sale, { signal: AbortSignal.timeout(answerWithinMs) });
            // Nobody has seen it where the page went meanwhile: whoever comes next is told.
            if (!page.aborted) forgetSale();
            become({ kind: 'sold', receipt });
            return receipt;
          } catch (thrown) {
            const error = errorOf(thrown);
            if (nobodyThere.includes(error.code)) {
              become({ kind: 'unanswered' });
              return null;
            }
            if (!unanswered.includes(error.code)) {
              forgetSale();
              become({ kind: 'refused', error });
              return error;
            }
            const pauseMs = pausesMs[attempt - 1];
            if (pauseMs === undefined || page.aborted) {
              become({ kind: 'unanswered' });
              return null;
            }
            await pauseUntilOnline(Math.max(pauseMs, 1000 * (error.retryAfterSeconds ?? 0)), page);
          }
        }
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
