/**
 * Webhooks get lost. So providers are asked about payments that wait: a question to an index every second and node, and no
 * job for each order, of which most are settled before the first time comes. A provider is asked about so many payments
 * at once and no more; when there are more, the ones asked least recently come first and all are asked less often.
 */
import type { NewsOutcome } from '../ports/salesStore.ts';
import { takeNews } from './payments.ts';
import type { SalesDeps } from './salesDeps.ts';

type AskDeps = Pick<SalesDeps, 'sales' | 'seats' | 'drivers' | 'bus' | 'onFault'>;

/** Of one provider, on one node: 40 a second when it answers in 200 ms. */
const asksAtOnce = 8;
const batch = 64;
const everyMs = 1_000;

export interface PaymentAsks {
  /** Asks no more. */
  close(): void;
}

/** Asks from now on, until closed. */
export function startPaymentAsks(deps: AskDeps): PaymentAsks {
  let closed = false;
  const timers = [...deps.drivers.keys()].map((driver) => {
    let asking = false;
    return setInterval(() => {
      if (asking) return;
      asking = true;
      askDue(deps, driver, () => closed)
        .catch((error: unknown) => deps.onFault(error, 'ask about payments'))
        .finally(() => {
          asking = false;
        });
    }, everyMs).unref();
  });
  return {
    close() {
      closed = true;
      for (const timer of timers) clearInterval(timer);
    },
  };
}

/** Asks about every payment that is due. */
async function askDue(deps: AskDeps, driver: string, isClosed: () => boolean): Promise<void> {
  for (;;) {
    if (isClosed()) return;
    const due = await deps.sales.dueForAsking(driver, batch);
    const failures: unknown[] = [];
    const queue = [...due];
    const ask = async (): Promise<void> => {
      for (let about = queue.shift(); about && !isClosed(); about = queue.shift()) {
        await askAbout(deps, driver, about).catch((error: unknown) => failures.push(error));
      }
    };
    await Promise.all(Array.from({ length: asksAtOnce }, ask));
    if (failures.length > 0 && !isClosed()) {
      // One line, however many orders wait for a provider that is down.
      const text = `${failures.length} of ${due.length} questions about payments failed at ${driver}`;
      deps.onFault(new Error(text, { cause: failures[0] }), 'ask about payments');
    }
    if (due.length < batch) return;
  }
}

/** Asks a provider about one payment, and takes its answer. Throws when it does not answer. Null: it has nothing to tell. */
export async function askAbout(
  deps: AskDeps,
  driverName: string,
  about: { transactionId: string; paymentId: string },
): Promise<NewsOutcome | null> {
  const news = await deps.drivers.get(driverName)?.status(about.transactionId);
  if (!news || news.status === 'open') return null;
  const outcome = await takeNews(deps, driverName, about, news, null);
  await deps.sales.askNoMore(about.paymentId);
  return outcome;
}
