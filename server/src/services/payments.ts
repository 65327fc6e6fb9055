/** Payments after their start: what their page shows, and what providers tell. */
import { z } from 'zod';
import { lineSchema } from '../contract/index.ts';
import { ParterreError } from '../domain/parterreError.ts';
import type { ProviderNews } from '../domain/paymentNews.ts';
import { isUuid } from '../domain/uuid.ts';
import type { PaymentAccount } from '../ports/paymentAccounts.ts';
import type { PaymentDriver, PaymentNotification } from '../ports/payments.ts';
import type { NewsOutcome, StoredBill, StoredPayment } from '../ports/salesStore.ts';
import { freeNow } from './giveBack.ts';
import type { SalesDeps } from './salesDeps.ts';
import type { Services } from './services.ts';

type PaymentDeps = Pick<SalesDeps, 'sales' | 'seats' | 'accounts' | 'bus' | 'onFault'>;

export function createPayments(deps: PaymentDeps): Services['payments'] {
  const { sales, accounts } = deps;
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

    async notify(address, request, onVerified) {
      const told = [...accounts.values()].filter((account) => hears(account, address));
      let refusal = new ParterreError('NOT_FOUND');
      let isVerified = false;
      for (const { id, driver } of told) {
        try {
          if (await hear(id, driver, request, onVerified)) return;
          isVerified = true;
        } catch (error) {
          if (!(error instanceof ParterreError) || error.code !== 'FORBIDDEN') throw error;
          refusal = error;
        }
      }
      if (!isVerified) throw refusal;
    },
  };

  /** Whether it changed anything of the account's. */
  async function hear(
    account: number,
    driver: PaymentDriver,
    request: { headers: Record<string, string | undefined>; body: string },
    onVerified: (() => Promise<void>) | undefined,
  ): Promise<boolean> {
    const { eventId, transactionId, paymentId, ...news } = await verified(driver, request, onVerified);
    const outcome = await takeNews(deps, account, { transactionId, paymentId }, news, eventId);
    // Who cancelled at the bank comes back to choose again: not before the seats are free.
    if (outcome) await freeNow(deps, outcome.freed);
    return outcome !== null;
  }
}

/**
 * Each account has an address of its own. Those that were made of one provider's account share its former one as well: there news is the
 * account's that can read it and has the payment.
 */
function hears({ webhookKey, formerName, isArchived }: PaymentAccount, address: string): boolean {
  return !isArchived && (address === webhookKey || address === formerName);
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

/** What a provider says of a payment of this account, in a webhook or when it is asked: applied, and told to the bill's visitors unless nothing changed. */
export async function takeNews(
  deps: Pick<SalesDeps, 'sales' | 'bus'>,
  account: number,
  about: { transactionId: string; paymentId: string | null },
  news: ProviderNews,
  eventId: string | null,
): Promise<NewsOutcome | null> {
  const outcome = await deps.sales.applyNews(account, about, news, eventId);
  if (!outcome) return null;
  if (outcome.decision.kind !== 'ignore') deps.bus.publish({ kind: 'bill', uuid: outcome.billUuid });
  return outcome;
}
