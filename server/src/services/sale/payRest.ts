/** The next payment of a sale at a till of which a part is paid (docs/decisions/parts.md). */
import { inCash, type PosAnswer, type PosRest } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { PointOfSale } from '../../domain/pointOfSale.ts';
import type { PaymentMethodRow } from '../../ports/catalogueStore.ts';
import type { StoredBill } from '../../ports/salesStore.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { methodsAt } from '../catalogue/texts.ts';
import type { PrintingDeps } from '../deps.ts';
import { createPaymentResume, type PaymentStartDeps } from '../payments/start.ts';
import { mustBeTendered } from './checkoutForm.ts';
import { createPosAnswer } from './posAnswer.ts';

export type PayRest = (rest: Omit<PosRest, 'basket_id'>, till: PointOfSale) => Promise<PosAnswer>;

/**
 * Cash pays all that is left and settles the sale; a card terminal is asked for that or for less. The same `payment_id` is the same payment,
 * however often it is asked for. A sale that waits for no payment any more answers as it stands.
 * ### Errors
 * NOT_FOUND: it was not begun at this till; VALIDATION_FAILED (`payment_method_id`, `tendered`); AMOUNT_CHANGED: less is left, or for cash
 * another amount; TILL_CLOSED; PAYMENT_FAILED, TERMINAL_BUSY, TERMINAL_NOT_READY: nothing was begun, and the parts stay paid;
 * PAYMENT_UNANSWERED.
 */
export function createPayRest(
  deps: PaymentStartDeps & Pick<PrintingDeps, 'printStore'> & Pick<Catalogue, 'methodsOf' | 'tillSettings'>,
): PayRest {
  const { sales, accounts, bus } = deps;
  const resumePayment = createPaymentResume(deps);
  const answerOf = createPosAnswer(deps);

  async function billAt(uuid: string, { deviceId }: PointOfSale): Promise<StoredBill> {
    const bill = await sales.bill(uuid);
    if (bill?.deviceId !== deviceId) throw new ParterreError('NOT_FOUND');
    return bill;
  }

  return async (rest, till) => {
    await billAt(rest.bill, till);
    const methods = methodsAt('pos', await deps.methodsOf(till.exhibitorId), accounts, till);
    // What is left is paid, not owed: a client owes a bill or nothing of it.
    const method = methods.find(({ id, type }) => id === rest.payment_method_id && type !== 'invoice');
    if (!method) throw unknownMethod();
    const receivedMinor = inCash(rest.amount, (await deps.tillSettings(till)).cash_rounding);
    mustBeTendered(receivedMinor, rest.tendered, method.type === 'cash');
    await add(rest, till, { method, receivedMinor });
    const bill = await billAt(rest.bill, till);
    if (rest.tendered !== null) bus.publish({ kind: 'bill', uuid: bill.uuid });
    return answerOf(await resumePayment(bill), rest.locale);
  };

  async function add(
    rest: Parameters<PayRest>[0],
    till: PointOfSale,
    { method, receivedMinor }: { method: PaymentMethodRow; receivedMinor: number },
  ): Promise<void> {
    const outcome = await sales.payRest({
      id: rest.payment_id,
      billUuid: rest.bill,
      deviceId: till.deviceId,
      needsOpenTill: till.hasShifts,
      paymentMethodId: method.id,
      account: method.accountId,
      methodName: method.name,
      amountMinor: rest.amount,
      cash: rest.tendered === null ? null : { tenderedMinor: rest.tendered, receivedMinor },
    });
    if (outcome.kind === 'closed') throw new ParterreError('TILL_CLOSED');
    if (outcome.kind === 'stale') throw unknownMethod();
    if (outcome.kind === 'amount')
      throw new ParterreError('AMOUNT_CHANGED', { quote: { amount: outcome.leftMinor, lines: [] } });
  }
}

function unknownMethod(): ParterreError {
  return new ParterreError('VALIDATION_FAILED', { fields: { payment_method_id: [{ key: 'payment_method' }] } });
}
