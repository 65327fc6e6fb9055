/** Cashiers who sell a show, and visitors who rush it, over WebSocket. */
import { randomUUID } from 'node:crypto';
import type { HoldAnswer, PosOffer, PosReceipt } from '../../server/src/contract/index.ts';
import { orderOf } from './orders.ts';
import { Refused, type SocketClient } from './transports.ts';
import type { BenchWorld } from './world.ts';

export const ticketsOfSale = 2;

export const steps = ['a bare request', 'the offer of a show', 'two seats', 'the sale'] as const;
type Times = Record<(typeof steps)[number], number[]>;
export const noTimes = (): Times => ({
  'a bare request': [],
  'the offer of a show': [],
  'two seats': [],
  'the sale': [],
});

export async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  times.push(performance.now() - began);
  return done;
}

/** How long somebody looks, thinks and presses before each step: half to one and a half times as long as `meanMs`. */
export const hand = (meanMs: number): Promise<void> =>
  meanMs === 0 ? Promise.resolve() : new Promise((done) => setTimeout(done, meanMs * (0.5 + Math.random())));

interface Selling {
  scheduleId: number;
  cash: number;
  times: Times;
  /** Before each step, ms on average. */
  pauseMs?: number;
}

/** Sells two tickets of a show for cash, as the till's page does. */
export async function sellAt(
  till: SocketClient,
  { scheduleId, cash, times, pauseMs = 0 }: Selling,
): Promise<PosReceipt> {
  await hand(pauseMs);
  await timed(times['a bare request'], () => till.call('query', 'system.noop'));
  const { tariffs } = await timed(times['the offer of a show'], () =>
    till.call<PosOffer>('query', 'pos.offer', { scheduleId, locale: 'en' }),
  );
  const rate = tariffs.find(({ total_price }) => total_price > 0);
  if (!rate) throw new Error('nothing is sold for the show');
  const want = { kind: 'auto', count: ticketsOfSale };
  await hand(pauseMs);
  const held = await timed(times['two seats'], () =>
    till.call<HoldAnswer>('mutation', 'pos.hold', { scheduleId, idempotencyKey: randomUUID(), want }),
  );
  const amount = ticketsOfSale * rate.total_price;
  await hand(pauseMs);
  return timed(times['the sale'], () =>
    till.call<PosReceipt>('mutation', 'pos.sell', {
      bill_id: randomUUID(),
      basket_id: randomUUID(),
      locale: 'en',
      payment_method_id: cash,
      amount,
      tendered: amount,
      items: held.seats.map((index) => ({
        type: 'ticket',
        schedule_id: scheduleId,
        price_rate_id: rate.price_rate_id,
        seat: { index },
      })),
      holds: [{ schedule_id: scheduleId, token: held.token }],
      products: [],
    }),
  );
}

/** Each holds a seat and buys it, one after the other, until they are told to stop. Answers with how many they bought. */
export async function rush(
  world: BenchWorld,
  visitors: readonly SocketClient[],
  { scheduleId, pauseMs, signal }: { scheduleId: number; pauseMs: number; signal: AbortSignal },
): Promise<number> {
  const want = { kind: 'auto', count: 1 };
  const bought = await Promise.all(
    visitors.map(async (visitor) => {
      let count = 0;
      while (!signal.aborted) {
        try {
          await hand(pauseMs);
          const idempotencyKey = randomUUID();
          const { token } = await visitor.call<HoldAnswer>('mutation', 'seats.hold', {
            scheduleId,
            idempotencyKey,
            want,
          });
          await hand(pauseMs);
          const order = orderOf(world, { scheduleId, count: 1, rate: 'free', token });
          await visitor.call('mutation', 'checkout.submit', order);
          count += 1;
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
        }
      }
      return count;
    }),
  );
  return bought.reduce((sum, count) => sum + count, 0);
}
