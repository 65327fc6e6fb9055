/** Tickets as doors read them: where each stands by the ledger, which of them let in, and how a show fills. */
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { BillStatus } from '../../contract/index.ts';
import type { Passage, StoredTicket } from '../../ports/doorStore.ts';
import { db, type Queryable, rowsOf, type Tables } from './query.ts';

/** Whether this row was not undone. */
export const isStanding = (row: Expression<string>) =>
  sql<boolean>`not exists (select from admission u where u.undoes_id = ${row})`;

/** The last row of a ticket that was not undone: where it stands. What was heard of late is where it was in time, not where it was written. */
export const lastOf = (line: Expression<string>) =>
  db
    .selectFrom('admission as a')
    .innerJoin('device as d', 'd.id', 'a.device_id')
    .select((eb) => [
      eb.cast<string>('a.id', 'text').as('admission'),
      sql<Passage['kind']>`a.kind`.as('kind'),
      sql<number>`(extract(epoch from a.at) * 1000)::float8`.as('atMs'),
      'd.name as device',
    ])
    .where('a.bill_line_id', '=', line)
    .where('a.kind', '<>', 'undone')
    .where((eb) => isStanding(eb.ref('a.id')))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1);

/** A till without a network may sell what it keeps, and whether it did comes with its upload. */
export const isKept = (status: Expression<BillStatus>, bill: Expression<string>) =>
  sql<boolean>`(${status} = 'reserved' and exists (select from till_keeping k where k.bill_uuid = ${bill}))`;

/**
 * Nobody has a ticket of what a till keeps but whom it has sold one to when it had no network: it is paid, and its bill comes with the upload
 * (docs/decisions/offline-till.md).
 */
const soldAlone = (status: Expression<BillStatus>, bill: Expression<string>) =>
  sql<BillStatus>`case when ${isKept(status, bill)} then 'settled' else ${status} end`;

/** Tickets of shows, with what a scanner says of them. */
export const tickets = db
  .selectFrom('bill_line as l')
  .innerJoin('bill as b', 'b.uuid', 'l.bill_uuid')
  .innerJoin('schedule as s', 's.id', 'l.schedule_id')
  .innerJoin('cinema as c', 'c.id', 's.cinema_id')
  .innerJoin('screen as h', 'h.id', 's.screen_id')
  .innerJoin('movie as m', 'm.id', 's.movie_id')
  .leftJoin('event as e', 'e.schedule_id', 's.id')
  .leftJoin('price_rate as r', 'r.id', 'l.price_rate_id')
  .select((eb) => [
    eb.cast<string>('l.id', 'text').as('line'),
    'b.uuid as bill',
    'b.exhibitor_id as exhibitorId',
    soldAlone(eb.ref('b.status'), eb.ref('b.uuid')).as('billStatus'),
    'b.buyer_name as buyer',
    eb('l.cancelled_at', 'is not', null).$castTo<boolean>().as('isVoid'),
    eb
      .exists(
        eb
          .selectFrom('refund_line as f')
          .innerJoin('refund as g', 'g.id', 'f.refund_id')
          .select('g.id')
          .whereRef('f.bill_line_id', '=', 'l.id')
          .where('g.reason', '=', 'exchanged'),
      )
      .$castTo<boolean>()
      .as('isExchanged'),
    eb('s.cancelled_at', 'is not', null).$castTo<boolean>().as('showCancelled'),
    's.id as scheduleId',
    's.cinema_id as cinemaId',
    's.screen_id as screenId',
    's.start_at',
    eb.fn.coalesce('e.title', 'm.title').as('title'),
    'c.name as cinema',
    'h.name as screen',
    'l.seat_name as seat',
    'l.name as rate',
    'r.door_note as note',
    jsonObjectFrom(lastOf(eb.ref('l.id'))).as('last'),
  ])
  .where('l.kind', '=', 'ticket')
  .orderBy('l.bill_order')
  .orderBy('l.id');

/** Whether somebody is in with the ticket of this line. */
export const isIn = (line: Expression<string>) =>
  sql<boolean>`coalesce((select t.kind = 'in' from (${lastOf(line)}) t), false)`;

type Row = Awaited<ReturnType<typeof ticketRows>>[number];
export const ticketRows = (on: Queryable, statement: typeof tickets) => rowsOf(on, statement);

export function ticketOf({ start_at, buyer: _buyer, ...row }: Row): StoredTicket {
  return { ...row, startMs: start_at.getTime() };
}

/** Lines, `l`, of bills, `b`, that admit. */
export const admits = (eb: ExpressionBuilder<Tables & { l: Tables['bill_line']; b: Tables['bill'] }, 'l' | 'b'>) =>
  eb.and([
    eb('l.kind', '=', 'ticket'),
    eb('l.cancelled_at', 'is', null),
    eb('b.status', 'in', ['settled', 'partially_refunded']),
  ]);

/** Lines that let in whoever has their ticket: those that admit, and those that a till keeps. */
export const letsIn = (eb: ExpressionBuilder<Tables & { l: Tables['bill_line']; b: Tables['bill'] }, 'l' | 'b'>) =>
  eb.and([
    eb('l.kind', '=', 'ticket'),
    eb('l.cancelled_at', 'is', null),
    eb.or([
      eb('b.status', 'in', ['settled', 'partially_refunded']),
      isKept(eb.ref('b.status').$castTo<BillStatus>(), eb.ref('b.uuid')),
    ]),
  ]);

/** How many of a show's tickets admit, and whose buyers are in, by rate. What a till keeps is expected once somebody is in with it: most of it is not sold. */
export const countsOf = (schedule: Expression<number>) =>
  db
    .selectFrom('bill_line as l')
    .innerJoin('bill as b', 'b.uuid', 'l.bill_uuid')
    .select((eb) => [
      'l.name as rate',
      sql<number>`count(*)::integer`.as('expected'),
      sql<number>`(count(*) filter (where ${isIn(eb.ref('l.id'))}))::integer`.as('in'),
    ])
    .where('l.schedule_id', '=', schedule)
    .where((eb) => eb.or([admits(eb), eb.and([letsIn(eb), isIn(eb.ref('l.id'))])]))
    .groupBy('l.name')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy(sql`l.name::text`);
