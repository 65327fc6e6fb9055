/** Payments after their start: what their page shows, and what providers tell. */
import { z } from 'zod';
import { type BillStatus, lineSchema, type PaymentStatus, type ProcessingData } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { ProviderNews } from '../../domain/paymentNews.ts';
import { isUuid } from '../../domain/uuid.ts';
import type { PaymentAccount } from '../../ports/paymentAccounts.ts';
import type { PaymentDriver, PaymentNotification } from '../../ports/payments.ts';
import type { NewsOutcome, StoredBill, StoredPayment } from '../../ports/salesStore.ts';
import type { CommonDeps, SaleDeps } from '../deps.ts';
import { freeNow } from '../seats/giveBack.ts';

export interface Payments {
  status(paymentId: string): Promise<{ status: PaymentStatus; bill: string; bill_status: BillStatus }>;
  processingData(paymentId: string): Promise<ProcessingData>;
  /**
   * A webhook. Verified, idempotent; answers when the change is durable. `onVerified` runs once the provider's signature
   * was found to be right, before anything is read or written; what it throws refuses the webhook.
   * `address`: the last part of where it came to, which says whose news it can be. NOT_FOUND: no account that can be worked with has it.
   * FORBIDDEN: not signed by the provider for that account. VALIDATION_FAILED: signed, but not understood.
   */
  notify(
    address: string,
    request: { headers: Record<string, string | undefined>; body: string },
    onVerified?: () => Promise<void>,
  ): Promise<void>;
}

type PaymentDeps = Pick<CommonDeps, 'bus' | 'onFault'> & Pick<SaleDeps, 'sales' | 'seats' | 'accounts'>;

export function createPayments(deps: PaymentDeps): Payments {
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
  deps: Pick<CommonDeps, 'bus'> & Pick<SaleDeps, 'sales'>,
  account: number,
  about: { transactionId: string; paymentId: string | null },
  news: ProviderNews,
  eventId: string | null,
): Promise<NewsOutcome | null> {
  const outcome = await deps.sales.applyNews(account, about, news, eventId);
  if (!outcome) return null;
  if (outcome.decision.kind !== 'ignore') deps.bus.publish({ kind: 'bill', uuid: outcome.billUuid });
  if (outcome.exchangedUuid !== null) deps.bus.publish({ kind: 'bill', uuid: outcome.exchangedUuid });
  return outcome;
}
