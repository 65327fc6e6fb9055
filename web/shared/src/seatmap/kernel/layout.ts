/** What is drawn around and between the seats, worked out once for a hall. All in layout units. */
import type { SeatTable } from '@parterre/engine';
import type { MapHall } from '../types.ts';
import type { Box, Point } from './viewport.ts';

/** The part of a hall that drawing reads. */
export type DrawnHall = Pick<MapHall, 'seatCount' | 'rowCount' | 'screenSide' | 'bounds' | 'rowLabel' | 'pitch'> & {
  readonly seats: Pick<SeatTable, 'x' | 'y' | 'row' | 'slot' | 'class' | 'flags' | 'sofa'>;
};

export interface LabelledRow {
  row: number;
  label: string;
  /** Beside its first seat and beside its last. */
  left: Point;
  right: Point;
  /** First of its seats, an index. */
  first: number;
  last: number;
}

export interface HallLayout {
  /** Distance of the closest neighbours: a seat is drawn no wider. */
  pitch: number;
  /** Seats, row labels and screen. */
  box: Box;
  seatBox: Box;
  rows: LabelledRow[];
  /** The cinema screen as a quadratic curve; it bows away from the seats. */
  screen: { from: Point; bend: Point; to: Point; label: Point };
  /** Per seat: 1 when its sofa goes on to the left, 2 to the right, 3 both. */
  joins: Uint8Array;
}

export const JOIN_LEFT = 1;
export const JOIN_RIGHT = 2;

export const LABEL_GAP = 1.05;
const SCREEN_GAP = 2.1;

/** Whether the seat before it is its neighbour. */
const hasLeftNeighbour = ({ row, slot }: DrawnHall['seats'], seat: number): boolean =>
  seat > 0 && row[seat] === row[seat - 1] && slot[seat] === (slot[seat - 1] ?? 0) + 1;

function distanceOfNeighbours({ seats, seatCount }: DrawnHall): number {
  let least = Number.POSITIVE_INFINITY;
  for (let seat = 1; seat < seatCount; seat++) {
    if (!hasLeftNeighbour(seats, seat)) continue;
    const dx = (seats.x[seat] ?? 0) - (seats.x[seat - 1] ?? 0);
    const dy = (seats.y[seat] ?? 0) - (seats.y[seat - 1] ?? 0);
    const distance = Math.hypot(dx, dy);
    if (distance > 0.05) least = Math.min(least, distance);
  }
  return least;
}

function rowsOf(hall: DrawnHall): { first: number; last: number; row: number }[] {
  const rows: { first: number; last: number; row: number }[] = [];
  for (let seat = 0; seat < hall.seatCount; seat++) {
    const row = hall.seats.row[seat] ?? 0;
    const current = rows.at(-1);
    if (current && current.row === row) current.last = seat;
    else rows.push({ first: seat, last: seat, row });
  }
  return rows;
}

/**
 * Rows closer than seats would make them overlap: the closest distance of either decides. Rows are compared where they
 * cross the middle; at the ends of a curve they are not one behind the other.
 */
function closestPitch(hall: DrawnHall, spans: { first: number; last: number }[], middle: number): number {
  const { seats } = hall;
  const x = (seat: number): number => seats.x[seat] ?? 0;
  const y = (seat: number): number => seats.y[seat] ?? 0;
  const central = spans.map(({ first, last }) => {
    let best = first;
    for (let seat = first; seat <= last; seat++)
      if (Math.abs(x(seat) - middle) < Math.abs(x(best) - middle)) best = seat;
    return best;
  });
  let pitch = Math.min(1, distanceOfNeighbours(hall));
  central.forEach((seat, index) => {
    const next = central[index + 1];
    if (next === undefined || Math.abs(x(next) - x(seat)) > 0.6) return;
    const apart = Math.hypot(x(next) - x(seat), y(next) - y(seat));
    if (apart > 0.3) pitch = Math.min(pitch, apart);
  });
  return Math.max(0.2, pitch);
}

export function layoutOf(hall: DrawnHall): HallLayout {
  const { seats, seatCount } = hall;
  const x = (seat: number): number => seats.x[seat] ?? 0;
  const y = (seat: number): number => seats.y[seat] ?? 0;
  const spans = rowsOf(hall);

  const middle = (hall.bounds.minX + hall.bounds.maxX) / 2;
  const pitch = hall.pitch ?? closestPitch(hall, spans, middle);

  const joins = new Uint8Array(seatCount);
  for (let seat = 1; seat < seatCount; seat++) {
    const sofa = seats.sofa[seat] ?? 0;
    if (sofa === 0 || sofa !== seats.sofa[seat - 1] || !hasLeftNeighbour(seats, seat)) continue;
    joins[seat - 1] = (joins[seat - 1] ?? 0) | JOIN_RIGHT;
    joins[seat] = (joins[seat] ?? 0) | JOIN_LEFT;
  }

  const rows = spans.map(({ first, last, row }) => ({
    row,
    label: hall.rowLabel(row),
    left: { x: x(first) - LABEL_GAP * pitch, y: y(first) },
    right: { x: x(last) + LABEL_GAP * pitch, y: y(last) },
    first,
    last,
  }));

  const { minX, minY, maxX, maxY } = hall.bounds;
  const half = pitch / 2;
  const seatBox = { minX: minX - half, minY: minY - half, maxX: maxX + half, maxY: maxY + half };
  const reach = Math.max(2.5, (maxX - minX) * 0.44);
  const depth = Math.min(1.6, reach * 0.09);
  const top = hall.screenSide === 'top';
  const ends = top ? seatBox.minY - SCREEN_GAP + depth : seatBox.maxY + SCREEN_GAP - depth;
  const away = top ? -1 : 1;
  const screen = {
    from: { x: middle - reach, y: ends },
    bend: { x: middle, y: ends + away * 2 * depth },
    to: { x: middle + reach, y: ends },
    label: { x: middle, y: ends + away * (depth + 0.75) },
  };
  const edge = ends + away * (depth + 1.3);
  const box = {
    minX: Math.min(seatBox.minX - LABEL_GAP - 0.2, middle - reach),
    maxX: Math.max(seatBox.maxX + LABEL_GAP + 0.2, middle + reach),
    minY: top ? edge : seatBox.minY - 0.4,
    maxY: top ? seatBox.maxY + 0.4 : edge,
  };
  return { pitch, box, seatBox, rows, screen, joins };
}

/** How far down a row is at `x`, layout units: on the line through its seats; beyond its ends, as at them. */
export function heightOfRow(
  { first, last }: Pick<LabelledRow, 'first' | 'last'>,
  seats: Pick<SeatTable, 'x' | 'y'>,
  x: number,
): number {
  let [low, high] = [first, last];
  // The first seat from the left that is not left of `x`.
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((seats.x[middle] ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  const [after, y] = [seats.x[low] ?? 0, seats.y[low] ?? 0];
  const [before, yBefore] = [seats.x[low - 1] ?? 0, seats.y[low - 1] ?? 0];
  if (low === first || after < x || after <= before) return y;
  return yBefore + ((y - yBefore) * (x - before)) / (after - before);
}
