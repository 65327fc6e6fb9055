import type { SignageContents } from '@parterre/server/contract';

const key = 'parterre-signage';

/** What this display was told to show last, for when its page is loaded anew without a network. */
export const keptContents = {
  get(): SignageContents | undefined {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as SignageContents | null;
      // A build of before has kept no prices.
      return kept === null ? undefined : { ...kept, prices: kept.prices ?? [] };
    } catch {
      return undefined;
    }
  },
  set(contents: SignageContents): void {
    try {
      localStorage.setItem(key, JSON.stringify(contents));
    } catch {
      // Storage is forbidden: without a network the page shows nothing after it was loaded anew.
    }
  },
};
