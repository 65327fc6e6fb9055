/** What this browser keeps of the editor, one of each for each screen: a drawing that could not be sent, and the steps to undo. */
import type { History } from './document/history.ts';
import type { Drawing } from './document/types.ts';

export interface KeptDrawing {
  drawing: Drawing;
  /** The version of the draft that was drawn on; null: there was no draft yet. */
  version: number | null;
}

const drawings = 'drawings';
const histories = 'histories';
type StoreName = typeof drawings | typeof histories;

let database: Promise<IDBDatabase> | null = null;

/** The database stays open: while the page goes there is no time to open it. */
function opened(): Promise<IDBDatabase> {
  database ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('parterre-editor', 2);
    request.onupgradeneeded = () => {
      const { result } = request;
      for (const name of [drawings, histories])
        if (!result.objectStoreNames.contains(name)) result.createObjectStore(name);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).then(
    (open) => {
      // Another window has a newer editor, which keeps other things.
      open.onversionchange = () => {
        open.close();
        database = null;
      };
      return open;
    },
    (error: unknown) => {
      database = null;
      throw error;
    },
  );
  return database;
}

async function inStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await opened()).transaction(name, mode);
  return await new Promise((resolve, reject) => {
    const request = act(transaction.objectStore(name));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    // Committed at once: a page that is going gets no other turn.
    transaction.commit();
  });
}

/** Null: nothing is kept, or this browser keeps nothing. */
export const keptDrawing = (screen: number): Promise<KeptDrawing | null> =>
  inStore<KeptDrawing | undefined>(drawings, 'readonly', (store) => store.get(screen)).then(
    (kept) => kept ?? null,
    () => null,
  );

export async function keepDrawing(screen: number, kept: KeptDrawing | null): Promise<void> {
  if (kept === null) await inStore(drawings, 'readwrite', (store) => store.delete(screen));
  else await inStore(drawings, 'readwrite', (store) => store.put(kept, screen));
}

/** Null: nothing is kept, or this browser keeps nothing. */
export const keptHistory = (screen: number): Promise<History | null> =>
  inStore<History | undefined>(histories, 'readonly', (store) => store.get(screen)).then(
    (kept) => kept ?? null,
    () => null,
  );

/** Rows that its drawings share are kept once. In a browser that keeps nothing, a page that is loaded anew has nothing to undo. */
export async function keepHistory(screen: number, history: History): Promise<void> {
  await inStore(histories, 'readwrite', (store) => store.put(history, screen)).catch(() => undefined);
}
