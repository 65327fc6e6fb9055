/** Drawings for tests: letters that stand where seats do, and the way back. */
import type { HallDocument } from '@parterre/engine/types';
import { explicit, listSeats } from '../editor/document/seats.ts';
import { type Drawing, nothing, type Selection } from '../editor/document/types.ts';

/** `o` a seat, `.` a gap, `v` a seat of the second class. */
export function drawingOf(...lines: string[]): Drawing {
  const hall: HallDocument = {
    format: 'parterre-hall',
    version: 1,
    name: 'Hall',
    screenSide: 'top',
    naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
    classes: [
      { key: 'standard_seats', name: 'Standard' },
      { key: 'vip_seats', name: 'VIP' },
    ],
    rows: lines.map((line) => ({
      seats: [...line].map((letter) => (letter === '.' ? null : letter === 'v' ? { class: 1 } : {})),
    })),
  };
  return { hall: explicit(hall), scenery: { shapes: [], background: null } };
}

export const seatsOnly = (...seats: number[]): Selection => ({ ...nothing, seats });

/** `A-1 0,0`: each seat's full name and place, in the order of their indexes. */
export const told = ({ hall }: Drawing): string[] =>
  listSeats(hall).map(({ row, seat, x, y }) => `${hall.rows[row]?.label}-${seat.name} ${x},${y}`);
