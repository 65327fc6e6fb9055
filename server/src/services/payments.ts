/** Payments after their start: what their page shows, and what providers tell. */
import { z } from 'zod';
import { lineSchema } from '../contract/index.ts';
import { ParterreError } from '../domain/parterreError.ts';
import type { ProviderNews } from '../domain/paymentNews.ts';
import { isUuid } from '../domain/uuid.ts';
import type { PaymentDriver, PaymentNotification } from '../ports/payments.ts';
import type { NewsOutcome, StoredBill, StoredPayment } from '../ports/salesStore.ts';
import { freeNow } from './giveBack.ts';
import type { SalesDeps } from './salesDeps.ts';
import type { Services } from './services.ts';

type PaymentDeps = Pick<SalesDeps, 'sales' | 'seats' | 'drivers' | 'bus' | 'onFault'>;

export function createPayments(deps: PaymentDeps): Services['payments'] {
  const { sales, drivers } = deps;
  async function find(paymentId: string): Promise<{ bill: StoredBill; payment: StoredPayment }> {
    const bill = isUuid(paymentId) ? await sales.billOfPayment(paymentId) : null;
    if (!bill?.payment) throw new ParterreError('NOT_FOUND');
    return { bill, payment: bill.payment };
  }

  return {
    async status(paymentId) {
      const { bill, payment } = await find(paymentId);
      return { status: payment.status, bill: bill.uuid, bill_status: bill.status };
    },

    async processingData(paymentId) {
      const { payment } = await find(paymentId);
      if (!payment.processingData) throw new ParterreError('NOT_FOUND');
      return payment.processingData;
    },

    async notify(driverName, request, onVerified) {
      const driver = drivers.get(driverName);
      if (!driver) throw new ParterreError('NOT_FOUND');
      const { eventId, transactionId, paymentId, ...news } = await verified(driver, request, onVerified);
      const outcome = await takeNews(deps, driverName, { transactionId, paymentId }, news, eventId);
      // Who cancelled at the bank comes back to choose again: not before the seats are free.
      if (outcome) await freeNow(deps, outcome.freed);
    },
  };
}

/** What a provider signed, as far as our book can hold it. */
const notificationSchema = z.object({
  eventId: lineSchema.min(1).max(200),
  transactionId: lineSchema.min(1).max(200),
  paymentId: z.uuid().nullable(),
  status: z.string(),
  receivedMinor: z.int().min(0).max(2_147_483_647),
  tipMinor: z.int().min(0).max(2_147_483_647),
  refundedMinor: z.int().min(0).max(2_147_483_647),
});

async function verified(
  driver: PaymentDriver,
  request: { headers: Record<string, string | undefined>; body: string },
  onVerified: (() => Promise<void>) | undefined,
): Promise<PaymentNotification> {
  let notification: PaymentNotification;
  try {
    notification = await driver.verifyNotification(request);
  } catch (error) {
    // Signed, but not understood: the provider's, all the same.
    if (error instanceof ParterreError && error.code === 'VALIDATION_FAILED') await onVerified?.();
    throw error;
  }
  await onVerified?.();
  const read = notificationSchema.safeParse(notification);
  if (!read.success) throw new ParterreError('VALIDATION_FAILED', { cause: read.error });
  return notification;
}

/** What a provider says, in a webhook or when it is asked: applied, and told to the bill's visitors unless nothing changed. */
export async function takeNews(
  deps: Pick<SalesDeps, 'sales' | 'bus'>,
  driverName: string,
  about: { transactionId: string; paymentId: string | null },
  news: ProviderNews,
  eventId: string | null,
): Promise<NewsOutcome | null> {
  const outcome = await deps.sales.applyNews(driverName, about, news, eventId);
  if (!outcome) return null;
  if (outcome.decision.kind !== 'ignore') deps.bus.publish({ kind: 'bill', uuid: outcome.billUuid });
  return outcome;
}
