/** An order that its buyer gives up before it is paid: called back at the provider first, then its seats are free at once. */
import type { ProviderNews } from '../../domain/paymentNews.ts';
import type { PaymentAccount } from '../../ports/paymentAccounts.ts';
import { PaymentRefused } from '../../ports/payments.ts';
import type { StoredBill, StoredPayment } from '../../ports/salesStore.ts';
import type { CommonDeps, SaleDeps } from '../deps.ts';
import { freeNow } from '../seats/giveBack.ts';
import { accountOf } from './accounts.ts';
import { takeNews } from './payments.ts';
import { paymentRequest } from './start.ts';

type GiveUpDeps = Pick<CommonDeps, 'bus' | 'onFault' | 'publicUrl' | 'webhookUrl'> &
  Pick<SaleDeps, 'sales' | 'seats' | 'accounts'>;

/**
 * Does nothing to a bill that no longer waits for its payment. Of one that is paid in parts only the payment that waits is called back; when
 * none waits the bill is cancelled, and its parts go back. Money that came first settles it: then it is not given
 * up. While the provider does not let go of the payment the bill stays as it is, too. Throws when the provider does not
 * answer; nothing has changed then.
 */
export async function giveUp(deps: GiveUpDeps, bill: StoredBill): Promise<void> {
  const { payment } = bill;
  if (bill.status !== 'paying' || payment === null) return;
  if (payment.status !== 'paying' && payment.status !== 'pending')
    return ended(deps, bill.uuid, () => deps.sales.cancelParts(bill.uuid));
  const account = accountOf(deps.accounts, payment.account, `cancel payment ${payment.id}`);
  const news = await callBack(deps, account, bill, payment);
  if (news === null) return ended(deps, bill.uuid, () => deps.sales.abandon(bill.uuid));
  const about = { transactionId: payment.transactionId ?? '', paymentId: payment.id };
  const outcome = await takeNews(deps, account.id, about, news, null);
  if (outcome) await freeNow(deps, outcome.freed);
}

/**
 * Null: the provider says that there is no payment, so nobody can pay it. Of one whose id it told us it says so only when it is not the
 * same provider's account any more; `abandon` refuses then, and the order waits for its deadline.
 */
async function callBack(
  deps: GiveUpDeps,
  account: PaymentAccount,
  bill: StoredBill,
  payment: StoredPayment,
): Promise<ProviderNews | null> {
  const { driver } = account;
  if (payment.transactionId !== null) return driver.cancel(payment.transactionId);
  // It may have been asked all the same: its answer got lost, or is on its way. Asked again it tells which payment that is.
  const request = paymentRequest(deps, account, {
    billUuid: bill.uuid,
    locale: bill.locale,
    siteHost: bill.siteHost,
    amountMinor: payment.amountMinor,
    terminal: bill.terminal,
    expiresAtMs: bill.expiresAtMs ?? Date.now(),
    payment,
  });
  try {
    return await driver.cancel((await driver.createPayment(request)).transactionId);
  } catch (error) {
    if (error instanceof PaymentRefused) return null;
    throw error;
  }
}

/** `end`: whether it changed anything. What the bill still claims afterwards stays its own. */
async function ended(deps: GiveUpDeps, billUuid: string, end: () => Promise<boolean>): Promise<void> {
  const claimed = await deps.sales.claims([billUuid]);
  if (!(await end())) return;
  await freeNow(deps, claimed);
  deps.bus.publish({ kind: 'bill', uuid: billUuid });
}
