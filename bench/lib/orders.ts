import { randomUUID } from 'node:crypto';
import type { Cinema } from './database.ts';
import type { BenchWorld } from './world.ts';

/** A checkout form for one show. `seats`: named, or left to the token or the engine. */
export function orderOf(
  cinema: Cinema,
  order: { scheduleId: number; count: number; rate: 'free' | 'paid'; token?: string; seats?: number[] },
): Record<string, unknown> {
  const { scheduleId, count, rate, token, seats } = order;
  return {
    bill_id: randomUUID(),
    locale: 'en',
    payment_method_id: rate === 'paid' ? cinema.methodId : null,
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    email_confirmation: 'ada@example.com',
    amount: rate === 'paid' ? count * cinema.paidMinor : 0,
    items: Array.from({ length: count }, (_, i) => ({
      type: 'ticket',
      schedule_id: scheduleId,
      price_rate_id: cinema.rates[rate],
      ...(seats ? { seat: { index: seats[i] } } : {}),
    })),
    hold_token: token ?? null,
  };
}

/** What PostgreSQL and the leases say about a show when all is over. */
export async function booksOf(
  world: BenchWorld,
  scheduleId: number,
): Promise<{ bills: number; items: number; claims: number }> {
  const { rows } = await world.pool.query<{ bills: number; items: number; claims: number }>(
    `select
       (select count(distinct b.uuid)::int from bill b join bill_line i on i.bill_uuid = b.uuid
         where i.schedule_id = $1 and b.status = 'settled') as bills,
       (select count(distinct i.seat_index)::int from bill b join bill_line i on i.bill_uuid = b.uuid
         where i.schedule_id = $1 and b.status = 'settled') as items,
       (select count(*)::int from seat_claim where schedule_id = $1 and deadline is null) as claims`,
    [scheduleId],
  );
  return rows[0] ?? { bills: 0, items: 0, claims: 0 };
}
