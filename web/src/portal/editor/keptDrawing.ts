/** What this browser keeps of the editor, one of each for each screen: a drawing that could not be sent, and the steps to undo. */
import { browserStores } from '@parterre/ui/stored';
import type { History } from './document/history.ts';
import type { Drawing } from './document/types.ts';

export interface KeptDrawing {
  drawing: Drawing;
  /** The version of the draft that was drawn on; null: there was no draft yet. */
  version: number | null;
}

const drawings = 'drawings';
const histories = 'histories';
const stores = browserStores('parterre-editor', 2, [drawings, histories]);

/** Null: nothing is kept, or this browser keeps nothing. */
export const keptDrawing = (screen: number): Promise<KeptDrawing | null> =>
  stores
    .read<KeptDrawing | undefined>(drawings, (store) => store.get(screen))
    .then(
      (kept) => kept ?? null,
      () => null,
    );

export async function keepDrawing(screen: number, kept: KeptDrawing | null): Promise<void> {
  await stores.write(drawings, (store) => {
    if (kept === null) store(drawings).delete(screen);
    else store(drawings).put(kept, screen);
  });
}

/** Null: nothing is kept, or this browser keeps nothing. */
export const keptHistory = (screen: number): Promise<History | null> =>
  stores
    .read<History | undefined>(histories, (store) => store.get(screen))
    .then(
      (kept) => kept ?? null,
      () => null,
    );

/** Rows that its drawings share are kept once. In a browser that keeps nothing, a page that is loaded anew has nothing to undo. */
export async function keepHistory(screen: number, history: History): Promise<void> {
  await stores.write(histories, (store) => store(histories).put(history, screen)).catch(() => undefined);
}
