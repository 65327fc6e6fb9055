import type { SignageContents } from '@parterre/server/contract';

/** What a build of before has not kept. */
type Later = 'prices' | 'background' | 'accent';
type Kept = Omit<SignageContents, Later> & Partial<Pick<SignageContents, Later>>;

const key = 'parterre-signage';

/** What this display was told to show last, for when its page is loaded anew without a network. */
export const keptContents = {
  get(): SignageContents | undefined {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
      return kept === null ? undefined : { prices: [], background: null, accent: null, ...kept };
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
