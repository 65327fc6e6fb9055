/**
 * Undo and redo without an end. An entry is the drawing as it was: drawings share what did not change, so a thousand of
 * them cost little more than what was changed, and going back gives the very same one.
 */
import { isSame } from '../../form/merge.ts';
import { type Drawing, type Edited, nothing } from './types.ts';

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
  const isGoingOn = gesture !== null && gesture === history.gesture;
  return { now: next, past: isGoingOn ? history.past : [...history.past, history.now], future: [], gesture };
}

/** The gesture has ended: what follows under the same name is an entry of its own. */
export const settle = (history: History): History =>
  history.gesture === null ? history : { ...history, gesture: null };

/** How many steps back and forth are kept for when the page is loaded anew. */
const mostKept = 100;

/** The part of a history that is kept in the browser. */
export const kept = ({ now, past, future }: History): History => ({
  now,
  past: past.slice(-mostKept),
  future: future.slice(-mostKept),
  gesture: null,
});

/** How many steps the server may be behind, when the page went before the newest drawing was sent. */
const mostBehind = 5;

/** The history that goes on with this drawing, where it is one of the last of `before`; else one that begins with it. */
export function continued(before: History | null, drawing: Drawing): History {
  const steps = before === null ? [] : [...before.past, before.now];
  const earliest = Math.max(0, steps.length - 1 - mostBehind);
  const at = steps.findLastIndex((step, index) => index >= earliest && isSame(step.drawing, drawing));
  const now = steps[at];
  if (before === null || now === undefined) return begin({ drawing, selection: nothing });
  const future = [...before.future, ...steps.slice(at + 1).reverse()];
  return { now: { ...now, drawing }, past: steps.slice(0, at), future, gesture: null };
}

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
