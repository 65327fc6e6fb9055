/**
 * Baskets belong to one tab. A browser that duplicates a tab copies its session storage, and with it the baskets and the
 * tokens of their holds: the copy finds that the tab's name is in use, and begins without them.
 */
import { newUuid } from '@parterre/ui/api';
import { baskets, browserStores, forgetBasket, keyOf } from './pendingBill.ts';

const nameKey = 'parterre-tab';
/** A page that is loaded anew waits at most this long until the one before it has let go of the name. */
const letGoMs = 1000;

let claim: Promise<void> | undefined;

/** Resolves when what session storage holds is this tab's own; at once where the browser cannot tell. Never rejects. */
export function ownBaskets(): Promise<void> {
  claim ??= claimBaskets().catch(() => undefined);
  return claim;
}

/** Throws where storage is forbidden: then there are no baskets. */
async function claimBaskets(): Promise<void> {
  // Browsers have it on secure origins only.
  if (!('locks' in navigator)) return;
  const name = sessionStorage.getItem(nameKey);
  // Read before anything is waited for: what is begun here meanwhile is this tab's own.
  const copied = baskets(browserStores);
  if (name !== null && (await takeName(name))) return;
  if (name !== null) for (const bill of copied) forgetBasket(browserStores, keyOf(bill));
  const fresh = newUuid();
  sessionStorage.setItem(nameKey, fresh);
  await takeName(fresh);
}

/** Whether it could be taken; for as long as the page lives. */
function takeName(name: string): Promise<boolean> {
  return new Promise((tell) => {
    const hold = (): Promise<never> => {
      tell(true);
      return new Promise(() => undefined);
    };
    navigator.locks
      .request(`${nameKey}:${name}`, { signal: AbortSignal.timeout(letGoMs) }, hold)
      .catch(() => tell(false));
  });
}
