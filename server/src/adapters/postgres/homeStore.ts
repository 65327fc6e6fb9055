import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type pg from 'pg';
import type { HomeStore, PaymentFault } from '../../ports/homeStore.ts';
import { type JobQueue, jobQueues } from '../../ports/jobs.ts';
import type { Reach } from '../../ports/staffLists.ts';
import { tellingAway } from './databaseErrors.ts';
import { queueSchemas } from './enqueue.ts';
import { anyOf, arrayOf, db, now, rowOf, rowsOf } from './query.ts';
import { withinReach } from './reach.ts';
import { midnightOffset } from './settingSql.ts';
import { jobsIn, wasGivenUp } from './workerTables.ts';

type PaymentFaultKind = keyof Awaited<ReturnType<HomeStore['paymentFaults']>>;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How many bills and schedules that faults concern are named, the newest. */
const mostNamed = 5;

/** What an exhibitor has at an instant of what a show on sale needs: of each thing in use the first. */
const begunForSale = (exhibitorId: number, at: Date) =>
  db.selectNoFrom((eb) => {
    const cinemas = db.selectFrom('cinema as c').where('c.exhibitor_id', '=', exhibitorId);
    const open = cinemas.where('c.archived_at', 'is', null);
    const screens = open.innerJoin('screen as s', 's.cinema_id', 'c.id').where('s.archived_at', 'is', null);
    const groups = db
      .selectFrom('price_group as g')
      .where('g.exhibitor_id', '=', exhibitorId)
      .where('g.archived_at', 'is', null);
    const methods = db
      .selectFrom('payment_method as p')
      .where('p.exhibitor_id', '=', exhibitorId)
      .where('p.archived_at', 'is', null);
    const films = db
      .selectFrom('movie as m')
      .where('m.exhibitor_id', '=', exhibitorId)
      .where('m.archived_at', 'is', null);
    const toCome = cinemas
      .innerJoin('schedule as s', 's.cinema_id', 'c.id')
      .where('s.cancelled_at', 'is', null)
      .where('s.start_at', '>', at);
    const privacyPages = db
      .selectFrom('cms_content')
      .where('exhibitor_id', '=', exhibitorId)
      .where('page_slug', '=', 'privacy-policy')
      .where('archived_at', 'is', null);
    return [
      open.select((of) => of.fn.min('c.id').as('id')).as('cinema'),
      screens.select((of) => of.fn.min('s.id').as('id')).as('screen'),
      screens
        .innerJoin('screen_layout as l', 'l.screen_id', 's.id')
        .select((of) => of.fn.min('l.id').as('id'))
        .as('seats'),
      db
        .selectFrom('vat')
        .where('exhibitor_id', '=', exhibitorId)
        .select((of) => of.fn.min('id').as('id'))
        .as('vat'),
      groups.select((of) => of.fn.min('g.id').as('id')).as('priceGroup'),
      groups
        .innerJoin('price_rate as r', 'r.price_group_id', 'g.id')
        .where('r.archived_at', 'is', null)
        .select((of) => of.fn.min('r.id').as('id'))
        .as('rate'),
      db
        .selectFrom('payment_account')
        .where('exhibitor_id', '=', exhibitorId)
        .where('archived_at', 'is', null)
        .select((of) => of.fn.min('id').as('id'))
        .as('account'),
      methods.select((of) => of.fn.min('p.id').as('id')).as('method'),
      methods
        .where('p.status', '=', 'active')
        .select((of) => of.fn.min('p.id').as('id'))
        .as('activeMethod'),
      films.select((of) => of.fn.min('m.id').as('id')).as('film'),
      films
        .innerJoin('movie_version as v', 'v.movie_id', 'm.id')
        .where('v.archived_at', 'is', null)
        .select((of) => of.fn.min('v.id').as('id'))
        .as('version'),
      toCome
        .where('s.draft', '=', false)
        .select((of) => of.fn.min('s.id').as('id'))
        .as('published'),
      toCome
        .where('s.draft', '=', true)
        .select((of) => of.fn.min('s.start_at').as('at'))
        .as('draft'),
      privacyPages
        .where('draft', '=', false)
        .where((of) => of.or([of('published_from', 'is', null), of('published_from', '<=', now)]))
        .select((of) => of.fn.min('id').as('id'))
        .as('privacy'),
      privacyPages.select((of) => of.fn.min('id').as('id')).as('privacyPage'),
      eb
        .exists(db.selectFrom('bill').where('exhibitor_id', '=', exhibitorId).where('settled_at', 'is not', null))
        .$castTo<boolean>()
        .as('hasSold'),
    ];
  });

/** Bills that were sold where somebody may look. */
const billsWithin = (reach: readonly Reach[]) =>
  db.selectFrom('bill as b').where((eb) => withinReach(reach, eb.ref('b.exhibitor_id'), eb.ref('b.cinema_id')));

/** Sales by hour. Limited by when a bill was made as well, of which there is an index: it is settled within a day or two. */
const salesByHour = (reach: readonly Reach[], { fromMs, untilMs }: { fromMs: number; untilMs: number }) =>
  billsWithin(reach)
    .innerJoin('exhibitor as x', 'x.id', 'b.exhibitor_id')
    .select((eb) => [
      sql<number>`extract(hour from ${eb.ref('b.settled_at')} at time zone ${eb.ref('x.timezone')})::integer`.as(
        'hour',
      ),
      eb
        .cast<number>(
          eb.fn.sum(
            eb
              .selectFrom('bill_line as l')
              .select((of) => of.fn.coalesce(of.fn.sum('l.quantity'), of.lit(0)).as('tickets'))
              .whereRef('l.bill_uuid', '=', 'b.uuid')
              .where('l.kind', '=', 'ticket'),
          ),
          'integer',
        )
        .as('tickets'),
      eb.cast<number>(eb.fn.sum('b.amount_minor'), 'integer').as('amount_minor'),
    ])
    .where('b.created_at', '>=', new Date(fromMs - 2 * dayMs))
    .where('b.settled_at', '>=', new Date(fromMs))
    .where('b.settled_at', '<', new Date(untilMs))
    .groupBy('hour')
    .orderBy((eb) => eb.fn.min('b.settled_at'));

/** Refunds that stay away and payments that failed, a row for each. */
const paymentFaults = (reach: readonly Reach[], nowMs: number) =>
  billsWithin(reach)
    .innerJoin('payment as p', 'p.bill_uuid', 'b.uuid')
    .innerJoin('refund as f', 'f.payment_id', 'p.id')
    .select([
      sql.lit<PaymentFaultKind>('refunds').as('what'),
      'f.amount_minor as amount',
      'b.uuid as bill',
      'f.created_at as at',
    ])
    .where('f.status', '=', 'refunding')
    .where('f.created_at', '<', new Date(nowMs - 15 * minuteMs))
    .unionAll(
      billsWithin(reach)
        .innerJoin('payment as p', 'p.bill_uuid', 'b.uuid')
        .select([
          sql.lit<PaymentFaultKind>('payments').as('what'),
          'p.amount_minor as amount',
          'b.uuid as bill',
          'p.created_at as at',
        ])
        .where('p.status', '=', 'failed')
        .where('p.created_at', '>=', new Date(nowMs - dayMs))
        .where('b.created_at', '>=', new Date(nowMs - 2 * dayMs)),
    );

const paymentFaultSums = (reach: readonly Reach[], nowMs: number) =>
  db
    .with(
      (cte) => cte('fault').materialized(),
      () => paymentFaults(reach, nowMs),
    )
    .selectFrom('fault')
    .select((eb) => [
      'fault.what',
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
      eb.cast<number>(eb.fn.sum('fault.amount'), 'integer').as('amountMinor'),
      arrayOf(
        eb
          .selectFrom('fault as newest')
          .select('newest.bill')
          .whereRef('newest.what', '=', 'fault.what')
          .groupBy('newest.bill')
          .orderBy((on) => on.fn.max('newest.at'), 'desc')
          .limit(mostNamed),
      ).as('bills'),
    ])
    .groupBy('fault.what');

const queues = Object.entries(jobQueues) as [JobQueue, readonly string[]][];

/** Each dead job: its queue, and what it is told to do. By hand, as the tables are graphile-worker's. */
const deadJobs = sql<{
  queue: JobQueue;
  id: string;
  payload: { bill?: string; bills?: string[]; refund?: string; schedule?: number; scheduleId?: number };
}>`(${sql.join(
  queues.map(
    ([queue, jobs]) => sql`select ${sql.lit(queue)} as queue, j.id, j.payload::jsonb as payload
      from ${sql.raw(jobsIn(queueSchemas[queue]))} j where j.name = ${anyOf(jobs)} and ${sql.raw(wasGivenUp('j'))}`,
  ),
  sql` union all `,
)})`;

/** The place of a group within its queue: the one with the newest job has the first. */
const newestFirst = (queue: Expression<JobQueue>, job: Expression<string>) =>
  sql<number>`row_number() over (partition by ${queue} order by max(${job}) desc)`;

/** A row for each queue that has dead jobs. */
const deadJobSums = (reach: readonly Reach[]) =>
  db
    .with(
      (cte) => cte('job').materialized(),
      () => deadJobs,
    )
    .with('bill_of', (given) =>
      given
        .selectFrom('job as j')
        .select((eb) => ['j.queue', 'j.id', sql<string>`${eb.ref('j.payload')} ->> 'bill'`.as('bill')])
        .where((eb) => eb(eb.ref('j.payload', '->>').key('bill'), 'is not', null))
        .union((eb) =>
          eb
            .selectFrom('job as j')
            .select((on) => [
              'j.queue',
              'j.id',
              sql<string>`jsonb_array_elements_text(${on.ref('j.payload', '->').key('bills')})`.as('bill'),
            ]),
        )
        .union((eb) =>
          eb
            .selectFrom('job as j')
            .innerJoin('refund as f', (join) =>
              join.on((on) => on(on.cast<string>('f.id', 'text'), '=', on.ref('j.payload', '->>').key('refund'))),
            )
            .innerJoin('payment as p', 'p.id', 'f.payment_id')
            .select((on) => ['j.queue', 'j.id', on.cast<string>('p.bill_uuid', 'text').as('bill')]),
        ),
    )
    .with('bills', (given) =>
      given
        .selectFrom('bill_of as o')
        .innerJoin('bill as b', (join) => join.on((on) => on('b.uuid', '=', on.cast<string>('o.bill', 'uuid'))))
        .select((eb) => ['o.queue', 'b.uuid', newestFirst(eb.ref('o.queue'), eb.ref('o.id')).as('place')])
        .where((eb) => withinReach(reach, eb.ref('b.exhibitor_id'), eb.ref('b.cinema_id')))
        .groupBy(['o.queue', 'b.uuid']),
    )
    .with('schedules', (given) =>
      given
        .selectFrom('job as j')
        .innerJoin('schedule as s', (join) =>
          join.on((on) => {
            const payload = on.ref('j.payload', '->>');
            return on(
              's.id',
              '=',
              on.cast<number>(on.fn.coalesce(payload.key('schedule'), payload.key('scheduleId')), 'integer'),
            );
          }),
        )
        .innerJoin('cinema as c', 'c.id', 's.cinema_id')
        .innerJoin('movie as m', 'm.id', 's.movie_id')
        .select((eb) => [
          'j.queue',
          's.id',
          'm.title',
          's.start_at',
          newestFirst(eb.ref('j.queue'), eb.ref('j.id')).as('place'),
        ])
        .where((eb) => withinReach(reach, eb.ref('c.exhibitor_id'), eb.ref('c.id')))
        .groupBy(['j.queue', 's.id', 'm.title', 's.start_at']),
    )
    .selectFrom('job as j')
    .select((eb) => [
      'j.queue',
      eb.cast<number>(eb.fn.countAll(), 'integer').as('dead'),
      arrayOf(
        eb
          .selectFrom('bills')
          .select('bills.uuid')
          .whereRef('bills.queue', '=', 'j.queue')
          .where('bills.place', '<=', mostNamed)
          .orderBy('bills.place'),
      ).as('bills'),
      jsonArrayFrom(
        eb
          .selectFrom('schedules as s')
          .select(['s.id', 's.title as movie'])
          .select((on) => sql<number>`extract(epoch from ${on.ref('s.start_at')}) * 1000`.as('startAtMs'))
          .whereRef('s.queue', '=', 'j.queue')
          .where('s.place', '<=', mostNamed)
          .orderBy('s.place'),
      ).as('schedules'),
    ])
    .groupBy('j.queue')
    .orderBy('j.queue');

export function createHomeStore(pool: pg.Pool): HomeStore {
  return tellingAway<HomeStore>({
    async begunForSale(exhibitorId, nowMs) {
      const row = await rowOf(pool, begunForSale(exhibitorId, new Date(nowMs)));
      if (row === undefined) throw new Error('a query without tables answered with no row');
      const { draft, ...begun } = row;
      return { ...begun, draftMs: draft?.getTime() ?? null };
    },

    async dayOf(exhibitorId) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('exhibitor as x')
          .select('x.timezone')
          .select((eb) => midnightOffset(eb.ref('x.id')).as('midnightOffset'))
          .where('x.id', '=', exhibitorId),
      );
      if (row === undefined) throw new Error(`there is no exhibitor ${exhibitorId}`);
      return row;
    },

    salesByHour: (reach, day) => rowsOf(pool, salesByHour(reach, day)),

    async paymentFaults(reach, nowMs) {
      const rows = await rowsOf(pool, paymentFaultSums(reach, nowMs));
      const of = (kind: PaymentFaultKind): PaymentFault => {
        const { count = 0, amountMinor = 0, bills = [] } = rows.find(({ what }) => what === kind) ?? {};
        return { count, amountMinor, bills };
      };
      return { refunds: of('refunds'), payments: of('payments') };
    },

    deadJobs: (reach) => rowsOf(pool, deadJobSums(reach)),
  });
}
