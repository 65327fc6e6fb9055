/** Shows that get another layout, and seats that are out of order, in PostgreSQL. */
import type pg from 'pg';
import type { ClaimedSeat, LayoutMoveChanges, LayoutMoves, OutageRecord } from '../../ports/layoutMoves.ts';
import { tellingAway } from './databaseErrors.ts';
import { addJobs } from './enqueue.ts';

/** Above every seat of a hall: while some have their new index and others their old one, no two are the same. */
const apart = 1_000_000;

/** Outages that are over and are still told of a screen. */
const mostPast = 200;

const live = '(c.deadline is null or c.deadline > now())';

const sql = {
  schedules: `
    select s.id, s.row_version as "rowVersion", s.layout_id as "layoutId", l.number as "layoutNumber", s.start_at,
      m.title as "movieTitle", s.draft, s.blocked_seats as "blockedSeats"
    from schedule s join screen_layout l on l.id = s.layout_id join movie m on m.id = s.movie_id
    where s.screen_id = $1 and s.cancelled_at is null and s.end_at > $2 and ($3::integer[] is null or s.id = any($3))
    order by s.start_at, s.id`,
  claims: `
    select c.seat_index as seat, c.bill_uuid as "billUuid", b.buyer_name as buyer, c.deadline is null as sold
    from seat_claim c join bill b on b.uuid = c.bill_uuid where c.schedule_id = $1 and ${live} order by c.seat_index`,
  outages: `
    select id, row_version, row_label, seat_label, cause, out_at, out_by, back_at, back_by from seat_outage
    where screen_id = $1 and (back_at is null or id in (
      select id from seat_outage where screen_id = $1 and back_at is not null order by back_at desc, id limit ${mostPast}))
    order by back_at is not null, coalesce(back_at, out_at) desc, id`,
  // Locks in the order of all changes: the schedule (by whoever calls), bills, claims by seat.
  lockBills: `
    select from bill where uuid in (
      select bill_uuid from seat_claim where schedule_id = $1 union select bill_uuid from bill_line where schedule_id = $1)
    order by uuid for update`,
  lockClaims: 'select from seat_claim where schedule_id = $1 order by seat_index for update',
  usedSeats: `
    select seat_index as seat from seat_claim where schedule_id = $1
    union select seat_index from bill_line where schedule_id = $1 and seat_index is not null`,
  setClaimsApart: 'update seat_claim set seat_index = seat_index + $2 where schedule_id = $1',
  setLinesApart: 'update bill_line set seat_index = seat_index + $2 where schedule_id = $1 and seat_index is not null',
  moveClaims: `
    update seat_claim c set seat_index = m."to" from jsonb_to_recordset($3::jsonb) as m("billUuid" uuid, "from" integer, "to" integer)
    where c.schedule_id = $1 and c.bill_uuid = m."billUuid" and c.seat_index = m."from" + $2`,
  moveLines: `
    update bill_line l set seat_index = m."to", seat_row = m.row, seat_col = m.slot,
      seat_name = coalesce(m.says ->> 'name', l.seat_name), row_label = coalesce(m.says ->> 'rowLabel', l.row_label),
      seat_label = coalesce(m.says ->> 'seatLabel', l.seat_label),
      seat_class = coalesce(m.says -> 'seatClass' ->> 'key', l.seat_class),
      seat_class_name = coalesce(m.says -> 'seatClass' -> 'name', l.seat_class_name)
    from jsonb_to_recordset($3::jsonb) as m("billUuid" uuid, "from" integer, "to" integer, row integer, slot integer, says jsonb)
    where l.schedule_id = $1 and l.bill_uuid = m."billUuid" and l.seat_index = m."from" + $2 and l.cancelled_at is null`,
  // Orders that were not paid in time keep their claim where nobody else has the seat, so that late money is still honoured.
  moveOldClaims: `
    update seat_claim c set seat_index = m."to" from jsonb_to_recordset($3::jsonb) as m("from" integer, "to" integer)
    where c.schedule_id = $1 and c.seat_index = m."from" + $2
      and not exists (select from seat_claim o where o.schedule_id = $1 and o.seat_index = m."to")`,
  dropOldClaims: 'delete from seat_claim where schedule_id = $1 and seat_index >= $2',
  moveOldLines: `
    update bill_line l set seat_index = m."to" from jsonb_to_recordset($3::jsonb) as m("from" integer, "to" integer)
    where l.schedule_id = $1 and l.seat_index = m."from" + $2`,
  keepOldLines: 'update bill_line set seat_index = seat_index - $2 where schedule_id = $1 and seat_index >= $2',
  noteAll: `
    insert into bill_event (bill_uuid, kind, detail)
    select bill, 'reseated', detail from jsonb_to_recordset($1::jsonb) as n(bill uuid, detail jsonb)`,
  raiseLayoutEpoch: 'update schedule set lease_epoch = lease_epoch + 1, layout_epoch = lease_epoch + 1 where id = $1',
};

export function layoutMoveChanges(client: pg.PoolClient): LayoutMoveChanges {
  return {
    async lockSales(scheduleId) {
      await client.query(sql.lockBills, [scheduleId]);
      await client.query(sql.lockClaims, [scheduleId]);
      return (await client.query<ClaimedSeat>(sql.claims, [scheduleId])).rows;
    },

    async usedSeats(scheduleId) {
      const { rows } = await client.query<{ seat: number }>(sql.usedSeats, [scheduleId]);
      return rows.map(({ seat }) => seat);
    },

    async rename(scheduleId, seats, others) {
      const pairs = JSON.stringify(others.map(([from, to]) => ({ from, to })));
      const moved = JSON.stringify(seats);
      await client.query(sql.setClaimsApart, [scheduleId, apart]);
      await client.query(sql.setLinesApart, [scheduleId, apart]);
      const claims = await client.query(sql.moveClaims, [scheduleId, apart, moved]);
      if (claims.rowCount !== seats.length)
        throw new Error(`Of ${seats.length} claims of schedule ${scheduleId} ${claims.rowCount} were moved`);
      await client.query(sql.moveLines, [scheduleId, apart, moved]);
      await client.query(sql.moveOldClaims, [scheduleId, apart, pairs]);
      await client.query(sql.dropOldClaims, [scheduleId, apart]);
      await client.query(sql.moveOldLines, [scheduleId, apart, pairs]);
      await client.query(sql.keepOldLines, [scheduleId, apart]);
      await client.query(sql.raiseLayoutEpoch, [scheduleId]);
    },

    async tellBuyers(moves, by) {
      if (moves.length === 0) return;
      const details = moves.map(({ bill, schedule, request, seats }) => ({
        bill,
        detail: { schedule, by, request, seats },
      }));
      await client.query(sql.noteAll, [JSON.stringify(details)]);
      const mails = moves.filter(({ mail }) => mail).map(({ mail: _, ...told }) => told);
      await addJobs(
        client,
        'mail-reseated',
        mails.map((payload) => ({ payload, key: `mail-reseated:${payload.request}:${payload.bill}` })),
      );
    },
  };
}

interface OutageRow {
  id: number;
  row_version: number;
  row_label: string;
  seat_label: string;
  cause: string;
  out_at: Date;
  out_by: string;
  back_at: Date | null;
  back_by: string | null;
}

export function createLayoutMoves(pool: pg.Pool): LayoutMoves {
  return tellingAway<LayoutMoves>({
    async schedules(screenId, nowMs, ids) {
      const { rows } = await pool.query(sql.schedules, [screenId, new Date(nowMs), ids]);
      return rows.map(({ start_at, ...row }) => ({ ...row, startAtMs: start_at.getTime() }));
    },

    claims: async (scheduleId) => (await pool.query<ClaimedSeat>(sql.claims, [scheduleId])).rows,

    async outages(screenId) {
      const { rows } = await pool.query<OutageRow>(sql.outages, [screenId]);
      return rows.map(
        (row): OutageRecord => ({
          id: row.id,
          rowVersion: row.row_version,
          rowLabel: row.row_label,
          seatLabel: row.seat_label,
          cause: row.cause,
          outAtMs: row.out_at.getTime(),
          outBy: row.out_by,
          backAtMs: row.back_at?.getTime() ?? null,
          backBy: row.back_by,
        }),
      );
    },
  });
}
