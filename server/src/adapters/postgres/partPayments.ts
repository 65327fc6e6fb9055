/** Bills that several payments pay together (docs/decisions/parts.md), in the caller's transaction. */
import type pg from 'pg';
import type { RestOutcome, RestPayment } from '../../ports/salesStore.ts';
import { closeUnpaid, mustChangeOne } from './billMoney.ts';
import { namesWhatIsGone } from './databaseErrors.ts';
import { sql } from './salesSql.ts';

/** `keptMinor`: what it has paid of its bill and was not given back, without a tip. */
export interface PaymentOfUnpaid {
  id: string;
  isOpen: boolean;
  /** Its provider has it, so somebody may be able to pay it. */
  isStarted: boolean;
  wasPaid: boolean;
  keptMinor: number;
}

interface PayingBill {
  amount_minor: number;
  device_id: number | null;
}

/** The payments of a bill that is being paid; none: it is not. The bill and they are locked. */
export async function paymentsOfUnpaid(client: pg.PoolClient, billUuid: string): Promise<PaymentOfUnpaid[]> {
  const bill = await lockPaying(client, billUuid);
  return bill === null ? [] : paymentsOf(client, billUuid);
}

export async function payRest(client: pg.PoolClient, payment: RestPayment): Promise<RestOutcome> {
  const { id, billUuid, deviceId, amountMinor, cash } = payment;
  const bill = await lockPaying(client, billUuid);
  if (bill === null || bill.device_id !== deviceId) return { kind: 'not_due' };
  const payments = await paymentsOf(client, billUuid);
  if (payments.some((one) => one.id === id)) return { kind: 'known' };
  const leftMinor = leftOf(bill, payments);
  if (leftMinor === null) return { kind: 'not_due' };
  const isAllOfIt = amountMinor === leftMinor;
  if (cash === null ? amountMinor > leftMinor : !isAllOfIt) return { kind: 'amount', leftMinor };
  const shift = await client.query<{ id: number }>(sql.openShift, [deviceId]);
  const shiftId = shift.rows[0]?.id ?? null;
  if (payment.needsOpenTill && shiftId === null) return { kind: 'closed' };
  // The show was cancelled, or the deadline is over: nobody pays for what cannot be sold any more.
  if (!(await canBeSold(client, billUuid))) {
    await endParts(client, billUuid);
    return { kind: 'not_due' };
  }
  try {
    await client.query(sql.addPayment, [
      ...[id, billUuid, payment.paymentMethodId, payment.account, JSON.stringify(payment.methodName)],
      ...[amountMinor, cash?.tenderedMinor ?? null, shiftId],
    ]);
  } catch (error) {
    if (namesWhatIsGone(error)) return { kind: 'stale' };
    throw error;
  }
  if (cash !== null) await client.query(sql.settleOne, [billUuid, id, null, cash.receivedMinor, 0, 'settled']);
  return { kind: 'added' };
}

export async function leftToPay(client: pg.PoolClient, billUuid: string): Promise<number | null> {
  const bill = await lockPaying(client, billUuid);
  return bill === null ? null : leftOf(bill, await paymentsOf(client, billUuid));
}

export async function cancelParts(client: pg.PoolClient, billUuid: string): Promise<boolean> {
  const bill = await lockPaying(client, billUuid);
  if (bill === null || leftOf(bill, await paymentsOf(client, billUuid)) === null) return false;
  await endParts(client, billUuid);
  return true;
}

async function endParts(client: pg.PoolClient, billUuid: string): Promise<void> {
  mustChangeOne(await client.query(sql.givePartsBack, [billUuid]), 'parts go back');
  await closeUnpaid(client, { uuid: billUuid, bill_status: 'paying' }, 'cancelled', { reason: 'rest_not_paid' });
}

/** Its time is not over, every seat is still claimed, and what it took from the stock is not back. Its claims are locked from now on. */
async function canBeSold(client: pg.PoolClient, billUuid: string): Promise<boolean> {
  const claims = await client.query(sql.lockClaims, [billUuid]);
  const { rows } = await client.query<{ seats: number; goods_are_back: boolean; in_time: boolean }>(sql.sellable, [
    billUuid,
  ]);
  const [now] = rows;
  return now?.in_time === true && now.seats === claims.rowCount && !now.goods_are_back;
}

async function lockPaying(client: pg.PoolClient, billUuid: string): Promise<PayingBill | null> {
  const { rows } = await client.query<PayingBill>(sql.lockPaying, [billUuid]);
  if (rows[0]) await client.query(sql.lockPayments, [billUuid]);
  return rows[0] ?? null;
}

/** A new statement: it sees what others changed while this one waited for the locks. */
async function paymentsOf(client: pg.PoolClient, billUuid: string): Promise<PaymentOfUnpaid[]> {
  const { rows } = await client.query<{
    id: string;
    is_open: boolean;
    is_started: boolean;
    was_paid: boolean;
    kept_minor: number;
  }>(sql.paymentsOfUnpaid, [billUuid]);
  return rows.map((row) => ({
    id: row.id,
    isOpen: row.is_open,
    isStarted: row.is_started,
    wasPaid: row.was_paid,
    keptMinor: row.kept_minor,
  }));
}

/** What is still to be paid of a bill of which parts are paid; null: none is, or a payment waits. */
function leftOf({ amount_minor }: PayingBill, payments: readonly PaymentOfUnpaid[]): number | null {
  const paidMinor = payments.reduce((sum, { keptMinor }) => sum + keptMinor, 0);
  const isInParts = payments.some(({ wasPaid }) => wasPaid) && !payments.some(({ isOpen }) => isOpen);
  return isInParts ? amount_minor - paidMinor : null;
}
