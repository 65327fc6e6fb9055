/**
 * Bills whose time to pay is over: found by the index of open deadlines, a batch a statement, so that an order costs no job that is
 * nearly always for nothing. Every node may look at the same time: what one has locked the others pass over.
 */

import type { CommonDeps, SaleDeps } from '../deps.ts';
import { type Repeated, repeat } from '../repeat.ts';

type ExpireDeps = Pick<CommonDeps, 'bus' | 'onFault'> & Pick<SaleDeps, 'sales'>;

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
 * Lets every bill expire that still waits at its deadline, a reservation too, and tells its visitors; jobs of the same transaction end its leases. Its
 * provider is asked once more right afterwards (asks.ts): what was paid without a word to us is a late payment then.
 */
export async function expireBills({ sales, bus }: ExpireDeps): Promise<void> {
  for (const expire of [sales.expireDue, sales.expireReservations]) {
    let expired: string[];
    do {
      expired = await expire(batch);
      for (const uuid of expired) bus.publish({ kind: 'bill', uuid });
    } while (expired.length === batch);
  }
}
