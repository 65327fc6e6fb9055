import { useEffect, useEffectEvent } from 'react';
import { readerText, signAt } from './readerText.ts';

/** Keys of a reader come this close on each other, and nobody types so fast. */
const withinMs = 50;
/** Fewer keys before Enter are somebody's fingers. */
const leastKeys = 4;
/** What is longer is no code of ours. */
const mostKeys = 200;

/**
 * Hears codes of a reader wherever the page's focus is, but for fields that take text, which read for themselves. A reader is a keyboard: its
 * Enter would press whatever was pressed last once more, and the machine's layout may make other signs of its keys (`readerText`).
 */
export function useReader(onCode: (code: string) => void): void {
  const read = useEffectEvent(onCode);
  useEffect(() => {
    let keys = '';
    let placed = '';
    let lastMs = Number.NEGATIVE_INFINITY;
    const hear = (event: KeyboardEvent): void => {
      const { key, target, timeStamp, ctrlKey, altKey, metaKey } = event;
      const isFast = timeStamp - lastMs <= withinMs;
      if (isTextField(target) || ctrlKey || altKey || metaKey) {
        keys = '';
        return;
      }
      if (key === 'Enter') {
        const code = isFast && keys.length >= leastKeys ? readerText(keys, placed) : null;
        keys = '';
        if (code === null) return;
        swallow(event);
        read(code.slice(0, mostKeys));
      } else if (key.length === 1) {
        keys = isFast ? keys + key : key;
        placed = (isFast ? placed : '') + signAt(event);
        lastMs = timeStamp;
        if (keys.length > 1) swallow(event);
        keys = keys.slice(0, mostKeys);
        placed = placed.slice(0, mostKeys);
      }
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target.isContentEditable;
}
