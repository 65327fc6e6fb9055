/**
 * Webhooks get lost. So providers are asked about payments that wait: a question to an index every second and node, and no
 * job for each order, of which most are settled before the first time comes. A provider is asked about so many payments
 * at once and no more; when there are more, the ones asked least recently come first and all are asked less often.
 */
import type { ProviderNews } from '../../domain/paymentNews.ts';
import { namedAccount, type PaymentAccount } from '../../ports/paymentAccounts.ts';
import type { CommonDeps, SaleDeps } from '../deps.ts';
import { repeat } from '../repeat.ts';
import { takeNews } from './payments.ts';

type AskDeps = Pick<CommonDeps, 'bus' | 'onFault'> & Pick<SaleDeps, 'sales' | 'accounts'>;

/** Questions at once about one account, on one node: 40 a second when its provider answers in 200 ms. */
const asksAtOnce = 8;
const batch = 64;
const everyMs = 1_000;

export interface PaymentAsks {
  /** Asks no more. Returns when every answer that has come is written down; nobody waits for one that has not. */
  close(): Promise<void>;
}

/** Asks from now on, until closed. */
export function startPaymentAsks(deps: AskDeps): PaymentAsks {
  const running: Running = { closed: false, asking: new Set(), taking: new Set() };
  const repeated = repeat(
    everyMs,
    () => askAll(deps, running),
    (error) => deps.onFault(error, 'ask about payments'),
  );
  return {
    async close() {
      running.closed = true;
      // A run may wait for a provider that never answers: only what it has begun to write is waited for.
      void repeated.stop();
      await Promise.allSettled(running.taking);
    },
  };
}

interface Running {
  closed: boolean;
  /** Accounts that are being asked about. */
  asking: Set<number>;
  /** Answers that are being written down. */
  taking: Set<Promise<unknown>>;
}

/** Each account by itself: one whose provider hangs keeps no other waiting. */
async function askAll(deps: AskDeps, running: Running): Promise<void> {
  for (const id of await deps.sales.accountsToAsk()) {
    if (running.asking.has(id)) continue;
    running.asking.add(id);
    askDue(deps, id, running)
      .catch((error: unknown) => {
        if (!running.closed) deps.onFault(error, 'ask about payments');
      })
      .finally(() => running.asking.delete(id));
  }
}

/** Asks about every payment of an account that is due, while it can be worked with. */
async function askDue(deps: AskDeps, id: number, running: Running): Promise<void> {
  for (;;) {
    const account = deps.accounts.get(id);
    if (running.closed || !account) return;
    const due = await deps.sales.dueForAsking(id, batch);
    const failures: unknown[] = [];
    const queue = [...due];
    const ask = async (about: AskedAbout): Promise<void> => {
      const news = await account.driver.status(about.transactionId);
      if (running.closed) return;
      const taken = takeAnswer(deps, account, about, news);
      running.taking.add(taken);
      await taken.finally(() => running.taking.delete(taken));
    };
    const askOneByOne = async (): Promise<void> => {
      for (let about = queue.shift(); about && !running.closed; about = queue.shift()) {
        await ask(about).catch((error: unknown) => failures.push(error));
      }
    };
    await Promise.all(Array.from({ length: asksAtOnce }, askOneByOne));
    if (failures.length > 0 && !running.closed) {
      // One line, however many orders wait for a provider that is down.
      const text = `${failures.length} of ${due.length} questions about payments failed at ${namedAccount(account)}`;
      deps.onFault(new Error(text, { cause: failures[0] }), 'ask about payments');
    }
    if (due.length < batch) return;
  }
}

interface AskedAbout {
  transactionId: string;
  paymentId: string;
}

async function takeAnswer(
  deps: AskDeps,
  { id }: PaymentAccount,
  about: AskedAbout,
  news: ProviderNews | null,
): Promise<void> {
  if (!news || news.status === 'open') return;
  await takeNews(deps, id, about, news, null);
  await deps.sales.askNoMore(about.paymentId);
}
