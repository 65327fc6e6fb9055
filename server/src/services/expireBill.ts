import { DatabaseAway } from '../ports/databaseAway.ts';
import { giveBackUnclaimed } from './giveBack.ts';
import { markSold } from './markSold.ts';
import { askAbout } from './paymentAsks.ts';
import type { SalesDeps } from './salesDeps.ts';

type ExpireDeps = Pick<SalesDeps, 'sales' | 'seats' | 'drivers' | 'bus' | 'onFault'>;

/** At the payment deadline: asks the provider once more, then lets a bill that still waits expire and frees its seats. */
export async function expireBill(deps: ExpireDeps, billUuid: string): Promise<void> {
  const { sales, bus } = deps;
  const bill = await sales.bill(billUuid);
  if (bill?.status !== 'paying') return;
  const { payment } = bill;
  // A webhook may have been lost on its way: the provider's own book knows. A provider that does not answer keeps no
  // seats: it is asked again later (paymentAsks.ts), and what was paid is a late payment then.
  if (payment?.transactionId) {
    const { transactionId, id: paymentId } = payment;
    const outcome = await askAbout(deps, payment.driver, { transactionId, paymentId }).catch((error: unknown) => {
      if (error instanceof DatabaseAway) throw error;
      deps.onFault(error, 'ask about a payment at its deadline');
      return null;
    });
    if (outcome && outcome.decision.kind !== 'ignore') return;
  }
  if (!(await sales.expire(billUuid))) return;
  for (const group of await sales.claims(billUuid)) await giveBackUnclaimed(deps, group);
  // Money that came between the two has sold the claims: their leases must not stay free.
  if ((await sales.bill(billUuid))?.status === 'settled') await markSold(deps, billUuid);
  else bus.publish({ kind: 'bill', uuid: billUuid });
}
