/** A drawing that could not be sent, kept in this browser: one for each screen. */
import type { Drawing } from './document/types.ts';

export interface KeptDrawing {
  drawing: Drawing;
  /** The version of the draft that was drawn on; null: there was no draft yet. */
  version: number | null;
}

const name = 'drawings';

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('parterre-editor', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const request = act(database.transaction(name, mode).objectStore(name));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    database.close();
  }
}

/** Null: nothing is kept, or this browser keeps nothing. */
export const keptDrawing = (screen: number): Promise<KeptDrawing | null> =>
  inStore<KeptDrawing | undefined>('readonly', (store) => store.get(screen)).then(
    (kept) => kept ?? null,
    () => null,
  );

export async function keepDrawing(screen: number, kept: KeptDrawing | null): Promise<void> {
  if (kept === null) await inStore('readwrite', (store) => store.delete(screen));
  else await inStore('readwrite', (store) => store.put(kept, screen));
}
