import type pg from 'pg';
import type { FirstSteps, HourOfSales } from '../../contract/index.ts';
import type { DeadJobs, HomeStore, PaymentFault } from '../../ports/homeStore.ts';
import { type JobQueue, jobQueues } from '../../ports/jobs.ts';
import { tellingAway } from './databaseErrors.ts';
import { queueSchemas } from './enqueue.ts';
import { jobsIn, wasGivenUp } from './workerTables.ts';

/** Which first steps an exhibitor, $1, has done at an instant, $2. */
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

/** Whether what belongs there lies within reach, $1: `[{ exhibitor, cinemas }]`, cinemas null: all of them. */
const withinReach = (exhibitor: string, cinema: string) => `exists (
  select from jsonb_array_elements($1::jsonb) r
  where (r->>'exhibitor')::integer = ${exhibitor} and (jsonb_typeof(r->'cinemas') = 'null' or r->'cinemas' @> to_jsonb(${cinema}))
)`;
const billWithinReach = withinReach('b.exhibitor_id', 'b.cinema_id');

/** Sales from $2 up to $3 by hour. Limited by when a bill was made as well, of which there is an index: it is settled within a day or two. */
const salesByHour = `
  select extract(hour from b.settled_at at time zone x.timezone)::integer as hour,
    sum((select coalesce(sum(l.quantity), 0) from bill_line l where l.bill_uuid = b.uuid and l.kind = 'ticket'))::integer as tickets,
    sum(b.amount_minor)::integer as amount_minor
  from bill b join exhibitor x on x.id = b.exhibitor_id
  where b.created_at >= $2::timestamptz - interval '2 days' and b.settled_at >= $2 and b.settled_at < $3 and ${billWithinReach}
  group by 1 order by min(b.settled_at)`;

/** A row for each: refunds that stay away and payments that failed. At an instant, $2. */
const paymentFaults = `
  select 'refunds' as what, f.amount_minor as amount, b.uuid as bill, f.created_at as at
  from refund f join payment p on p.id = f.payment_id join bill b on b.uuid = p.bill_uuid
  where f.status = 'refunding' and f.created_at < $2::timestamptz - interval '15 minutes' and ${billWithinReach}
  union all
  select 'payments', p.amount_minor, b.uuid, p.created_at
  from payment p join bill b on b.uuid = p.bill_uuid
  where p.status = 'failed' and p.created_at >= $2::timestamptz - interval '1 day'
    and b.created_at >= $2::timestamptz - interval '2 days' and ${billWithinReach}`;

const paymentFaultSums = `
  with fault as materialized (${paymentFaults})
  select what, count(*)::integer as count, sum(amount)::integer as amount_minor,
    (select array_agg(n.bill) from (
      select m.bill, max(m.at) as at from fault m where m.what = fault.what group by 1 order by 2 desc limit 5
    ) n) as bills
  from fault group by what`;

const queues = Object.entries(jobQueues) as [JobQueue, readonly string[]][];

/** A row for each dead job: its queue, and what it is told to do. $2 and on: the jobs of each queue. */
const deadJobs = queues
  .map(
    ([queue], place) => `select '${queue}' as queue, j.id, j.payload::jsonb as payload
      from ${jobsIn(queueSchemas[queue])} j where j.name = any($${place + 2}) and ${wasGivenUp('j')}`,
  )
  .join(' union all ');

const deadJobSums = `
  with job as materialized (${deadJobs}),
  bill_of as (
    select queue, id, payload ->> 'bill' as bill from job where payload ? 'bill'
    union select queue, id, jsonb_array_elements_text(payload -> 'bills') from job where payload ? 'bills'
    union select job.queue, job.id, p.bill_uuid::text
      from job join refund f on f.id::text = job.payload ->> 'refund' join payment p on p.id = f.payment_id
  ),
  bills as (
    select o.queue, b.uuid, row_number() over (partition by o.queue order by max(o.id) desc) as place
    from bill_of o join bill b on b.uuid = o.bill::uuid where ${billWithinReach} group by 1, 2
  ),
  schedules as (
    select job.queue, s.id, m.title, s.start_at, row_number() over (partition by job.queue order by max(job.id) desc) as place
    from job join schedule s on s.id = coalesce(job.payload ->> 'schedule', job.payload ->> 'scheduleId')::integer
    join cinema c on c.id = s.cinema_id join movie m on m.id = s.movie_id
    where ${withinReach('c.exhibitor_id', 'c.id')} group by 1, 2, 3, 4
  )
  select job.queue, count(*)::integer as dead,
    array(select b.uuid::text from bills b where b.queue = job.queue and b.place <= 5 order by b.place) as bills,
    coalesce((select json_agg(json_build_object('id', s.id, 'movie', s.title,
      'startAtMs', extract(epoch from s.start_at) * 1000) order by s.place)
      from schedules s where s.queue = job.queue and s.place <= 5), '[]') as schedules
  from job group by job.queue order by job.queue`;

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
      const { rows } = await pool.query<{ what: string; count: number; amount_minor: number; bills: string[] }>(
        paymentFaultSums,
        [reachJson(reach), new Date(nowMs)],
      );
      const of = (what: string): PaymentFault => {
        const { count = 0, amount_minor = 0, bills = [] } = rows.find((row) => row.what === what) ?? {};
        return { count, amountMinor: amount_minor, bills };
      };
      return { refunds: of('refunds'), payments: of('payments') };
    },

    async deadJobs(reach) {
      const values = [reachJson(reach), ...queues.map(([, jobs]) => jobs)];
      return (await pool.query<DeadJobs>(deadJobSums, values)).rows;
    },
  });
}

function reachJson(reach: Parameters<HomeStore['deadJobs']>[0]): string {
  return JSON.stringify(reach.map(({ exhibitorId, cinemaIds }) => ({ exhibitor: exhibitorId, cinemas: cinemaIds })));
}
