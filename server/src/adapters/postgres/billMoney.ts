/** What a bill and its payments become when money goes back; used by whatever gives it back, each in its own transaction. */
import type pg from 'pg';
import { type BillStatus, type PaymentStatus, type RefundReason, staffRefundReasons } from '../../contract/index.ts';
import { canBillBecome, canPaymentBecome } from '../../domain/billStates.ts';
import { billAfterRefund } from '../../domain/paymentNews.ts';
import type { SeatGroup } from '../../ports/salesStore.ts';
import { type ClaimRow, groupClaims } from './billRows.ts';
import { addJob, giveBackJobs, note } from './enqueue.ts';
import { sql } from './salesSql.ts';

/** A bill and one of its payments, both locked. */
export interface LockedRow {
  uuid: string;
  bill_status: BillStatus;
  late: boolean | null;
  payment_id: string;
  payment_status: PaymentStatus;
  amount_minor: number;
  bill_minor: number;
  received_minor: number;
}

interface MoneyRow {
  due_minor: number;
  bill_minor: number;
  payment_minor: number;
  bill_waits: boolean;
  payment_waits: boolean;
  /** Tickets that were not taken back. */
  has_tickets: boolean;
}

/**
 * The money of this refund is back, or with another bill (`exchanged`, of which the timeline says more by itself), or its invoice is lowered,
 * and no money came to anybody. Whether it was still on its way.
 */
export async function refundDone(
  client: pg.PoolClient,
  refundId: string,
  transactionId: string | null,
): Promise<boolean> {
  const locked = (
    await client.query<LockedRow & { refund_minor: number; refund_reason: RefundReason; is_on_account: boolean }>(
      sql.lockByRefund,
      [refundId],
    )
  ).rows[0];
  if (!locked) return false;
  const done = await client.query(sql.refundDone, [refundId, transactionId]);
  if (done.rowCount !== 1) return false;
  const isCarried = locked.refund_reason === 'exchanged';
  if (!isCarried && !locked.is_on_account) await note(client, locked.uuid, 'refunded', { amount: locked.refund_minor });
  const saidWhich = isCarried || (staffRefundReasons as readonly string[]).includes(locked.refund_reason);
  await settleRefunds(client, locked, saidWhich);
  return true;
}

/**
 * Payment and bill become what refunds have left of them, unless one is still on its way. A part of the money may be a kindness: the
 * tickets stay good. Who got everything back comes no more: they are void, and the seats that the bill claimed are returned.
 * `keepsTickets`: by staff, who said which tickets go.
 */
export async function settleRefunds(
  client: pg.PoolClient,
  locked: LockedRow,
  keepsTickets = false,
): Promise<SeatGroup[]> {
  const money = await one<MoneyRow>(client, sql.moneyLeft, [locked.uuid, locked.payment_id]);
  const payment = money.payment_minor > 0 ? 'partially_refunded' : 'refunded';
  if (!money.payment_waits && payment !== locked.payment_status) await movePayment(client, locked, payment);
  if (money.bill_waits) return [];
  // Once staff have taken every line back, what a bill keeps are cents that coins do not make up.
  const keptMinor = keepsTickets && !money.has_tickets ? 0 : money.bill_minor;
  const left = billAfterRefund(locked.bill_status, money.due_minor, keptMinor);
  // Staff said which tickets go: what is left may have cost nothing.
  const bill = left === 'refunded' && keepsTickets && money.has_tickets ? 'partially_refunded' : left;
  if (bill === locked.bill_status) return [];
  await moveBill(client, locked, bill);
  if (bill !== 'refunded') return [];
  const voided = await client.query(sql.cancelLines, [locked.uuid]);
  await client.query(sql.returnVoidVouchers, [locked.uuid]);
  // When no line was left to void, staff had taken the tickets back, and the buyer was told then.
  if (voided.rowCount !== 0)
    await addJob(client, 'mail-refund', { bill: locked.uuid, request: null }, { key: `mail-refund:${locked.uuid}` });
  return giveClaimsBack(client, locked.uuid);
}

/** The bill claims no seats any more; a job makes them free. */
async function giveClaimsBack(client: pg.PoolClient, billUuid: string): Promise<SeatGroup[]> {
  const { rows } = await client.query<ClaimRow>(sql.dropClaims, [billUuid]);
  const groups = groupClaims(rows);
  await giveBackJobs(client, groups);
  return groups;
}

/** A bill that ends without money has neither seats nor goods, and no voucher pays for it. */
export async function giveUnsoldBack(client: pg.PoolClient, billUuid: string): Promise<SeatGroup[]> {
  await client.query(sql.returnStock, [billUuid]);
  await client.query(sql.returnVouchers, [billUuid]);
  return giveClaimsBack(client, billUuid);
}

/**
 * A bill that is not paid, locked by the caller. One that sells a reservation is reserved again while its time lasts, and keeps its seats;
 * any other becomes `to` and claims none any more.
 */
export async function closeUnpaid(
  client: pg.PoolClient,
  locked: Pick<LockedRow, 'uuid' | 'bill_status'>,
  to: 'cancelled' | 'expired',
  detail: Record<string, unknown>,
): Promise<SeatGroup[]> {
  const again = await client.query<{ expires_at: Date }>(sql.reservedAgain, [locked.uuid]);
  const until = again.rows[0]?.expires_at;
  if (until) {
    await client.query(sql.claimsUntil, [locked.uuid, until]);
    // What was bought beside it is no part of the reservation.
    await client.query(sql.returnStock, [locked.uuid]);
    await client.query(sql.ticketsAlone, [locked.uuid]);
    await note(client, locked.uuid, 'reservation_back', detail);
    return [];
  }
  // An order that is sent again has its vouchers before it asks for its key, and waits for whoever has changed the bill with that key.
  await client.query(sql.lockVouchers, [locked.uuid]);
  await moveBill(client, locked, to);
  const freed = await giveUnsoldBack(client, locked.uuid);
  await note(client, locked.uuid, to, detail);
  return freed;
}

export async function moveBill(
  client: pg.PoolClient,
  locked: Pick<LockedRow, 'uuid' | 'bill_status'>,
  to: BillStatus,
): Promise<void> {
  if (!canBillBecome(locked.bill_status, to)) throw new Error(`A bill cannot go from ${locked.bill_status} to ${to}`);
  mustChangeOne(await client.query(sql.setBill, [locked.uuid, locked.bill_status, to]), `bill to ${to}`);
}

export async function movePayment(
  client: pg.PoolClient,
  locked: Pick<LockedRow, 'payment_id' | 'payment_status'>,
  to: PaymentStatus,
): Promise<void> {
  if (!canPaymentBecome(locked.payment_status, to))
    throw new Error(`A payment cannot go from ${locked.payment_status} to ${to}`);
  mustChangeOne(await client.query(sql.setPayment, [locked.payment_id, locked.payment_status, to]), `payment to ${to}`);
}

export async function one<T extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: unknown[],
): Promise<T> {
  const { rows } = await client.query<T>(text, values);
  if (!rows[0] || rows.length > 1) throw new Error(`Expected one row, got ${rows.length}: ${text}`);
  return rows[0];
}

export function mustChangeOne(result: { rowCount: number | null }, what: string): void {
  if (result.rowCount !== 1) throw new Error(`Expected one row: ${what}, got ${result.rowCount}`);
}
