/** Shows that get another layout, and seats that are out of order, in PostgreSQL. */
import type { NotNull } from 'kysely';
import type pg from 'pg';
import type { BillEventKind } from '../../contract/index.ts';
import type { ClaimedSeat, LayoutMoveChanges, LayoutMoves, MovedSeat, OutageRecord } from '../../ports/layoutMoves.ts';
import { tellingAway } from './databaseErrors.ts';
import { addJobs } from './enqueue.ts';
import { anyOf, asTable, db, now, type Queryable, rowsOf, writtenBy } from './query.ts';

/** Above every seat of a hall: while some have their new index and others their old one, no two are the same. */
const apart = 1_000_000;

/** Outages that are over and are still told of a screen. */
const mostPast = 200;

export function layoutMoveChanges(client: pg.PoolClient): LayoutMoveChanges {
  return {
    async lockSales(scheduleId) {
      // Locks in the order of all changes: the schedule (by whoever calls), bills, claims by seat.
      await rowsOf(
        client,
        db
          .selectFrom('bill')
          .where('uuid', 'in', (eb) =>
            eb
              .selectFrom('seat_claim')
              .select('bill_uuid')
              .where('schedule_id', '=', scheduleId)
              .union(eb.selectFrom('bill_line').select('bill_uuid').where('schedule_id', '=', scheduleId)),
          )
          .orderBy('uuid')
          .forUpdate(),
      );
      await rowsOf(
        client,
        db.selectFrom('seat_claim').where('schedule_id', '=', scheduleId).orderBy('seat_index').forUpdate(),
      );
      return claimsOf(client, scheduleId);
    },

    async usedSeats(scheduleId) {
      const rows = await rowsOf(
        client,
        db
          .selectFrom('seat_claim')
          .select('seat_index as seat')
          .where('schedule_id', '=', scheduleId)
          .union((eb) =>
            eb
              .selectFrom('bill_line')
              .select('seat_index as seat')
              .$narrowType<{ seat: NotNull }>()
              .where('schedule_id', '=', scheduleId)
              .where('seat_index', 'is not', null),
          ),
      );
      return rows.map(({ seat }) => seat);
    },

    async rename(scheduleId, seats, unclaimed) {
      await setApart(client, scheduleId);
      await moveSeats(client, scheduleId, seats);
      await moveUnclaimed(client, scheduleId, unclaimed);
      await writtenBy(
        client,
        db
          .updateTable('schedule')
          .set((eb) => ({ lease_epoch: eb('lease_epoch', '+', 1), layout_epoch: eb('lease_epoch', '+', 1) }))
          .where('id', '=', scheduleId),
      );
    },

    async tellBuyers(moves, by) {
      if (moves.length === 0) return;
      const details = moves.map(({ bill, schedule, request, seats }) => ({
        bill,
        detail: { schedule, by, request, seats },
      }));
      await writtenBy(
        client,
        db
          .insertInto('bill_event')
          .columns(['bill_uuid', 'kind', 'detail'])
          .expression(
            db
              .selectFrom(asTable(details, 'told', { bill: 'uuid', detail: 'jsonb' }))
              .select((eb) => ['told.bill', eb.val<BillEventKind>('reseated').as('kind'), 'told.detail']),
          ),
      );
      const mails = moves.filter(({ mail }) => mail).map(({ mail: _, ...told }) => told);
      await addJobs(
        client,
        'mail-reseated',
        mails.map((payload) => ({ payload, key: `mail-reseated:${payload.request}:${payload.bill}` })),
      );
    },
  };
}

/** Every seat that the schedule's claims and lines name gets an index above those of all seats. */
async function setApart(client: pg.PoolClient, scheduleId: number): Promise<void> {
  await writtenBy(
    client,
    db
      .updateTable('seat_claim')
      .set((eb) => ({ seat_index: eb('seat_index', '+', apart) }))
      .where('schedule_id', '=', scheduleId),
  );
  await writtenBy(
    client,
    db
      .updateTable('bill_line')
      .set((eb) => ({ seat_index: eb('seat_index', '+', apart) }))
      .where('schedule_id', '=', scheduleId)
      .where('seat_index', 'is not', null),
  );
}

/** Claims and the tickets that they are of, from where `setApart` put them. */
async function moveSeats(client: pg.PoolClient, scheduleId: number, seats: readonly MovedSeat[]): Promise<void> {
  const moved = asTable(seats, 'm', {
    billUuid: 'uuid',
    from: 'integer',
    to: 'integer',
    row: 'integer',
    slot: 'integer',
    says: 'jsonb',
  });
  const claims = await writtenBy(
    client,
    db
      .updateTable('seat_claim as c')
      .from(moved)
      .set((eb) => ({ seat_index: eb.ref('m.to') }))
      .where('c.schedule_id', '=', scheduleId)
      .whereRef('c.bill_uuid', '=', 'm.billUuid')
      .where((eb) => eb('c.seat_index', '=', eb('m.from', '+', apart))),
  );
  if (claims !== seats.length)
    throw new Error(`Of ${seats.length} claims of schedule ${scheduleId} ${claims} were moved`);
  await writtenBy(
    client,
    db
      .updateTable('bill_line as l')
      .from(moved)
      .set((eb) => ({
        seat_index: eb.ref('m.to'),
        seat_row: eb.ref('m.row'),
        seat_col: eb.ref('m.slot'),
        seat_name: eb.fn.coalesce(eb.ref('m.says', '->>').key('name'), 'l.seat_name'),
        row_label: eb.fn.coalesce(eb.ref('m.says', '->>').key('rowLabel'), 'l.row_label'),
        seat_label: eb.fn.coalesce(eb.ref('m.says', '->>').key('seatLabel'), 'l.seat_label'),
        seat_class: eb.fn.coalesce(eb.ref('m.says', '->>').key('seatClass').key('key'), 'l.seat_class'),
        seat_class_name: eb.fn.coalesce(eb.ref('m.says', '->').key('seatClass').key('name'), 'l.seat_class_name'),
      }))
      .where('l.schedule_id', '=', scheduleId)
      .whereRef('l.bill_uuid', '=', 'm.billUuid')
      .where((eb) => eb('l.seat_index', '=', eb('m.from', '+', apart)))
      .where('l.cancelled_at', 'is', null),
  );
}

/** Seats of orders that are over, which alone are still where `setApart` put them: to their seat in the new layout, else back to their index. */
async function moveUnclaimed(
  client: pg.PoolClient,
  scheduleId: number,
  unclaimed: readonly [from: number, to: number][],
): Promise<void> {
  const moved = asTable(
    unclaimed.map(([from, to]) => ({ from, to })),
    'm',
    { from: 'integer', to: 'integer' },
  );
  // Orders that were not paid in time keep their claim where nobody else has the seat, so that late money is still honoured.
  await writtenBy(
    client,
    db
      .updateTable('seat_claim as c')
      .from(moved)
      .set((eb) => ({ seat_index: eb.ref('m.to') }))
      .where('c.schedule_id', '=', scheduleId)
      .where((eb) => eb('c.seat_index', '=', eb('m.from', '+', apart)))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('seat_claim as o')
              .where('o.schedule_id', '=', scheduleId)
              .whereRef('o.seat_index', '=', 'm.to'),
          ),
        ),
      ),
  );
  await writtenBy(
    client,
    db.deleteFrom('seat_claim').where('schedule_id', '=', scheduleId).where('seat_index', '>=', apart),
  );
  await writtenBy(
    client,
    db
      .updateTable('bill_line as l')
      .from(moved)
      .set((eb) => ({ seat_index: eb.ref('m.to') }))
      .where('l.schedule_id', '=', scheduleId)
      .where((eb) => eb('l.seat_index', '=', eb('m.from', '+', apart))),
  );
  await writtenBy(
    client,
    db
      .updateTable('bill_line')
      .set((eb) => ({ seat_index: eb('seat_index', '-', apart) }))
      .where('schedule_id', '=', scheduleId)
      .where('seat_index', '>=', apart),
  );
}

/** What is sold of a schedule or being paid for, by seat. */
async function claimsOf(on: Queryable, scheduleId: number): Promise<ClaimedSeat[]> {
  return rowsOf(
    on,
    db
      .selectFrom('seat_claim as c')
      .innerJoin('bill as b', 'b.uuid', 'c.bill_uuid')
      .leftJoin('bill_line as l', (join) =>
        join
          .onRef('l.bill_uuid', '=', 'c.bill_uuid')
          .onRef('l.schedule_id', '=', 'c.schedule_id')
          .onRef('l.seat_index', '=', 'c.seat_index')
          .on('l.cancelled_at', 'is', null),
      )
      .select([
        'c.seat_index as seat',
        'c.bill_uuid as billUuid',
        'b.buyer_name as buyer',
        'l.surcharge_minor as surchargeMinor',
      ])
      .select((eb) => eb('c.deadline', 'is', null).$castTo<boolean>().as('sold'))
      .where('c.schedule_id', '=', scheduleId)
      .where((eb) => eb.or([eb('c.deadline', 'is', null), eb('c.deadline', '>', now)]))
      .orderBy('c.seat_index'),
  );
}

export function createLayoutMoves(pool: pg.Pool): LayoutMoves {
  return tellingAway<LayoutMoves>({
    async schedules(screenId, nowMs, ids) {
      const all = db
        .selectFrom('schedule as s')
        .innerJoin('screen_layout as l', 'l.id', 's.layout_id')
        .innerJoin('movie as m', 'm.id', 's.movie_id')
        .select([
          's.id',
          's.row_version as rowVersion',
          's.layout_id as layoutId',
          'l.number as layoutNumber',
          's.start_at',
          'm.title as movieTitle',
          's.draft',
          's.blocked_seats as blockedSeats',
        ])
        .where('s.screen_id', '=', screenId)
        .where('s.cancelled_at', 'is', null)
        .where('s.end_at', '>', new Date(nowMs))
        .orderBy('s.start_at')
        .orderBy('s.id');
      const rows = await rowsOf(pool, ids === null ? all : all.where('s.id', '=', anyOf(ids)));
      return rows.map(({ start_at, ...row }) => ({ ...row, startAtMs: start_at.getTime() }));
    },

    claims: (scheduleId) => claimsOf(pool, scheduleId),

    async outages(screenId) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('seat_outage')
          .select(['id', 'row_version', 'row_label', 'seat_label', 'cause', 'out_at', 'out_by', 'back_at', 'back_by'])
          .where('screen_id', '=', screenId)
          .where((eb) =>
            eb.or([
              eb('back_at', 'is', null),
              eb(
                'id',
                'in',
                eb
                  .selectFrom('seat_outage')
                  .select('id')
                  .where('screen_id', '=', screenId)
                  .where('back_at', 'is not', null)
                  .orderBy('back_at', 'desc')
                  .orderBy('id')
                  .limit(mostPast),
              ),
            ]),
          )
          .orderBy((eb) => eb('back_at', 'is not', null))
          .orderBy((eb) => eb.fn.coalesce('back_at', 'out_at'), 'desc')
          .orderBy('id'),
      );
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
