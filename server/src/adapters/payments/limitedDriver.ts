/** A provider that hangs: nobody waits for it longer than this, and jobs of others do not wait at all. */
import type { PaymentDriver } from '../../ports/payments.ts';

export interface DriverLimits {
  /** A buyer waits for the start of a payment. */
  createMs: number;
  /** Everything else. */
  askMs: number;
  /** After this many calls in a row that ran into their limit ... */
  restAfter: number;
  /** ... calls of the background are refused at once for this long. */
  restMs: number;
}

const defaultLimits: DriverLimits = { createMs: 15_000, askMs: 5_000, restAfter: 4, restMs: 10_000 };

/**
 * `driver` with a limit for each call; `called`: its account, as faults name it. While it rests, four jobs that each wait five seconds for it
 * would keep the money of all other accounts waiting; a refused call is tried again by its job, or by the next question.
 */
export function limitedDriver(
  driver: PaymentDriver,
  called: string,
  limits: DriverLimits = defaultLimits,
): PaymentDriver {
  let hung = 0;
  let restsUntilMs = 0;

  async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        hung += 1;
        if (hung >= limits.restAfter) restsUntilMs = performance.now() + limits.restMs;
        reject(new Error(`The provider of ${called} did not ${what} within ${ms} ms`));
      }, ms);
    });
    try {
      const answer = await Promise.race([work, late]);
      hung = 0;
      return answer;
    } finally {
      clearTimeout(timer);
    }
  }

  function background<T>(what: string, work: () => Promise<T>): Promise<T> {
    if (performance.now() < restsUntilMs) {
      return Promise.reject(new Error(`The provider of ${called} hangs: it is left alone for a moment`));
    }
    return within(limits.askMs, what, work());
  }

  const test = driver.test?.bind(driver);
  return {
    createPayment: (request) => within(limits.createMs, 'start a payment', driver.createPayment(request)),
    refund: (request) => background('refund', () => driver.refund(request)),
    verifyNotification: (request) => driver.verifyNotification(request),
    status: (transactionId) => background('answer', () => driver.status(transactionId)),
    cancel: (transactionId) => background('cancel', () => driver.cancel(transactionId)),
    // Staff who press a button want to know how it is now: they are not told that it rests.
    ...(test && { test: () => within(limits.askMs, 'answer', test()) }),
  };
}
