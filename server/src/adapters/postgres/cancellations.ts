/** Schedules that do not take place, and orders whose tickets say something else from now on. */
import type pg from 'pg';
import { chosenLines, planRefund } from '../../domain/refundPlan.ts';
import type { CancellationChanges, Cancellations, CancelledOrderRow } from '../../ports/cancellations.ts';
import { type ClaimRow, groupClaims } from './billRows.ts';
import { tellingAway } from './databaseErrors.ts';
import { addJob, giveBackJobs, note } from './enqueue.ts';
import { transaction } from './pool.ts';
import { refundBases } from './refunds.ts';

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** Tickets of $1 that were sold and not taken back. */
const soldTickets = `from bill_line l join bill b on b.uuid = l.bill_uuid
  where l.schedule_id = $1 and l.kind = 'ticket' and l.cancelled_at is null and b.status in ('settled', 'partially_refunded')`;

/**
 * Whether a cancelled order `o` is refunded: its refunds were begun by the job, or none of its tickets is left with the buyer,
 * whoever took them back. Cash is handed out by staff, who refund the bill, and nobody has to say so here as well.
 */
const isRefunded = `(o.refunded_at is not null or not exists (select from bill_line l where l.bill_uuid = o.bill_uuid
  and l.schedule_id = o.schedule_id and l.kind = 'ticket' and l.cancelled_at is null))`;
/** Whether a refund `f` of the order's bill is on its way, because of the cancellation or for a ticket of the schedule. */
const isOpen = `(f.status = 'refunding' and (f.reason = 'show_cancelled' or exists (select from refund_line x
  join bill_line l on l.id = x.bill_line_id where x.refund_id = f.id and l.schedule_id = o.schedule_id)))`;

const sql = {
  sold: `select l.bill_uuid as "billUuid", count(*)::integer as tickets ${soldTickets} group by l.bill_uuid`,
  unpaid: `
    select count(distinct k.bill_uuid)::integer as unpaid from seat_claim k join bill b on b.uuid = k.bill_uuid
    where k.schedule_id = $1 and b.settled_at is null and k.deadline > now()`,
  cancel: 'insert into schedule_cancellation (schedule_id, refund, employee_id, employee_name) values ($1, $2, $3, $4)',
  // The bills first, in one order everywhere: what is sold of them does not change until the transaction ends.
  lockBills: `select b.uuid from bill b where b.uuid in (select l.bill_uuid from bill_line l where l.schedule_id = $1) order by b.uuid for update`,
  cancelOrders: `
    insert into cancelled_order (schedule_id, bill_uuid, tickets, amount_minor)
    select $1::integer, * from unnest($2::uuid[], $3::integer[], $4::integer[])`,
  dropUnpaid: `
    delete from seat_claim k using bill b where k.schedule_id = $1 and k.bill_uuid = b.uuid and b.settled_at is null
    returning k.schedule_id, k.seat_index, k.tag, k.bill_uuid`,
  cancellation: 'select at, employee_name, refund from schedule_cancellation where schedule_id = $1',
  orders: `
    select o.bill_uuid as "billUuid", b.buyer_name as buyer, o.tickets, o.amount_minor as "amountMinor",
      ${isRefunded} as refunded, case when not ${isRefunded} then o.refusal end as refusal,
      exists (select from bill_event e where e.bill_uuid = o.bill_uuid and e.kind in ('refund_mailed', 'show_mailed')
        and e.detail ->> 'request' = o.request::text) as mailed,
      coalesce(r.open, 0)::integer as open, r.last_error as "lastError", coalesce(r.dead, false) as dead
    from cancelled_order o join bill b on b.uuid = o.bill_uuid
    left join lateral (
      select count(*) as open, max(j.last_error) as last_error, bool_or(j.attempts >= j.max_attempts) as dead
      from payment p join refund f on f.payment_id = p.id and ${isOpen}
      left join graphile_worker.jobs j on j.key = 'refund:' || f.id
      where p.bill_uuid = o.bill_uuid) r on true
    where o.schedule_id = $1 order by b.number`,
  order: `
    select c.employee_name as by, o.request, c.refund from cancelled_order o join schedule_cancellation c on c.schedule_id = o.schedule_id
    where o.schedule_id = $1 and o.bill_uuid = $2`,
  noteRefunded:
    'update cancelled_order set refunded_at = now(), refusal = null where schedule_id = $1 and bill_uuid = $2',
  noteRefusal: 'update cancelled_order set refusal = $3 where schedule_id = $1 and bill_uuid = $2',
  // Orders that are to be refunded and were refused as a whole, and refunds whose provider did not do them.
  refused: `
    select o.bill_uuid from cancelled_order o join schedule_cancellation c on c.schedule_id = o.schedule_id
    where o.schedule_id = $1 and c.refund and not ${isRefunded}`,
  openRefunds: `
    select f.id, p.bill_uuid from cancelled_order o join payment p on p.bill_uuid = o.bill_uuid
    join refund f on f.payment_id = p.id and ${isOpen} where o.schedule_id = $1`,
  keepSold: 'insert into sold_schedule (id, facts) values ($1, $2) on conflict do nothing',
  reprint: `
    update bill_line l set sold_schedule_id = $2 from bill b
    where b.uuid = l.bill_uuid and b.status in ('settled', 'partially_refunded') and l.schedule_id = $1 and l.cancelled_at is null
      and l.sold_schedule_id is distinct from $2
    returning l.bill_uuid`,
};

export function cancellationChanges(client: pg.PoolClient): CancellationChanges {
  return {
    async cancel(scheduleId, { refund, employeeId, employeeName }) {
      await client.query(sql.lockBills, [scheduleId]);
      await client.query(sql.cancel, [scheduleId, refund, employeeId, employeeName]);
      const orders = await soldOrders(client, scheduleId);
      await client.query(sql.cancelOrders, [
        scheduleId,
        orders.map(({ billUuid }) => billUuid),
        orders.map(({ tickets }) => tickets),
        orders.map(({ amountMinor }) => amountMinor),
      ]);
      const claims = await client.query<ClaimRow & { bill_uuid: string }>(sql.dropUnpaid, [scheduleId]);
      const freed = groupClaims(claims.rows);
      await giveBackJobs(client, freed);
      for (const { billUuid: bill } of orders) {
        await note(client, bill, 'show_cancelled', { schedule: scheduleId, by: employeeName, refund });
        await (refund ? addRefundJob(client, scheduleId, bill) : addMailJob(client, scheduleId, bill));
      }
      return {
        orders: orders.length,
        freed,
        unpaid: [...new Set(claims.rows.map(({ bill_uuid }) => bill_uuid))],
      };
    },

    async retry(scheduleId) {
      const refused = await client.query<{ bill_uuid: string }>(sql.refused, [scheduleId]);
      for (const { bill_uuid } of refused.rows) await addRefundJob(client, scheduleId, bill_uuid);
      const open = await client.query<{ id: string; bill_uuid: string }>(sql.openRefunds, [scheduleId]);
      for (const { id } of open.rows) await addJob(client, 'refund', { refund: id }, { key: `refund:${id}` });
      return new Set([...refused.rows, ...open.rows].map(({ bill_uuid }) => bill_uuid)).size;
    },

    async moved(schedule) {
      await addJob(client, 'reprint-moved', { schedule }, { key: `reprint-moved:${schedule}` });
    },
  };
}

interface SoldOrder {
  billUuid: string;
  tickets: number;
  /** What taking them back would give back: the job does it by the same plan. */
  amountMinor: number;
}

/** Who has tickets of the schedule. */
async function soldOrders(client: Queryable, scheduleId: number): Promise<SoldOrder[]> {
  const { rows } = await client.query<Omit<SoldOrder, 'amountMinor'>>(sql.sold, [scheduleId]);
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

export function createCancellations(pool: pg.Pool): Cancellations {
  return tellingAway<Cancellations>({
    async plan(scheduleId) {
      const [sold, unpaid] = await Promise.all([
        soldOrders(pool, scheduleId),
        pool.query<{ unpaid: number }>(sql.unpaid, [scheduleId]),
      ]);
      return {
        tickets: sold.reduce((sum, { tickets }) => sum + tickets, 0),
        orders: sold.length,
        amountMinor: sold.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
        unpaid: unpaid.rows[0]?.unpaid ?? 0,
      };
    },

    async report(scheduleId) {
      const [decided, orders] = await Promise.all([
        pool.query<{ at: Date; employee_name: string; refund: boolean }>(sql.cancellation, [scheduleId]),
        pool.query<CancelledOrderRow>(sql.orders, [scheduleId]),
      ]);
      const [row] = decided.rows;
      return row ? { atMs: row.at.getTime(), by: row.employee_name, refund: row.refund, orders: orders.rows } : null;
    },

    async order(scheduleId, billUuid) {
      const { rows } = await pool.query<{ by: string; request: string; refund: boolean }>(sql.order, [
        scheduleId,
        billUuid,
      ]);
      return rows[0] ?? null;
    },

    note: (scheduleId, billUuid, what) =>
      transaction(pool, async (client) => {
        if (what === 'refunded') {
          await client.query(sql.noteRefunded, [scheduleId, billUuid]);
          return;
        }
        await client.query(sql.noteRefusal, [scheduleId, billUuid, what.refusal]);
        await addMailJob(client, scheduleId, billUuid);
      }),

    reprint: (scheduleId, { id, facts }) =>
      transaction(pool, async (client) => {
        await client.query(sql.keepSold, [id, JSON.stringify(facts)]);
        const { rows } = await client.query<{ bill_uuid: string }>(sql.reprint, [scheduleId, id]);
        const bills = [...new Set(rows.map(({ bill_uuid }) => bill_uuid))];
        for (const bill of bills) {
          await note(client, bill, 'show_moved', { schedule: scheduleId, sold: id });
          await addJob(client, 'mail-moved', { bill, sold: id }, { key: `mail-moved:${bill}` });
        }
        return bills;
      }),
  });
}
