/** Starts a payment at its provider, outside of any transaction: the bill and its claims are durable before. */
import type { Locale, PaymentComponent, PaymentResponse, ProcessingData } from '../contract/index.ts';
import { routePath } from '../contract/routes.ts';
import { orderReference } from '../domain/orderReference.ts';
import { ParterreError } from '../domain/parterreError.ts';
import type { StartedPayment } from '../ports/payments.ts';
import type { SalesDeps } from './salesDeps.ts';

interface Start {
  billUuid: string;
  locale: Locale;
  amountMinor: number;
  expiresAtMs: number;
  payment: { id: string; methodId: number; driver: string; component: PaymentComponent };
  /** Makes the seats free at once; the job that follows a failure does the same for certain. */
  giveBack(): Promise<void>;
}

/** May be repeated for the same payment: the provider answers with the same one. PAYMENT_FAILED: the bill is cancelled, the seats are free. */
export function createPaymentStart(deps: SalesDeps): (start: Start) => Promise<PaymentResponse> {
  return async (start) => {
    const { payment } = start;
    const driver = deps.drivers.get(payment.driver);
    let started: StartedPayment;
    try {
      if (!driver) throw new Error(`There is no payment driver ${payment.driver}`);
      started = await driver.createPayment({
        paymentId: payment.id,
        billUuid: start.billUuid,
        kind: payment.component,
        amountMinor: start.amountMinor,
        // Short enough for a bank statement, and still to be found.
        description: orderReference(start.billUuid),
        locale: start.locale,
        returnUrl: `${deps.publicUrl()}${routePath(start.locale, 'payments.status', { payment: payment.id, paymentDriver: driver.name })}`,
        webhookUrl: `${deps.webhookUrl()}/api/webhooks/${driver.name}`,
        expiresAtMs: start.expiresAtMs,
      });
    } catch (cause) {
      deps.onFault(cause, 'start payment');
      if (await deps.sales.abandon(start.billUuid)) await start.giveBack();
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
