/** What is drawn around and between the seats, worked out once for a hall. All in layout units. */
import type { SeatTable } from '@parterre/engine';
import type { MapHall } from '../types.ts';
import { turnsOf } from './turns.ts';
import type { Box, Point } from './viewport.ts';

/** The part of a hall that drawing reads. */
export type DrawnHall = Pick<MapHall, 'seatCount' | 'rowCount' | 'screenSide' | 'bounds' | 'rowLabel' | 'pitch'> & {
  readonly seats: Pick<SeatTable, 'x' | 'y' | 'row' | 'slot' | 'class' | 'flags' | 'sofa'>;
};

export interface LabelledRow {
  row: number;
  label: string;
  /** First of its seats, an index. */
  first: number;
  last: number;
  /** Between its ends and the next seats of other rows beside it; infinite: there are none. */
  room: { left: number; right: number };
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
  /** Per seat: how it is turned, as `turnsOf` tells. */
  turns: Int8Array;
  /** How far a seat's picture reaches from its middle: a turned one as far as its corners. */
  reach: number;
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

/** Rows whose ends are nearer to one another than this stand at one height, pitches. */
const SAME_HEIGHT = 0.75;

/** Room to the left and to the right of each row, where other rows stand beside it. */
function roomsBeside(
  spans: readonly { first: number; last: number }[],
  { x, y }: DrawnHall['seats'],
  pitch: number,
): LabelledRow['room'][] {
  const ends = spans.map(({ first, last }) => ({
    left: { x: x[first] ?? 0, y: y[first] ?? 0 },
    right: { x: x[last] ?? 0, y: y[last] ?? 0 },
  }));
  /** Rows by the height of their ends, so that each is compared with few others. */
  const byHeight = new Map<number, (typeof ends)[number][]>();
  const heightOf = (at: number): number => Math.floor(at / pitch);
  for (const end of ends)
    for (const height of new Set([heightOf(end.left.y), heightOf(end.right.y)])) {
      const known = byHeight.get(height);
      if (known) known.push(end);
      else byHeight.set(height, [end]);
    }
  const beside = (at: number) => [-1, 0, 1].flatMap((step) => byHeight.get(heightOf(at) + step) ?? []);
  const isAt = (one: number, other: number): boolean => Math.abs(one - other) < SAME_HEIGHT * pitch;
  return ends.map((own) => {
    const room = { left: Infinity, right: Infinity };
    for (const end of beside(own.left.y))
      if (end !== own && isAt(end.right.y, own.left.y) && end.right.x < own.left.x)
        room.left = Math.min(room.left, own.left.x - end.right.x - pitch);
    for (const end of beside(own.right.y))
      if (end !== own && isAt(end.left.y, own.right.y) && end.left.x > own.right.x)
        room.right = Math.min(room.right, end.left.x - own.right.x - pitch);
    return room;
  });
}

export function layoutOf(hall: DrawnHall): HallLayout {
  const { seats, seatCount } = hall;
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

  const rooms = roomsBeside(spans, seats, pitch);
  const rows = spans.map(({ first, last, row }, index) => ({
    row,
    label: hall.rowLabel(row),
    first,
    last,
    room: rooms[index] ?? { left: Infinity, right: Infinity },
  }));

  const { minX, minY, maxX, maxY } = hall.bounds;
  const half = pitch / 2;
  const seatBox = { minX: minX - half, minY: minY - half, maxX: maxX + half, maxY: maxY + half };
  const halfScreen = Math.max(2.5, (maxX - minX) * 0.44);
  const depth = Math.min(1.6, halfScreen * 0.09);
  const top = hall.screenSide === 'top';
  const ends = top ? seatBox.minY - SCREEN_GAP + depth : seatBox.maxY + SCREEN_GAP - depth;
  const away = top ? -1 : 1;
  const screen = {
    from: { x: middle - halfScreen, y: ends },
    bend: { x: middle, y: ends + away * 2 * depth },
    to: { x: middle + halfScreen, y: ends },
    label: { x: middle, y: ends + away * (depth + 0.75) },
  };
  const edge = ends + away * (depth + 1.3);
  const box = {
    minX: Math.min(seatBox.minX - LABEL_GAP - 0.2, middle - halfScreen),
    maxX: Math.max(seatBox.maxX + LABEL_GAP + 0.2, middle + halfScreen),
    minY: top ? edge : seatBox.minY - 0.4,
    maxY: top ? seatBox.maxY + 0.4 : edge,
  };
  const turns = turnsOf(seats, seatCount);
  const reach = turns.some((turn) => turn !== 0) ? pitch * Math.SQRT1_2 : half;
  return { pitch, box, seatBox, rows, screen, joins, turns, reach };
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
