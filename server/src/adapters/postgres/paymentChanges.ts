/** What happens to a bill after its checkout: money arrives, does not, or goes back. One transaction each. */
import type pg from 'pg';
import type { BillStatus, PaymentStatus } from '../../contract/index.ts';
import { canBillBecome, canPaymentBecome } from '../../domain/billStates.ts';
import { decide, type PaymentDecision, type ProviderNews } from '../../domain/paymentNews.ts';
import type { SalesStore, SeatGroup } from '../../ports/salesStore.ts';
import { type ClaimRow, groupClaims } from './billRows.ts';
import { addJob, note } from './enqueue.ts';
import { transaction } from './pool.ts';
import { sql } from './salesSql.ts';

interface LockedRow {
  uuid: string;
  bill_status: BillStatus;
  late: boolean | null;
  payment_id: string;
  payment_status: PaymentStatus;
  amount_minor: number;
}

interface RefundRow {
  id: string;
  bill_uuid: string;
  transaction_id: string;
  amount_received_minor: number;
  refund_reason: string | null;
  driver: string;
}

type PaymentChanges = Pick<
  SalesStore,
  'applyNews' | 'expire' | 'refundDue' | 'refundDone' | 'dueForAsking' | 'askNoMore'
>;

export function createPaymentChanges(pool: pg.Pool): PaymentChanges {
  return {
    applyNews: (driver, about, news, eventId) =>
      transaction(pool, async (client) => {
        const values = [about.transactionId, driver, about.paymentId];
        const locked = (await client.query<LockedRow>(sql.lockByTransaction, values)).rows[0];
        if (!locked) return null;
        if (eventId !== null) {
          const first = await client.query(sql.seenNotification, [driver, eventId]);
          if (first.rowCount === 0) return null;
        }
        const claims = await client.query(sql.lockClaims, [locked.uuid]);
        const seats = (await client.query<{ count: number }>(sql.seatCount, [locked.uuid])).rows[0]?.count ?? 0;
        const decision = decide(
          {
            payment: locked.payment_status,
            bill: locked.bill_status,
            dueMinor: locked.amount_minor,
            seats,
            claims: claims.rowCount ?? 0,
            late: locked.late === true,
          },
          news,
        );
        const freed = await apply(client, locked, about.transactionId, news, decision);
        return { decision, billUuid: locked.uuid, freed };
      }),

    expire: (billUuid) =>
      transaction(pool, async (client) => {
        const locked = (await client.query<LockedRow>(sql.lockBill, [billUuid])).rows[0];
        if (locked?.bill_status !== 'paying' || locked.late !== true) return false;
        await moveBill(client, locked, 'expired');
        if (canPaymentBecome(locked.payment_status, 'expired')) await movePayment(client, locked, 'expired');
        await note(client, billUuid, 'expired');
        return true;
      }),

    async dueForAsking(driver, limit) {
      const { rows } = await pool.query<{ id: string; transaction_id: string }>(sql.dueForAsking, [driver, limit]);
      return rows.map((row) => ({ paymentId: row.id, transactionId: row.transaction_id }));
    },

    async askNoMore(paymentId) {
      await pool.query(sql.askNoMore, [paymentId]);
    },

    async refundDue(paymentId) {
      const row = (await pool.query<RefundRow>(sql.refundDue, [paymentId])).rows[0];
      if (!row) return null;
      return {
        paymentId: row.id,
        billUuid: row.bill_uuid,
        driver: row.driver,
        transactionId: row.transaction_id,
        amountMinor: row.amount_received_minor,
        reason: row.refund_reason ?? 'closed',
      };
    },

    refundDone: (paymentId) =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<{ bill_uuid: string }>(sql.refundedPayment, [paymentId]);
        const billUuid = rows[0]?.bill_uuid;
        if (!billUuid) return false;
        mustChangeOne(
          await client.query(sql.setBill, [billUuid, 'refunding', 'refunded']),
          'bill refunding to refunded',
        );
        await note(client, billUuid, 'refunded');
        await addJob(client, 'mail-refund', { bill: billUuid }, { key: `mail-refund:${billUuid}` });
        return true;
      }),
  };
}

/** Writes what was decided; returns the seats that the bill no longer claims. */
async function apply(
  client: pg.PoolClient,
  locked: LockedRow,
  transactionId: string,
  news: ProviderNews,
  decision: PaymentDecision,
): Promise<SeatGroup[]> {
  switch (decision.kind) {
    case 'ignore':
      return [];
    case 'settle': {
      expectChange(locked, 'settled', 'paid');
      const received = [locked.payment_id, locked.payment_status, news.receivedMinor, transactionId];
      mustChangeOne(await client.query(sql.payPayment, received), 'payment to paid');
      mustChangeOne(
        await client.query(sql.settleBill, [locked.uuid, locked.bill_status, news.tipMinor]),
        'bill to settled',
      );
      await client.query(sql.sellClaims, [locked.uuid]);
      await note(client, locked.uuid, 'paid', { amount: news.receivedMinor, tip: news.tipMinor });
      await note(client, locked.uuid, decision.late ? 'late_payment_honoured' : 'settled');
      await addJob(client, 'mark-sold', { bill: locked.uuid }, { key: `mark-sold:${locked.uuid}`, priority: -5 });
      await addJob(client, 'mail-tickets', { bill: locked.uuid }, { key: `mail-tickets:${locked.uuid}` });
      return [];
    }
    case 'refund': {
      expectChange(locked, 'refunding', 'refunding');
      const received = [locked.payment_id, locked.payment_status, news.receivedMinor, decision.reason, transactionId];
      mustChangeOne(await client.query(sql.refundPayment, received), 'payment to refunding');
      await moveBill(client, locked, 'refunding');
      const freed = await giveClaimsBack(client, locked.uuid);
      await note(client, locked.uuid, decision.reason === 'late' ? 'late_payment_refunded' : 'payment_refunded', {
        reason: decision.reason,
        amount: news.receivedMinor,
      });
      await addJob(client, 'refund', { payment: locked.payment_id }, { key: `refund:${locked.payment_id}` });
      return freed;
    }
    case 'close': {
      await movePayment(client, locked, decision.payment);
      await moveBill(client, locked, decision.bill);
      const freed = await giveClaimsBack(client, locked.uuid);
      await note(client, locked.uuid, decision.bill, { payment: decision.payment });
      return freed;
    }
  }
}

async function giveClaimsBack(client: pg.PoolClient, billUuid: string): Promise<SeatGroup[]> {
  const { rows } = await client.query<ClaimRow>(sql.dropClaims, [billUuid]);
  const groups = groupClaims(rows);
  for (const group of groups) {
    await addJob(client, 'give-back', { ...group, tag: Buffer.from(group.tag).toString('hex') }, { priority: -5 });
  }
  return groups;
}

async function moveBill(client: pg.PoolClient, locked: LockedRow, to: BillStatus): Promise<void> {
  if (!canBillBecome(locked.bill_status, to)) throw new Error(`A bill cannot go from ${locked.bill_status} to ${to}`);
  mustChangeOne(await client.query(sql.setBill, [locked.uuid, locked.bill_status, to]), `bill to ${to}`);
}

async function movePayment(client: pg.PoolClient, locked: LockedRow, to: PaymentStatus): Promise<void> {
  if (!canPaymentBecome(locked.payment_status, to))
    throw new Error(`A payment cannot go from ${locked.payment_status} to ${to}`);
  mustChangeOne(await client.query(sql.setPayment, [locked.payment_id, locked.payment_status, to]), `payment to ${to}`);
}

function expectChange(locked: LockedRow, bill: BillStatus, payment: PaymentStatus): void {
  if (!canBillBecome(locked.bill_status, bill) || !canPaymentBecome(locked.payment_status, payment)) {
    throw new Error(
      `Bill ${locked.bill_status} and payment ${locked.payment_status} cannot become ${bill} and ${payment}`,
    );
  }
}

function mustChangeOne(result: { rowCount: number | null }, what: string): void {
  if (result.rowCount !== 1) throw new Error(`Expected one row: ${what}, got ${result.rowCount}`);
}
