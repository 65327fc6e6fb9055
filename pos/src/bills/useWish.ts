/** Giving back and exchanging: the same wish as it was until there is an answer. */
import type { Exchanged, PosPayment, Refunded } from '@parterre/server/contract';
import { type AppError, errorOf, sendUntilAnswered, useApi } from '@parterre/ui/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { unanswered } from '../sale/useSelling.ts';
import { forgetWish, keepWish, keptWish, pageOfWish, type Wish } from './keptWish.ts';

type Done = { kind: 'refunded'; refunded: Refunded } | { kind: 'exchanged'; exchanged: Exchanged };
type Answer = Done | { kind: 'asked'; payment: PosPayment };

export type WishState =
  | { kind: 'open' }
  /** `isAgain`: it was sent before, and got no answer. */
  | { kind: 'sending'; isAgain: boolean }
  /** No answer after some attempts. */
  | { kind: 'unanswered' }
  | { kind: 'refused'; error: AppError }
  /** The card terminal asks the buyer for the difference of an exchange. `isHere`: the form that asked for it is there. */
  | { kind: 'paying'; bill: string; isHere: boolean }
  /** That ended without money: nothing is exchanged. */
  | { kind: 'unpaid'; payment: PosPayment; isHere: boolean }
  | Done;

export interface Wishing {
  state: WishState;
  /** Resolves with whether it is done, or its bill waits for the card, once there is an answer or nobody gives one. Never rejects. */
  ask(wish: Wish): Promise<boolean>;
  askAgain(): void;
  /** Whoever changes what is asked for has read why it was refused. */
  reopen(): void;
}

/** `page`: the path of the page. What is kept for another one is not asked here. */
export function useWish(page: string): Wishing {
  const { client } = useApi();
  const navigate = useNavigate();
  const [state, setState] = useState<WishState>(() => (keptFor(page) ? { kind: 'unanswered' } : { kind: 'open' }));
  const isAsking = useRef(false);
  const shown = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    shown.current = controller;
    return () => controller.abort();
  }, []);

  const send = useCallback(
    async (wish: Wish, isAgain: boolean): Promise<boolean> => {
      if (isAsking.current) return false;
      const kept = keptWish();
      if (kept !== null && pageOfWish(kept) !== page) {
        // A till keeps one wish: what became of that one is told first, and would be forgotten with this one in its place.
        void navigate(pageOfWish(kept));
        return false;
      }
      isAsking.current = true;
      const { signal } = shown.current;
      const become = (next: WishState | ((now: WishState) => WishState)): void => {
        if (!signal.aborted) setState(next);
      };
      const once = async (within: AbortSignal): Promise<Answer> => {
        if (wish.kind === 'refund')
          return { kind: 'refunded', refunded: await client.pos.bills.refund.mutate(wish.asked, { signal: within }) };
        const answer = await client.pos.bills.exchange.mutate(wish.asked, { signal: within });
        return 'tickets' in answer ? { kind: 'exchanged', exchanged: answer } : { kind: 'asked', payment: answer };
      };
      keepWish(wish);
      try {
        const done = await sendUntilAnswered(once, {
          page: signal,
          // Whoever waits for the terminal goes on to do so while it is asked how that ended.
          onAttempt: () => become((now) => (now.kind === 'paying' ? now : { kind: 'sending', isAgain })),
        });
        const waits = done.kind === 'asked' && done.payment.status === 'paying';
        // What waits for its money is asked for again. Where the page was left meanwhile nobody has seen it: whoever comes next is told.
        if (!signal.aborted && !waits) forgetWish();
        become((now) => (done.kind === 'asked' ? stateOf(done.payment, now) : done));
        return done.kind !== 'asked' || waits;
      } catch (thrown) {
        const error = errorOf(thrown);
        if (unanswered.includes(error.code)) {
          become({ kind: 'unanswered' });
          return false;
        }
        forgetWish();
        become({ kind: 'refused', error });
        return false;
      } finally {
        isAsking.current = false;
      }
    },
    [client, navigate, page],
  );

  const askAgain = useCallback(() => {
    const kept = keptFor(page);
    if (kept) void send(kept, true);
  }, [send, page]);

  const isUnanswered = state.kind === 'unanswered';
  useEffect(() => {
    if (!isUnanswered) return;
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [isUnanswered, askAgain]);
  useEffect(() => askAgain(), [askAgain]);

  return { state, ask: (wish) => send(wish, false), askAgain, reopen: () => setState({ kind: 'open' }) };
}

function stateOf(payment: PosPayment, before: WishState): WishState {
  const isHere = before.kind === 'paying' ? before.isHere : before.kind === 'sending' && !before.isAgain;
  return payment.status === 'paying'
    ? { kind: 'paying', bill: payment.bill, isHere }
    : { kind: 'unpaid', payment, isHere };
}

function keptFor(page: string): Wish | null {
  const kept = keptWish();
  return kept !== null && pageOfWish(kept) === page ? kept : null;
}
