/** What a scanner is told and keeps, for tests: answers, lists of a show, and a disk in memory. */
import {
  type DoorAnswer,
  type DoorListNews,
  type DoorTicket,
  doorHash,
  type ListedTicket,
} from '@parterre/server/contract';
import type { DoorStorage, KeptEntry, KeptList } from '../scanner/doorStorage.ts';

export const ticket = (line: string, changes: Partial<DoorTicket> = {}): DoorTicket => ({
  line,
  reference: '6F9619FF',
  film: 'Brine',
  start: '2026-11-21T19:00:00.000Z',
  cinema: 'Marquise Centrum',
  screen: 'Grand',
  seat: `C-${line}`,
  rate: 'Adult',
  note: null,
  is_in: false,
  ...changes,
});
export const passed = (...lines: string[]): DoorAnswer => ({
  kind: 'passed',
  tickets: lines.map((line) => ({ ...ticket(line, { is_in: true }), admission: `9${line}` })),
});

/** A disk that outlasts its pages; `isFull`: nothing more can be written. */
export function disk() {
  const kept: { list: KeptList | null; entries: Map<string, KeptEntry>; isFull: boolean } = {
    ...{ list: null, entries: new Map(), isFull: false },
  };
  const write = async (change: () => void): Promise<void> => {
    if (kept.isFull) throw new DOMException('no room', 'QuotaExceededError');
    change();
  };
  const storage: DoorStorage = {
    load: async () => ({ kept: kept.list, entries: [...kept.entries.values()] }),
    keepEntry: (entry) => write(() => kept.entries.set(entry.nonce, entry)),
    keepList: (list, listed, forgotten) =>
      write(() => {
        kept.list = list;
        for (const entry of listed) kept.entries.set(entry.nonce, entry);
        for (const nonce of forgotten) kept.entries.delete(nonce);
      }),
  };
  return { kept, storage };
}

export const order = '6f9619ff-8b86-4d11-b42d-00c04fc964ff';
const hashes = new Map(
  await Promise.all(
    [order, 'ZEBRAY7', ...['7', '8', '9'].map((line) => `BARCODE${line}`)].map(
      async (code) => [code, await doorHash(code)] as const,
    ),
  ),
);
export const hashOf = (code: string): string => hashes.get(code) ?? '';

export const listed = (line: string, changes: Partial<ListedTicket> = {}): ListedTicket => ({
  ...{ line, orderHash: hashOf(order), reference: '6F9619FF', codeHash: hashOf(`BARCODE${line}`) },
  ...{
    seat: `C-${line}`,
    rate: 'Adult',
    note: null,
    status: 'settled',
    isKept: false,
    isVoid: false,
    isExchanged: false,
    last: null,
  },
  ...changes,
});
/** A list of a show that starts now, made by a server whose clock is so far ahead. */
export const news = (
  tickets: ListedTicket[],
  aheadMs = 0,
  conflicts: DoorListNews['conflicts'] = [],
): DoorListNews => ({
  ...{ atMs: Date.now() + aheadMs, exhibitorId: 1, cinemaId: 1, keys: [], conflicts },
  window: { beforeMs: 3_600_000, afterMs: 3_600_000 },
  shows: [
    {
      ...{ id: 7, film: 'Brine', start: new Date(Date.now() + aheadMs).toISOString(), isCancelled: false },
      ...{ screen: { id: 1, name: 'Grand' }, digest: 'd', tickets },
    },
  ],
});
