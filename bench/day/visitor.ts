/** Visitors of the website, who want the seats that are sold at the counter. */
import { integerOf } from '../k6/lib/demand.ts';
import { orderOf } from '../lib/orders.ts';
import { Refused, RestClient } from '../lib/transports.ts';
import { pause, within } from '../lib/waiting.ts';
import { pay } from '../soak/visitors.ts';
import { type Books, note } from './books.ts';
import type { Counter } from './counter.ts';

const patienceMs = 90_000;
const endings = ['paid', 'paid', 'paid', 'failed', 'cancelled'] as const;

/** One after the other until `isOver`. Never rejects. */
export async function visit(
  counter: Counter,
  books: Books,
  { random, isOver }: { random: () => number; isOver: () => boolean },
): Promise<void> {
  while (!isOver()) {
    await buy(counter, books, random).catch((error: unknown) => {
      if (error instanceof Refused) note(books.refused, `website: ${error.code}`);
      else counter.faults.push(`website: ${String(error)}`);
    });
    await pause(integerOf(random, 20, 400));
  }
}

async function buy(counter: Counter, books: Books, random: () => number): Promise<void> {
  const scheduleId = counter.shows[integerOf(random, 0, counter.shows.length)] ?? 0;
  const rate = random() < 0.2 ? ('free' as const) : ('paid' as const);
  const order = orderOf(counter.cinema, { scheduleId, count: integerOf(random, 1, 4), rate });
  const visitor = counter.visitor();
  const rest = new RestClient({ url: counter.url, visitor: () => visitor });
  try {
    const { data } = await answered(() =>
      rest.call<{ data: { uuid: string; processingData: { checkout_url: string | null } | null } }>(
        'POST',
        '/api/checkout',
        order,
      ),
    );
    const ending = endings[integerOf(random, 0, endings.length)] ?? 'paid';
    const bill = { uuid: data.uuid, page: data.processingData?.checkout_url ?? null };
    if (rate === 'paid') await answered(() => pay(bill, { outcome: ending, webhook: 'now' }));
    const status = await answered(() =>
      rest.call<{ data: { status: string } }>('GET', `/api/bill/${bill.uuid}/status`),
    );
    if (status.data.status !== 'settled') return;
    note(books.done, 'bought on the website');
    books.sold.set(bill.uuid, { amount: Number(order.amount) });
  } finally {
    rest.close();
  }
}

/** Asks until there is an answer: pages send an order again under its key. Throws `Refused`. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  const endMs = performance.now() + patienceMs;
  for (;;) {
    try {
      return await within(ask());
    } catch (error) {
      const isFinal =
        error instanceof Refused && !/^(UNAVAILABLE|CHECKOUT_PAUSED|PAYMENT_UNANSWERED|PROVIDER_.*)$/.test(error.code);
      if (isFinal || performance.now() > endMs) throw error;
      await pause(150);
    }
  }
}
