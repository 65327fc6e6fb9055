/** Starts a payment at its provider, outside of any transaction: the bill and its claims are durable before. */
import type { Locale, PaymentComponent, PaymentResponse, ProcessingData } from '../../contract/index.ts';
import { routePath } from '../../contract/routes.ts';
import { siteOrigin } from '../../domain/hosts.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { PaymentAccount } from '../../ports/paymentAccounts.ts';
import { PaymentRefused, type PaymentRequest, type StartedPayment } from '../../ports/payments.ts';
import type { StoredBill } from '../../ports/salesStore.ts';
import type { CommonDeps, SaleDeps } from '../deps.ts';
import { accountOf } from './accounts.ts';
import { paymentResponse } from './response.ts';

/** What a payment is started with. */
export interface PaymentToStart {
  billUuid: string;
  locale: Locale;
  siteHost: string | null;
  amountMinor: number;
  expiresAtMs: number;
  /** The card terminal of the device that sells, as its provider calls it; null: none. */
  terminal: string | null;
  /** `account` null: at the counter, where nothing is started. */
  payment: { id: string; account: number | null; component: PaymentComponent };
}

interface Start extends PaymentToStart {
  payment: PaymentToStart['payment'] & { methodId: number };
  /** Makes the seats free at once; the job that follows a failure does the same for certain. */
  giveBack(): Promise<void>;
}

export type PaymentStartDeps = Pick<CommonDeps, 'bus' | 'onFault' | 'publicUrl' | 'webhookUrl'> &
  Pick<SaleDeps, 'accounts' | 'sales'>;

/**
 * May be repeated for the same payment: the provider answers with the same one.
 * ### Errors
 * PAYMENT_FAILED, of a terminal TERMINAL_BUSY or TERMINAL_NOT_READY: there is no payment, the bill is cancelled and its seats are free, unless a part of it is paid. PAYMENT_UNANSWERED: the provider did not say, now
 * or when it was asked before; somebody may be able to pay, so the bill keeps its seats until its deadline.
 */
export function createPaymentStart(deps: PaymentStartDeps): (start: Start) => Promise<PaymentResponse> {
  return async (start) => {
    const { payment } = start;
    let started: StartedPayment;
    try {
      // It was there when the order was placed, and may have been asked then: no refusal of the provider's.
      const account = accountOf(deps.accounts, payment.account, `start payment ${payment.id}`);
      started = await account.driver.createPayment(paymentRequest(deps, account, start));
    } catch (cause) {
      deps.onFault(cause, 'start payment');
      if (!(cause instanceof PaymentRefused) || !(await deps.sales.abandon(start.billUuid)))
        throw new ParterreError('PAYMENT_UNANSWERED', { cause });
      await start.giveBack();
      deps.bus.publish({ kind: 'bill', uuid: start.billUuid });
      throw new ParterreError(refusalCodes[cause.reason ?? 'other'], { cause });
    }
    const processingData: ProcessingData = {
      component: payment.component,
      checkout_url: started.checkoutUrl,
      qr: started.qr,
      deeplink: started.deeplink,
      amount: start.amountMinor,
      tip: 0,
    };
    await deps.sales.paymentStarted(payment.id, { transactionId: started.transactionId, processingData });
    return {
      uuid: start.billUuid,
      status: 'paying',
      payment: {
        id: payment.id,
        status: 'paying',
        method_id: payment.methodId,
        expires_at: new Date(start.expiresAtMs).toISOString(),
      },
      processingData,
    };
  };
}

/**
 * How a bill's payment stands. One that was never started, since a node ended in between, is started now. `giveBack`: as of a start.
 * Errors: those of a start.
 */
export function createPaymentResume(
  deps: PaymentStartDeps,
): (bill: StoredBill, giveBack?: Start['giveBack']) => Promise<PaymentResponse> {
  const startPayment = createPaymentStart(deps);
  return async (bill, giveBack = async () => undefined) => {
    const { uuid, locale, siteHost, terminal, expiresAtMs, payment } = bill;
    const isStarted = payment?.status !== 'paying' || payment.transactionId !== null;
    if (bill.status !== 'paying' || isStarted || expiresAtMs === null) return paymentResponse(bill);
    const { id, paymentMethodId: methodId, account, component, amountMinor } = payment;
    return startPayment({
      billUuid: uuid,
      ...{ locale, siteHost, terminal, amountMinor, expiresAtMs, giveBack },
      payment: { id, methodId, account, component },
    });
  };
}

const refusalCodes = {
  terminal_busy: 'TERMINAL_BUSY',
  terminal_missing: 'TERMINAL_NOT_READY',
  terminal_refused: 'TERMINAL_NOT_READY',
  other: 'PAYMENT_FAILED',
} as const;

/** Pure, so that every attempt to start a payment sends the provider one request. */
export function paymentRequest(
  { publicUrl, webhookUrl }: Pick<CommonDeps, 'publicUrl' | 'webhookUrl'>,
  { provider, webhookKey }: PaymentAccount,
  { billUuid, locale, siteHost, amountMinor, expiresAtMs, terminal, payment }: PaymentToStart,
): PaymentRequest {
  return {
    paymentId: payment.id,
    billUuid,
    kind: payment.component,
    terminal,
    amountMinor,
    // Short enough for a bank statement, and still to be found.
    description: orderReference(billUuid),
    locale,
    returnUrl: `${siteOrigin(publicUrl(), siteHost)}${routePath(locale, 'payments.status', { payment: payment.id, paymentDriver: provider })}`,
    webhookUrl: `${webhookUrl()}/api/webhooks/${webhookKey}`,
    expiresAtMs,
  };
}
