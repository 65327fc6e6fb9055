import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { ScheduleFacts } from '../../domain/soldSchedule.ts';
import type {
  Keeping,
  KeepingChanges,
  KeptTerms,
  OfflineOrder,
  OfflineOutcome,
  OfflineStore,
} from '../../ports/offlineStore.ts';
import type { SeatGroup } from '../../ports/salesStore.ts';
import { soldLine } from './billLines.ts';
import { giveUnsoldBack, moveBill } from './billMoney.ts';
import { tellingAway } from './databaseErrors.ts';
import { note } from './enqueue.ts';
import { transaction } from './pool.ts';
import { anyOf, db, msBefore, now, rowOf, rowsOf, writtenBy } from './query.ts';
import { claimFree } from './seatClaims.ts';

/** Undoes what the transaction has written. */
class NotKept extends Error {}

export function createOfflineStore(pool: pg.Pool): OfflineStore {
  return tellingAway<OfflineStore>({
    async keep(keeping) {
      try {
        await transaction(pool, (client) => keepSeats(client, keeping));
        return true;
      } catch (error) {
        if (error instanceof NotKept) return false;
        throw error;
      }
    },

    async kept(place) {
      const rows = await rowsOf(
        pool,
        keptLines(place)
          .innerJoin('sold_schedule as s', 's.id', 'l.sold_schedule_id')
          .select(['k.bill_uuid as bill', 'k.terms', 's.facts'])
          .select((eb) => [
            eb.cast<string>('l.id', 'text').as('id'),
            eb.ref('l.schedule_id').$notNull().as('scheduleId'),
            eb.fn.coalesce('l.seat_name', eb.val('')).as('seat'),
            eb.ref('l.barcode').$notNull().as('barcode'),
          ])
          .orderBy(sql`(s.facts ->> 'startAtMs')::float8`)
          .orderBy('k.created_at')
          .orderBy('l.bill_order'),
      );
      const kept = new Map<string, Awaited<ReturnType<OfflineStore['kept']>>[number]>();
      for (const { bill, terms, facts, scheduleId, ...line } of rows) {
        const one = kept.get(bill) ?? {
          id: bill,
          scheduleId,
          facts: facts as unknown as ScheduleFacts,
          terms: terms as unknown as KeptTerms,
          lines: [],
        };
        one.lines.push(line);
        kept.set(bill, one);
      }
      return [...kept.values()];
    },

    release: (place, ids) => transaction(pool, (client) => release(client, { ...place, ids })),

    async termsOf({ deviceId, station }, id) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('till_keeping as k')
          .leftJoin('bill_line as l', 'l.bill_uuid', 'k.bill_uuid')
          .select('k.terms')
          .select('l.barcode')
          .select((eb) => eb.cast<string | null>('l.id', 'text').as('line'))
          .where('k.bill_uuid', '=', id)
          .where('k.device_id', '=', deviceId)
          .where('k.station', '=', station),
      );
      const [first] = rows;
      if (!first) return null;
      const barcodes = new Map(
        rows.flatMap(({ line, barcode }) => (line === null || barcode === null ? [] : [[line, barcode] as const])),
      );
      return { terms: first.terms as unknown as KeptTerms, barcodes };
    },

    async worksFor(employeeId, exhibitorId) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('membership')
          .select('id')
          .where('employee_id', '=', employeeId)
          .where('exhibitor_id', '=', exhibitorId)
          .limit(1),
      );
      return row !== undefined;
    },

    async uploaded(key) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('bill as b')
          .leftJoin('offline_sale as o', 'o.bill_uuid', 'b.uuid')
          .select(['b.uuid as billUuid', 'o.problem'])
          .select((eb) => eb.fn.coalesce('b.input_hash', eb.val('')).as('inputHash'))
          .where('b.idempotency_key', '=', key),
      );
      return row ?? null;
    },

    upload: (order) => transaction(pool, (client) => upload(client, order)),
  });
}

export function keepingChanges(client: pg.PoolClient): KeepingChanges {
  return {
    release: (deviceId) => release(client, { deviceId }),
    async isSetAside(deviceId, sale) {
      const row = await rowOf(
        client,
        db
          .selectFrom('audit_entry')
          .select('id')
          .where('entity', '=', 'device')
          .where('entity_id', '=', String(deviceId))
          .where(sql<string>`after ->> 'refused_sale'`, '=', sale)
          .limit(1),
      );
      return row !== undefined;
    },
  };
}

/** `station`, `ids`: which of what the device keeps; left out: all. */
async function release(
  client: pg.PoolClient,
  { deviceId, station, ids }: { deviceId: number; station?: string; ids?: readonly string[] },
): Promise<SeatGroup[]> {
  const bills = await rowsOf(
    client,
    db
      .selectFrom('till_keeping as k')
      .innerJoin('bill as b', 'b.uuid', 'k.bill_uuid')
      .select('b.uuid')
      .where('k.device_id', '=', deviceId)
      .$if(station !== undefined, (all) => all.where('k.station', '=', station ?? ''))
      .$if(ids !== undefined, (all) => all.where('k.bill_uuid', '=', anyOf(ids ?? [])))
      .where('b.status', '=', 'reserved')
      .orderBy('b.uuid')
      .forUpdate('b'),
  );
  const freed: SeatGroup[] = [];
  for (const { uuid } of bills) {
    await moveBill(client, { uuid, bill_status: 'reserved' }, 'cancelled');
    freed.push(...(await giveUnsoldBack(client, uuid)));
    await note(client, uuid, 'cancelled');
  }
  return freed;
}

/** Lines of seats that a storage of the device keeps, or without a station any of them. */
function keptLines({ deviceId, station }: { deviceId: number; station?: string }) {
  return db
    .selectFrom('till_keeping as k')
    .innerJoin('bill as b', 'b.uuid', 'k.bill_uuid')
    .innerJoin('bill_line as l', 'l.bill_uuid', 'b.uuid')
    .where('k.device_id', '=', deviceId)
    .$if(station !== undefined, (all) => all.where('k.station', '=', station ?? ''))
    .where('b.status', '=', 'reserved')
    .where('b.expires_at', '>', now);
}

async function keepSeats(client: pg.PoolClient, keeping: Keeping): Promise<void> {
  const { billUuid, scheduleId, layoutId, soldSchedule, lines, keepMs, tag } = keeping;
  // Whoever cancels the show or moves it to another layout waits for this, or this for them.
  const schedule = await rowOf(
    client,
    db.selectFrom('schedule').select(['layout_id', 'cancelled_at']).where('id', '=', scheduleId).forKeyShare(),
  );
  if (schedule?.layout_id !== layoutId || schedule.cancelled_at !== null) throw new NotKept();
  // A till that asks twice at once is answered one after the other, and whoever sets its seats free waits, too.
  await rowOf(client, db.selectFrom('device').select('id').where('id', '=', keeping.deviceId).forNoKeyUpdate());
  const there = await rowOf(
    client,
    keptLines(keeping)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('l.schedule_id', '=', scheduleId),
  );
  if (Number(there?.count) + lines.length > keeping.most) throw new NotKept();
  await writtenBy(
    client,
    db
      .insertInto('sold_schedule')
      .values({ id: soldSchedule.id, facts: JSON.stringify(soldSchedule.facts) })
      .onConflict((conflict) => conflict.doNothing()),
  );
  const until = sql<Date>`now() + make_interval(secs => ${keepMs / 1000})`;
  await writtenBy(
    client,
    db.insertInto('bill').values({
      uuid: billUuid,
      type: 'tickets',
      status: 'reserved',
      source: 'pos',
      locale: keeping.locale,
      exhibitor_id: keeping.exhibitorId,
      cinema_id: keeping.cinemaId,
      device_id: keeping.deviceId,
      amount_minor: 0,
      expires_at: until,
    }),
  );
  await claimFree(
    client,
    lines.map(({ seatIndex }) => ({ billUuid, scheduleId, seat: seatIndex, tag, until })),
  ).then((claimed) => {
    if (claimed.size !== lines.length) throw new NotKept();
  });
  const rows = lines.map((line) => soldLine(line, { billUuid, soldScheduleId: soldSchedule.id }));
  await client.query(
    'insert into bill_line overriding user value select line.* from jsonb_populate_recordset(null::bill_line, $1) as line',
    [JSON.stringify(rows)],
  );
  await writtenBy(
    client,
    db.insertInto('till_keeping').values({
      bill_uuid: billUuid,
      device_id: keeping.deviceId,
      station: keeping.station,
      terms: JSON.stringify(keeping.terms),
    }),
  );
  await note(client, billUuid, 'reserved');
}

async function upload(client: pg.PoolClient, order: OfflineOrder): Promise<OfflineOutcome> {
  const { billUuid, keeping, deviceId, lines } = order;
  const ids = anyOf(lines.map(({ id }) => id));
  // Show, device and bill are locked in this order by whoever cancels the show or sets the seats free, too.
  const schedule = await rowOf(
    client,
    db
      .selectFrom('schedule')
      .select(['id', 'cancelled_at'])
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('bill_line')
          .select((eb) => eb.ref('schedule_id').$notNull().as('schedule_id'))
          .where('bill_uuid', '=', keeping)
          .where('id', '=', ids),
      )
      .forKeyShare(),
  );
  if (!schedule) return { kind: 'unknown' };
  const scheduleId = schedule.id;
  await rowOf(client, db.selectFrom('device').select('id').where('id', '=', deviceId).forKeyShare());
  const kept = await rowOf(
    client,
    db
      .selectFrom('till_keeping as k')
      .innerJoin('bill as b', 'b.uuid', 'k.bill_uuid')
      .select(['b.exhibitor_id', 'b.cinema_id', 'k.created_at'])
      .where('k.bill_uuid', '=', keeping)
      .where('k.device_id', '=', deviceId)
      .where('k.station', '=', order.station)
      .forUpdate('b'),
  );
  if (!kept) return { kind: 'unknown' };
  // Bill before shift, as everybody locks the two.
  const shift = await rowOf(
    client,
    db
      .selectFrom('cash_shift')
      .select('id')
      .where('device_id', '=', deviceId)
      .where('closed_at', 'is', null)
      .forShare(),
  );
  if (!shift && order.needsOpenTill) return { kind: 'closed' };
  const found = await rowsOf(
    client,
    db
      .selectFrom('bill_line')
      .select((eb) => [eb.cast<string>('id', 'text').as('id'), 'seat_index as seat', 'seat_name as name'])
      .where('bill_uuid', '=', keeping)
      .where('id', '=', ids)
      .orderBy('seat_index')
      .forUpdate(),
  );
  if (found.length !== lines.length) return { kind: 'unknown' };

  const soldAt = sql<Date>`greatest(${kept.created_at}::timestamptz, ${msBefore(order.agoMs)})`;
  await writtenBy(
    client,
    db.insertInto('bill').values({
      uuid: billUuid,
      type: 'tickets',
      status: 'settled',
      source: 'pos',
      locale: order.locale,
      exhibitor_id: kept.exhibitor_id,
      cinema_id: kept.cinema_id,
      employee_id: order.employeeId,
      device_id: deviceId,
      amount_minor: order.amountMinor,
      idempotency_key: order.idempotencyKey,
      input_hash: order.inputHash,
      settled_at: soldAt,
    }),
  );
  for (const [place, { id, priceRateId, name, vat, handlingVat, seat: _, ...price }] of lines.entries())
    await writtenBy(
      client,
      db
        .updateTable('bill_line')
        .set({
          bill_uuid: billUuid,
          bill_order: place,
          price_rate_id: priceRateId,
          name: JSON.stringify(name),
          price_minor: price.priceMinor,
          surcharge_minor: price.surchargeMinor,
          handling_minor: price.handlingMinor,
          vat_code: vat.code,
          vat_percent_hundredths: vat.percentHundredths,
          vat_minor: vat.vatMinor,
          handling_vat_code: handlingVat.code,
          handling_vat_percent_hundredths: handlingVat.percentHundredths,
          handling_vat_minor: handlingVat.vatMinor,
        })
        .where('id', '=', id),
    );

  const seats = found.flatMap(({ seat }) => (seat === null ? [] : [seat]));
  const own = await rowsOf(
    client,
    db
      .updateTable('seat_claim')
      .set({ bill_uuid: billUuid, deadline: null })
      .where('schedule_id', '=', scheduleId)
      .where('seat_index', '=', anyOf(seats))
      .where('bill_uuid', '=', keeping)
      .returning('seat_index'),
  );
  const claimed = new Set(own.map(({ seat_index }) => seat_index));
  // What was kept no more, since the show was cancelled or is over: the seats are this bill's all the same, unless somebody has them.
  const tag = randomBytes(8);
  const late = seats.filter((seat) => !claimed.has(seat));
  for (const seat of await claimFree(
    client,
    late.map((seat) => ({ billUuid, scheduleId, seat, tag, until: null })),
  ))
    claimed.add(seat);
  const lost = seats.filter((seat) => !claimed.has(seat));
  if (lost.length > 0)
    await writtenBy(
      client,
      db
        .updateTable('bill_line')
        .set({ seat_index: null })
        .where('bill_uuid', '=', billUuid)
        .where('seat_index', '=', anyOf(lost)),
    );
  const names = new Map(found.map(({ id, name }) => [id, name ?? '']));
  const hasMoved = lines.some(({ id, seat }) => seat !== null && seat !== names.get(id));
  const lostOrMoved = lost.length > 0 ? 'seat_taken' : hasMoved ? 'seat_moved' : null;
  const problem = schedule.cancelled_at !== null ? 'show_cancelled' : lostOrMoved;

  await writtenBy(client, db.insertInto('offline_sale').values({ bill_uuid: billUuid, problem }));
  await writtenBy(client, db.insertInto('bill_event').values({ bill_uuid: billUuid, kind: 'settled', at: soldAt }));
  if (order.amountMinor > 0)
    await writtenBy(
      client,
      db.insertInto('payment').values({
        id: order.paymentId,
        bill_uuid: billUuid,
        payment_method_id: order.method.id,
        method_name: JSON.stringify(order.method.name),
        status: 'paid',
        amount_minor: order.amountMinor,
        amount_received_minor: order.receivedMinor,
        tendered_minor: order.tenderedMinor,
        purchased_at: soldAt,
        cash_shift_id: shift?.id ?? null,
      }),
    );
  await client.query('select add_settled_jobs($1::uuid[], null)', [[billUuid]]);
  return { kind: 'sold', problem };
}
