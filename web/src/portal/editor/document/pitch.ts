/** How far the seats of a row are from each other. */
import type { HallDocument } from '@parterre/engine/types';
import { inOrder } from './order.ts';
import { byRow, changeSeats, listSeats, type Point, rounded } from './seats.ts';
import type { Drawing, Edited, Selection } from './types.ts';

const distance = (one: Point, other: Point): number => Math.hypot(other.x - one.x, other.y - one.y);

/** Distance between the first two neighbours that are selected; null: there are none. */
export function pitchOf(hall: HallDocument, seats: readonly number[]): number | null {
  for (const row of byRow(hall, seats)) {
    const places = listSeats(hall, row.seats);
    for (const [at, place] of places.entries()) {
      const before = places[at - 1];
      if (before && before.slot === place.slot - 1) return rounded(distance(before, place));
    }
  }
  return null;
}

/** Every selected row drawn out or together, about its middle, until its first neighbours are that far apart. Its shape stays. */
export function setPitch(drawing: Drawing, selection: Selection, pitch: number): Edited {
  const { hall } = drawing;
  const moved = new Map<number, Point>();
  for (const { seats } of byRow(hall, selection.seats)) {
    const now = pitchOf(hall, seats);
    if (now === null || now === 0) continue;
    const places = listSeats(hall, seats);
    const middle = {
      x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
      y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
    };
    const factor = pitch / now;
    for (const [at, { x, y }] of places.entries())
      moved.set(seats[at] ?? -1, {
        x: rounded(middle.x + (x - middle.x) * factor),
        y: rounded(middle.y + (y - middle.y) * factor),
      });
  }
  const indexes = [...moved.keys()].sort((one, other) => one - other);
  const changed = changeSeats(hall, indexes, (seat, index) => ({ ...seat, ...moved.get(index) }));
  return inOrder({ drawing: { ...drawing, hall: changed }, selection });
}
