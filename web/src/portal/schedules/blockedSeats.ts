/** Which seats of a schedule only the point of sale sells, as staff pick them on the map. */
import type { Inventory } from '@parterre/engine';

/** What is sold, being paid or out of order stays as it is; of a seat that is only drawn there is nothing to block. */
export function mayBlock(inventory: Inventory, seat: number): boolean {
  return inventory.pickable(seat, { allowBlocked: true });
}

/** Blocks these seats, or frees them where all of them are blocked; ascending. */
export function toggleBlocked(blocked: readonly number[], seats: readonly number[]): number[] {
  const rest = blocked.filter((seat) => !seats.includes(seat));
  const areBlocked = seats.every((seat) => blocked.includes(seat));
  return (areBlocked ? rest : [...rest, ...seats]).sort((a, b) => a - b);
}
