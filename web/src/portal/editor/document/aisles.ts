/** Gaps in rows: nobody is a neighbour across one. */
import type { HallRow, HallSeat } from '@parterre/engine/types';
import { inOrder } from './order.ts';
import { byRow, listSeats, rounded } from './seats.ts';
import type { Drawing, Edited, Selection } from './types.ts';

/** An aisle behind the last selected seat of each run. The seats to the right of it move aside by `width` seats. */
export function addAisle(drawing: Drawing, selection: Selection, width = 1): Edited {
  return widen(drawing, selection, (row, slot) => {
    const [before, after] = [row.seats[slot], row.seats[slot + 1]];
    return before && after ? { ...shifted(row, slot, width), gap: 1 } : null;
  });
}

/** Takes away the gap behind the last selected seat of each run: the seats to the right of it move up. */
export function closeGaps(drawing: Drawing, selection: Selection): Edited {
  return widen(drawing, selection, (row, slot) => {
    const next = row.seats.findIndex((seat, at) => at > slot && seat !== null);
    const [before, after] = [row.seats[slot], row.seats[next]];
    if (!before || !after || next === slot + 1) return null;
    const distance = Math.hypot((after.x ?? 0) - (before.x ?? 0), (after.y ?? 0) - (before.y ?? 0));
    return { ...shifted(row, slot, 1 - distance), gap: slot + 1 - next };
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

/** Seats behind a slot further along the line to the next one, by so many seats. */
function shifted(row: HallRow, slot: number, by: number): { seats: (HallSeat | null)[] } {
  const before = row.seats[slot];
  const after = row.seats.find((seat, at) => at > slot && seat !== null);
  const [dx, dy] = [(after?.x ?? 0) - (before?.x ?? 0), (after?.y ?? 0) - (before?.y ?? 0)];
  const length = Math.hypot(dx, dy) || 1;
  const seats = row.seats.map((seat, at) =>
    seat === null || at <= slot
      ? seat
      : { ...seat, x: rounded((seat.x ?? 0) + (dx / length) * by), y: rounded((seat.y ?? 0) + (dy / length) * by) },
  );
  return { seats };
}
