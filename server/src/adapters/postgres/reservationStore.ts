/** Reservations as they are read, and cancelled. They are made, changed and sold by `place_checkouts`. */
import { sql } from 'kysely';
import type pg from 'pg';
import type {
  FoundReservation,
  ReservationChanges,
  ReservationStore,
  StoredReservation,
} from '../../ports/reservationStore.ts';
import { giveUnsoldBack, moveBill } from './billMoney.ts';
import { billHas } from './billSearch.ts';
import { tellingAway } from './databaseErrors.ts';
import { addJob, note } from './enqueue.ts';
import { anyOf, db, type Queryable, rowOf, rowsOf, writtenBy } from './query.ts';

const seatsOf = sql<string>`coalesce((
  select string_agg(l.seat_name, ', ' order by l.bill_order, l.id) from bill_line l where l.bill_uuid = b.uuid and l.kind = 'ticket'), '')`;

async function found(client: Queryable, billUuid: string, lock: boolean): Promise<FoundReservation | null> {
  const row = await rowOf(
    client,
    db
      .selectFrom('bill as b')
      .innerJoin('reservation as r', 'r.bill_uuid', 'b.uuid')
      .select(['b.uuid', 'b.exhibitor_id as exhibitorId', 'b.cinema_id as cinemaId', 'b.status'])
      .select([
        'b.row_version as version',
        'b.buyer_name',
        'b.buyer_email',
        'b.amount_minor as amount',
        'r.phone',
        'r.notes',
      ])
      .select([
        sql<number>`extract(epoch from r.expires_at - clock_timestamp())::float8 * 1000`.as('leftMs'),
        seatsOf.as('seats'),
        sql<
          string | null
        >`(select a.employee_name from audit_entry a where a.entity = 'bill' and a.entity_id = b.uuid::text order by a.id desc limit 1)`.as(
          'by',
        ),
        sql<Date | null>`(select a.at from audit_entry a where a.entity = 'bill' and a.entity_id = b.uuid::text order by a.id desc limit 1)`.as(
          'at',
        ),
      ])
      .where('b.uuid', '=', billUuid)
      .$if(lock, (query) => query.forUpdate('b')),
  );
  if (!row || row.cinemaId === null) return null;
  const { uuid, exhibitorId, cinemaId, status, version, leftMs, by, at, ...details } = row;
  return {
    uuid,
    exhibitorId,
    cinemaId,
    status,
    version,
    leftMs,
    details,
    changed: { by: by ?? '', atMs: at?.getTime() ?? 0 },
  };
}

const rows = () =>
  db
    .selectFrom('bill as b')
    .innerJoin('reservation as r', 'r.bill_uuid', 'b.uuid')
    .innerJoin('cinema as c', 'c.id', 'b.cinema_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('bill_line as l')
          .innerJoin('schedule as s', 's.id', 'l.schedule_id')
          .innerJoin('movie as m', 'm.id', 's.movie_id')
          .innerJoin('screen as k', 'k.id', 's.screen_id')
          .leftJoin('event as v', 'v.schedule_id', 's.id')
          .select(['s.id as scheduleId', 's.start_at', 'k.name as screen'])
          .select(sql<unknown>`coalesce(v.title, m.title)`.as('title'))
          .whereRef('l.bill_uuid', '=', 'b.uuid')
          .orderBy('l.bill_order')
          .orderBy('l.id')
          .limit(1)
          .as('shown'),
      (join) => join.onTrue(),
    )
    .leftJoin('employee as e', 'e.id', 'b.employee_id')
    .select([
      'b.uuid',
      'b.row_version as version',
      'b.exhibitor_id as exhibitorId',
      'b.status',
      'b.amount_minor as amountMinor',
    ])
    .select(['b.buyer_name as name', 'b.buyer_email as email', 'c.id as cinemaId', 'c.name as cinema', 'e.name as by'])
    .select(['r.reference', 'r.source', 'r.phone', 'r.notes', 'r.created_at', 'r.expires_at'])
    .select(['shown.scheduleId', 'shown.start_at', 'shown.screen', 'shown.title']);
type Row = Awaited<ReturnType<typeof read>>[number];
const read = (client: Queryable, query: ReturnType<typeof rows>) => rowsOf(client, query);

async function withTickets(client: Queryable, found: readonly Row[]): Promise<StoredReservation[]> {
  const lines = await rowsOf(
    client,
    db
      .selectFrom('bill_line')
      .select(['bill_uuid', 'price_rate_id as priceRateId', 'name as rate'])
      .select(['seat_index', 'seat_row', 'seat_col', 'seat_class', 'seat_name'])
      .select((eb) => eb('price_minor', '+', eb.ref('handling_minor')).as('priceMinor'))
      .where('bill_uuid', '=', anyOf(found.map(({ uuid }) => uuid)))
      .where('kind', '=', 'ticket')
      .orderBy('bill_order')
      .orderBy('id'),
  );
  return found.map(({ created_at, expires_at, cinemaId, cinema, scheduleId, start_at, screen, title, ...row }) => ({
    ...row,
    cinema: { id: cinemaId, name: cinema },
    createdAtMs: created_at.getTime(),
    expiresAtMs: expires_at.getTime(),
    schedule: { id: scheduleId, title, screen, startAtMs: start_at.getTime() },
    tickets: lines
      .filter(({ bill_uuid }) => bill_uuid === row.uuid)
      .map(({ priceRateId, rate, priceMinor, seat_index, seat_row, seat_col, seat_class, seat_name }) => ({
        ...{ priceRateId, rate, priceMinor },
        seat:
          seat_index === null
            ? null
            : {
                index: seat_index,
                row: seat_row ?? 0,
                col: seat_col ?? 0,
                class: seat_class ?? '',
                name: seat_name ?? '',
              },
      })),
  }));
}

export function createReservationStore(pool: pg.Pool): ReservationStore {
  return tellingAway<ReservationStore>({
    found: (billUuid) => found(pool, billUuid, false),

    async byRequest(request) {
      const row = await rowOf(pool, db.selectFrom('reservation').select('bill_uuid').where('request', '=', request));
      return row?.bill_uuid ?? null;
    },

    async one(billUuid) {
      const [one] = await withTickets(pool, await read(pool, rows().where('b.uuid', '=', billUuid)));
      return one ?? null;
    },

    async search({ exhibitorId, cinemaId, search, fromMs, toMs, limit }) {
      const asked = rows()
        .where('b.exhibitor_id', '=', exhibitorId)
        .where('b.cinema_id', '=', cinemaId)
        .where('shown.start_at', '>=', new Date(fromMs))
        .where('shown.start_at', '<', new Date(toMs))
        .$if(search !== '', (query) => query.where(matches(search)))
        .orderBy('shown.start_at')
        .orderBy('b.buyer_name')
        .orderBy('b.number')
        .limit(limit);
      return withTickets(pool, await read(pool, asked));
    },
  });
}

/** Letters and digits alone count of references and numbers: people write and read them with blanks and dashes. */
function matches(search: string) {
  const bare = search.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  const digits = search.replaceAll(/\D/g, '');
  const seat = `${search.toUpperCase()}`;
  return sql<boolean>`(
    ${billHas(search)}
    or (${bare} <> '' and replace(r.reference, '-', '') like ${`${bare}%`})
    or (${digits.length >= 3} and regexp_replace(coalesce(r.phone, ''), '[^0-9]', '', 'g') like ${`%${digits.replace(/^0/, '')}%`})
    or exists (select from bill_line l where l.bill_uuid = b.uuid and (upper(l.seat_name) = ${seat} or l.barcode = ${bare}))
  )`;
}

export function reservationChanges(client: pg.PoolClient): ReservationChanges {
  return {
    lock: (billUuid) => found(client, billUuid, true),

    async cancel(billUuid, by) {
      await moveBill(client, { uuid: billUuid, bill_status: 'reserved' }, 'cancelled');
      await writtenBy(
        client,
        db
          .updateTable('bill')
          .set((eb) => ({ row_version: eb('row_version', '+', 1) }))
          .where('uuid', '=', billUuid),
      );
      const row = await rowOf(client, db.selectFrom('bill').select('row_version').where('uuid', '=', billUuid));
      const freed = await giveUnsoldBack(client, billUuid);
      await note(client, billUuid, 'cancelled', { by });
      await addJob(client, 'mail-reservation', { bill: billUuid, what: 'cancelled', request: billUuid });
      return { version: row?.row_version ?? 0, freed };
    },
  };
}
