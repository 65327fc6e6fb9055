import type { CommonDeps, SaleDeps } from '../deps.ts';
import { accountOf } from './accounts.ts';

/** Gives received money back from the account that it came into. A driver that has done it already does nothing. */
export async function refund(
  { sales, accounts, bus }: Pick<CommonDeps, 'bus'> & Pick<SaleDeps, 'sales' | 'accounts'>,
  id: string,
): Promise<void> {
  const due = await sales.refundDue(id);
  if (!due) return;
  const { driver } = accountOf(accounts, due.account, `give refund ${id}`);
  const { transactionId, refundId, amountMinor, reason } = due;
  const done = await driver.refund({ transactionId, refundId, amountMinor, reason }).catch(async (error: unknown) => {
    // Somebody may have been quicker at the provider's own site: then its book has as much given back as ours.
    const book = await driver.status(transactionId);
    if (!book || book.refundedMinor < due.knownMinor) throw error;
    return null;
  });
  await sales.refundDone(refundId, done?.transactionId ?? null);
  bus.publish({ kind: 'bill', uuid: due.billUuid });
}
