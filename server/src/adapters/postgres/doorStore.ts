import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type pg from 'pg';
import type { BillStatus } from '../../contract/index.ts';
import { parseSettings } from '../../domain/settings.ts';
import type { DoorStore, Passage } from '../../ports/doorStore.ts';
import { billHas } from './billSearch.ts';
import { tellingAway } from './databaseErrors.ts';
import { doorChanges } from './doorChanges.ts';
import { conflictRows, conflicts } from './doorConflicts.ts';
import { admits, countsOf, isKept, lastOf, letsIn, ticketOf, ticketRows, tickets } from './doorTickets.ts';
import { transaction } from './pool.ts';
import { anyOf, db, rowOf, rowsOf } from './query.ts';

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
