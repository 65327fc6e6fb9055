import { useEffect } from 'react';
import { kept } from './document/history.ts';
import type { EditorStore } from './editorStore.ts';
import { keepHistory } from './keptDrawing.ts';

/** Pause after the last step until the history is kept: one drag makes many steps. */
const quietMs = 400;

/** Keeps the steps in this browser, so that they can be undone when the page has been loaded anew. */
export function useKeptHistory(store: EditorStore, screen: number): void {
  useEffect(() => {
    let { history } = store.read();
    let timer = 0;
    const keep = (): void => {
      clearTimeout(timer);
      timer = 0;
      void keepHistory(screen, kept(history));
    };
    const unsubscribe = store.subscribe(() => {
      const next = store.read().history;
      if (next.now.drawing === history.now.drawing) return;
      history = next;
      clearTimeout(timer);
      timer = window.setTimeout(keep, quietMs);
    });
    const leave = (): void => {
      if (timer !== 0) keep();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      unsubscribe();
      leave();
    };
  }, [store, screen]);
}
