/** Starts a payment at its provider, outside of any transaction: the bill and its claims are durable before. */
import type { Locale, PaymentComponent, PaymentResponse, ProcessingData } from '../contract/index.ts';
import { routePath } from '../contract/routes.ts';
import { siteOrigin } from '../domain/hosts.ts';
import { orderReference } from '../domain/orderReference.ts';
import { ParterreError } from '../domain/parterreError.ts';
import { type PaymentDriver, PaymentRefused, type PaymentRequest, type StartedPayment } from '../ports/payments.ts';
import type { SalesDeps } from './salesDeps.ts';

/** What a payment is started with. */
export interface PaymentToStart {
  billUuid: string;
  locale: Locale;
  siteHost: string | null;
  amountMinor: number;
  expiresAtMs: number;
  payment: { id: string; driver: string; component: PaymentComponent };
}

interface Start extends PaymentToStart {
  payment: PaymentToStart['payment'] & { methodId: number };
  /** Makes the seats free at once; the job that follows a failure does the same for certain. */
  giveBack(): Promise<void>;
}

/**
 * May be repeated for the same payment: the provider answers with the same one.
 * ### Errors
 * PAYMENT_FAILED: there is no payment, the bill is cancelled, the seats are free. PAYMENT_UNANSWERED: the provider did not say, now
 * or when it was asked before; somebody may be able to pay, so the bill keeps its seats until its deadline.
 */
export function createPaymentStart(deps: SalesDeps): (start: Start) => Promise<PaymentResponse> {
  return async (start) => {
    const { payment } = start;
    const driver = deps.drivers.get(payment.driver);
    let started: StartedPayment;
    try {
      // It was there when the order was placed, and may have been asked then: no refusal of the provider's.
      if (!driver) throw new Error(`There is no payment driver ${payment.driver} to start payment ${payment.id}`);
      started = await driver.createPayment(paymentRequest(deps, driver, start));
    } catch (cause) {
      deps.onFault(cause, 'start payment');
      if (!(cause instanceof PaymentRefused) || !(await deps.sales.abandon(start.billUuid)))
        throw new ParterreError('PAYMENT_UNANSWERED', { cause });
      await start.giveBack();
      deps.bus.publish({ kind: 'bill', uuid: start.billUuid });
      throw new ParterreError('PAYMENT_FAILED', { cause });
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

/** The same each time for the same payment. */
export function paymentRequest(
  { publicUrl, webhookUrl }: Pick<SalesDeps, 'publicUrl' | 'webhookUrl'>,
  { name }: PaymentDriver,
  { billUuid, locale, siteHost, amountMinor, expiresAtMs, payment }: PaymentToStart,
): PaymentRequest {
  return {
    paymentId: payment.id,
    billUuid,
    kind: payment.component,
    amountMinor,
    // Short enough for a bank statement, and still to be found.
    description: orderReference(billUuid),
    locale,
    returnUrl: `${siteOrigin(publicUrl(), siteHost)}${routePath(locale, 'payments.status', { payment: payment.id, paymentDriver: name })}`,
    webhookUrl: `${webhookUrl()}/api/webhooks/${name}`,
    expiresAtMs,
  };
}
