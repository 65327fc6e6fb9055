/** What a till keeps in its browser for when it has no network, and what it has sold so and not uploaded yet. */
import type { Locale, OfflineKeeping } from '@parterre/server/contract';
import { browserStores } from '@parterre/ui/stored';

/** A keeping with the times of this machine's clock, Unix ms. */
export interface KeptShow extends Omit<OfflineKeeping, 'for_ms' | 'starts_in_ms'> {
  startsAtMs: number;
  untilMs: number;
}

export interface Kept {
  /** Names this storage to the server. */
  station: string;
  shows: KeptShow[];
  /** Keepings of which nothing is sold any more, and of which the server does not know yet that they are free. */
  released: string[];
  /** What sales were made of that were set aside: their tickets are out, so their seats stay kept until the show is over, and are sold no second time. */
  setAside: { keeping: string; lines: string[] }[];
}

/** A sale that was made alone. */
export interface AloneSale {
  id: string;
  keeping: string;
  title: string;
  screen: string;
  /** When the show starts, ISO. */
  start: string;
  amount: number;
  /** What is to be paid in cash for it. */
  cash: number;
  tendered: number;
  tickets: { line: string; rate: number; seat: string; code: string; barcode: string }[];
  employee: number | null;
  soldAtMs: number;
  locale: Locale;
}

export interface TillStorage {
  load(): Promise<{ kept: Kept | null; sold: string[]; sales: AloneSale[] }>;
  /** `forget`: lines that nothing is kept of any more. */
  keep(kept: Kept, forget: readonly string[]): Promise<void>;
  /** All of it or nothing, and on the disk when it resolves. Rejects when one of its seats was sold already, also in another window. */
  sell(sale: AloneSale): Promise<void>;
  /** The server has it. */
  uploaded(sale: AloneSale): Promise<void>;
  /** The server has named it. `kept` says so, and is stored with it. */
  setAside(sale: AloneSale, kept: Kept): Promise<void>;
}

export function createTillStorage(): TillStorage {
  const stores = browserStores('parterre-till', 1, ['kept', 'sold', 'sales']);
  return {
    async load() {
      const [kept, sold, sales] = await Promise.all([
        stores.read<(Omit<Kept, 'setAside'> & Partial<Kept>) | undefined>('kept', (store) => store.get('kept')),
        stores.read<IDBValidKey[]>('sold', (store) => store.getAllKeys()),
        stores.read<AloneSale[]>('sales', (store) => store.getAll()),
      ]);
      return {
        // Older versions stored nothing of what was set aside.
        kept: kept ? { ...kept, setAside: kept.setAside ?? [] } : null,
        sold: sold.map(String),
        sales: sales.sort((one, other) => one.soldAtMs - other.soldAtMs),
      };
    },
    keep: (kept, forget) =>
      stores.write(['kept', 'sold'], (store) => {
        store('kept').put(kept, 'kept');
        for (const line of forget) store('sold').delete(line);
      }),
    sell: (sale) =>
      stores.write(['sold', 'sales'], (store) => {
        // A seat that is there already ends all of it.
        for (const { line } of sale.tickets) store('sold').add(sale.id, line);
        store('sales').add(sale, sale.id);
      }),
    uploaded: ({ id }) => stores.write('sales', (store) => void store('sales').delete(id)),
    setAside: ({ id }, kept) =>
      stores.write(['kept', 'sales'], (store) => {
        store('kept').put(kept, 'kept');
        store('sales').delete(id);
      }),
  };
}
