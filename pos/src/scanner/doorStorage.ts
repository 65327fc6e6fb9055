/** What a scanner keeps in its browser: the list that it answers from without a network, and what it has done so. */
import type { DoorDirection, DoorList } from '@parterre/server/contract';
import { browserStores } from '@parterre/ui/stored';

/** The list, with how far the server's clock was ahead of this device's when it came. */
export interface KeptList {
  list: DoorList;
  offsetMs: number;
}

/** Whom this scanner has let in or out. */
export interface KeptEntry {
  /** Names the wish, here and at the server. */
  nonce: string;
  /** Which it was of all that this scanner has kept. */
  order: number;
  direction: DoorDirection;
  lines: string[];
  /** Its rows in the ledger, one of each line; none: the server has not told them. */
  admissions: string[];
  /** Where it was: the scanner may stand in another cinema by the time it is sent. Missing: nobody knows. */
  cinema?: number;
  /** When it was, by the server's clock as it was known here, and by the device's own; Unix ms. */
  atMs: number;
  deviceMs: number;
  employee: number | null;
  undone: { nonce: string; atMs: number; deviceMs: number } | null;
  /** The server has it as it stands here. */
  isSent: boolean;
  /** The server does not take it, or not all of it, however often it comes. */
  isRefused: boolean;
  /** The list was asked for after that, so it says itself where these tickets stand. */
  isListed: boolean;
}

/** Writes reject where there is no room left, or where the browser keeps nothing. */
export interface DoorStorage {
  load(): Promise<{ kept: KeptList | null; entries: KeptEntry[] }>;
  keepEntry(entry: KeptEntry): Promise<void>;
  /** Keeps the list in place of the one before, with what it means for these entries, and forgets others. */
  keepList(kept: KeptList, listed: readonly KeptEntry[], forgotten: readonly string[]): Promise<void>;
}

const lists = 'lists';
const entries = 'entries';

/** There is one list: that of the cinema where the scanner stands. */
const theList = 'list';

/** An entry that a page may have written before an update, when pages knew less of it. */
type WrittenEntry = Omit<KeptEntry, 'admissions' | 'isRefused'> & Partial<Pick<KeptEntry, 'admissions' | 'isRefused'>>;

/**
 * What lies on the disk, as this page reads it: entries that an earlier one wrote are sent as well. A list without hashes is dropped, since no code
 * would be found in it; the next one comes whole.
 */
export function asRead(
  kept: KeptList | undefined,
  written: readonly WrittenEntry[],
): Awaited<ReturnType<DoorStorage['load']>> {
  const hasHashes = kept?.list.shows.every(({ tickets }) => tickets.every((ticket) => 'orderHash' in ticket)) ?? false;
  return {
    kept: kept !== undefined && hasHashes ? kept : null,
    entries: written
      .map((entry) => ({
        ...{ admissions: [], isRefused: false, ...(kept !== undefined && { cinema: kept.list.cinemaId }) },
        ...entry,
      }))
      .sort((one, other) => one.order - other.order),
  };
}

export function doorStorage(): DoorStorage {
  const stores = browserStores('parterre-scanner', 1, [lists, entries]);
  return {
    async load() {
      const [kept, found] = await Promise.all([
        stores.read<KeptList | undefined>(lists, (store) => store.get(theList)),
        stores.read<WrittenEntry[]>(entries, (store) => store.getAll()),
      ]);
      return asRead(kept, found);
    },
    keepEntry: (entry) => stores.write(entries, (store) => store(entries).put(entry, entry.nonce)),
    keepList: (kept, listed, forgotten) =>
      stores.write([lists, entries], (store) => {
        store(lists).put(kept, theList);
        for (const entry of listed) store(entries).put(entry, entry.nonce);
        for (const nonce of forgotten) store(entries).delete(nonce);
      }),
  };
}
