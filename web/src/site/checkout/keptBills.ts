/** What the browser keeps of baskets and orders, looked at without loading the code of a checkout. */
import { useEffect } from 'react';

export const keptBillPrefix = 'pending-bill';

type Kept = Pick<Storage, 'getItem' | 'key' | 'length'>;

/** The keys of all baskets or orders that are kept there; none where the browser refuses storage. */
export function keptBillKeys(place: () => Kept): string[] {
  try {
    // A storage that is forbidden throws already when it is named.
    const storage = place();
    const all = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return all.filter((key) => key.startsWith(keptBillPrefix));
  } catch {
    return [];
  }
}

/** Until when an order that is kept there can be paid, the latest; 0: none can. Unix ms by the visitor's clock. */
export function latestDueAtMs(place: () => Kept): number {
  return Math.max(0, ...keptBillKeys(place).map((key) => dueAtMs(place, key)));
}

/** Anyone can write to the browser's storage: what is no order is due never. */
function dueAtMs(place: () => Kept, key: string): number {
  try {
    const order: unknown = JSON.parse(place().getItem(key) ?? 'null');
    if (typeof order !== 'object' || order === null || !('dueAtMs' in order)) return 0;
    return typeof order.dueAtMs === 'number' ? order.dueAtMs : 0;
  } catch {
    return 0;
  }
}

/** Calls `changed` when another tab has ordered, paid or given up. */
export function useKeptBillsOfOtherTabs(changed: () => void): void {
  useEffect(() => {
    const hear = ({ key }: StorageEvent): void => {
      if (key === null || key.startsWith(keptBillPrefix)) changed();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [changed]);
}
