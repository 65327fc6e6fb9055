/** Where a drag catches: lines of other seats and shapes, one seat away from them, and the grid. */
import { boxOfSelection, cornersOf } from './arrange.ts';
import type { Box, Point } from './seats.ts';
import type { Drawing, Selection } from './types.ts';

/** A line to draw while something is caught by it. Layout units. */
export interface Guide {
  from: Point;
  to: Point;
}

/** What may catch, found once when the drag begins. */
export interface SnapTargets {
  box: Box;
  /** Ascending. */
  x: Float64Array;
  y: Float64Array;
  /** All that is drawn: guides run through it. */
  around: Box;
}

/** What a drag of the selection can catch at; null: nothing is selected. */
export function snapTargets(drawing: Drawing, selection: Selection): SnapTargets | null {
  const box = boxOfSelection(drawing, selection);
  if (!box) return null;
  const moving = new Set(selection.seats);
  const shapes = new Set(selection.shapes);
  const x = new Set<number>();
  const y = new Set<number>();
  const around = { ...box };
  const take = (point: Point): void => {
    around.left = Math.min(around.left, point.x);
    around.right = Math.max(around.right, point.x);
    around.top = Math.min(around.top, point.y);
    around.bottom = Math.max(around.bottom, point.y);
  };
  let index = 0;
  for (const row of drawing.hall.rows)
    for (const seat of row.seats) {
      if (seat === null || moving.has(index++)) continue;
      const place = { x: seat.x ?? 0, y: seat.y ?? 0 };
      take(place);
      x.add(place.x);
      y.add(place.y);
    }
  // One seat further on is where the next row belongs.
  for (const one of [...x]) x.add(one - 1).add(one + 1);
  for (const one of [...y]) y.add(one - 1).add(one + 1);
  for (const [at, shape] of drawing.scenery.shapes.entries()) {
    if (shapes.has(at)) continue;
    for (const corner of [...cornersOf(shape), shape]) {
      take(corner);
      x.add(corner.x);
      y.add(corner.y);
    }
  }
  return { box, x: Float64Array.from(x).sort(), y: Float64Array.from(y).sort(), around };
}

export interface SnapOptions {
  /** Layout units; null: no grid. */
  grid: number | null;
  /** From how far something catches, layout units. */
  reach: number;
}

/** The movement as it is caught, and the lines that caught it. */
export function snapped(
  { box, x, y, around }: SnapTargets,
  { dx, dy }: { dx: number; dy: number },
  options: SnapOptions,
): { dx: number; dy: number; guides: Guide[] } {
  const guides: Guide[] = [];
  const across = caught([box.left, (box.left + box.right) / 2, box.right], dx, x, options);
  const down = caught([box.top, (box.top + box.bottom) / 2, box.bottom], dy, y, options);
  if (across.line !== null)
    guides.push({ from: { x: across.line, y: around.top - 1 }, to: { x: across.line, y: around.bottom + 1 } });
  if (down.line !== null)
    guides.push({ from: { x: around.left - 1, y: down.line }, to: { x: around.right + 1, y: down.line } });
  return { dx: across.by, dy: down.by, guides };
}

/** What catches on one axis: the nearest line for any of the box's own three; else the grid for the first of them. */
function caught(
  own: readonly [number, number, number],
  by: number,
  lines: Float64Array,
  { grid, reach }: SnapOptions,
): { by: number; line: number | null } {
  let best = { distance: reach, by, line: null as number | null };
  for (const edge of own) {
    const line = nearest(lines, edge + by);
    if (line === null) continue;
    const distance = Math.abs(line - edge - by);
    if (distance < best.distance) best = { distance, by: line - edge, line };
  }
  if (best.line !== null || grid === null) return best;
  return { by: Math.round((own[0] + by) / grid) * grid - own[0], line: null };
}

function nearest(lines: Float64Array, wanted: number): number | null {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? Infinity) < wanted) low = middle + 1;
    else high = middle;
  }
  const [below, above] = [lines[low - 1], lines[low]];
  if (below === undefined) return above ?? null;
  if (above === undefined) return below;
  return wanted - below <= above - wanted ? below : above;
}
