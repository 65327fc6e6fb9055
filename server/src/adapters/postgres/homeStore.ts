import type pg from 'pg';
import type { FirstSteps, HourOfSales } from '../../contract/index.ts';
import type { HomeStore } from '../../ports/homeStore.ts';
import { tellingAway } from './databaseErrors.ts';

/** Of an exhibitor, $1, at an instant, $2. */
const firstSteps = `
  select
    exists (select from cinema where exhibitor_id = $1 and archived_at is null) as cinema,
    exists (
      select from screen s join cinema c on c.id = s.cinema_id
      where c.exhibitor_id = $1 and c.archived_at is null and s.archived_at is null
        and exists (select from screen_layout l where l.screen_id = s.id)
    ) as screen,
    exists (select from vat where exhibitor_id = $1) and exists (
      select from price_rate r join price_group g on g.id = r.price_group_id
      where g.exhibitor_id = $1 and g.archived_at is null and r.archived_at is null
    ) as prices,
    exists (select from payment_method where exhibitor_id = $1 and archived_at is null and status = 'active') as payment,
    exists (
      select from movie m join movie_version v on v.movie_id = m.id where m.exhibitor_id = $1 and m.archived_at is null
    ) as film,
    exists (
      select from schedule s join cinema c on c.id = s.cinema_id where c.exhibitor_id = $1 and not s.draft and s.cancelled_at is null and s.start_at > $2
    ) as schedule`;

const dayOf = `
  select x.timezone, coalesce((s.value->>'midnight_offset')::integer, 0) as "midnightOffset"
  from exhibitor x left join setting s on s.exhibitor_id = x.id and s.key = 'public_config'
  where x.id = $1`;

/** Whether the cinema `c` lies within reach, $1: `[{ exhibitor, cinemas }]`, cinemas null: all of them. */
const withinReach = `exists (
  select from jsonb_array_elements($1::jsonb) r
  where (r->>'exhibitor')::integer = c.exhibitor_id and (jsonb_typeof(r->'cinemas') = 'null' or r->'cinemas' @> to_jsonb(c.id))
)`;

/** From $2 up to $3. By when it was made as well, of which there is an index: a bill is settled within a day or two. */
const salesByHour = `
  select extract(hour from b.settled_at at time zone x.timezone)::integer as hour,
    sum((select coalesce(sum(l.quantity), 0) from bill_line l where l.bill_uuid = b.uuid and l.kind = 'ticket'))::integer as tickets,
    sum(b.amount_minor)::integer as amount_minor
  from bill b join cinema c on c.id = b.cinema_id join exhibitor x on x.id = c.exhibitor_id
  where b.created_at >= $2::timestamptz - interval '2 days' and b.settled_at >= $2 and b.settled_at < $3 and ${withinReach}
  group by 1 order by min(b.settled_at)`;

const paymentFaults = `
  select 'refunds' as what, count(*)::integer as count, coalesce(sum(f.amount_minor), 0)::integer as amount_minor
  from refund f join payment p on p.id = f.payment_id join bill b on b.uuid = p.bill_uuid join cinema c on c.id = b.cinema_id
  where f.status = 'refunding' and f.created_at < $2::timestamptz - interval '15 minutes' and ${withinReach}
  union all
  select 'payments', count(*)::integer, coalesce(sum(p.amount_minor), 0)::integer
  from payment p join bill b on b.uuid = p.bill_uuid join cinema c on c.id = b.cinema_id
  where p.status = 'failed' and p.created_at >= $2::timestamptz - interval '1 day'
    and b.created_at >= $2::timestamptz - interval '2 days' and ${withinReach}`;

interface Sum {
  what: 'refunds' | 'payments';
  count: number;
  amount_minor: number;
}

export function createHomeStore(pool: pg.Pool): HomeStore {
  return tellingAway<HomeStore>({
    async firstSteps(exhibitorId, nowMs) {
      const { rows } = await pool.query<FirstSteps>(firstSteps, [exhibitorId, new Date(nowMs)]);
      if (rows[0] === undefined) throw new Error('a query without tables answered with no row');
      return rows[0];
    },

    async dayOf(exhibitorId) {
      const { rows } = await pool.query<{ timezone: string; midnightOffset: number }>(dayOf, [exhibitorId]);
      if (rows[0] === undefined) throw new Error(`there is no exhibitor ${exhibitorId}`);
      return rows[0];
    },

    async salesByHour(reach, { fromMs, untilMs }) {
      const { rows } = await pool.query<HourOfSales>(salesByHour, [
        reachJson(reach),
        new Date(fromMs),
        new Date(untilMs),
      ]);
      return rows;
    },

    async paymentFaults(reach, nowMs) {
      const { rows } = await pool.query<Sum>(paymentFaults, [reachJson(reach), new Date(nowMs)]);
      const of = (what: Sum['what']) => {
        const { count = 0, amount_minor = 0 } = rows.find((row) => row.what === what) ?? {};
        return { count, amount_minor };
      };
      return { refunds: of('refunds'), payments: of('payments') };
    },
  });
}

function reachJson(reach: Parameters<HomeStore['paymentFaults']>[0]): string {
  return JSON.stringify(reach.map(({ exhibitorId, cinemaIds }) => ({ exhibitor: exhibitorId, cinemas: cinemaIds })));
}
