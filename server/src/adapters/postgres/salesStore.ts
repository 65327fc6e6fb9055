import type pg from 'pg';
import type { ProcessingData, RefundReason } from '../../contract/index.ts';
import type { ScheduleFacts, SoldSchedule } from '../../domain/soldSchedule.ts';
import { systemClock } from '../../ports/clock.ts';
import type {
  ExchangedMoney,
  Order,
  OrderReservation,
  PlaceOutcome,
  SalesStore,
  SoldGoods,
  StoredBill,
} from '../../ports/salesStore.ts';
import { createTimedCache } from '../../services/timedCache.ts';
import { createBatcher } from './batcher.ts';
import { soldGoods, soldLine, storedTicket } from './billLines.ts';
import { closeUnpaid } from './billMoney.ts';
import { type BillRow, billFromRow, type ClaimRow, groupClaims } from './billRows.ts';
import { namesWhatIsGone, tellingAway } from './databaseErrors.ts';
import { note } from './enqueue.ts';
import { cancelParts, leftToPay, paymentsOfUnpaid, payRest } from './partPayments.ts';
import { createPaymentChanges } from './paymentChanges.ts';
import { transaction } from './pool.ts';
import { sql } from './salesSql.ts';

interface PlacedRow {
  outcome:
    | 'placed'
    | 'replay'
    | 'taken'
    | 'limited'
    | 'sold_out'
    | 'cancelled'
    | 'moved'
    | 'closed'
    | 'unreserved'
    | 'voucher';
  taken: number[] | null;
  schedule: number | null;
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
      const { rows } = await pool.query<PlacedRow>(placing(orders));
      return rows.map(placedAs);
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

    async goods(billUuid) {
      const { rows } = await pool.query<SoldGoods>(sql.goods, [billUuid]);
      return rows;
    },

    async money(billUuid) {
      const { rows } = await pool.query<{
        received: number;
        refunded: number;
        rounding: number;
        reason: RefundReason | null;
      }>(sql.billMoney, [billUuid]);
      const { received = 0, refunded = 0, rounding = 0, reason = null } = rows[0] ?? {};
      return { receivedMinor: received, refundedMinor: refunded, roundingMinor: rounding, reason };
    },

    async exchangedFor(billUuid) {
      const { rows } = await pool.query<{ detail: Omit<ExchangedMoney, 'accountMinor'> & { accountMinor?: number } }>(
        sql.exchangedFor,
        [billUuid],
      );
      // Older ones say nothing of invoices.
      return rows[0] ? { accountMinor: 0, ...rows[0].detail } : null;
    },

    async exchangeUnderWay(billUuid) {
      const { rows } = await pool.query<{ from_uuid: string }>(sql.exchangeUnderWay, [billUuid]);
      return rows[0]?.from_uuid ?? null;
    },

    soldSchedule: (id) => soldSchedules.get(id),

    paymentStarted: (id, { transactionId, processingData }) => paymentStarted({ id, transactionId, processingData }),

    async abandon(billUuid) {
      return transaction(pool, async (client) => {
        const payments = await paymentsOfUnpaid(client, billUuid);
        const open = payments.filter(({ isOpen }) => isOpen);
        if (open.length === 0 || open.some(({ isStarted }) => isStarted)) return false;
        await client.query(`update payment set status = 'failed' where bill_uuid = $1 and status = 'paying'`, [
          billUuid,
        ]);
        if (payments.some(({ keptMinor }) => keptMinor > 0)) return true;
        const locked = { uuid: billUuid, bill_status: 'paying' } as const;
        await closeUnpaid(client, locked, 'cancelled', { reason: 'payment_not_started' });
        await client.query(sql.freeKey, [billUuid]);
        return true;
      });
    },

    payRest: (payment) => transaction(pool, (client) => payRest(client, payment)),
    leftToPay: (billUuid) => transaction(pool, (client) => leftToPay(client, billUuid)),
    cancelParts: (billUuid) => transaction(pool, (client) => cancelParts(client, billUuid)),

    async payments(billUuid) {
      const { rows } = await pool.query<{
        id: string;
        name: unknown;
        amount: number;
        received: number;
        tendered: number | null;
        company: string | null;
      }>(sql.madePayments, [billUuid]);
      return rows.map(({ id, name, amount, received, tendered, company }) => ({
        id,
        methodName: name,
        amountMinor: amount,
        receivedMinor: received,
        tenderedMinor: tendered,
        company,
      }));
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

function placing(orders: readonly Order[], givesUp: string | null = null): { text: string; values: string[] } {
  const asked = orders.map((order) => orderJson(order, givesUp));
  return { text: sql.place, values: [JSON.stringify(asked), JSON.stringify(schedulesOf(orders))] };
}

function placedAs(row: PlacedRow): PlaceOutcome {
  if (row.outcome === 'taken') return { kind: 'taken', scheduleId: row.schedule, seats: row.taken ?? [] };
  if (row.outcome === 'placed') return { kind: 'placed', expiresAtMs: row.deadline?.getTime() ?? null };
  return { kind: row.outcome };
}

/**
 * One order in the caller's transaction, which ends without it unless it was placed. `givesUp`: the bill of which lines are voided for it afterwards; its vouchers
 * are locked with the order's own.
 */
export async function placeIn(
  client: pg.PoolClient,
  order: Order,
  givesUp: string | null = null,
): Promise<PlaceOutcome> {
  try {
    const { rows } = await client.query<PlacedRow>(placing([order], givesUp));
    const [row] = rows;
    if (!row) throw new Error('place_checkouts has no row');
    return placedAs(row);
  } catch (error) {
    if (namesWhatIsGone(error)) return { kind: 'stale' };
    throw error;
  }
}

/** The second argument of `place_checkouts`: of many orders for one schedule it is there once. */
function schedulesOf(orders: readonly Order[]): SoldSchedule[] {
  const all = orders.flatMap(({ shows }) => shows.map(({ soldSchedule }) => soldSchedule));
  return [...new Map(all.map((soldSchedule) => [soldSchedule.id, soldSchedule])).values()];
}

/** An order as an element of the first argument of `place_checkouts`. */
function orderJson(order: Order, givesUp: string | null = null): object {
  const kept = new Map(
    order.over?.kept.flatMap(({ scheduleId, seats, tag }) => seats.map((seat) => [`${scheduleId}:${seat}`, tag])),
  );
  const [show, ...others] = order.shows;
  const limits = order.shows.flatMap(({ scheduleId, limits }) =>
    limits.map(({ priceRateId, most }) => ({ schedule: scheduleId, rate: priceRateId, most })),
  );
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
    ...(show
      ? { layout: show.layoutId, tag: hex(show.tag) }
      : { type: order.goods.some(({ kind }) => kind === 'product') ? 'products' : 'vouchers' }),
    status: order.reservation ? 'reserved' : order.payment && order.payment.payWithinMs !== null ? 'paying' : 'settled',
    payWithinMs: order.reservation?.keepMs ?? order.payment?.payWithinMs ?? null,
    ...(order.reservation && { reservation: reservationJson(order.reservation) }),
    ...(order.reservation && { detail: { by: order.reservation.audit.employeeName } }),
    ...(order.reservation?.what === 'changed' && { event: 'reservation_changed' }),
    ...(order.over && { over: { version: order.over.version } }),
    payment: order.payment && {
      id: order.payment.id,
      methodId: order.payment.paymentMethodId,
      methodName: order.payment.methodName,
      ...(order.payment.account !== null && { account: order.payment.account }),
      ...(order.payment.tenderedMinor !== null && {
        tendered: order.payment.tenderedMinor,
        received: order.payment.receivedMinor,
      }),
      ...('invoice' in order.payment && {
        invoice: { client: order.payment.invoice.clientId, reference: order.payment.invoice.reference },
      }),
      ...(order.payment.payWithinMs !== null &&
        order.payment.amountMinor !== order.amountMinor && { amount: order.payment.amountMinor }),
    },
    ...(order.cinemaId === null ? { exhibitor: order.exhibitorId } : { cinema: order.cinemaId }),
    employee: order.employeeId,
    device: order.deviceId,
    ...(order.needsOpenTill && { shift: true }),
    seats: order.shows.reduce((sum, { lines }) => sum + lines.length, 0),
    ...(limits.length > 0 && { limits }),
    ...(order.stock.length > 0 && {
      stock: order.stock.map(({ productId, quantity }) => ({ product: productId, quantity })),
    }),
    ...(order.vouchers.length > 0 && { vouchers: order.vouchers.map(redeemedJson) }),
    ...(order.sells.length > 0 && { sells: order.sells.map(soldVoucherJson) }),
    ...(givesUp !== null && { gives_up: givesUp }),
    lines: [
      ...order.shows.flatMap(({ lines, tag, layoutId, soldSchedule }) =>
        lines.map((line) => {
          const own = kept.get(`${line.scheduleId}:${line.seatIndex}`);
          return {
            ...soldLine(line, { billUuid: order.billUuid, soldScheduleId: soldSchedule.id }),
            ...((others.length > 0 || own) && { tag: hex(own ?? tag), layout: layoutId }),
          };
        }),
      ),
      ...order.goods.map((line) => soldGoods(line, order.billUuid)),
    ],
  };
}

function redeemedJson(part: Order['vouchers'][number]): object {
  const { voucherId, turns, minor, valueMinor, billOrder, scheduleId, seatIndex } = part;
  return {
    ...{ voucher: voucherId, turns, minor, value: valueMinor },
    ...(seatIndex === null ? { order: billOrder } : { schedule: scheduleId, seat: seatIndex }),
  };
}

function soldVoucherJson(sold: Order['sells'][number]): object {
  return {
    voucher: sold.uuid,
    order: sold.billOrder,
    card: sold.isCard,
    type: sold.typeId,
    barcode: sold.barcode,
    name: sold.holderName,
    email: sold.holderEmail,
    from: new Date(sold.validFromMs).toISOString(),
    until: new Date(sold.validUntilMs).toISOString(),
    turns: sold.turns,
    minor: sold.productsMinor,
    price: sold.priceMinor,
  };
}

function reservationJson({ request, reference, phone, notes, source, what, audit }: OrderReservation): object {
  const { employeeId, employeeName, sessionId, permission, scope, before, after } = audit;
  return {
    ...{ request, reference, phone, notes, source, what },
    audit: {
      employee_id: employeeId,
      employee_name: employeeName,
      session_id: sessionId,
      permission,
      exhibitor_id: scope.exhibitorId,
      cinema_ids: scope.cinemaIds,
      before,
      after,
    },
  };
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
