/** What staff give back: refunds, void tickets and free seats, in the caller's transaction. */
import type pg from 'pg';
import type { BillStatus, PaymentStatus } from '../../contract/index.ts';
import { isRefundable } from '../../domain/billStates.ts';
import { chosenLines, type LineShare, planRefund } from '../../domain/refundPlan.ts';
import type { RefundBasis, RefundOrder, RefundOutcome, RequestedRefund } from '../../ports/salesStore.ts';
import { moveBill, movePayment, refundDone } from './billMoney.ts';
import { type ClaimRow, groupClaims } from './billRows.ts';
import { addJob, giveBackJobs, note } from './enqueue.ts';
import { sql } from './salesSql.ts';

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** Null: there is no such bill. `lock`: nobody else changes bill and payments until the transaction ends. */
export async function refundBasis(client: Queryable, uuid: string, lock: boolean): Promise<RefundBasis | null> {
  if (lock) {
    await client.query('select from bill where uuid = $1 for update', [uuid]);
    await client.query('select from payment where bill_uuid = $1 order by id for update', [uuid]);
  }
  return (await refundBases(client, [uuid])).get(uuid) ?? null;
}

/** What refunds of these bills are planned with, by bill; a bill that is not there is missing. */
export async function refundBases(client: Queryable, uuids: readonly string[]): Promise<Map<string, RefundBasis>> {
  const bills = await client.query<{ uuid: string; status: BillStatus }>(
    'select uuid, status from bill where uuid = any($1)',
    [uuids],
  );
  const lines = await client.query<{
    bill: string;
    id: string;
    schedule_id: number | null;
    total: number;
    refunded: number;
    void: boolean;
  }>(
    `select l.bill_uuid as bill, l.id::text, l.schedule_id, l.quantity * (l.price_minor + l.handling_minor) as total,
       l.cancelled_at is not null as void,
       coalesce((select sum(r.amount_minor) from refund_line r where r.bill_line_id = l.id), 0)::integer as refunded
     from bill_line l where l.bill_uuid = any($1) order by l.bill_order, l.id`,
    [uuids],
  );
  const payments = await client.query<{
    bill: string;
    id: string;
    received: number;
    refunded: number;
    account: number | null;
    in_cash: boolean;
  }>(
    `select p.bill_uuid as bill, p.id, p.amount_received_minor as received, p.payment_account_id as account,
       m.type = 'cash' and p.payment_account_id is null as in_cash,
       coalesce((select sum(r.amount_minor) from refund r where r.payment_id = p.id), 0)::integer as refunded
     from payment p join payment_method m on m.id = p.payment_method_id where p.bill_uuid = any($1) order by p.created_at, p.id`,
    [uuids],
  );
  const bases = new Map<string, RefundBasis>(
    bills.rows.map(({ uuid, status }) => [uuid, { status, lines: [], payments: [] }]),
  );
  for (const row of lines.rows)
    bases.get(row.bill)?.lines.push({
      id: row.id,
      scheduleId: row.schedule_id,
      totalMinor: row.total,
      refundedMinor: row.refunded,
      isVoid: row.void,
    });
  for (const row of payments.rows)
    bases.get(row.bill)?.payments.push({
      id: row.id,
      receivedMinor: row.received,
      refundedMinor: row.refunded,
      account: row.account,
      isCash: row.in_cash,
    });
  return bases;
}

/** Null: there is no such bill. */
export async function refundLines(client: pg.PoolClient, order: RefundOrder): Promise<RefundOutcome | null> {
  const { billUuid, request } = order;
  const basis = await refundBasis(client, billUuid, true);
  if (!basis) return null;
  const before = await requestedRefund(client, billUuid, request);
  if (before)
    return { kind: 'done', amountMinor: before.amountMinor, lines: before.lines.length, freed: [], again: true };
  if (!isRefundable(basis.status)) return { kind: 'unsold', status: basis.status };
  const chosen = chosenLines(basis.lines, order.lines);
  if (chosen === null || chosen.size === 0) return { kind: 'lines' };
  const plan = planRefund(basis.lines, basis.payments, chosen);
  if (order.amountMinor !== null && order.amountMinor !== plan.amountMinor)
    return { kind: 'amount', amountMinor: plan.amountMinor };
  const inCash = order.canHandOutCash ? cashPayments(basis) : new Set<string>();
  for (const { paymentId } of plan.parts) {
    const account = basis.payments.find(({ id }) => id === paymentId)?.account ?? null;
    const canBeAsked = account !== null && order.accounts.includes(account);
    if (!inCash.has(paymentId) && !canBeAsked) return { kind: 'account', account };
  }

  const handedOut: string[] = [];
  for (const part of plan.parts) {
    const refund = await client.query<{ id: string }>(
      `insert into refund (payment_id, status, amount_minor, reason) values ($1, 'refunding', $2, $3) returning id`,
      [part.paymentId, part.amountMinor, order.reason],
    );
    const id = refund.rows[0]?.id ?? '';
    await addRefundLines(client, id, part.lines);
    await waitForRefund(client, part.paymentId);
    if (inCash.has(part.paymentId)) handedOut.push(id);
    else await addJob(client, 'refund', { refund: id }, { key: `refund:${id}` });
  }
  await client.query('update bill_line set cancelled_at = now() where id = any($1::bigint[])', [plan.lines]);
  const claims = await client.query<ClaimRow>(
    `delete from seat_claim c using bill_line l
     where l.id = any($1::bigint[]) and c.bill_uuid = $2 and c.schedule_id = l.schedule_id and c.seat_index = l.seat_index
     returning c.schedule_id, c.seat_index, c.tag`,
    [plan.lines, billUuid],
  );
  const freed = groupClaims(claims.rows);
  await giveBackJobs(client, freed);
  const waits = plan.parts.length > 0 || (await hasOpenRefund(client, billUuid));
  let after = basis.status;
  if (plan.isWhole) after = waits ? 'refunding' : 'refunded';
  else if (plan.amountMinor > 0) after = 'partially_refunded';
  if (after !== basis.status) await moveBill(client, { uuid: billUuid, bill_status: basis.status }, after);
  const { amountMinor, assignedMinor, lines, isWhole } = plan;
  await note(client, billUuid, 'refund_requested', {
    request,
    reason: order.reason,
    by: order.by,
    amountMinor,
    assignedMinor,
    lines,
    isWhole,
  });
  for (const refund of handedOut) await refundDone(client, refund, null);
  await addJob(client, 'mail-refund', { bill: billUuid, request }, { key: `mail-refund:${request}` });
  return { kind: 'done', amountMinor, lines: lines.length, freed, again: false };
}

export async function addRefundLines(client: Queryable, refundId: string, lines: readonly LineShare[]): Promise<void> {
  const values = [refundId, lines.map(({ id }) => id), lines.map(({ amountMinor }) => amountMinor)];
  await client.query(sql.addRefundLines, values);
}

/** Ids of the payments whose money staff hand out themselves. */
function cashPayments({ payments }: RefundBasis): Set<string> {
  return new Set(payments.filter(({ isCash }) => isCash).map(({ id }) => id));
}

export async function requestedRefund(
  client: Queryable,
  billUuid: string,
  request: string,
): Promise<RequestedRefund | null> {
  const { rows } = await client.query<{ detail: Omit<RequestedRefund, 'assignedMinor'> & { assignedMinor?: number } }>(
    `select detail from bill_event where bill_uuid = $1 and kind = 'refund_requested' and detail->>'request' = $2`,
    [billUuid, request],
  );
  // Older ones say nothing of unassigned money.
  return rows[0] ? { ...rows[0].detail, assignedMinor: rows[0].detail.assignedMinor ?? 0 } : null;
}

async function hasOpenRefund(client: pg.PoolClient, billUuid: string): Promise<boolean> {
  const { rows } = await client.query<{ open: boolean }>(
    `select exists (select from refund r join payment p on p.id = r.payment_id where p.bill_uuid = $1 and r.status = 'refunding') as open`,
    [billUuid],
  );
  return rows[0]?.open === true;
}

async function waitForRefund(client: pg.PoolClient, paymentId: string): Promise<void> {
  const { rows } = await client.query<{ status: PaymentStatus }>('select status from payment where id = $1', [
    paymentId,
  ]);
  const from = rows[0]?.status;
  if (from === undefined) throw new Error(`There is no payment ${paymentId}`);
  if (from !== 'refunding') await movePayment(client, { payment_id: paymentId, payment_status: from }, 'refunding');
}
