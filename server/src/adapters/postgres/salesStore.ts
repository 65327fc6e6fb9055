import type pg from 'pg';
import type { ProcessingData, RefundReason } from '../../contract/index.ts';
import type { ScheduleFacts, SoldSchedule } from '../../domain/soldSchedule.ts';
import { systemClock } from '../../ports/clock.ts';
import type { Order, PlaceOutcome, SalesStore, StoredBill } from '../../ports/salesStore.ts';
import { createTimedCache } from '../../services/timedCache.ts';
import { createBatcher } from './batcher.ts';
import { soldLine, storedTicket } from './billLines.ts';
import { giveClaimsBack } from './billMoney.ts';
import { type BillRow, billFromRow, type ClaimRow, groupClaims } from './billRows.ts';
import { namesWhatIsGone, tellingAway } from './databaseErrors.ts';
import { note } from './enqueue.ts';
import { createPaymentChanges } from './paymentChanges.ts';
import { transaction } from './pool.ts';
import { sql } from './salesSql.ts';

interface PlacedRow {
  outcome: 'placed' | 'replay' | 'taken' | 'limited' | 'cancelled' | 'moved';
  taken: number[] | null;
  deadline: Date | null;
}
/** What tickets print never changes; of those of a rush the last ones are asked for again and again. */
const soldScheduleCache = { maxAgeMs: 3_600_000, maxEntries: 200 };

/**
 * Sales in PostgreSQL. The hot statements are batched: 64 orders a commit at most, two batches on their way; with one
 * order at a time nothing waits. A repeated order is a replay, so a batch may be tried again.
 */
export function createSalesStore(pool: pg.Pool): SalesStore {
  const placeTogether = createBatcher<Order, PlaceOutcome>({
    maxBatch: 64,
    maxInFlight: 2,
    run: async (orders) => {
      const { rows } = await pool.query<PlacedRow>({
        text: sql.place,
        values: [JSON.stringify(orders.map(orderJson)), JSON.stringify(schedulesOf(orders))],
      });
      return rows.map(
        (row): PlaceOutcome =>
          row.outcome === 'taken'
            ? { kind: 'taken', seats: row.taken ?? [] }
            : row.outcome === 'placed'
              ? { kind: 'placed', expiresAtMs: row.deadline?.getTime() ?? null }
              : { kind: row.outcome },
      );
    },
  });

  const billByKey = createBatcher<string, StoredBill | null>({
    maxBatch: 256,
    maxInFlight: 2,
    run: async (keys) => {
      const { rows } = await pool.query<BillRow>(sql.billsByKey, [keys]);
      const byKey = new Map(rows.map((row) => [row.idempotency_key, billFromRow(row)]));
      return keys.map((key) => byKey.get(key) ?? null);
    },
  });

  const paymentStarted = createBatcher<{ id: string; transactionId: string; processingData: ProcessingData }, void>({
    maxBatch: 256,
    maxInFlight: 2,
    run: async (started) => {
      await pool.query(sql.paymentsStarted, [
        started.map(({ id }) => id),
        started.map(({ transactionId }) => transactionId),
        started.map(({ processingData }) => processingData),
      ]);
      return started.map(() => undefined);
    },
  });

  const soldSchedules = createTimedCache({
    clock: systemClock,
    ...soldScheduleCache,
    read: async (id: string) => {
      const { rows } = await pool.query<{ facts: ScheduleFacts }>(sql.soldSchedule, [id]);
      return rows[0]?.facts ?? null;
    },
  });

  async function oneBill(name: 'bill' | 'billOfPayment', id: string): Promise<StoredBill | null> {
    const { rows } = await pool.query<BillRow>(sql[name], [id]);
    return rows[0] ? billFromRow(rows[0]) : null;
  }

  return tellingAway<SalesStore>({
    ...createPaymentChanges(pool),

    async place(order) {
      try {
        return await placeTogether(order);
      } catch (error) {
        if (namesWhatIsGone(error)) return { kind: 'stale' };
        throw error;
      }
    },

    billByKey,
    bill: (uuid) => oneBill('bill', uuid),
    billOfPayment: (paymentId) => oneBill('billOfPayment', paymentId),

    async tickets(billUuid) {
      const { rows } = await pool.query(sql.tickets, [billUuid]);
      return rows.map(storedTicket);
    },

    async money(billUuid) {
      const { rows } = await pool.query<{ received: number; refunded: number; reason: RefundReason | null }>(
        sql.billMoney,
        [billUuid],
      );
      const { received = 0, refunded = 0, reason = null } = rows[0] ?? {};
      return { receivedMinor: received, refundedMinor: refunded, reason };
    },

    soldSchedule: (id) => soldSchedules.get(id),

    paymentStarted: (id, { transactionId, processingData }) => paymentStarted({ id, transactionId, processingData }),

    async abandon(billUuid) {
      return transaction(pool, async (client) => {
        const payments = await client.query<{ transaction_id: string | null }>(sql.lockUnpaid, [billUuid]);
        if (payments.rows.length === 0 || payments.rows.some((payment) => payment.transaction_id !== null))
          return false;
        await client.query(sql.setBill, [billUuid, 'paying', 'cancelled']);
        await client.query(`update payment set status = 'failed' where bill_uuid = $1 and status = 'paying'`, [
          billUuid,
        ]);
        await client.query(sql.freeKey, [billUuid]);
        await giveClaimsBack(client, billUuid);
        await note(client, billUuid, 'cancelled', { reason: 'payment_not_started' });
        return true;
      });
    },

    async claims(billUuids) {
      const { rows } = await pool.query<ClaimRow & { layout_epoch: number }>(sql.claims, [billUuids]);
      const epochs = new Map(rows.map((row) => [row.schedule_id, row.layout_epoch]));
      return groupClaims(rows).map((group) => ({ ...group, epoch: epochs.get(group.scheduleId) ?? 0 }));
    },

    async liveClaims(scheduleId, seats) {
      const { rows } = await pool.query<{
        seat_index: number;
        tag: Buffer;
        left_ms: number | null;
        layout_epoch: number;
      }>(sql.liveClaims, [scheduleId, seats]);
      return rows.map(({ seat_index, tag, left_ms, layout_epoch }) => ({
        seat: seat_index,
        tag: new Uint8Array(tag),
        leftMs: left_ms,
        epoch: layout_epoch,
      }));
    },

    async keptPdf(billUuid, content) {
      const { rows } = await pool.query<{ bytes: Buffer }>(sql.keptPdf, [billUuid, content]);
      return rows[0] ? new Uint8Array(rows[0].bytes) : null;
    },

    async keepPdf(billUuid, content, bytes) {
      await pool.query(sql.keepPdf, [billUuid, content, Buffer.from(bytes)]);
    },

    async orderCount() {
      const { rows } = await pool.query<{ count: number }>(sql.orderCount);
      return rows[0]?.count ?? 0;
    },

    note: (billUuid, kind, detail) => note(pool, billUuid, kind, detail),

    async noted(billUuid, kind, request) {
      const { rows } = await pool.query<{ there: boolean }>(sql.hasEvent, [billUuid, kind, request]);
      return rows[0]?.there === true;
    },

    async clean(olderThan) {
      await pool.query(sql.cleanClaims, [olderThan.claimsMs / 1000]);
      await pool.query(sql.cleanPdfs, [olderThan.pdfsMs / 1000]);
      await pool.query(sql.cleanNotifications, [olderThan.notificationsMs / 1000]);
    },
  });
}

/** The second argument of `place_checkouts`: of many orders for one schedule it is there once. */
function schedulesOf(orders: readonly Order[]): SoldSchedule[] {
  return [...new Map(orders.map(({ soldSchedule }) => [soldSchedule.id, soldSchedule])).values()];
}

/** An order as an element of the first argument of `place_checkouts`. */
function orderJson(order: Order): object {
  return {
    uuid: order.billUuid,
    key: order.idempotencyKey,
    hash: order.inputHash,
    source: order.source,
    locale: order.locale,
    site: order.siteHost,
    name: order.buyerName,
    email: order.buyerEmail,
    newsletter: order.newsletterSignup,
    amount: order.amountMinor,
    layout: order.layoutId,
    status: order.payment && order.payment.payWithinMs !== null ? 'paying' : 'settled',
    payWithinMs: order.payment?.payWithinMs ?? null,
    tag: Buffer.from(order.tag).toString('hex'),
    payment: order.payment && {
      id: order.payment.id,
      methodId: order.payment.paymentMethodId,
      methodName: order.payment.methodName,
      ...(order.payment.account !== null && { account: order.payment.account }),
      ...(order.payment.tenderedMinor !== null && { tendered: order.payment.tenderedMinor }),
    },
    cinema: order.cinemaId,
    employee: order.employeeId,
    device: order.deviceId,
    seats: order.lines.length,
    ...(order.limits.length > 0 && {
      limits: order.limits.map(({ priceRateId, most }) => ({
        schedule: order.lines[0]?.scheduleId,
        rate: priceRateId,
        most,
      })),
    }),
    lines: order.lines.map((line) =>
      soldLine(line, { billUuid: order.billUuid, soldScheduleId: order.soldSchedule.id }),
    ),
  };
}
