/** What happens to a bill after its checkout: money arrives, does not, or goes back. One transaction each. */
import type pg from 'pg';
import type { BillEventKind, PaymentStatus, RefundReason } from '../../contract/index.ts';
import { canBillBecome, canPaymentBecome } from '../../domain/billStates.ts';
import { decide, type PaymentDecision, type ProviderNews } from '../../domain/paymentNews.ts';
import { linesOfElsewhere } from '../../domain/refundPlan.ts';
import type { NewsOutcome, SalesStore, SeatGroup } from '../../ports/salesStore.ts';
import { createBatcher } from './batcher.ts';
import {
  closeUnpaid,
  giveUnsoldBack,
  type LockedRow,
  moveBill,
  movePayment,
  mustChangeOne,
  one,
  refundDone,
  settleRefunds,
} from './billMoney.ts';
import { addJob, note } from './enqueue.ts';
import { transaction } from './pool.ts';
import { addRefundLines, refundBasis, refundLines, requestedRefund } from './refunds.ts';
import { sql } from './salesSql.ts';
import { exchangeOfPayment } from './ticketsGivenUp.ts';

/** What is read once bill and payment are locked. */
interface SituationRow {
  seats: number;
  goods_are_back: boolean;
  refunded_minor: number;
  other_paid_minor: number;
  has_other: boolean;
}

interface RefundRow {
  id: string;
  bill_uuid: string;
  transaction_id: string;
  amount_minor: number;
  known_minor: number;
  reason: RefundReason;
  account: number;
}

/** A row of settle_payments' input (prisma/functions). */
interface PlainNews {
  account: number;
  event: string | null;
  transaction: string;
  received: number;
  tip: number;
}

type PaymentChanges = Pick<
  SalesStore,
  | 'applyNews'
  | 'expireDue'
  | 'expireReservations'
  | 'refundDue'
  | 'refundDone'
  | 'refundBasis'
  | 'refundLines'
  | 'requestedRefund'
  | 'dueForAsking'
  | 'accountsToAsk'
  | 'askNoMore'
>;

export function createPaymentChanges(pool: pg.Pool): PaymentChanges {
  /** The bill that this money settled; null: it is not the plain case, and nothing was written. */
  const settlePlain = createBatcher<PlainNews, string | null>({
    maxBatch: 64,
    maxInFlight: 2,
    run: async (news) => {
      const { rows } = await pool.query<{ place: number; bill: string }>({
        text: sql.settle,
        values: [JSON.stringify(news.map((one, place) => ({ ...one, place })))],
      });
      const bills = new Map(rows.map(({ place, bill }) => [place, bill]));
      return news.map((_, place) => bills.get(place) ?? null);
    },
  });

  /** One piece of news, decided in a transaction of its own. */
  function applyAlone(
    ...[account, about, news, eventId]: Parameters<SalesStore['applyNews']>
  ): Promise<NewsOutcome | null> {
    return transaction(pool, async (client) => {
      const values = [about.transactionId, account, about.paymentId] as const;
      const exchange = await exchangeOfPayment(client, ...values);
      const locked = (await client.query<LockedRow>(sql.lockByTransaction, [...values])).rows[0];
      if (!locked) return null;
      if (eventId !== null) {
        const first = await client.query(sql.seenNotification, [account, eventId]);
        if (first.rowCount === 0) return null;
      }
      const claims = await client.query(sql.lockClaims, [locked.uuid]);
      const situation = await one<SituationRow>(client, sql.situation, [locked.uuid, locked.payment_id]);
      const decision = decide(
        {
          payment: locked.payment_status,
          bill: locked.bill_status,
          dueMinor: locked.amount_minor,
          otherPaidMinor: situation.other_paid_minor,
          billMinor: locked.bill_minor,
          receivedMinor: locked.received_minor,
          refundedMinor: situation.refunded_minor,
          hasOther: situation.has_other,
          seats: situation.seats,
          claims: claims.rowCount ?? 0,
          goodsAreBack: situation.goods_are_back,
          credit: exchange && (exchange.giving?.creditMinor ?? 'gone'),
          late: locked.late === true,
        },
        news,
      );
      const giving = decision.kind === 'settle' ? (exchange?.giving ?? null) : null;
      // What is carried over is there before the bill settles by the card's payment.
      const givenUp = giving === null ? [] : await giving.giveUp();
      const freed = await apply(client, locked, about.transactionId, news, decision);
      await giving?.noteBoth(locked.amount_minor);
      const exchangedUuid = exchange !== null && giving !== null ? exchange.from : null;
      return { decision, billUuid: locked.uuid, exchangedUuid, freed: [...givenUp, ...freed] };
    });
  }

  return {
    async applyNews(account, about, news, event) {
      if (news.status === 'paid' && news.refundedMinor === 0) {
        const { receivedMinor: received, tipMinor: tip } = news;
        const billUuid = await settlePlain({ account, event, transaction: about.transactionId, received, tip });
        if (billUuid !== null)
          return { decision: { kind: 'settle', late: false }, billUuid, exchangedUuid: null, freed: [] };
      }
      return applyAlone(account, about, news, event);
    },

    async expireDue(limit) {
      const { rows } = await pool.query<{ uuid: string }>(sql.expireDue, [limit]);
      return rows.map(({ uuid }) => uuid);
    },

    async expireReservations(limit) {
      const { rows } = await pool.query<{ uuid: string }>(sql.expireReservations, [limit]);
      return rows.map(({ uuid }) => uuid);
    },

    async dueForAsking(account, limit) {
      const { rows } = await pool.query<{ id: string; transaction_id: string }>(sql.dueForAsking, [account, limit]);
      return rows.map((row) => ({ paymentId: row.id, transactionId: row.transaction_id }));
    },

    async accountsToAsk() {
      const { rows } = await pool.query<{ account: number }>(sql.accountsToAsk);
      return rows.map(({ account }) => account);
    },

    async askNoMore(paymentId) {
      await pool.query(sql.askNoMore, [paymentId]);
    },

    async refundDue(refundId) {
      const row = (await pool.query<RefundRow>(sql.refundDue, [refundId])).rows[0];
      if (!row) return null;
      return {
        refundId: row.id,
        billUuid: row.bill_uuid,
        account: row.account,
        transactionId: row.transaction_id,
        amountMinor: row.amount_minor,
        knownMinor: row.known_minor,
        reason: row.reason,
      };
    },

    refundBasis: (billUuid) => refundBasis(pool, billUuid, false),
    refundLines: (order) => transaction(pool, (client) => refundLines(client, order)),
    requestedRefund: (billUuid, request) => requestedRefund(pool, billUuid, request),

    refundDone: (refundId, transactionId) => transaction(pool, (client) => refundDone(client, refundId, transactionId)),
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
      if (!canBillBecome(locked.bill_status, 'settled') || !canPaymentBecome(locked.payment_status, 'paid'))
        throw impossible(locked, 'paid');
      const kind: BillEventKind = decision.late ? 'late_payment_honoured' : 'settled';
      const money = [transactionId, news.receivedMinor, news.tipMinor];
      await client.query(sql.settleOne, [locked.uuid, locked.payment_id, ...money, kind]);
      await goneBackBefore(client, { ...locked, bill_status: 'settled', payment_status: 'paid' }, news.refundedMinor);
      return [];
    }
    case 'part': {
      if (!canPaymentBecome(locked.payment_status, 'paid')) throw impossible(locked, 'paid');
      const { receivedMinor: amount, tipMinor: tip } = news;
      await client.query(sql.partPaid, [locked.payment_id, transactionId, amount, tip]);
      await note(client, locked.uuid, 'paid', { amount, tip });
      await goneBackBefore(client, { ...locked, payment_status: 'paid' }, news.refundedMinor);
      return [];
    }
    case 'refund': {
      if (!canPaymentBecome(locked.payment_status, 'refunding')) throw impossible(locked, 'refunding');
      const received = [locked.payment_id, locked.payment_status, news.receivedMinor, transactionId];
      mustChangeOne(await client.query(sql.refundPayment, received), 'payment to refunding');
      if (news.refundedMinor > 0) await addRefund(client, locked, 'elsewhere', news.refundedMinor);
      const leftMinor = news.receivedMinor - news.refundedMinor;
      const refund = await addRefund(client, locked, decision.reason, leftMinor);
      await note(client, locked.uuid, decision.reason === 'late' ? 'late_payment_refunded' : 'payment_refunded', {
        reason: decision.reason,
        amount: leftMinor,
      });
      await addJob(client, 'refund', { refund }, { key: `refund:${refund}` });
      if (decision.bill === null) return [];
      await moveBill(client, locked, decision.bill);
      return giveUnsoldBack(client, locked.uuid);
    }
    case 'refunded_elsewhere': {
      const { amountMinor } = decision;
      const basis = await refundBasis(client, locked.uuid, false);
      if (!basis) throw new Error(`There is no bill ${locked.uuid}`);
      const refund = await addRefund(client, locked, 'elsewhere', amountMinor);
      // While its rest is still to be paid a bill has sold nothing that the money could be of.
      if (locked.bill_status !== 'paying')
        await addRefundLines(client, refund, linesOfElsewhere(basis.lines, basis.payments, amountMinor));
      await note(client, locked.uuid, 'refunded_elsewhere', { amount: amountMinor });
      return settleRefunds(client, locked);
    }
    case 'close': {
      await movePayment(client, locked, decision.payment);
      if (decision.bill === null) return [];
      return closeUnpaid(client, locked, decision.bill, { payment: decision.payment });
    }
  }
}

/** The provider had given a part of the money back before the shop heard of the payment. `paid`: bill and payment with the money in. */
async function goneBackBefore(client: pg.PoolClient, paid: LockedRow, refundedMinor: number): Promise<void> {
  if (refundedMinor === 0) return;
  await addRefund(client, paid, 'elsewhere', refundedMinor);
  await note(client, paid.uuid, 'refunded_elsewhere', { amount: refundedMinor });
  await settleRefunds(client, paid);
}

/** Answers with its id. `elsewhere`: it is done already. */
async function addRefund(
  client: pg.PoolClient,
  locked: LockedRow,
  reason: RefundReason,
  amountMinor: number,
): Promise<string> {
  const status = reason === 'elsewhere' ? 'refunded' : 'refunding';
  const { id } = await one<{ id: string }>(client, sql.addRefund, [locked.payment_id, status, amountMinor, reason]);
  return id;
}

function impossible(locked: LockedRow, to: PaymentStatus): Error {
  return new Error(`Payment ${locked.payment_status} of a bill ${locked.bill_status} cannot become ${to}`);
}
