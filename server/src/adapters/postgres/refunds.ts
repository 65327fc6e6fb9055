/** What staff give back: refunds, void tickets and free seats, in the caller's transaction. */
import type pg from 'pg';
import type { BillStatus, PaymentStatus, RefundReason } from '../../contract/index.ts';
import { isRefundable } from '../../domain/billStates.ts';
import { type OwnRefundRefusal, ownRefundRefusal } from '../../domain/ownRefunds.ts';
import { chosenLines, type LineShare, planRefund, type RefundPlan } from '../../domain/refundPlan.ts';
import type { RefundBasis, RefundOrder, RefundOutcome, RequestedRefund, SeatGroup } from '../../ports/salesStore.ts';
import { moveBill, movePayment, refundDone } from './billMoney.ts';
import { type ClaimRow, groupClaims } from './billRows.ts';
import { cashChangesOn, sumsOf } from './cashStore.ts';
import { isSomebodyIn } from './doorChanges.ts';
import { addJob, giveBackJobs, note } from './enqueue.ts';
import { lockGoods, shelve } from './goodsBack.ts';
import { ownTickets } from './ownOrders.ts';
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
    `select l.bill_uuid as bill, l.id::text, l.schedule_id, l.quantity * (l.price_minor + l.handling_minor) - coalesce(l.voucher_minor, 0) as total,
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
    on_account: boolean;
    rounded: boolean;
  }>(
    `select p.bill_uuid as bill, p.id, p.amount_received_minor as received, p.payment_account_id as account,
       m.type = 'cash' and p.payment_account_id is null as in_cash, m.type = 'invoice' as on_account,
       m.type = 'cash' and exists (select from bill b join setting s on s.exhibitor_id = b.exhibitor_id
         where b.uuid = p.bill_uuid and s.key = 'pos_config' and (s.value->>'cash_rounding')::boolean) as rounded,
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
      isOnAccount: row.on_account,
      isRounded: row.rounded,
    });
  return bases;
}

/** Null: there is no such bill. */
export async function refundLines(client: pg.PoolClient, order: RefundOrder): Promise<RefundOutcome | null> {
  const { billUuid, request } = order;
  const basis = await refundBasis(client, billUuid, true);
  if (!basis) return null;
  const before = await requestedRefund(client, billUuid, request);
  if (before) {
    const { amountMinor, cashMinor, accountMinor, lines } = before;
    return { kind: 'done', amountMinor, cashMinor, accountMinor, lines: lines.length, freed: [], again: true };
  }
  if (order.cashShift === 'closed') return { kind: 'till', isOpen: false };
  if (!isRefundable(basis.status)) return { kind: 'unsold', status: basis.status };
  const chosen = chosenLines(basis.lines, order.lines);
  if (chosen === null || chosen.size === 0) return { kind: 'lines' };
  if (order.buyerAtMs !== undefined) {
    const refusal = await buyersRefusal(client, billUuid, [...chosen], order.buyerAtMs);
    if (refusal !== null) return { kind: 'buyer', refusal };
  }
  const plan = planRefund(basis.lines, basis.payments, chosen);
  if (order.amountMinor !== null && order.amountMinor !== plan.amountMinor)
    return { kind: 'amount', amountMinor: plan.amountMinor };
  const inCash = order.canHandOutCash ? cashPayments(basis) : new Set<string>();
  for (const { paymentId } of plan.parts) {
    const { account = null, isOnAccount = false } = basis.payments.find(({ id }) => id === paymentId) ?? {};
    const canBeAsked = isOnAccount || (account !== null && order.accounts.includes(account));
    if (!inCash.has(paymentId) && !canBeAsked) return { kind: 'account', account };
  }

  const { shelvedBy } = order;
  const goods = shelvedBy === null ? [] : await lockGoods(client, billUuid, plan.lines);
  const cashMinor = minorOf(plan.parts, inCash);
  const accountMinor = minorOf(plan.parts, accountPayments(basis));
  const cashShift = cashMinor > 0 ? order.cashShift : null;
  if (cashShift !== null) {
    // Before the claims: a sale on its way to them waits for the till first as well. While it is locked nobody takes cash out.
    if (!(await cashChangesOn(client).lockShift(cashShift))) return { kind: 'till', isOpen: false };
    if ((await sumsOf(client, cashShift)).expected < cashMinor) return { kind: 'till', isOpen: true };
  }

  // After the shift, as by who sells.
  if (await isVoucherUsed(client, billUuid, plan.lines)) return { kind: 'voucher_used' };
  const parts = plan.parts.map(
    (part): BackPart => ({
      ...part,
      reason: order.reason,
      ...(inCash.has(part.paymentId) ? { way: 'cash', cashShift } : { way: wayBack(basis, part), cashShift: null }),
    }),
  );
  const { doneHere, freed } = await takeBack(client, billUuid, basis, { ...plan, parts });
  if (shelvedBy !== null) await shelve(client, goods, { billUuid, by: shelvedBy });
  const { amountMinor, assignedMinor, lines, isWhole } = plan;
  await note(client, billUuid, 'refund_requested', {
    request,
    reason: order.reason,
    by: order.by,
    amountMinor,
    cashMinor,
    accountMinor,
    assignedMinor,
    lines,
    tickets: basis.lines.filter(({ id, scheduleId }) => scheduleId !== null && lines.includes(id)).length,
    isWhole,
  });
  for (const refund of doneHere) await refundDone(client, refund, null);
  await addJob(client, 'mail-refund', { bill: billUuid, request }, { key: `mail-refund:${request}` });
  return { kind: 'done', amountMinor, cashMinor, accountMinor, lines: lines.length, freed, again: false };
}

/** Why a buyer does not give these lines back; null: they may. The lines are locked: nobody goes in with them until the transaction ends. */
async function buyersRefusal(
  client: pg.PoolClient,
  billUuid: string,
  lines: readonly string[],
  nowMs: number,
): Promise<OwnRefundRefusal | null> {
  await isSomebodyIn(client, lines);
  const { rules, tickets } = await ownTickets(client, billUuid);
  const asked = tickets.filter(({ id }) => lines.includes(id));
  return ownRefundRefusal(rules, asked, lines.length, nowMs);
}

/** Whether something is gone of a voucher that one of these lines sold. All vouchers of the bill are locked: nobody redeems them until the transaction ends. */
async function isVoucherUsed(client: Queryable, billUuid: string, lines: readonly string[]): Promise<boolean> {
  await client.query(sql.lockVouchers, [billUuid]);
  return (await client.query(sql.usedVouchers, [lines])).rowCount !== 0;
}

/**
 * A part of what is given back: handed out here, given back by its provider, carried over to another bill, or owed no more by whoever bought on
 * account.
 */
export interface BackPart {
  paymentId: string;
  amountMinor: number;
  lines: LineShare[];
  reason: RefundReason;
  way: 'cash' | 'provider' | 'carried' | 'account';
  cashShift: number | null;
}

/**
 * Writes the refunds, makes the lines void, frees their seats, and the bill becomes what is left of it. `doneHere`: the refunds that no
 * provider is asked for; the caller ends them once it has noted why there are any.
 */
export async function takeBack(
  client: pg.PoolClient,
  billUuid: string,
  { status }: RefundBasis,
  { lines, amountMinor, isWhole, parts }: Omit<RefundPlan, 'parts' | 'assignedMinor'> & { parts: readonly BackPart[] },
): Promise<{ doneHere: string[]; freed: SeatGroup[] }> {
  const doneHere: string[] = [];
  for (const part of parts) {
    const refund = await client.query<{ id: string }>(
      `insert into refund (payment_id, status, amount_minor, reason, cash_shift_id) values ($1, 'refunding', $2, $3, $4) returning id`,
      [part.paymentId, part.amountMinor, part.reason, part.cashShift],
    );
    const id = refund.rows[0]?.id ?? '';
    await addRefundLines(client, id, part.lines);
    await waitForRefund(client, part.paymentId);
    if (part.way === 'provider') await addJob(client, 'refund', { refund: id }, { key: `refund:${id}` });
    else doneHere.push(id);
  }
  await client.query('update bill_line set cancelled_at = now() where id = any($1::bigint[])', [lines]);
  await client.query(sql.returnVoidVouchers, [billUuid]);
  const claims = await client.query<ClaimRow>(
    `delete from seat_claim c using bill_line l
     where l.id = any($1::bigint[]) and c.bill_uuid = $2 and c.schedule_id = l.schedule_id and c.seat_index = l.seat_index
     returning c.schedule_id, c.seat_index, c.tag`,
    [lines, billUuid],
  );
  const freed = groupClaims(claims.rows);
  await giveBackJobs(client, freed);
  const waits = parts.length > 0 || (await hasOpenRefund(client, billUuid));
  let after = status;
  if (isWhole) after = waits ? 'refunding' : 'refunded';
  else if (amountMinor > 0) after = 'partially_refunded';
  if (after !== status) await moveBill(client, { uuid: billUuid, bill_status: status }, after);
  return { doneHere, freed };
}

export async function addRefundLines(client: Queryable, refundId: string, lines: readonly LineShare[]): Promise<void> {
  const values = [refundId, lines.map(({ id }) => id), lines.map(({ amountMinor }) => amountMinor)];
  await client.query(sql.addRefundLines, values);
}

/** How a part goes back that nobody hands out: what was sold on account is owed no more, and no money moves. */
export function wayBack({ payments }: RefundBasis, { paymentId }: { paymentId: string }): 'account' | 'provider' {
  return payments.some(({ id, isOnAccount }) => isOnAccount && id === paymentId) ? 'account' : 'provider';
}

/** Ids of the payments whose money staff hand out themselves. */
export function cashPayments({ payments }: RefundBasis): Set<string> {
  return new Set(payments.filter(({ isCash }) => isCash).map(({ id }) => id));
}

/** Ids of the payments that stand on an invoice. */
export function accountPayments({ payments }: RefundBasis): Set<string> {
  return new Set(payments.filter(({ isOnAccount }) => isOnAccount).map(({ id }) => id));
}

/** What of these parts is of one of the payments. */
export function minorOf(
  parts: readonly { paymentId: string; amountMinor: number }[],
  payments: ReadonlySet<string>,
): number {
  return parts.reduce((sum, { paymentId, amountMinor }) => sum + (payments.has(paymentId) ? amountMinor : 0), 0);
}

type LaterSums = 'assignedMinor' | 'cashMinor' | 'accountMinor';

export async function requestedRefund(
  client: Queryable,
  billUuid: string,
  request: string,
): Promise<RequestedRefund | null> {
  const { rows } = await client.query<{
    detail: Omit<RequestedRefund, LaterSums> & Partial<Pick<RequestedRefund, LaterSums>>;
  }>(`select detail from bill_event where bill_uuid = $1 and kind = 'refund_requested' and detail->>'request' = $2`, [
    billUuid,
    request,
  ]);
  const detail = rows[0]?.detail;
  // Older ones say nothing of unassigned money, of cash and of invoices.
  return detail ? { assignedMinor: 0, cashMinor: 0, accountMinor: 0, ...detail } : null;
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
