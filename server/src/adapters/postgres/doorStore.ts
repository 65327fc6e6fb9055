import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type pg from 'pg';
import type { BillStatus, DoorRefusal } from '../../contract/index.ts';
import { parseSettings } from '../../domain/settings.ts';
import type { DoorChanges, DoorStore, Passage, StoredConflict, StoredTicket } from '../../ports/doorStore.ts';
import { billHas } from './billSearch.ts';
import { tellingAway } from './databaseErrors.ts';
import { transaction } from './pool.ts';
import { anyOf, db, type Queryable, rowOf, rowsOf, type Tables } from './query.ts';

/** Whether this row was not undone. */
const isStanding = (row: Expression<string>) =>
  sql<boolean>`not exists (select from admission u where u.undoes_id = ${row})`;

/** The last row of a ticket that was not undone: where it stands. What was heard of late is where it was in time, not where it was written. */
const lastOf = (line: Expression<string>) =>
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
const isKept = (status: Expression<BillStatus>, bill: Expression<string>) =>
  sql<boolean>`(${status} = 'reserved' and exists (select from till_keeping k where k.bill_uuid = ${bill}))`;

/**
 * Nobody has a ticket of what a till keeps but whom it has sold one to when it had no network: it is paid, and its bill comes with the upload
 * (docs/decisions/offline-till.md).
 */
const soldAlone = (status: Expression<BillStatus>, bill: Expression<string>) =>
  sql<BillStatus>`case when ${isKept(status, bill)} then 'settled' else ${status} end`;

/** Tickets of shows, with what a scanner says of them. */
const tickets = db
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
const ticketRows = (on: Queryable, statement: typeof tickets) => rowsOf(on, statement);

function ticketOf({ start_at, buyer: _buyer, ...row }: Row): StoredTicket {
  return { ...row, startMs: start_at.getTime() };
}

/** Whether somebody is in with one of these tickets, which are locked: nobody goes in or out with them until the transaction ends. */
export async function isSomebodyIn(client: pg.PoolClient, lines: readonly string[]): Promise<boolean> {
  const locked = db.selectFrom('bill_line').select('id').where('id', '=', anyOf(lines)).orderBy('id').forNoKeyUpdate();
  await rowsOf(client, locked);
  const inside = db
    .selectFrom('bill_line as l')
    .select('l.id')
    .where('l.id', '=', anyOf(lines))
    .where((eb) => isIn(eb.ref('l.id')));
  return (await rowsOf(client, inside)).length > 0;
}

function doorChanges(client: pg.PoolClient): DoorChanges {
  return {
    async lock(which, nonce) {
      const locked = await rowsOf(
        client,
        db
          .selectFrom('bill_line')
          .select('id')
          .where('kind', '=', 'ticket')
          .where((eb) => {
            if ('bill' in which) return eb('bill_uuid', '=', which.bill);
            if ('barcode' in which) return eb('barcode', '=', which.barcode);
            return eb('id', '=', anyOf(which.lines));
          })
          // In one order everywhere, so that two who let in the same party do not wait for each other.
          .orderBy('id')
          .forNoKeyUpdate(),
      );
      if (locked.length === 0) return [];
      // A statement of its own: it sees what was written until the lock was there.
      const rows = await rowsOf(
        client,
        tickets
          .select((eb) =>
            jsonObjectFrom(
              eb
                .selectFrom('admission as w')
                .select((of) => [
                  of.cast<string>('w.id', 'text').as('admission'),
                  of.ref('w.refusal').$castTo<DoorRefusal | null>().as('refusal'),
                ])
                .whereRef('w.bill_line_id', '=', 'l.id')
                .where('w.nonce', '=', nonce)
                .where('w.kind', '<>', 'undone'),
            ).as('done'),
          )
          .where('l.id', '=', anyOf(locked.map(({ id }) => id))),
      );
      return rows.map(({ done, ...row }) => ({ ...ticketOf(row), done }));
    },

    async pass(kind, passing, { deviceId, employeeId, nonce, atMs, deviceMs, uploadedMs }) {
      const written = await rowsOf(
        client,
        db
          .insertInto('admission')
          .values(
            passing.map(({ line, scheduleId, against = null }) => ({
              bill_line_id: line,
              schedule_id: scheduleId,
              kind,
              device_id: deviceId,
              employee_id: employeeId,
              at: new Date(atMs),
              device_at: new Date(deviceMs),
              nonce,
              uploaded_at: uploadedMs === undefined ? null : new Date(uploadedMs),
              refusal: against?.refusal ?? null,
              double_of_id: against?.doubleOf ?? null,
            })),
          )
          .returning((eb) => [eb.cast<string>('id', 'text').as('id'), 'bill_line_id']),
      );
      const ids = new Map(written.map(({ id, bill_line_id }) => [bill_line_id, id]));
      return passing.map(({ line }) => ids.get(line) ?? '');
    },

    async around(line, atMs) {
      const rows = db
        .selectFrom('admission as a')
        .select((eb) => [
          eb.cast<string>('a.id', 'text').as('admission'),
          eb.ref('a.kind').$castTo<Passage['kind']>().as('kind'),
        ])
        .where('a.bill_line_id', '=', line)
        .where('a.kind', '<>', 'undone')
        .where((eb) => isStanding(eb.ref('a.id')))
        .limit(1);
      const at = new Date(atMs);
      const before = rows.where('a.at', '<=', at).orderBy('a.at', 'desc').orderBy('a.id', 'desc');
      const after = rows.where('a.at', '>', at).orderBy('a.at').orderBy('a.id');
      return { before: (await rowOf(client, before)) ?? null, after: (await rowOf(client, after)) ?? null };
    },

    async undo(admissions, cinemaId, { deviceId, employeeId, nonce, atMs, deviceMs, uploadedMs }) {
      const lines = await rowsOf(
        client,
        db
          .selectFrom('bill_line as l')
          .innerJoin('admission as a', 'a.bill_line_id', 'l.id')
          .innerJoin('schedule as s', 's.id', 'a.schedule_id')
          .select('l.id')
          .where('a.id', '=', anyOf(admissions))
          .where('s.cinema_id', '=', cinemaId)
          .orderBy('l.id')
          .forNoKeyUpdate('l'),
      );
      const rows = await rowsOf(
        client,
        db
          .selectFrom('admission as a')
          .select((eb) => [
            'a.id',
            'a.bill_line_id',
            'a.schedule_id',
            'a.kind',
            eb
              .selectFrom('admission as n')
              .select('n.kind')
              .whereRef('n.bill_line_id', '=', 'a.bill_line_id')
              .where('n.kind', '<>', 'undone')
              .where((of) => of(of.refTuple('n.at', 'n.id'), '>', of.refTuple('a.at', 'a.id')))
              .where((of) => isStanding(of.ref('n.id')))
              .orderBy('n.at')
              .orderBy('n.id')
              .limit(1)
              .as('next'),
          ])
          .where('a.bill_line_id', '=', anyOf(lines.map(({ id }) => id)))
          .where('a.id', '=', anyOf(admissions))
          .where('a.kind', '<>', 'undone')
          .where((eb) => isStanding(eb.ref('a.id'))),
      );
      // Either of two who went in by one ticket can be undone: the other one is in.
      const free = rows.filter(({ kind, next }) => next === null || next === kind);
      if (free.length > 0)
        await rowsOf(
          client,
          db.insertInto('admission').values(
            free.map(({ id, bill_line_id, schedule_id }) => ({
              bill_line_id,
              schedule_id,
              kind: 'undone' as const,
              undoes_id: id,
              device_id: deviceId,
              employee_id: employeeId,
              at: new Date(atMs),
              device_at: new Date(deviceMs),
              nonce,
              uploaded_at: uploadedMs === undefined ? null : new Date(uploadedMs),
            })),
          ),
        );
      const undone = await rowsOf(
        client,
        db
          .selectFrom('admission as a')
          .innerJoin('schedule as s', 's.id', 'a.schedule_id')
          .select('a.schedule_id')
          .distinct()
          .where('a.nonce', '=', nonce)
          .where('a.kind', '=', 'undone')
          .where('a.undoes_id', '=', anyOf(admissions))
          .where('s.cinema_id', '=', cinemaId),
      );
      return undone.map(({ schedule_id }) => schedule_id);
    },
  };
}

/** Lines, `l`, of bills, `b`, that admit. */
const admits = (eb: ExpressionBuilder<Tables & { l: Tables['bill_line']; b: Tables['bill'] }, 'l' | 'b'>) =>
  eb.and([
    eb('l.kind', '=', 'ticket'),
    eb('l.cancelled_at', 'is', null),
    eb('b.status', 'in', ['settled', 'partially_refunded']),
  ]);

/** Lines that let in whoever has their ticket: those that admit, and those that a till keeps. */
const letsIn = (eb: ExpressionBuilder<Tables & { l: Tables['bill_line']; b: Tables['bill'] }, 'l' | 'b'>) =>
  eb.and([
    eb('l.kind', '=', 'ticket'),
    eb('l.cancelled_at', 'is', null),
    eb.or([
      eb('b.status', 'in', ['settled', 'partially_refunded']),
      isKept(eb.ref('b.status').$castTo<BillStatus>(), eb.ref('b.uuid')),
    ]),
  ]);

/** How many of a show's tickets admit, and whose buyers are in, by rate. What a till keeps is expected once somebody is in with it: most of it is not sold. */
const countsOf = (schedule: Expression<number>) =>
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

/**
 * Whoever else is in by the ticket of a double, `a`, with nobody going out in between; none: it is no double any more. It is the entry that was named
 * when the double was written, and once that was undone the nearest one, the earlier before the later, unless that one names this double itself.
 */
const otherOf = (double: { [column in 'id' | 'bill_line_id' | 'double_of_id' | 'at']: Expression<unknown> }) =>
  db
    .selectFrom('admission as n')
    .select(['n.id', 'n.at', 'n.device_id', 'n.employee_id'])
    .where(sql<boolean>`n.bill_line_id = ${double.bill_line_id}`)
    .where(sql<boolean>`n.id <> ${double.id}`)
    .where('n.kind', '=', 'in')
    .where((eb) => isStanding(eb.ref('n.id')))
    .where(
      sql<boolean>`not exists (
        select from admission w
        where w.bill_line_id = n.bill_line_id and w.kind = 'out' and ${isStanding(sql.ref('w.id'))}
          and w.at between least(${double.at}, n.at) and greatest(${double.at}, n.at)
      )`,
    )
    .where(
      sql<boolean>`(n.id = ${double.double_of_id} or (
        n.double_of_id is distinct from ${double.id}
        and not (n.double_of_id is not null and (n.at, n.id) > (${double.at}, ${double.id}) and not ${isStanding(sql.ref('n.double_of_id'))})
      ))`,
    )
    .orderBy(sql`n.id = ${double.double_of_id}`, 'desc')
    .orderBy(sql`(n.at, n.id) < (${double.at}, ${double.id})`, 'desc')
    .orderBy(sql`greatest(n.at - ${double.at}, ${double.at} - n.at)`)
    .limit(1);

/** Rows that a scanner without a network wrote against what the server would have said. A double whose other entry is gone is none any more. */
const conflicts = db
  .selectFrom('admission as a')
  .innerJoin('bill_line as l', 'l.id', 'a.bill_line_id')
  .innerJoin('schedule as s', 's.id', 'a.schedule_id')
  .innerJoin('movie as m', 'm.id', 's.movie_id')
  .leftJoin('event as e', 'e.schedule_id', 's.id')
  .innerJoin('device as d', 'd.id', 'a.device_id')
  .leftJoin('employee as p', 'p.id', 'a.employee_id')
  .leftJoinLateral(
    (eb) =>
      otherOf({
        ...{ id: eb.ref('a.id'), bill_line_id: eb.ref('a.bill_line_id') },
        ...{ double_of_id: eb.ref('a.double_of_id'), at: eb.ref('a.at') },
      }).as('o'),
    (join) => join.onTrue(),
  )
  .leftJoin('device as od', 'od.id', 'o.device_id')
  .leftJoin('employee as op', 'op.id', 'o.employee_id')
  .select((eb) => [
    eb.cast<string>('a.id', 'text').as('admission'),
    eb.ref('a.refusal').$notNull().as('reason'),
    'l.bill_uuid as bill',
    'a.schedule_id as schedule',
    eb.fn.coalesce('e.title', 'm.title').as('title'),
    's.start_at',
    'l.seat_name as seat',
    'l.name as rate',
    'a.at',
    'd.name as device',
    'p.name as employee',
    'o.at as otherAt',
    'od.name as otherDevice',
    'op.name as otherEmployee',
  ])
  .where('a.refusal', 'is not', null)
  .where('a.kind', '=', 'in')
  .where((eb) => isStanding(eb.ref('a.id')))
  .where((eb) => eb.or([eb('a.refusal', '<>', 'already_in'), eb('o.id', 'is not', null)]))
  .orderBy('a.at', 'desc')
  .orderBy('a.id', 'desc');

async function conflictRows(on: Queryable, statement: typeof conflicts): Promise<StoredConflict[]> {
  const rows = await rowsOf(on, statement);
  return rows.map(({ start_at, at, otherAt, otherDevice, otherEmployee, ...row }) => ({
    ...row,
    startMs: start_at.getTime(),
    atMs: at.getTime(),
    other: otherAt && { atMs: otherAt.getTime(), device: otherDevice ?? '', employee: otherEmployee },
  }));
}

export function createDoorStore(pool: pg.Pool): DoorStore {
  return tellingAway<DoorStore>({
    atDoor: (work) => transaction(pool, (client) => work(doorChanges(client))),

    async settings(exhibitorId) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('setting')
          .select(['key', 'value'])
          .where('exhibitor_id', '=', exhibitorId)
          .where('key', '=', 'pos_config'),
      );
      const { pos_config } = parseSettings(row ? [row] : []);
      return {
        beforeMs: pos_config.doors_open_minutes * 60_000,
        afterMs: pos_config.doors_close_minutes * 60_000,
        leastCharacters: pos_config.search_min_characters,
      };
    },

    async shows(cinemaId, { place, fromMs, untilMs }) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('schedule as s')
          .innerJoin('movie as m', 'm.id', 's.movie_id')
          .innerJoin('screen as h', 'h.id', 's.screen_id')
          .leftJoin('event as e', 'e.schedule_id', 's.id')
          .select((eb) => [
            's.id',
            eb.fn.coalesce('e.title', 'm.title').as('title'),
            's.start_at',
            's.screen_id as screenId',
            'h.name as screen',
            jsonArrayFrom(countsOf(eb.ref('s.id'))).as('rates'),
          ])
          .where('s.cinema_id', '=', cinemaId)
          .where('s.draft', '=', false)
          .where('s.cancelled_at', 'is', null)
          .where((eb) => {
            if (place.kind === 'show') return eb('s.id', '=', place.schedule);
            const soon = eb.and([eb('s.start_at', '>=', new Date(fromMs)), eb('s.start_at', '<=', new Date(untilMs))]);
            return place.kind === 'screen' ? eb.and([soon, eb('s.screen_id', '=', place.screen)]) : soon;
          })
          .orderBy('s.start_at')
          .orderBy('s.id'),
      );
      return rows.map(({ start_at, ...row }) => ({ ...row, startMs: start_at.getTime() }));
    },

    async listed(cinemaId, { fromMs, untilMs }) {
      const [from, until] = [new Date(fromMs), new Date(untilMs)];
      const [shows, listed, against] = await Promise.all([
        rowsOf(
          pool,
          db
            .selectFrom('schedule as s')
            .innerJoin('movie as m', 'm.id', 's.movie_id')
            .innerJoin('screen as h', 'h.id', 's.screen_id')
            .leftJoin('event as e', 'e.schedule_id', 's.id')
            .select((eb) => [
              's.id',
              eb.fn.coalesce('e.title', 'm.title').as('title'),
              's.start_at',
              's.screen_id as screenId',
              'h.name as screen',
              eb('s.cancelled_at', 'is not', null).$castTo<boolean>().as('isCancelled'),
            ])
            .where('s.cinema_id', '=', cinemaId)
            .where('s.draft', '=', false)
            .where('s.start_at', '>=', from)
            .where('s.start_at', '<=', until)
            .orderBy('s.start_at')
            .orderBy('s.id'),
        ),
        rowsOf(
          pool,
          tickets
            .select((eb) => [
              'l.barcode',
              isKept(eb.ref('b.status').$castTo<BillStatus>(), eb.ref('b.uuid')).as('isKept'),
            ])
            .where('s.cinema_id', '=', cinemaId)
            .where('s.draft', '=', false)
            .where('s.start_at', '>=', from)
            .where('s.start_at', '<=', until)
            .clearOrderBy()
            .orderBy('l.schedule_id')
            .orderBy('l.bill_uuid')
            .orderBy('l.bill_order')
            .orderBy('l.id'),
        ),
        conflictRows(
          pool,
          conflicts
            .where('s.cinema_id', '=', cinemaId)
            .where('s.start_at', '>=', from)
            .where('s.start_at', '<=', until),
        ),
      ]);
      return {
        shows: shows.map(({ start_at, ...show }) => ({ ...show, startMs: start_at.getTime() })),
        tickets: listed,
        conflicts: against,
      };
    },

    async cinemasOf(exhibitorId, ids) {
      const rows = await rowsOf(
        pool,
        db.selectFrom('cinema').select('id').where('exhibitor_id', '=', exhibitorId).where('id', '=', anyOf(ids)),
      );
      return new Set(rows.map(({ id }) => id));
    },

    async employeesOf(exhibitorId, ids) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('membership')
          .select('employee_id')
          .where('exhibitor_id', '=', exhibitorId)
          .where('employee_id', '=', anyOf(ids)),
      );
      return new Set(rows.map(({ employee_id }) => employee_id));
    },

    conflicts: (scheduleId) => conflictRows(pool, conflicts.where('a.schedule_id', '=', scheduleId)),

    async placeOf(scheduleId) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('schedule as s')
          .innerJoin('cinema as c', 'c.id', 's.cinema_id')
          .select(['c.exhibitor_id as exhibitorId', 's.cinema_id as cinemaId', 's.start_at', 's.end_at'])
          .where('s.id', '=', scheduleId),
      );
      if (!row) return null;
      const { start_at, end_at, ...place } = row;
      return { ...place, startMs: start_at.getTime(), endMs: end_at.getTime() };
    },

    counts: (scheduleId) => rowsOf(pool, countsOf(sql.val(scheduleId))),

    async ledger(scheduleId) {
      const [rows, missing] = await Promise.all([
        rowsOf(
          pool,
          db
            .selectFrom('admission as a')
            .innerJoin('bill_line as l', 'l.id', 'a.bill_line_id')
            .innerJoin('device as d', 'd.id', 'a.device_id')
            .leftJoin('employee as p', 'p.id', 'a.employee_id')
            .leftJoin('admission as u', 'u.undoes_id', 'a.id')
            .leftJoin('device as ud', 'ud.id', 'u.device_id')
            .leftJoin('employee as up', 'up.id', 'u.employee_id')
            .select((eb) => [
              eb.cast<string>('a.id', 'text').as('id'),
              sql<Passage['kind']>`a.kind`.as('kind'),
              'l.bill_uuid as bill',
              'l.seat_name as seat',
              'l.name as rate',
              'a.at',
              'd.name as device',
              'p.name as employee',
              'a.uploaded_at',
              'u.at as undoneAt',
              'ud.name as undoneDevice',
              'up.name as undoneEmployee',
            ])
            .where('a.schedule_id', '=', scheduleId)
            .where('a.kind', '<>', 'undone')
            // What scanners did without a network is written later than it was done.
            .orderBy('a.at')
            .orderBy('a.id'),
        ),
        rowsOf(
          pool,
          db
            .selectFrom('bill_line as l')
            .innerJoin('bill as b', 'b.uuid', 'l.bill_uuid')
            .select((eb) => [
              eb.cast<string>('l.id', 'text').as('line'),
              'l.bill_uuid as bill',
              'l.seat_name as seat',
              'l.name as rate',
            ])
            .where('l.schedule_id', '=', scheduleId)
            .where(admits)
            .where((eb) => eb.not(eb.exists(lastOf(eb.ref('l.id')))))
            .orderBy('l.seat_row')
            .orderBy('l.seat_col')
            .orderBy('l.id'),
        ),
      ]);
      return {
        rows: rows.map(({ at, uploaded_at, undoneAt, undoneDevice, undoneEmployee, ...row }) => ({
          ...row,
          atMs: at.getTime(),
          uploadedMs: uploaded_at?.getTime() ?? null,
          undone: undoneAt && { atMs: undoneAt.getTime(), device: undoneDevice ?? '', employee: undoneEmployee },
        })),
        missing,
      };
    },

    async paidBy(voucherId, scheduleIds) {
      const rows = await ticketRows(
        pool,
        tickets
          .where('l.schedule_id', '=', anyOf([...scheduleIds]))
          .where(letsIn)
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('voucher_entry as v')
                .select('v.id')
                .whereRef('v.bill_line_id', '=', 'l.id')
                .where('v.voucher_id', '=', voucherId)
                .where('v.kind', '=', 'redeemed')
                .where('v.turns', '<', 0),
            ),
          )
          .clearOrderBy()
          .orderBy('b.number')
          .orderBy('l.bill_order')
          .orderBy('l.id'),
      );
      return rows.map(ticketOf);
    },

    async search(scheduleIds, q, most) {
      const bare = q.replaceAll('-', '').toUpperCase();
      const rows = await ticketRows(
        pool,
        tickets
          .where('l.schedule_id', '=', anyOf(scheduleIds))
          .where(letsIn)
          .where((eb) => eb.or([billHas(q), eb(sql<string>`replace(upper(l.seat_name), '-', '')`, '=', bare)]))
          .clearOrderBy()
          .orderBy('b.buyer_name')
          .orderBy('b.number')
          .orderBy('l.bill_order')
          .limit(most),
      );
      return rows.map((row) => ({ ...ticketOf(row), buyer: row.buyer }));
    },
  });
}
