import type pg from 'pg';
import type { ProcessingData } from '../../contract/index.ts';
import type { Order, PlaceOutcome, SalesStore, StoredBill } from '../../ports/salesStore.ts';
import { createBatcher } from './batcher.ts';
import { type BillRow, billFromRow, type ClaimRow, groupClaims } from './billRows.ts';
import { namesWhatIsGone, tellingAway } from './databaseErrors.ts';
import { addJob, note } from './enqueue.ts';
import { createPaymentChanges } from './paymentChanges.ts';
import { transaction } from './pool.ts';
import { sql } from './salesSql.ts';

interface PlacedRow {
  outcome: 'placed' | 'replay' | 'taken';
  taken: number[] | null;
}
interface TicketRow {
  schedule_id: number | null;
  event_id: number | null;
  seat_index: number | null;
  seat_name: string | null;
  seat_class: string | null;
  rate_name: unknown;
  total_minor: number;
  barcode: string | null;
}

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
        name: 'place',
        text: sql.place,
        values: [JSON.stringify(orders.map(orderJson))],
      });
      return rows.map(
        (row): PlaceOutcome =>
          row.outcome === 'taken' ? { kind: 'taken', seats: row.taken ?? [] } : { kind: row.outcome },
      );
    },
  });

  const billByKey = createBatcher<string, StoredBill | null>({
    maxBatch: 256,
    maxInFlight: 2,
    run: async (keys) => {
      const { rows } = await pool.query<BillRow>({ name: 'bills-by-key', text: sql.billsByKey, values: [keys] });
      const byKey = new Map(rows.map((row) => [row.idempotency_key, billFromRow(row)]));
      return keys.map((key) => byKey.get(key) ?? null);
    },
  });

  const paymentStarted = createBatcher<{ id: string; transaction_id: string; processing_data: ProcessingData }, void>({
    maxBatch: 256,
    maxInFlight: 2,
    run: async (started) => {
      await pool.query({ name: 'payments-started', text: sql.paymentsStarted, values: [JSON.stringify(started)] });
      return started.map(() => undefined);
    },
  });

  async function oneBill(name: 'bill' | 'billOfPayment', id: string): Promise<StoredBill | null> {
    const { rows } = await pool.query<BillRow>({ name, text: sql[name], values: [id] });
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
      const { rows } = await pool.query<TicketRow>(sql.tickets, [billUuid]);
      return rows.map((row) => ({
        scheduleId: row.schedule_id,
        eventId: row.event_id,
        seatIndex: row.seat_index,
        seatName: row.seat_name,
        seatClass: row.seat_class,
        rateName: row.rate_name,
        totalMinor: row.total_minor,
        barcode: row.barcode ?? '',
      }));
    },

    paymentStarted: (paymentId, started) =>
      paymentStarted({ id: paymentId, transaction_id: started.transactionId, processing_data: started.processingData }),

    async abandon(billUuid) {
      return transaction(pool, async (client) => {
        const cancelled = await client.query(sql.setBill, [billUuid, 'paying', 'cancelled']);
        if (cancelled.rowCount !== 1) return false;
        await client.query(`update payment set status = 'failed' where bill_uuid = $1 and status = 'paying'`, [
          billUuid,
        ]);
        await client.query(sql.freeKey, [billUuid]);
        const { rows } = await client.query<ClaimRow>(sql.dropClaims, [billUuid]);
        for (const group of groupClaims(rows)) {
          await addJob(client, 'give-back', { ...group, tag: Buffer.from(group.tag).toString('hex') });
        }
        await note(client, billUuid, 'cancelled', { reason: 'payment_not_started' });
        return true;
      });
    },

    async claims(billUuid) {
      const { rows } = await pool.query<ClaimRow>(sql.claims, [billUuid]);
      return groupClaims(rows);
    },

    async liveClaims(scheduleId, seats) {
      const { rows } = await pool.query<{ seat_index: number; tag: Buffer; deadline: Date | null }>(sql.liveClaims, [
        scheduleId,
        seats,
      ]);
      return rows.map(({ seat_index, tag, deadline }) => ({
        seat: seat_index,
        tag: new Uint8Array(tag),
        deadlineMs: deadline?.getTime() ?? null,
      }));
    },

    note: (billUuid, kind, detail) => note(pool, billUuid, kind, detail),

    async noted(billUuid, kind) {
      const { rows } = await pool.query<{ there: boolean }>(sql.hasEvent, [billUuid, kind]);
      return rows[0]?.there === true;
    },

    async clean(before) {
      await pool.query(sql.cleanClaims, [new Date(before.claimsBeforeMs)]);
      await pool.query(sql.cleanNotifications, [new Date(before.notificationsBeforeMs)]);
    },
  });
}

/** The element of `place_checkouts`' argument. */
function orderJson(order: Order): object {
  return {
    uuid: order.billUuid,
    key: order.idempotencyKey,
    hash: order.inputHash,
    source: order.source,
    locale: order.locale,
    name: order.buyerName,
    email: order.buyerEmail,
    newsletter: order.newsletterSignup,
    amount: order.amountMinor,
    status: order.payment ? 'paying' : 'settled',
    deadlineMs: order.payment?.deadlineMs ?? null,
    tag: Buffer.from(order.tag).toString('hex'),
    payment: order.payment && { id: order.payment.id, methodId: order.payment.paymentMethodId },
    items: order.items.map((item) => ({
      schedule: item.scheduleId,
      rate: item.priceRateId,
      seat: item.seatIndex,
      row: item.seatRow,
      col: item.seatCol,
      class: item.seatClass,
      name: item.seatName,
      order: item.billOrder,
      price: item.priceMinor,
      handling: item.handlingMinor,
      barcode: item.barcode,
    })),
  };
}
