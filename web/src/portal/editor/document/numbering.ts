/** Names of many seats and labels of many rows at once. To see what they would be, look at the answer before it is kept. */
import type { HallDocument } from '@parterre/engine/types';
import { letters, placeOfLetters } from './labels.ts';
import { byRow, changeSeats, listSeats } from './seats.ts';
import type { Drawing, Edited, Selection } from './types.ts';

export interface SeatNumbering {
  /** Before each number: `L` makes `L1`. */
  prefix: string;
  start: number;
  /** 2 counts odd or even seats, by where it starts. */
  step: number;
  direction: 'from_left' | 'from_right';
  /**
   * `along`: one side to the other. `from_middle`: from the row's middle outwards, odd numbers on the side where the
   * direction begins, even ones on the other; `start` 1 makes 5 3 1 2 4 6.
   */
  pattern: 'along' | 'from_middle';
  /** Every row begins anew, or goes on where the one above it ended. */
  scope: 'row' | 'selection';
  /** A gap takes a number too, so that seats one above the other have the same. */
  countsGaps: boolean;
}

export const usualNumbering: SeatNumbering = {
  prefix: '',
  start: 1,
  step: 1,
  direction: 'from_left',
  pattern: 'along',
  scope: 'row',
  countsGaps: false,
};

/** Numbers the selected seats; what is not selected keeps its name. */
export function numberSeats(drawing: Drawing, selection: Selection, numbering: SeatNumbering): Edited {
  const { start, step, scope } = numbering;
  const names = new Map<number, string>();
  let next = start;
  for (const { seats } of byRow(drawing.hall, selection.seats)) {
    const places = placesOf(drawing.hall, seats, numbering);
    const from = scope === 'row' ? start : next;
    for (const [at, seat] of seats.entries()) names.set(seat, `${numbering.prefix}${from + (places[at] ?? 0) * step}`);
    next = from + (Math.max(...places) + 1) * step;
  }
  const change = changeSeats(drawing.hall, selection.seats, (seat, index) => ({
    ...seat,
    name: names.get(index) ?? '',
  }));
  return { drawing: { ...drawing, hall: change }, selection };
}

/** The how-manieth number each seat of a row takes. */
function placesOf(
  hall: HallDocument,
  seats: readonly number[],
  { direction, pattern, countsGaps }: SeatNumbering,
): number[] {
  const slots = listSeats(hall, seats).map(({ slot }) => slot);
  const first = slots[0] ?? 0;
  const fromLeft = slots.map((slot, at) => (countsGaps ? slot - first : at));
  const count = (fromLeft.at(-1) ?? 0) + 1;
  const along = direction === 'from_left' ? fromLeft : fromLeft.map((place) => count - 1 - place);
  if (pattern === 'along') return along;
  // The half where the direction begins has the odd numbers, and the seat in the middle of an odd row.
  const half = Math.ceil(count / 2);
  return along.map((place) => (place < half ? 2 * (half - 1 - place) : 2 * (place - half) + 1));
}

export interface RowNumbering {
  prefix: string;
  /** `A`, `AB` or `12`: letters go on behind Z with AA. */
  start: string;
  step: number;
  direction: 'from_top' | 'from_bottom';
}

/** Labels the rows of the selected seats. Null: `start` is neither letters nor a whole number. */
export function labelRows(drawing: Drawing, selection: Selection, numbering: RowNumbering): Edited | null {
  const { prefix, step, direction } = numbering;
  const start = numbering.start.trim();
  const byLetters = placeOfLetters(start.toUpperCase());
  if (byLetters === null && !/^\d{1,6}$/.test(start)) return null;
  const rows = byRow(drawing.hall, selection.seats).map(({ row }) => row);
  if (direction === 'from_bottom') rows.reverse();
  const labels = new Map(
    rows.map((row, at) => [
      row,
      prefix + (byLetters === null ? String(Number(start) + at * step) : letters(byLetters + at * step)),
    ]),
  );
  const renamed = drawing.hall.rows.map((row, at) => {
    const label = labels.get(at);
    return label === undefined ? row : { ...row, label };
  });
  return { drawing: { ...drawing, hall: { ...drawing.hall, rows: renamed } }, selection };
}
