/** New rows and shapes. What was drawn is what is selected then. */
import type { HallRow, HallSeat } from '@parterre/engine/types';
import type { Shape } from '@parterre/server/contract';
import { bent } from './curve.ts';
import { freshLabels, freshNames } from './labels.ts';
import { inOrder } from './order.ts';
import { countIn, type Point, rounded } from './seats.ts';
import { type Drawing, type Edited, nothing } from './types.ts';

/** One drag draws no more; a slip of the mouse makes no stadium. */
export const mostDrawn = { rows: 200, seats: 500 } as const;

export interface RowOptions {
  /** Index into the hall's classes. */
  class?: number;
  /** How far the row bends, as `curveOf` measures it. */
  curve?: number;
}

/** A block of straight rows between two corners: how many rows, and seats in each. */
export function blockBetween(from: Point, to: Point): { rows: number; seats: number } {
  return {
    rows: Math.min(Math.round(Math.abs(to.y - from.y)) + 1, mostDrawn.rows),
    seats: Math.min(Math.round(Math.abs(to.x - from.x)) + 1, mostDrawn.seats),
  };
}

export function addBlock(drawing: Drawing, { from, to }: { from: Point; to: Point }, options: RowOptions = {}): Edited {
  const { rows, seats } = blockBetween(from, to);
  const left = to.x < from.x ? from.x - seats + 1 : from.x;
  const top = to.y < from.y ? from.y - rows + 1 : from.y;
  const lines = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: seats }, (_, seat) => ({ x: left + seat, y: top + row })),
  );
  return addLines(drawing, lines, options);
}

/** How many seats a row has room for between two places. */
export const seatsBetween = (from: Point, to: Point): number =>
  Math.min(Math.round(Math.hypot(to.x - from.x, to.y - from.y)) + 1, mostDrawn.seats);

/** A straight row; with a curve, an arc of the same length. */
export function addRow(drawing: Drawing, { from, to }: { from: Point; to: Point }, options: RowOptions = {}): Edited {
  const seats = seatsBetween(from, to);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const step = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const line = Array.from({ length: seats }, (_, seat) => ({ x: from.x + step.x * seat, y: from.y + step.y * seat }));
  return addLines(drawing, [line], options);
}

/** A row along a line drawn by hand: a seat wherever one has room since the last. */
export function addFreeRow(drawing: Drawing, path: readonly Point[], options: RowOptions = {}): Edited {
  return addLines(drawing, [spread(path)], options);
}

/** Places one seat apart along a line. */
export function spread(path: readonly Point[]): Point[] {
  const [first] = path;
  if (!first) return [];
  const places = [first];
  let before = first;
  let missing = 1;
  for (const next of path.slice(1)) {
    let left = Math.hypot(next.x - before.x, next.y - before.y);
    while (left >= missing && places.length < mostDrawn.seats) {
      const part = missing / left;
      before = { x: before.x + (next.x - before.x) * part, y: before.y + (next.y - before.y) * part };
      places.push(before);
      left -= missing;
      missing = 1;
    }
    missing -= left;
    before = next;
  }
  return places;
}

export function addShape(drawing: Drawing, shape: Shape): Edited {
  const shapes = [...drawing.scenery.shapes, shape];
  return {
    drawing: { ...drawing, scenery: { ...drawing.scenery, shapes } },
    selection: { seats: [], shapes: [shapes.length - 1] },
  };
}

/** Rows given by the places of their seats, from the top, each from its left. */
function addLines(
  drawing: Drawing,
  lines: readonly Point[][],
  { class: seatClass = 0, curve = 0 }: RowOptions,
): Edited {
  const { hall } = drawing;
  const labels = freshLabels(hall, lines.length);
  const rows = lines.map((line, at): HallRow => {
    const fromLeft = (line.at(-1)?.x ?? 0) < (line[0]?.x ?? 0) ? line.toReversed() : line;
    const places = curve === 0 || line.length < 3 ? fromLeft : bent(fromLeft, curve, hall.screenSide);
    const names = freshNames(hall, places.length);
    const seats = places.map((place, seat) => seatAt(place, names[seat] ?? '', seatClass));
    return { label: labels[at] ?? '', seats };
  });
  return append(drawing, rows);
}

function seatAt({ x, y }: Point, name: string, seatClass: number): HallSeat {
  const seat: HallSeat = { name, x: rounded(x), y: rounded(y) };
  return seatClass === 0 ? seat : { ...seat, class: seatClass };
}

/** Puts rows where they belong from the top, and selects their seats. */
export function append(drawing: Drawing, rows: readonly HallRow[], shapes: readonly Shape[] = []): Edited {
  const { hall, scenery } = drawing;
  if (rows.length === 0 && shapes.length === 0) return { drawing, selection: nothing };
  const before = hall.rows.reduce((sum, row) => sum + countIn(row), 0);
  const added = rows.reduce((sum, row) => sum + countIn(row), 0);
  return inOrder({
    drawing: {
      hall: rows.length === 0 ? hall : { ...hall, rows: [...hall.rows, ...rows] },
      scenery: shapes.length === 0 ? scenery : { ...scenery, shapes: [...scenery.shapes, ...shapes] },
    },
    selection: {
      seats: Array.from({ length: added }, (_, seat) => before + seat),
      shapes: shapes.map((_, shape) => scenery.shapes.length + shape),
    },
  });
}
