/**
 * Bills whose time to pay is over: found by the index of open deadlines, a batch a statement, so that an order costs no job that is
 * nearly always for nothing. Every node may look at the same time: what one has locked the others pass over.
 */
import type { ExpiredBill } from '../ports/salesStore.ts';
import { giveBackUnclaimed } from './giveBack.ts';
import { markSold } from './markSold.ts';
import { type Repeated, repeat } from './repeat.ts';
import type { SalesDeps } from './salesDeps.ts';

type ExpireDeps = Pick<SalesDeps, 'sales' | 'seats' | 'bus' | 'onFault'>;

/** A bill may be shown as open for so long after its deadline; its seats are free for others from the deadline on. */
const everyMs = 1_000;
const batch = 64;

/** Looks from now on, until stopped. */
export function startExpiry(deps: ExpireDeps): Repeated {
  return repeat(
    everyMs,
    () => expireBills(deps),
    (error) => deps.onFault(error, 'expire bills'),
  );
}

/**
 * Lets every bill expire that still waits at its deadline, frees its seats and tells its visitors. Its provider is asked once more right
 * afterwards (paymentAsks.ts): what was paid without a word to us is a late payment then.
 */
export async function expireBills(deps: ExpireDeps): Promise<void> {
  for (;;) {
    const expired = await deps.sales.expireDue(batch);
    await Promise.all(
      expired.map((bill) =>
        free(deps, bill).catch((error: unknown) => deps.onFault(error, 'free the seats of a bill')),
      ),
    );
    if (expired.length < batch) return;
  }
}

/** After a crash in between the leases end by themselves, at the same deadline. */
async function free(deps: ExpireDeps, { uuid, claims }: ExpiredBill): Promise<void> {
  for (const group of claims) await giveBackUnclaimed(deps, group);
  // Money that came between the two has sold the claims: their leases must not stay free.
  if ((await deps.sales.bill(uuid))?.status === 'settled') await markSold(deps, [uuid]);
  else deps.bus.publish({ kind: 'bill', uuid });
}
