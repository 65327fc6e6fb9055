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

/** Seats by what is printed on them: `C` a row, `C-7` a seat, `C-3..9` seats of a row, several with commas between. */
export function named(hall: HallDocument, text: string): number[] {
  const { separator } = hall.naming;
  const wanted = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
  const isWanted = (label: string, name: string): boolean =>
    wanted.some((part) => {
      if (part === label || part === `${label}${separator}${name}`) return true;
      const [, from, to] = part.startsWith(`${label}${separator}`)
        ? (/^(\d+)\.\.(\d+)$/.exec(part.slice(label.length + separator.length)) ?? [])
        : [];
      const number = Number(name);
      return from !== undefined && Number(from) <= number && number <= Number(to);
    });
  return seatsWhere(hall, ({ row, seat }) =>
    isWanted((hall.rows[row]?.label ?? '').toLowerCase(), (seat.name ?? '').toLowerCase()),
  );
}
