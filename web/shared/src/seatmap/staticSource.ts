import type { Hall, Inventory } from '@parterre/engine';
import type { Shape } from '@parterre/server/contract';
import type { SeatSource } from './types.ts';

/** A hall and an inventory as a source: `changed` tells the map which seats (null: any) are others now. */
export function staticSource(
  hall: Hall,
  inventory: Inventory,
  shapes: readonly Shape[] = [],
): SeatSource & { changed(seats: ArrayLike<number> | null): void } {
  const listeners = new Set<(seats: ArrayLike<number> | null) => void>();
  return {
    hall,
    shapes,
    statuses: () => inventory.statuses(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changed(seats) {
      for (const listener of listeners) listener(seats);
    },
  };
}
