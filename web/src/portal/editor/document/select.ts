/** Seats that have something in common. */
import type { HallDocument } from '@parterre/engine/types';
import { hasFlag, type SeatFlag } from './attributes.ts';
import { byRow, type ListedSeat, listSeats, seatCount } from './seats.ts';
import type { Selection } from './types.ts';

export function seatsWhere(hall: HallDocument, test: (seat: ListedSeat) => boolean): number[] {
  return listSeats(hall).flatMap((seat, index) => (test(seat) ? [index] : []));
}

export const everySeat = (hall: HallDocument): number[] => Array.from({ length: seatCount(hall) }, (_, seat) => seat);

/** All seats of the rows that have a selected one. */
export function wholeRows(hall: HallDocument, { seats }: Selection): number[] {
  const rows = new Set(byRow(hall, seats).map(({ row }) => row));
  return seatsWhere(hall, ({ row }) => rows.has(row));
}

export const ofClass = (hall: HallDocument, seatClass: number): number[] =>
  seatsWhere(hall, ({ seat }) => (seat.class ?? 0) === seatClass);

export const withFlag = (hall: HallDocument, flag: SeatFlag): number[] =>
  seatsWhere(hall, ({ seat }) => hasFlag(seat, flag));

export function inverse(hall: HallDocument, { seats }: Selection): number[] {
  const selected = new Set(seats);
  return everySeat(hall).filter((seat) => !selected.has(seat));
}

/**
 * Seats by what is printed on them: `C` a row, `C..F` rows as they stand behind one another, `C-7` a seat, `C-3..9` seats of a row, several
 * with commas between. A range is the same from either end.
 */
export function named(hall: HallDocument, text: string): number[] {
  const labels = hall.rows.map(({ label = '' }) => label.toLowerCase());
  const tests = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
    .map((part) => testOf(part, labels, hall.naming.separator));
  return seatsWhere(hall, ({ row, seat }) => tests.some((isMeant) => isMeant(row, (seat.name ?? '').toLowerCase())));
}

/** Whether a seat, by the index of its row and its name, is one of those that `part` means. */
function testOf(part: string, labels: readonly string[], separator: string): (row: number, name: string) => boolean {
  const [from = '', to] = part.split('..').map((end) => end.trim());
  if (to !== undefined && labels.includes(from) && labels.includes(to)) {
    const ends = [from, to].flatMap((label) => [labels.indexOf(label), labels.lastIndexOf(label)]);
    const [first, last] = [Math.min(...ends), Math.max(...ends)];
    return (row) => first <= row && row <= last;
  }
  return (row, name) => {
    const label = labels[row] ?? '';
    if (part === label || part === `${label}${separator}${name}`) return true;
    const ends = part.startsWith(`${label}${separator}`)
      ? /^(\d+)\.\.(\d+)$/.exec(part.slice(label.length + separator.length))
      : null;
    if (ends === null) return false;
    const [one, other] = [Number(ends[1]), Number(ends[2])];
    return Math.min(one, other) <= Number(name) && Number(name) <= Math.max(one, other);
  };
}
