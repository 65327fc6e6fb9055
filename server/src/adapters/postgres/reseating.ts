/** Tickets of a bill that get other seats of their show, in the caller's transaction. */
import { sql } from 'kysely';
import type pg from 'pg';
import type { SeatNews } from '../../ports/jobs.ts';
import type { NewSeat, ReseatingChanges } from '../../ports/layoutMoves.ts';
import { groupClaims } from './billRows.ts';
import { addJob, giveBackJobs } from './enqueue.ts';
import { anyOf, asTable, db, rowOf, rowsOf, writtenBy } from './query.ts';
import { claimFree } from './seatClaims.ts';

export function reseatingChanges(client: pg.PoolClient): ReseatingChanges {
  return {
    async keepSchedule(scheduleId) {
      const row = await rowOf(
        client,
        db
          .selectFrom('schedule')
          .select(['layout_id as layoutId', 'end_at'])
          .select((eb) => eb('cancelled_at', 'is not', null).$castTo<boolean>().as('cancelled'))
          .where('id', '=', scheduleId)
          .forShare(),
      );
      return row ? { layoutId: row.layoutId, cancelled: row.cancelled, endAtMs: row.end_at.getTime() } : null;
    },

    async requested(bill, request) {
      const told = await rowOf(
        client,
        db
          .selectFrom('bill_event')
          .select(sql<SeatNews[]>`detail->'seats'`.as('seats'))
          .where('bill_uuid', '=', bill)
          .where('kind', '=', 'reseated')
          .where(sql<string>`detail->>'request'`, '=', request),
      );
      return told?.seats ?? null;
    },

    ticketsOf: (bill, scheduleId) =>
      rowsOf(
        client,
        db
          .selectFrom('seat_claim as c')
          .innerJoin('bill_line as l', (join) =>
            join
              .onRef('l.bill_uuid', '=', 'c.bill_uuid')
              .onRef('l.schedule_id', '=', 'c.schedule_id')
              .onRef('l.seat_index', '=', 'c.seat_index')
              .on('l.cancelled_at', 'is', null),
          )
          .select(['c.seat_index as seat', 'l.surcharge_minor as surchargeMinor'])
          .select((eb) => [
            eb.cast<string>('l.id', 'text').as('line'),
            eb.fn.coalesce('l.seat_name', eb.val('')).as('name'),
            eb.fn.coalesce('l.seat_class', eb.val('')).as('seatClass'),
          ])
          .where('c.bill_uuid', '=', bill)
          .where('c.schedule_id', '=', scheduleId)
          .where('c.deadline', 'is', null)
          .orderBy('c.seat_index')
          .forUpdate('c'),
      ),

    async reseat(bill, scheduleId, tag, seats) {
      const taken = await claim(client, { bill, scheduleId, tag, seats });
      if (taken.length > 0) return { kind: 'taken', seats: taken };
      const left = await rowsOf(
        client,
        db
          .deleteFrom('seat_claim')
          .where('schedule_id', '=', scheduleId)
          .where('bill_uuid', '=', bill)
          .where('seat_index', '=', anyOf(seats.map(({ from }) => from)))
          .returning(['schedule_id', 'seat_index', 'tag']),
      );
      const moved = await writeTickets(client, bill, seats);
      if (left.length !== seats.length || moved !== seats.length)
        throw new Error(`Of ${seats.length} tickets of bill ${bill} ${moved} were moved`);
      const freed = groupClaims(left);
      await giveBackJobs(client, freed);
      await addJob(client, 'mark-sold', { bills: [bill] });
      return { kind: 'reseated', freed };
    },
  };
}

/** Answers with the seats that other bills claim; none: all of them are the bill's. A claim past its deadline is taken over, as by a checkout. */
async function claim(
  client: pg.PoolClient,
  { bill, scheduleId, tag, seats }: { bill: string; scheduleId: number; tag: Uint8Array; seats: readonly NewSeat[] },
): Promise<number[]> {
  const wanted = seats.map(({ to }) => to).sort((one, other) => one - other);
  const claimed = await claimFree(
    client,
    wanted.map((seat) => ({ billUuid: bill, scheduleId, seat, tag, until: null })),
  );
  if (claimed.size === wanted.length) return [];
  const others = await rowsOf(
    client,
    db
      .selectFrom('seat_claim')
      .select('seat_index as seat')
      .where('schedule_id', '=', scheduleId)
      .where('seat_index', '=', anyOf(wanted))
      .where((eb) => eb.or([eb('bill_uuid', '!=', bill), eb('tag', '!=', Buffer.from(tag))]))
      .orderBy('seat_index'),
  );
  return others.length > 0 ? others.map(({ seat }) => seat) : wanted;
}

async function writeTickets(client: pg.PoolClient, bill: string, seats: readonly NewSeat[]): Promise<number> {
  const moved = asTable(seats, 'm', {
    line: 'text',
    from: 'integer',
    to: 'integer',
    row: 'integer',
    slot: 'integer',
    name: 'text',
    rowLabel: 'text',
    seatLabel: 'text',
    seatClass: 'text',
    seatClassName: 'jsonb',
  });
  return writtenBy(
    client,
    db
      .updateTable('bill_line as l')
      .from(moved)
      .set((eb) => ({
        seat_index: eb.ref('m.to'),
        seat_row: eb.ref('m.row'),
        seat_col: eb.ref('m.slot'),
        seat_name: eb.ref('m.name'),
        row_label: eb.ref('m.rowLabel'),
        seat_label: eb.ref('m.seatLabel'),
        seat_class: eb.ref('m.seatClass'),
        seat_class_name: eb.ref('m.seatClassName'),
      }))
      .where('l.bill_uuid', '=', bill)
      .where((eb) => eb(eb.cast<string>('l.id', 'text'), '=', eb.ref('m.line')))
      .where('l.cancelled_at', 'is', null),
  );
}
