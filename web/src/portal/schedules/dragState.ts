/** What is dragged and where it would be, beside React: a move paints the two rows that it leaves and enters, and no block. */
import { useSyncExternalStore } from 'react';
import type { Objection, Spot } from './planning.ts';

/** What is dragged: a show that is moved, or a film's version that becomes one. */
export interface Dragged {
  id: number | null;
  movieId: number;
  versionId: number;
  title: string;
  preshow: number;
  feature: number;
  cleaning: number;
}

export interface Ghost {
  dragged: Dragged;
  spot: Spot;
  objection: Objection | null;
}

export interface DragState {
  get(): Ghost | null;
  set(ghost: Ghost | null): void;
  subscribe(changed: () => void): () => void;
}

export function createDragState(): DragState {
  const listeners = new Set<() => void>();
  let ghost: Ghost | null = null;
  return {
    get: () => ghost,
    set(next) {
      if (next === ghost) return;
      ghost = next;
      for (const listener of listeners) listener();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** What would be on this row; null: nothing. */
export function useGhost(state: DragState, day: string, screenId: number): Ghost | null {
  return useSyncExternalStore(state.subscribe, () => {
    const ghost = state.get();
    return ghost?.spot.day === day && ghost.spot.screen_id === screenId ? ghost : null;
  });
}

export function useDragged(state: DragState): Ghost | null {
  return useSyncExternalStore(state.subscribe, state.get);
}
