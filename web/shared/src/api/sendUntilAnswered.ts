/** Sending an order until somebody answers, on the website and at the till. The same order under the same key is taken once, however often it is sent. */
import { type AppError, errorOf } from './errors.ts';
import { pauseUntilOnline } from './pauseUntilOnline.ts';

/** Who has heard nothing for this long sends again: the first request may still have done its work. */
const ANSWER_WITHIN_MS = 15_000;
/** Pauses before the second, third and fourth attempt. */
const PAUSES_MS = [1500, 4000, 8000];
/** A server that wants a longer pause is not waited for: its words say when to come again. */
const LONGEST_PAUSE_MS = 60_000;

export const mostAttempts = PAUSES_MS.length + 1;

/** Nobody answered, or the payment provider did not: the order may have been placed. */
export const mayBePlaced: readonly AppError['code'][] = ['NETWORK', 'UNAVAILABLE', 'PAYMENT_UNANSWERED'];
/** The order was not looked at: the server asks for a moment. */
export const notLookedAt: readonly AppError['code'][] = ['CHECKOUT_PAUSED', 'TOO_MANY_REQUESTS'];

interface Sending {
  /** The page that waits for the answer; nothing is sent again once it is left. */
  page: AbortSignal;
  /** Told before each attempt, which count from 1 to `mostAttempts`. */
  onAttempt(attempt: number): void;
  /** No answer: it is sent again in a moment. */
  onWaiting?(): void;
  pause?: typeof pauseUntilOnline;
}

/** Rejects with the server's refusal, or with what the last attempt met. */
export async function sendUntilAnswered<Answer>(
  send: (signal: AbortSignal) => Promise<Answer>,
  { page, onAttempt, onWaiting, pause = pauseUntilOnline }: Sending,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    onAttempt(attempt);
    try {
      const within = AbortSignal.timeout(ANSWER_WITHIN_MS);
      return await Promise.race([send(within), rejectedBy(within)]);
    } catch (thrown) {
      const { code, retryAfterSeconds = 0 } = errorOf(thrown);
      const pauseMs = Math.max(PAUSES_MS[attempt - 1] ?? Number.POSITIVE_INFINITY, 1000 * retryAfterSeconds);
      const isRepeated = mayBePlaced.includes(code) || notLookedAt.includes(code);
      if (!isRepeated || pauseMs > LONGEST_PAUSE_MS || page.aborted) throw thrown;
      onWaiting?.();
      await pause(pauseMs, page);
      if (page.aborted) throw thrown;
    }
  }
}

/** A request over the socket does not hear its signal. */
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
