/**
 * Undo and redo without an end. An entry is the drawing as it was: drawings share what did not change, so a thousand of
 * them cost little more than what was changed, and going back gives the very same one.
 */
import type { Edited } from './types.ts';

export interface History {
  readonly now: Edited;
  /** The last thing that was done is the last of them. */
  readonly past: readonly Edited[];
  /** The next to be done again is the last of them. */
  readonly future: readonly Edited[];
  /** What `now` belongs to: further steps of it are no entries of their own. Null: it is done. */
  readonly gesture: string | null;
}

export const begin = (now: Edited): History => ({ now, past: [], future: [], gesture: null });

/** `gesture`: steps of one gesture, a number being typed for instance, follow each other under one name and are one entry. */
export function record(history: History, next: Edited, gesture: string | null = null): History {
  if (next.drawing === history.now.drawing) return { ...history, now: next };
  const isSame = gesture !== null && gesture === history.gesture;
  return { now: next, past: isSame ? history.past : [...history.past, history.now], future: [], gesture };
}

/** The gesture has ended: what follows under the same name is an entry of its own. */
export const settle = (history: History): History =>
  history.gesture === null ? history : { ...history, gesture: null };

export function undo(history: History): History {
  const before = history.past.at(-1);
  if (!before) return history;
  return { now: before, past: history.past.slice(0, -1), future: [...history.future, history.now], gesture: null };
}

export function redo(history: History): History {
  const after = history.future.at(-1);
  if (!after) return history;
  return { now: after, past: [...history.past, history.now], future: history.future.slice(0, -1), gesture: null };
}
