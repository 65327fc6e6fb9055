/** Gaps in rows: nobody is a neighbour across one. */
import type { HallDocument, HallRow, HallSeat } from '@parterre/engine/types';
import { alongRow } from './curve.ts';
import { inOrder } from './order.ts';
import { byRow, listSeats, type Point, rounded } from './seats.ts';
import type { Drawing, Edited, Selection } from './types.ts';

/** An aisle of `width` seats behind the last selected seat of each run: both sides of the row move away from it along the row, evenly. */
export function addAisle(drawing: Drawing, selection: Selection, width = 1): Edited {
  return widen(drawing, selection, (row, slot) => {
    const [before, after] = [row.seats[slot], row.seats[slot + 1]];
    return before && after ? { seats: parted(row, slot, () => width, drawing.hall.screenSide), gap: 1 } : null;
  });
}

/** Takes away the gap behind the last selected seat of each run: both sides of the row move up, evenly. */
export function closeGaps(drawing: Drawing, selection: Selection): Edited {
  return widen(drawing, selection, (row, slot) => {
    const next = row.seats.findIndex((seat, at) => at > slot && seat !== null);
    const [before, after] = [row.seats[slot], row.seats[next]];
    if (!before || !after || next === slot + 1) return null;
    return { seats: parted(row, slot, (distance) => 1 - distance, drawing.hall.screenSide), gap: slot + 1 - next };
  });
}

type Widened = { seats: (HallSeat | null)[]; gap: number };

/** `at`: what a row becomes when something changes behind one of its slots. Slots come from the right. */
function widen(drawing: Drawing, selection: Selection, at: (row: HallRow, slot: number) => Widened | null): Edited {
  const { hall } = drawing;
  const rows = [...hall.rows];
  for (const { row: index, seats } of byRow(hall, selection.seats)) {
    const slots = listSeats(hall, seats).map(({ slot }) => slot);
    const lasts = slots.filter((slot, place) => slots[place + 1] !== slot + 1);
    for (const slot of lasts.toReversed()) {
      const row = rows[index];
      const made = row && at(row, slot);
      if (!row || !made) continue;
      const right = made.seats.slice(slot + 1);
      const gap = made.gap > 0 ? [...new Array<null>(made.gap).fill(null), ...right] : right.slice(-made.gap);
      rows[index] = { ...row, seats: [...made.seats.slice(0, slot + 1), ...gap] };
    }
  }
  return inOrder({ drawing: { ...drawing, hall: { ...hall, rows } }, selection });
}

/**
 * The row with the seats on both sides of a slot moved away from each other along it. `by`: how far, in seats, given how far apart the two
 * beside the slot are on the row.
 */
function parted(
  row: HallRow,
  slot: number,
  by: (distance: number) => number,
  screenSide: HallDocument['screenSide'],
): (HallSeat | null)[] {
  const taken = row.seats.flatMap((seat, at) => (seat === null ? [] : [{ at, x: seat.x ?? 0, y: seat.y ?? 0 }]));
  const last = taken.findLastIndex(({ at }) => at <= slot);
  const moved = alongRow(taken, screenSide, (along) => {
    const half = by((along[last + 1] ?? 0) - (along[last] ?? 0)) / 2;
    return along.map((_, index) => (index <= last ? -half : half));
  });
  const places = new Map<number, Point>(taken.map(({ at }, index) => [at, moved[index] ?? { x: 0, y: 0 }]));
  return row.seats.map((seat, at) => {
    const place = places.get(at);
    return seat === null || !place ? seat : { ...seat, x: rounded(place.x), y: rounded(place.y) };
  });
}
