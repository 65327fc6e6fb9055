/** Schedules that do not take place, and orders whose tickets say something else from now on. */
import { type Expression, sql } from 'kysely';
import type pg from 'pg';
import type { BillStatus } from '../../contract/index.ts';
import { chosenLines, planRefund } from '../../domain/refundPlan.ts';
import type { CancellationChanges, Cancellations } from '../../ports/cancellations.ts';
import { groupClaims } from './billRows.ts';
import { tellingAway } from './databaseErrors.ts';
import { addJob, giveBackJobs, note } from './enqueue.ts';
import { transaction } from './pool.ts';
import { anyOf, asTable, db, now, type Queryable, rowOf, rowsOf, writtenBy } from './query.ts';
import { refundBases } from './refunds.ts';

/** Bills whose tickets are sold, as far as they were not taken back. */
const soldStatuses = ['settled', 'partially_refunded'] as const satisfies BillStatus[];

/**
 * Orders of a cancelled schedule. `refunded`: their refunds were begun by the job, or none of their tickets is left with the buyer,
 * whoever took them back. Cash is handed out by staff, who refund the bill, and nobody has to say so here as well.
 */
const cancelledOrders = (scheduleId: number) =>
  db
    .selectFrom('cancelled_order as o')
    .selectAll('o')
    .select((eb) => {
      const kept = eb
        .selectFrom('bill_line as l')
        .whereRef('l.bill_uuid', '=', 'o.bill_uuid')
        .whereRef('l.schedule_id', '=', 'o.schedule_id')
        .where('l.kind', '=', 'ticket')
        .where('l.cancelled_at', 'is', null);
      return eb
        .or([eb('o.refunded_at', 'is not', null), eb.not(eb.exists(kept))])
        .$castTo<boolean>()
        .as('refunded');
    })
    .where('o.schedule_id', '=', scheduleId);

/** Refunds `f` of an order's bill that are on their way, because of the cancellation or for a ticket of the schedule. */
const openRefunds = (bill: Expression<string>, schedule: Expression<number>) =>
  db
    .selectFrom('payment as p')
    .innerJoin('refund as f', 'f.payment_id', 'p.id')
    .where('p.bill_uuid', '=', bill)
    .where('f.status', '=', 'refunding')
    .where((eb) => {
      const lines = eb
        .selectFrom('refund_line as x')
        .innerJoin('bill_line as l', 'l.id', 'x.bill_line_id')
        .whereRef('x.refund_id', '=', 'f.id')
        .where('l.schedule_id', '=', schedule);
      return eb.or([eb('f.reason', '=', 'show_cancelled'), eb.exists(lines)]);
    });

/** graphile-worker's view of the jobs that pay money back. */
const refundJobs = sql<{
  key: string | null;
  last_error: string | null;
  attempts: number;
  max_attempts: number;
}>`graphile_worker.jobs`;

export function cancellationChanges(client: pg.PoolClient): CancellationChanges {
  return {
    async cancel(scheduleId, { refund, employeeId, employeeName }) {
      // The bills first, in one order everywhere: what is sold of them does not change until the transaction ends.
      await rowsOf(
        client,
        db
          .selectFrom('bill')
          .where('uuid', 'in', (eb) =>
            eb.selectFrom('bill_line').select('bill_uuid').where('schedule_id', '=', scheduleId),
          )
          .orderBy('uuid')
          .forUpdate(),
      );
      await writtenBy(
        client,
        db
          .insertInto('schedule_cancellation')
          .values({ schedule_id: scheduleId, refund, employee_id: employeeId, employee_name: employeeName }),
      );
      const orders = await soldOrders(client, scheduleId);
      const types = { billUuid: 'uuid', tickets: 'integer', amountMinor: 'integer' } as const;
      await writtenBy(
        client,
        db
          .insertInto('cancelled_order')
          .columns(['schedule_id', 'bill_uuid', 'tickets', 'amount_minor'])
          .expression(
            db
              .selectFrom(asTable(orders, 'sold', types))
              .select((eb) => [
                eb.val(scheduleId).as('schedule_id'),
                'sold.billUuid',
                'sold.tickets',
                'sold.amountMinor',
              ]),
          ),
      );
      const claims = await rowsOf(
        client,
        db
          .deleteFrom('seat_claim as k')
          .using('bill as b')
          .where('k.schedule_id', '=', scheduleId)
          .whereRef('k.bill_uuid', '=', 'b.uuid')
          .where('b.settled_at', 'is', null)
          .returning(['k.schedule_id', 'k.seat_index', 'k.tag', 'k.bill_uuid']),
      );
      const reserved = await rowsOf(
        client,
        db
          .updateTable('bill')
          .set((eb) => ({ status: 'cancelled', row_version: eb('row_version', '+', 1) }))
          .where('status', '=', 'reserved')
          .where('uuid', '=', anyOf(claims.map(({ bill_uuid }) => bill_uuid)))
          .returning('uuid'),
      );
      for (const { uuid: bill } of reserved) {
        await note(client, bill, 'show_cancelled', { schedule: scheduleId, by: employeeName });
        await addJob(client, 'mail-reservation', { bill, what: 'show_cancelled', request: bill });
      }
      const freed = groupClaims(claims);
      await giveBackJobs(client, freed);
      for (const { billUuid: bill } of orders) {
        await note(client, bill, 'show_cancelled', { schedule: scheduleId, by: employeeName, refund });
        await (refund ? addRefundJob(client, scheduleId, bill) : addMailJob(client, scheduleId, bill));
      }
      return {
        orders: orders.length,
        freed,
        unpaid: [...new Set(claims.map(({ bill_uuid }) => bill_uuid))],
      };
    },

    async retry(scheduleId) {
      // Orders that are to be refunded and were refused as a whole, and refunds whose provider did not do them.
      const refused = await rowsOf(
        client,
        db
          .selectFrom(cancelledOrders(scheduleId).as('o'))
          .innerJoin('schedule_cancellation as c', 'c.schedule_id', 'o.schedule_id')
          .select('o.bill_uuid')
          .where('c.refund', '=', true)
          .where('o.refunded', '=', false),
      );
      for (const { bill_uuid } of refused) await addRefundJob(client, scheduleId, bill_uuid);
      const open = await rowsOf(
        client,
        db
          .selectFrom('cancelled_order as o')
          .innerJoinLateral(
            (eb) => openRefunds(eb.ref('o.bill_uuid'), eb.ref('o.schedule_id')).select('f.id').as('open'),
            (join) => join.onTrue(),
          )
          .select(['open.id', 'o.bill_uuid'])
          .where('o.schedule_id', '=', scheduleId),
      );
      for (const { id } of open) await addJob(client, 'refund', { refund: id }, { key: `refund:${id}` });
      return new Set([...refused, ...open].map(({ bill_uuid }) => bill_uuid)).size;
    },

    async moved(schedule, byMs) {
      const bills = await moveReservations(client, schedule, byMs);
      if (bills.length > 0) await addJob(client, 'keep-reserved', { bills });
      await addJob(client, 'reprint-moved', { schedule }, { key: `reprint-moved:${schedule}` });
    },
  };
}

/** Reservations of a schedule last until as long before its start as ever. Answers with their bills. */
async function moveReservations(client: Queryable, schedule: number, byMs: number): Promise<string[]> {
  const later = <Column extends string>(column: Column) =>
    sql<Date>`${sql.ref(column)} + make_interval(secs => ${byMs / 1000})`;
  const bills = await rowsOf(
    client,
    db
      .updateTable('bill')
      .set((eb) => ({ expires_at: later('expires_at'), row_version: eb('row_version', '+', 1) }))
      .where('status', '=', 'reserved')
      .where('uuid', 'in', (eb) => eb.selectFrom('seat_claim').select('bill_uuid').where('schedule_id', '=', schedule))
      .returning('uuid'),
  );
  const moved = anyOf(bills.map(({ uuid }) => uuid));
  await writtenBy(
    client,
    db
      .updateTable('seat_claim')
      .set({ deadline: later('deadline') })
      .where('bill_uuid', '=', moved),
  );
  await writtenBy(
    client,
    db
      .updateTable('reservation')
      .set({ expires_at: later('expires_at') })
      .where('bill_uuid', '=', moved),
  );
  for (const { uuid } of bills) await note(client, uuid, 'reservation_moved', { schedule });
  return bills.map(({ uuid }) => uuid);
}

interface SoldOrder {
  billUuid: string;
  tickets: number;
  /** What taking them back would give back: the job does it by the same plan. */
  amountMinor: number;
}

/** Who has tickets of the schedule. */
async function soldOrders(client: Queryable, scheduleId: number): Promise<SoldOrder[]> {
  const rows = await rowsOf(
    client,
    db
      .selectFrom('bill_line as l')
      .innerJoin('bill as b', 'b.uuid', 'l.bill_uuid')
      .select((eb) => ['l.bill_uuid as billUuid', eb.cast<number>(eb.fn.countAll(), 'integer').as('tickets')])
      .where('l.schedule_id', '=', scheduleId)
      .where('l.kind', '=', 'ticket')
      .where('l.cancelled_at', 'is', null)
      .where('b.status', '=', anyOf(soldStatuses))
      .groupBy('l.bill_uuid'),
  );
  const bases = await refundBases(
    client,
    rows.map(({ billUuid }) => billUuid),
  );
  return rows.map((order) => {
    const { lines = [], payments = [] } = bases.get(order.billUuid) ?? {};
    const { amountMinor } = planRefund(lines, payments, chosenLines(lines, { scheduleId }) ?? new Set());
    return { ...order, amountMinor };
  });
}

async function addRefundJob(client: Queryable, schedule: number, bill: string): Promise<void> {
  // After the seats of those who buy now.
  await addJob(
    client,
    'refund-cancelled',
    { schedule, bill },
    { key: `refund-cancelled:${schedule}:${bill}`, priority: 5 },
  );
}

async function addMailJob(client: Queryable, schedule: number, bill: string): Promise<void> {
  await addJob(client, 'mail-cancelled', { schedule, bill }, { key: `mail-cancelled:${schedule}:${bill}` });
}

/** How far each order of a cancelled schedule is. */
const orderReport = (scheduleId: number) =>
  db
    .selectFrom(cancelledOrders(scheduleId).as('o'))
    .innerJoin('bill as b', 'b.uuid', 'o.bill_uuid')
    .crossJoinLateral((eb) =>
      openRefunds(eb.ref('o.bill_uuid'), eb.ref('o.schedule_id'))
        .leftJoin(refundJobs.as('j'), (join) =>
          join.on((on) => on('j.key', '=', sql<string>`'refund:' || ${on.ref('f.id')}`)),
        )
        .select(({ cast, fn, eb: on }) => [
          cast<number>(fn.countAll(), 'integer').as('open'),
          fn.max('j.last_error').as('lastError'),
          fn
            .coalesce(
              fn.agg<boolean | null>('bool_or', [on('j.attempts', '>=', on.ref('j.max_attempts'))]),
              on.lit(false),
            )
            .as('dead'),
        ])
        .as('r'),
    )
    .select([
      'o.bill_uuid as billUuid',
      'b.buyer_name as buyer',
      'o.tickets',
      'o.amount_minor as amountMinor',
      'o.refunded',
      'r.open',
      'r.lastError',
      'r.dead',
    ])
    .select((eb) => [
      eb.case().when('o.refunded', '=', false).then(eb.ref('o.refusal')).end().as('refusal'),
      eb
        .exists(
          eb
            .selectFrom('bill_event as e')
            .whereRef('e.bill_uuid', '=', 'o.bill_uuid')
            .where('e.kind', '=', anyOf(['refund_mailed', 'show_mailed'] as const))
            .where((on) => on(sql`${on.ref('e.detail')} ->> 'request'`, '=', on.cast<string>('o.request', 'text'))),
        )
        .$castTo<boolean>()
        .as('mailed'),
    ])
    .orderBy('b.number');

export function createCancellations(pool: pg.Pool): Cancellations {
  return tellingAway<Cancellations>({
    async plan(scheduleId) {
      const [sold, unpaid] = await Promise.all([
        soldOrders(pool, scheduleId),
        rowOf(
          pool,
          db
            .selectFrom('seat_claim as k')
            .innerJoin('bill as b', 'b.uuid', 'k.bill_uuid')
            .select((eb) => eb.cast<number>(eb.fn.count('k.bill_uuid').distinct(), 'integer').as('bills'))
            .where('k.schedule_id', '=', scheduleId)
            .where('b.settled_at', 'is', null)
            .where('k.deadline', '>', now),
        ),
      ]);
      return {
        tickets: sold.reduce((sum, { tickets }) => sum + tickets, 0),
        orders: sold.length,
        amountMinor: sold.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
        unpaid: unpaid?.bills ?? 0,
      };
    },

    async report(scheduleId) {
      const [decided, orders] = await Promise.all([
        rowOf(
          pool,
          db
            .selectFrom('schedule_cancellation')
            .select(['at', 'employee_name', 'refund'])
            .where('schedule_id', '=', scheduleId),
        ),
        rowsOf(pool, orderReport(scheduleId)),
      ]);
      return decided ? { atMs: decided.at.getTime(), by: decided.employee_name, refund: decided.refund, orders } : null;
    },

    async order(scheduleId, billUuid) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('cancelled_order as o')
          .innerJoin('schedule_cancellation as c', 'c.schedule_id', 'o.schedule_id')
          .select(['c.employee_name as by', 'o.request', 'c.refund'])
          .where('o.schedule_id', '=', scheduleId)
          .where('o.bill_uuid', '=', billUuid),
      );
      return row ?? null;
    },

    note: (scheduleId, billUuid, what) =>
      transaction(pool, async (client) => {
        const order = db
          .updateTable('cancelled_order')
          .where('schedule_id', '=', scheduleId)
          .where('bill_uuid', '=', billUuid);
        if (what === 'refunded') {
          await writtenBy(client, order.set({ refunded_at: now, refusal: null }));
          return;
        }
        await writtenBy(client, order.set({ refusal: what.refusal }));
        await addMailJob(client, scheduleId, billUuid);
      }),

    reprint: (scheduleId, { id, facts }) =>
      transaction(pool, async (client) => {
        await writtenBy(
          client,
          db
            .insertInto('sold_schedule')
            .values({ id, facts: JSON.stringify(facts) })
            .onConflict((conflict) => conflict.doNothing()),
        );
        const rows = await rowsOf(
          client,
          db
            .updateTable('bill_line as l')
            .from('bill as b')
            .set({ sold_schedule_id: id })
            .whereRef('b.uuid', '=', 'l.bill_uuid')
            .where('b.status', '=', anyOf([...soldStatuses, 'reserved']))
            .where('l.schedule_id', '=', scheduleId)
            .where('l.cancelled_at', 'is', null)
            .where('l.sold_schedule_id', 'is distinct from', id)
            .returning(['l.bill_uuid', 'b.status']),
        );
        const bills = [...new Set(rows.map(({ bill_uuid }) => bill_uuid))];
        const reserved = new Set(rows.filter(({ status }) => status === 'reserved').map(({ bill_uuid }) => bill_uuid));
        for (const bill of bills) {
          await note(client, bill, 'show_moved', { schedule: scheduleId, sold: id });
          if (reserved.has(bill)) {
            await addJob(client, 'mail-reservation', { bill, what: 'moved', request: id });
            continue;
          }
          await addJob(client, 'mail-moved', { bill, sold: id }, { key: `mail-moved:${bill}` });
        }
        return bills;
      }),
  });
}
