/** Seats of a hall by index: looking at them, and changing some without touching the rows of others. */
import { Hall } from '@parterre/engine';
import type { HallDocument, HallRow, HallSeat } from '@parterre/engine/types';

export interface Point {
  x: number;
  y: number;
}

export interface ListedSeat extends Point {
  /** Indexes into the hall's rows, and into the row's slots. */
  row: number;
  slot: number;
  seat: HallSeat;
}

/** A thousandth of a seat: hall documents stay readable, and a number that was entered comes back as it was. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0;

/**
 * The hall with a place and a name on every seat and a label on every row, as the engine counts them: what is drawn beside
 * them later renames nobody. Rows without seats are room between others, which the places say already, and go.
 */
export function explicit(document: HallDocument): HallDocument {
  if (document.rows.length === 0) return document;
  const hall = Hall.fromDocument(document);
  let index = 0;
  const rows = document.rows.map((row, y) => ({
    ...row,
    label: row.label ?? hall.rowLabel(y),
    seats: row.seats.map((seat, slot): HallSeat | null => {
      if (seat === null) return null;
      const name = hall.seatShortName(index++);
      return { ...seat, name, x: rounded(seat.x ?? slot), y: rounded(seat.y ?? y) };
    }),
  }));
  hall.free();
  return { ...document, rows: rows.filter((row) => row.seats.some((seat) => seat !== null)) };
}

export function seatCount({ rows }: HallDocument): number {
  let count = 0;
  for (const row of rows) count += countIn(row);
  return count;
}

/** Rows are never changed, only replaced, and counted with every look at the hall. */
const counts = new WeakMap<HallRow, number>();

export function countIn(row: HallRow): number {
  const known = counts.get(row);
  if (known !== undefined) return known;
  let count = 0;
  for (const seat of row.seats) if (seat !== null) count++;
  counts.set(row, count);
  return count;
}

/** Lists these seats, or all, in the order of their indexes. */
export function listSeats({ rows }: HallDocument, seats?: readonly number[]): ListedSeat[] {
  const listed: ListedSeat[] = [];
  let first = 0;
  let at = 0;
  for (const [row, each] of rows.entries()) {
    const end = first + countIn(each);
    const next = seats?.[at];
    let index = first;
    first = end;
    if (seats && (next === undefined || next >= end)) continue;
    for (const [slot, seat] of each.seats.entries()) {
      if (seat === null) continue;
      const own = index++;
      if (seats && seats[at] !== own) continue;
      listed.push({ row, slot, seat, x: seat.x ?? slot, y: seat.y ?? row });
      at++;
    }
  }
  return listed;
}

/** The seats by row: the row's index, and the indexes of those of its seats that are among `seats`. */
export function byRow({ rows }: HallDocument, seats: readonly number[]): { row: number; seats: number[] }[] {
  const found: { row: number; seats: number[] }[] = [];
  let first = 0;
  let at = 0;
  for (const [row, each] of rows.entries()) {
    const end = first + countIn(each);
    const own: number[] = [];
    for (let seat = seats[at]; seat !== undefined && seat < end; seat = seats[at]) {
      own.push(seat);
      at++;
    }
    if (own.length > 0) found.push({ row, seats: own });
    first = end;
  }
  return found;
}

/** The hall with other seats at these indexes, which are ascending. Null leaves a gap. Untouched rows stay the same objects. */
export function changeSeats(
  hall: HallDocument,
  seats: readonly number[],
  change: (seat: HallSeat, index: number) => HallSeat | null,
): HallDocument {
  if (seats.length === 0) return hall;
  let first = 0;
  let at = 0;
  const rows = hall.rows.map((row) => {
    const end = first + countIn(row);
    const next = seats[at];
    let index = first;
    first = end;
    if (next === undefined || next >= end) return row;
    const slots = row.seats.map((seat) => {
      if (seat === null) return null;
      const own = index++;
      if (seats[at] !== own) return seat;
      at++;
      return change(seat, own);
    });
    return { ...row, seats: slots };
  });
  return { ...hall, rows };
}

/** Around the middles of seats and the edges of shapes; null around nothing. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxOf(points: Iterable<Point>): Box | null {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    if (x < box.left) box.left = x;
    if (x > box.right) box.right = x;
    if (y < box.top) box.top = y;
    if (y > box.bottom) box.bottom = y;
  }
  return box.left === Infinity ? null : box;
}

export const middleOf = ({ left, top, right, bottom }: Box): Point => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});
