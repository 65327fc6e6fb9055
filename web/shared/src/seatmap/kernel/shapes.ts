/** What stands around the seats: stage, doors, pillars, words. Layout units. */
import type { Shape } from '@parterre/server/contract';
import type { Box, Point } from './viewport.ts';

export type MapShape = Shape;

/** A place as the shape sees it: its middle at the origin, not turned. */
function within({ x, y, degrees }: MapShape, place: Point): Point {
  const angle = (-degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [place.x - x, place.y - y];
  return { x: dx * cos - dy * sin, y: dx * sin + dy * cos };
}

/** `reach`: how far beside it still counts. */
function isOn(shape: MapShape, place: Point, reach: number): boolean {
  const { x, y } = within(shape, place);
  return Math.abs(x) <= shape.width / 2 + reach && Math.abs(y) <= shape.height / 2 + reach;
}

/** The uppermost shape at a place, an index; -1: none. `reach`: how far beside it still counts. */
export const shapeAt = (shapes: readonly MapShape[], place: Point, reach: number): number =>
  shapes.findLastIndex((shape) => isOn(shape, place, reach));

/** Shapes with their middle between two places: their indexes, ascending. */
export function shapesBetween(shapes: readonly MapShape[], from: Point, to: Point): number[] {
  const isIn = (value: number, one: number, other: number): boolean =>
    value >= Math.min(one, other) && value <= Math.max(one, other);
  return shapes.flatMap(({ x, y }, index) => (isIn(x, from.x, to.x) && isIn(y, from.y, to.y) ? [index] : []));
}

/** Around a shape as it is turned. */
export function boxOf({
  x,
  y,
  width,
  height,
  degrees,
}: Pick<MapShape, 'x' | 'y' | 'width' | 'height' | 'degrees'>): Box {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const halfWidth = (width * cos + height * sin) / 2;
  const halfHeight = (width * sin + height * cos) / 2;
  return { minX: x - halfWidth, minY: y - halfHeight, maxX: x + halfWidth, maxY: y + halfHeight };
}
