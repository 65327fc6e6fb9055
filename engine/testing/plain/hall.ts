import type { HallDocument, HallSeat, ScanOrder, SeatStatus } from '../../js/types.ts';

export interface Seat {
  /** Its place in `PlainHall.seats`. */
  index: number;
  row: number;
  slot: number;
  classKey: string;
  x: number;
  y: number;
  accessible: boolean;
  companion: boolean;
  /** 0: none. */
  sofa: number;
  blocked: boolean;
  disabled: boolean;
  autoAssign: boolean;
}

export interface Row {
  index: number;
  zoneKey: string | undefined;
  /** From the left. */
  seats: Seat[];
}

export interface Point {
  x: number;
  y: number;
}

export interface PlainHall {
  /** Rows with seats, from the top. */
  rows: Row[];
  /** By seat index. */
  seats: Seat[];
  focalPoint: Point;
  /** By `Seat.row`: what its seats are measured from. */
  rowFocalPoints: Point[];
  /** Twice the column midway between the outermost slots. */
  twiceCentre: number;
  rowOrders: Record<ScanOrder, Row[]>;
}

/** One show: `statuses[i]` is that of seat i. */
export interface PlainShow {
  hall: PlainHall;
  statuses: SeatStatus[];
}

/** The document must be sound. Coordinates are rounded to 32 bits, as the engine keeps them. */
export function plainHall(document: HallDocument): PlainHall {
  const seats: Seat[] = [];
  const rows: Row[] = [];
  for (const [index, row] of document.rows.entries()) {
    const ofRow: Seat[] = [];
    for (const [slot, seat] of row.seats.entries()) {
      if (!seat) continue;
      const made = plainSeat(seat, seats.length, index, slot, document);
      ofRow.push(made);
      seats.push(made);
    }
    const zoneKey = row.zone === undefined ? undefined : document.zones?.[row.zone]?.key;
    if (ofRow.length > 0) rows.push({ index, zoneKey, seats: ofRow });
  }
  const slots = extent(seats.map(({ slot }) => slot));
  const focalPoint = focalPointOf(document, seats);
  const ofZone = (zone: number | undefined) => zone !== undefined && document.zones?.[zone]?.focalPoint;
  return {
    rows,
    seats,
    focalPoint,
    rowFocalPoints: document.rows.map(({ zone }) => rounded(ofZone(zone) || focalPoint)),
    twiceCentre: slots.min + slots.max,
    rowOrders: rowOrdersOf(rows),
  };
}

function plainSeat(seat: HallSeat, index: number, row: number, slot: number, document: HallDocument): Seat {
  return {
    index,
    row,
    slot,
    classKey: document.classes[seat.class ?? 0]?.key ?? '',
    x: Math.fround(seat.x ?? slot),
    y: Math.fround(seat.y ?? row),
    accessible: seat.accessible ?? false,
    companion: seat.companion ?? false,
    sofa: seat.sofa ?? 0,
    blocked: seat.blocked ?? false,
    disabled: seat.disabled ?? false,
    autoAssign: seat.autoAssign ?? true,
  };
}

/** The document's, or the middle of the hall, two thirds back from the screen. */
function focalPointOf(document: HallDocument, seats: Seat[]): Point {
  const { focalPoint, screenSide } = document;
  const { fround } = Math;
  if (focalPoint) return rounded(focalPoint);
  const across = extent(seats.map(({ x }) => x));
  const along = extent(seats.map(({ y }) => y));
  const depth = fround(fround(fround(along.max - along.min) * 2) / 3);
  return {
    x: fround(fround(across.min + across.max) / 2),
    y: fround(screenSide === 'top' ? along.min + depth : along.max - depth),
  };
}

function rounded({ x, y }: Point): Point {
  return { x: Math.fround(x), y: Math.fround(y) };
}

function rowOrdersOf(rows: Row[]): Record<ScanOrder, Row[]> {
  const fromBottom = [...rows].reverse();
  const ends = extent(rows.map(({ index }) => index));
  const awayFromMiddle = ({ index }: Row) => Math.abs(2 * index - (ends.min + ends.max));
  // Of two equally far from the middle the one nearer the bottom first.
  const fromMiddle = [...fromBottom].sort((one, other) => awayFromMiddle(one) - awayFromMiddle(other));
  return {
    top_left_to_bottom_right: rows,
    bottom_right_to_top_left: fromBottom,
    bottom_left_to_top_right: fromBottom,
    top_right_to_bottom_left: rows,
    left_center_to_outside: fromMiddle,
    right_center_to_outside: fromMiddle,
  };
}

/** Both 0 without numbers. */
function extent(numbers: number[]): { min: number; max: number } {
  let [min = 0] = numbers;
  let max = min;
  for (const number of numbers) {
    min = Math.min(min, number);
    max = Math.max(max, number);
  }
  return { min, max };
}

/** The seat in the slot beside; undefined at an aisle or the end of the row. */
export function neighbour(hall: PlainHall, seat: Seat, step: -1 | 1): Seat | undefined {
  const beside = hall.seats[seat.index + step];
  return beside && beside.row === seat.row && beside.slot === seat.slot + step ? beside : undefined;
}

/** The seats of its sofa, itself included; none for a seat of no sofa. */
export function sofaOf(hall: PlainHall, seat: Seat): Seat[] {
  if (seat.sofa === 0) return [];
  const inSofa = (other: Seat | undefined): other is Seat => other?.row === seat.row && other.sofa === seat.sofa;
  const mates = [seat];
  for (let mate = hall.seats[seat.index - 1]; inSofa(mate); mate = hall.seats[mate.index - 1]) mates.unshift(mate);
  for (let mate = hall.seats[seat.index + 1]; inSofa(mate); mate = hall.seats[mate.index + 1]) mates.push(mate);
  return mates;
}

/** Some party has it. */
export function isTaken(status: SeatStatus | undefined): boolean {
  return status === 'held' || status === 'reserved' || status === 'sold';
}

/** Whether another party sits within so many slots in the same row. */
export function isNearOthers(show: PlainShow, seat: Seat, clearance: number, own: ReadonlySet<number>): boolean {
  const { hall, statuses } = show;
  for (const step of [-1, 1]) {
    let other: Seat | undefined = seat;
    while (other && other.row === seat.row && Math.abs(other.slot - seat.slot) <= clearance) {
      if (isTaken(statuses[other.index]) && !own.has(other.index)) return true;
      other = hall.seats[other.index + step];
    }
  }
  return false;
}

/** Most free seats next to each other in one row. */
export function largestRun({ hall, statuses }: PlainShow): number {
  let longest = 0;
  let run = 0;
  let before: Seat | undefined;
  for (const seat of hall.seats) {
    if (statuses[seat.index] !== 'free' || seat.disabled) continue;
    run = before && neighbour(hall, before, 1) === seat ? run + 1 : 1;
    longest = Math.max(longest, run);
    before = seat;
  }
  return longest;
}
