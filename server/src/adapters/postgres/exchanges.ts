/** Tickets that are exchanged: the old ones given up and the new ones sold, in the caller's transaction (docs/decisions/exchange.md). */
import type pg from 'pg';
import { inCash } from '../../contract/index.ts';
import { isRefundable } from '../../domain/billStates.ts';
import { splitCredit } from '../../domain/exchangePlan.ts';
import type { ExchangeOrder, ExchangeOutcome, Order } from '../../ports/salesStore.ts';
import { cashChangesOn, sumsOf } from './cashStore.ts';
import { isSomebodyIn } from './doorChanges.ts';
import { accountPayments, cashPayments, minorOf, refundBasis, wayBack } from './refunds.ts';
import { placeIn } from './salesStore.ts';
import { giveUp, noteBoth, planOf } from './ticketsGivenUp.ts';

export async function exchangeLines(client: pg.PoolClient, exchange: ExchangeOrder): Promise<ExchangeOutcome> {
  const { order, from } = exchange;
  const basis = await refundBasis(client, from, true);
  if (!basis) return { kind: 'lines' };
  if (!isRefundable(basis.status)) return { kind: 'unsold', status: basis.status };
  const plan = planOf(basis, exchange.lines);
  if (plan === null) return { kind: 'lines' };
  const dueMinor = order.amountMinor - plan.amountMinor;
  if (dueMinor !== exchange.dueMinor) return { kind: 'amount', amountMinor: plan.amountMinor };
  if (await isSomebodyIn(client, exchange.lines)) return { kind: 'inside' };
  if (exchange.tenderedMinor === null) return begin(client, exchange);

  const { carried: exactCarried, back: exactBack } = splitCredit(plan.parts, order.amountMinor);
  const back = exactBack
    .map((part) => ({ ...part, amountMinor: inCash(part.amountMinor, isRounded(part.paymentId)) }))
    .filter(({ amountMinor }) => amountMinor > 0);
  // Cents that coins do not make up stay with what is carried over, so that of each payment all is accounted for.
  const carried = exactCarried.map((part) => ({
    ...part,
    paysMinor: part.amountMinor,
    amountMinor: keptOf(part.paymentId),
  }));
  const handedOut = cashPayments(basis);
  const refused = back.find(({ paymentId }) => !handedOut.has(paymentId) && !canGoBack(paymentId));
  if (refused) return { kind: 'account', account: accountOf(refused.paymentId) };
  const cashMinor = minorOf(back, handedOut);
  let cashShift: number | null = null;
  if (cashMinor > 0 && order.needsOpenTill && order.deviceId !== null) {
    await lockLimits(client, order);
    cashShift = await cashChangesOn(client).lockOpen(order.deviceId);
    if (cashShift === null) return { kind: 'till', isOpen: false };
    if ((await sumsOf(client, cashShift)).expected < cashMinor) return { kind: 'till', isOpen: true };
  }

  // What is to be paid for it is written below: it is not one payment of the whole amount.
  const placed = await placeIn(client, { ...order, payment: null }, from);
  if (placed.kind !== 'placed') return placed;

  const freed = await giveUp(client, order.billUuid, { from, basis, plan, carried, back, cashShift });
  if (dueMinor > 0) await payInCash(client, order, exchange);
  await noteBoth(client, order.billUuid, {
    plan,
    audit: exchange.audit,
    money: {
      from,
      creditMinor: plan.amountMinor,
      paidMinor: exchange.paidMinor,
      tenderedMinor: dueMinor > 0 ? exchange.tenderedMinor : 0,
      backMinor: sumOf(back),
      cashMinor,
      accountMinor: minorOf(back, accountPayments(basis)),
    },
  });
  return { kind: 'exchanged', freed };

  /** What of a payment's part does not go back. */
  function keptOf(paymentId: string): number {
    const minorIn = (parts: readonly { paymentId: string; amountMinor: number }[]) =>
      sumOf(parts.filter((part) => part.paymentId === paymentId));
    return minorIn(plan?.parts ?? []) - minorIn(back);
  }

  function isRounded(paymentId: string): boolean {
    return basis?.payments.find(({ id }) => id === paymentId)?.isRounded === true;
  }

  function accountOf(paymentId: string): number | null {
    return basis?.payments.find(({ id }) => id === paymentId)?.account ?? null;
  }

  function canGoBack(paymentId: string): boolean {
    if (basis !== null && wayBack(basis, { paymentId }) === 'account') return true;
    const account = accountOf(paymentId);
    return account !== null && exchange.accounts.includes(account);
  }
}

/** The card is asked for the difference: the new bill waits for it with its seats, and what is given up is written down. */
async function begin(client: pg.PoolClient, { order, from, lines, audit }: ExchangeOrder): Promise<ExchangeOutcome> {
  // A bill that is settled at once would leave the visitor with both: no money comes that gives the old tickets up.
  if (order.payment == null || order.payment.payWithinMs === null)
    throw new Error('an exchange that waits for no payment');
  const placed = await placeIn(client, order);
  if (placed.kind !== 'placed') return placed;
  await client.query('insert into exchange (bill_uuid, from_uuid, line_ids, audit) values ($1, $2, $3, $4)', [
    order.billUuid,
    from,
    lines,
    JSON.stringify(audit),
  ]);
  return { kind: 'begun', expiresAtMs: placed.expiresAtMs };
}

const sumOf = (parts: readonly { amountMinor: number }[]): number =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/**
 * Whoever sells waits for these before the till's shift, so they are taken before it here as well (place_checkouts.sql): two that take them
 * the other way round would wait for each other.
 */
async function lockLimits(client: pg.PoolClient, { shows }: Order): Promise<void> {
  const limits = shows.flatMap(({ scheduleId, limits }) => limits.map(({ priceRateId }) => [scheduleId, priceRateId]));
  limits.sort(([one = 0, rate = 0], [other = 0, otherRate = 0]) => one - other || rate - otherRate);
  for (const limit of limits) await client.query('select pg_advisory_xact_lock($1, $2)', limit);
}

async function payInCash(
  client: pg.PoolClient,
  { billUuid, payment, deviceId }: Order,
  { dueMinor, paidMinor, tenderedMinor }: ExchangeOrder,
): Promise<void> {
  if (!payment) throw new Error('a difference without a method');
  await client.query(
    `insert into payment (id, bill_uuid, payment_method_id, method_name, status, amount_minor, amount_received_minor, tendered_minor, purchased_at, cash_shift_id)
     values ($1, $2, $3, $4, 'paid', $5, $8, $6, now(),
       (select id from cash_shift where device_id = $7 and closed_at is null))`,
    [
      payment.id,
      billUuid,
      payment.paymentMethodId,
      JSON.stringify(payment.methodName),
      dueMinor,
      tenderedMinor,
      deviceId,
      paidMinor,
    ],
  );
}
