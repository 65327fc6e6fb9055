/** Tickets that are given up for those of another bill, in the caller's transaction (docs/decisions/exchange.md). */
import type pg from 'pg';
import { isRefundable } from '../../domain/billStates.ts';
import { chosenLines, planRefund, type RefundPlan } from '../../domain/refundPlan.ts';
import type { ExchangedMoney, OrderAudit, RefundBasis, SeatGroup } from '../../ports/salesStore.ts';
import { writeAudit } from './auditEntries.ts';
import { refundDone } from './billMoney.ts';
import { isSomebodyIn } from './doorChanges.ts';
import { note } from './enqueue.ts';
import { type BackPart, cashPayments, refundBasis, takeBack, wayBack } from './refunds.ts';
import { sql } from './salesSql.ts';

/** The bill whose tickets are given up, what of it they are, and what becomes of their money. */
interface GivingUp {
  from: string;
  basis: RefundBasis;
  plan: RefundPlan;
  carried: CarriedPart[];
  back: RefundPlan['parts'];
  /** Which shift cash is handed out of. */
  cashShift: number | null;
}

/** `paysMinor`: what of the new bill it pays; it differs by cents that coins do not make up. */
type CarriedPart = RefundPlan['parts'][number] & { paysMinor: number };

/** An exchange whose difference a card pays, with the bill whose tickets are given up, which is locked. */
export interface ExchangeUnderWay {
  from: string;
  /** Ends it, before its bill settles by the card's payment. Null: its tickets cannot be given up any more, somebody is in with one, or they are worth something else by now. */
  giving: { creditMinor: number; giveUp(): Promise<SeatGroup[]>; noteBoth(paidMinor: number): Promise<void> } | null;
}

/** `credit_minor`: what the old tickets were worth when the card was asked. */
interface ExchangeRow {
  bill_uuid: string;
  from_uuid: string;
  lines: string[];
  audit: OrderAudit;
  credit_minor: number;
}

/** The exchange that this payment is of; null: it is of none. The bill of the old tickets is locked from now on, which is before the new one. */
export async function exchangeOfPayment(
  client: pg.PoolClient,
  ...payment: [transactionId: string, account: number, paymentId: string | null]
): Promise<ExchangeUnderWay | null> {
  const { rows } = await client.query<ExchangeRow>(sql.exchangeOfPayment, payment);
  const [row] = rows;
  if (!row) return null;
  const { bill_uuid: billUuid, from_uuid: from, lines, audit, credit_minor: creditMinor } = row;
  const basis = await refundBasis(client, from, true);
  const plan = basis && isRefundable(basis.status) ? planOf(basis, lines) : null;
  if (basis === null || plan?.amountMinor !== creditMinor || (await isSomebodyIn(client, lines)))
    return { from, giving: null };
  return {
    from,
    giving: {
      creditMinor,
      giveUp: () => {
        const carried = plan.parts.map((part) => ({ ...part, paysMinor: part.amountMinor }));
        return giveUp(client, billUuid, { from, basis, plan, carried, back: [], cashShift: null });
      },
      noteBoth: (paidMinor) =>
        noteBoth(client, billUuid, {
          plan,
          audit,
          money: { from, creditMinor, paidMinor, tenderedMinor: null, backMinor: 0, cashMinor: 0, accountMinor: 0 },
        }),
    },
  };
}

/** What these lines of a bill that was sold are worth; null: they are not all tickets that can be given up. */
export function planOf({ lines, payments }: RefundBasis, asked: readonly string[]): RefundPlan | null {
  const chosen = chosenLines(lines, asked);
  const isOfTickets = lines.every(({ id, scheduleId }) => !chosen?.has(id) || scheduleId !== null);
  if (chosen === null || chosen.size === 0 || !isOfTickets) return null;
  return planRefund(lines, payments, chosen);
}

/** The old tickets are void, and what they were worth is the new bill's or goes back. Answers with the seats that are free by it. */
export async function giveUp(
  client: pg.PoolClient,
  billUuid: string,
  { from, basis, plan, carried, back, cashShift }: GivingUp,
): Promise<SeatGroup[]> {
  const handedOut = cashPayments(basis);
  const parts = [
    ...carried.map((part): BackPart => ({ ...part, reason: 'exchanged', way: 'carried', cashShift: null })),
    ...back.map(
      (part): BackPart => ({
        ...part,
        reason: 'buyer',
        ...(handedOut.has(part.paymentId)
          ? { way: 'cash', cashShift }
          : { way: wayBack(basis, part), cashShift: null }),
      }),
    ),
  ];
  const { doneHere, freed } = await takeBack(client, from, basis, { ...plan, parts });
  for (const part of carried) await carryOver(client, billUuid, part);
  for (const refund of doneHere) await refundDone(client, refund, null);
  return freed;
}

/** Each side's timeline says so, and the audit who did it. */
export async function noteBoth(
  client: pg.PoolClient,
  billUuid: string,
  {
    plan: { lines, amountMinor },
    audit,
    money,
  }: { plan: Pick<RefundPlan, 'lines' | 'amountMinor'>; audit: OrderAudit; money: ExchangedMoney },
): Promise<void> {
  const { from } = money;
  const by = audit.employeeName;
  await note(client, from, 'exchanged_for', { bill: billUuid, by, lines, amountMinor });
  await note(client, billUuid, 'exchanged_from', { ...money, by, amountMinor });
  const raised = await client.query<{ version: number }>(
    'update bill set row_version = row_version + 1 where uuid = $1 returning row_version as version',
    [from],
  );
  await writeAudit(client, { ...audit, entity: 'bill', entityId: from, version: raised.rows[0]?.version ?? null });
}

/**
 * Writes a payment of the new bill for money that is carried over. It names the payment that the money first came in with, by which it would
 * go back. It is older than a payment of the difference, which is the one that receipts name.
 */
async function carryOver(
  client: pg.PoolClient,
  billUuid: string,
  { paymentId, paysMinor, amountMinor }: CarriedPart,
): Promise<void> {
  await client.query(
    `insert into payment (id, bill_uuid, payment_method_id, payment_account_id, method_name, status, amount_minor, amount_received_minor, purchased_at, origin_id, created_at)
     select gen_random_uuid(), $1, payment_method_id, payment_account_id, method_name, 'paid', $3, $4, now(), coalesce(origin_id, id),
       (select created_at - interval '1 millisecond' from bill where uuid = $1)
     from payment where id = $2`,
    [billUuid, paymentId, paysMinor, amountMinor],
  );
}
