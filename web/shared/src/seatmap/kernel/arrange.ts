/** Moving seats of a hall by hand: where they are then. Layout units; the caller decides what becomes of it. */
import type { SeatTable } from '@parterre/engine';
import type { Box } from './viewport.ts';

/** A seat and where its middle is to be. */
export interface SeatPlace {
  seat: number;
  x: number;
  y: number;
}

export interface Movement {
  dx: number;
  dy: number;
  /** About the middle of them all, clockwise as drawn. */
  degrees: number;
}

type Places = Pick<SeatTable, 'x' | 'y'>;

/** Around the middles of some seats; all zero for none. */
export function boxAround({ x, y }: Places, seats: readonly number[]): Box {
  if (seats.length === 0) return { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const seat of seats) {
    const [seatX, seatY] = [x[seat] ?? 0, y[seat] ?? 0];
    box.minX = Math.min(box.minX, seatX);
    box.minY = Math.min(box.minY, seatY);
    box.maxX = Math.max(box.maxX, seatX);
    box.maxY = Math.max(box.maxY, seatY);
  }
  return box;
}

/** A thousandth of a seat: hall documents stay readable. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Where `seats` are after they were moved, and turned about the middle of the box around them. */
export function moved(places: Places, seats: readonly number[], { dx, dy, degrees }: Movement): SeatPlace[] {
  const { minX, minY, maxX, maxY } = boxAround(places, seats);
  const [middleX, middleY] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return seats.map((seat) => {
    const fromX = (places.x[seat] ?? 0) - middleX;
    const fromY = (places.y[seat] ?? 0) - middleY;
    return {
      seat,
      x: rounded(middleX + dx + fromX * cos - fromY * sin),
      y: rounded(middleY + dy + fromX * sin + fromY * cos),
    };
  });
}
