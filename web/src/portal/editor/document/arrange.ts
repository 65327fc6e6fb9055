/** Moving what is selected, as it is: seats and shapes alike. */
import type { HallDocument, HallRow, HallSeat } from '@parterre/engine/types';
import type { Shape } from '@parterre/server/contract';
import { append } from './draw.ts';
import { freshLabels } from './labels.ts';
import { inOrder } from './order.ts';
import { type Box, boxOf, byRow, changeSeats, countIn, listSeats, middleOf, type Point, rounded } from './seats.ts';
import { type Drawing, type Edited, nothing, type Selection } from './types.ts';

/** Around the middles of the selected seats and around the selected shapes; null: nothing is selected. */
export function boxOfSelection(drawing: Drawing, selection: Selection): Box | null {
  const shapes = selection.shapes.flatMap((index) => {
    const shape = drawing.scenery.shapes[index];
    return shape ? cornersOf(shape) : [];
  });
  return boxOf([...listSeats(drawing.hall, selection.seats), ...shapes]);
}

export function move(drawing: Drawing, selection: Selection, { dx, dy }: { dx: number; dy: number }): Edited {
  return place(drawing, selection, ({ x, y }) => ({ x: x + dx, y: y + dy }));
}

/** About the middle of the box around it, clockwise as drawn. */
export function turn(drawing: Drawing, selection: Selection, degrees: number): Edited {
  const box = boxOfSelection(drawing, selection);
  if (!box) return { drawing, selection };
  const { x: middleX, y: middleY } = middleOf(box);
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = ({ x, y }: Point): Point => ({
    x: middleX + (x - middleX) * cos - (y - middleY) * sin,
    y: middleY + (x - middleX) * sin + (y - middleY) * cos,
  });
  return place(drawing, selection, turned, (shape) => ({ ...shape, degrees: wholeTurn(shape.degrees + degrees) }));
}

/** `horizontal`: left and right change places. */
export function mirror(drawing: Drawing, selection: Selection, along: 'horizontal' | 'vertical'): Edited {
  const box = boxOfSelection(drawing, selection);
  if (!box) return { drawing, selection };
  const mirrored = ({ x, y }: Point): Point =>
    along === 'horizontal' ? { x: box.left + box.right - x, y } : { x, y: box.top + box.bottom - y };
  return place(drawing, selection, mirrored, (shape) => ({ ...shape, degrees: wholeTurn(-shape.degrees) }));
}

export type Side = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** Rows and shapes along one line; of a single row its seats. */
export function align(drawing: Drawing, selection: Selection, side: Side): Edited {
  const box = boxOfSelection(drawing, selection);
  if (!box) return { drawing, selection };
  const wanted = lineOf(box, side);
  return shift(drawing, selection, (part) => {
    const distance = wanted - lineOf(part, side);
    return isAcross(side) ? { dx: distance, dy: 0 } : { dx: 0, dy: distance };
  });
}

/** The first and the last of the rows and shapes stay; the middles of the others stand evenly between them. */
export function space(drawing: Drawing, selection: Selection, along: 'horizontal' | 'vertical'): Edited {
  const side = along === 'horizontal' ? 'centre' : 'middle';
  const parts = partsOf(drawing, selection).sort((one, other) => lineOf(one.box, side) - lineOf(other.box, side));
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || parts.length < 3) return { drawing, selection };
  const from = lineOf(first.box, side);
  const step = (lineOf(last.box, side) - from) / (parts.length - 1);
  const distances = new Map(parts.map(({ box }, at) => [box, from + step * at - lineOf(box, side)]));
  return shift(
    drawing,
    selection,
    (part) => {
      const distance = distances.get(part) ?? 0;
      return along === 'horizontal' ? { dx: distance, dy: 0 } : { dx: 0, dy: distance };
    },
    parts,
  );
}

/** A copy of it, moved, with names of rows that are not taken. The copy is what is selected then. */
export function duplicate(drawing: Drawing, selection: Selection, { dx, dy }: { dx: number; dy: number }): Edited {
  const { hall, scenery } = drawing;
  const rows = rowsOf(hall, selection.seats);
  const labels = freshLabels(hall, rows.length);
  const copies = rows.map((row, at): HallRow => ({ ...row, label: labels[at] ?? '' }));
  const shapes = selection.shapes.flatMap((index) => scenery.shapes[index] ?? []);
  const made = append(drawing, copies, shapes);
  return move(made.drawing, made.selection, { dx, dy });
}

/** Each row's selected seats as a row of their own, gaps between them kept. */
export function rowsOf(hall: HallDocument, seats: readonly number[]): HallRow[] {
  return byRow(hall, seats).flatMap(({ row, seats: own }) => {
    const from = hall.rows[row];
    const listed = listSeats(hall, own);
    const [first, last] = [listed[0]?.slot, listed.at(-1)?.slot];
    if (!from || first === undefined || last === undefined) return [];
    const slots = new Set(listed.map(({ slot }) => slot));
    // Each is a seat of its own: what is selected is known by them when rows change places.
    const kept = from.seats.map((seat, slot) => (seat && slots.has(slot) ? { ...seat } : null));
    return [{ ...from, seats: kept.slice(first, last + 1) }];
  });
}

/** Takes it out of the plan. A seat leaves a gap: those beside it are no neighbours. */
export function remove(drawing: Drawing, selection: Selection): Edited {
  const hall = changeSeats(drawing.hall, selection.seats, () => null);
  const touched = new Set(drawing.hall.rows);
  const rows = hall.rows.map((row) => (touched.has(row) ? row : trimmed(row))).filter((row) => countIn(row) > 0);
  const gone = new Set(selection.shapes);
  const shapes = drawing.scenery.shapes.filter((_, index) => !gone.has(index));
  const scenery = gone.size === 0 ? drawing.scenery : { ...drawing.scenery, shapes };
  return { drawing: { hall: { ...hall, rows }, scenery }, selection: nothing };
}

/** The row without gaps at its ends: they mean nothing, as every seat has a place of its own. */
function trimmed(row: HallRow): HallRow {
  const first = row.seats.findIndex((seat) => seat !== null);
  const last = row.seats.findLastIndex((seat) => seat !== null);
  return first < 0 ? { ...row, seats: [] } : { ...row, seats: row.seats.slice(first, last + 1) };
}

/** Puts each selected seat and the middle of each selected shape elsewhere. */
function place(
  drawing: Drawing,
  { seats, shapes }: Selection,
  to: (from: Point) => Point,
  ofShape: (shape: Shape) => Shape = (shape) => shape,
): Edited {
  const hall = changeSeats(drawing.hall, seats, (seat) => at(seat, to({ x: seat.x ?? 0, y: seat.y ?? 0 })));
  const moving = new Set(shapes);
  const others = drawing.scenery.shapes.map((shape, index) =>
    moving.has(index) ? ofShape({ ...shape, ...roundedPoint(to(shape)) }) : shape,
  );
  const scenery = shapes.length === 0 ? drawing.scenery : { ...drawing.scenery, shapes: others };
  return inOrder({ drawing: { hall, scenery }, selection: { seats, shapes } });
}

const roundedPoint = ({ x, y }: Point): Point => ({ x: rounded(x), y: rounded(y) });
const at = (seat: HallSeat, point: Point): HallSeat => ({ ...seat, ...roundedPoint(point) });

/** What is aligned and spaced: the selected seats of a row together, each shape; of a single row each seat. */
interface Part {
  box: Box;
  seats: readonly number[];
  shape?: number;
}

function partsOf(drawing: Drawing, { seats, shapes }: Selection): Part[] {
  const rows = byRow(drawing.hall, seats);
  const single = rows.length === 1 && shapes.length === 0;
  const groups = single ? seats.map((seat) => [seat]) : rows.map((row) => row.seats);
  const parts: Part[] = groups.flatMap((group) => {
    const box = boxOf(listSeats(drawing.hall, group));
    return box ? [{ box, seats: group }] : [];
  });
  for (const shape of shapes) {
    const found = drawing.scenery.shapes[shape];
    const box = found && boxOf(cornersOf(found));
    if (box) parts.push({ box, seats: [], shape });
  }
  return parts;
}

function shift(
  drawing: Drawing,
  selection: Selection,
  by: (part: Box) => { dx: number; dy: number },
  parts = partsOf(drawing, selection),
): Edited {
  const ofSeat = new Map<number, { dx: number; dy: number }>();
  const ofShape = new Map<number, { dx: number; dy: number }>();
  for (const { box, seats, shape } of parts) {
    const distance = by(box);
    for (const seat of seats) ofSeat.set(seat, distance);
    if (shape !== undefined) ofShape.set(shape, distance);
  }
  const hall = changeSeats(drawing.hall, selection.seats, (seat, index) => at(seat, plus(seat, ofSeat.get(index))));
  const shapes = drawing.scenery.shapes.map((shape, index) =>
    ofShape.has(index) ? { ...shape, ...roundedPoint(plus(shape, ofShape.get(index))) } : shape,
  );
  return inOrder({ drawing: { hall, scenery: { ...drawing.scenery, shapes } }, selection });
}

const plus = ({ x = 0, y = 0 }: { x?: number; y?: number }, by = { dx: 0, dy: 0 }): Point => ({
  x: x + by.dx,
  y: y + by.dy,
});

const isAcross = (side: Side): boolean => side === 'left' || side === 'centre' || side === 'right';

function lineOf({ left, right, top, bottom }: Box, side: Side): number {
  switch (side) {
    case 'left':
      return left;
    case 'centre':
      return (left + right) / 2;
    case 'right':
      return right;
    case 'top':
      return top;
    case 'middle':
      return (top + bottom) / 2;
    case 'bottom':
      return bottom;
  }
}

/** The four corners of a shape, turned as it stands. */
export function cornersOf({ x, y, width, height, degrees }: Shape): Point[] {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [-1, 1].flatMap((across) =>
    [-1, 1].map((down) => {
      const [dx, dy] = [(across * width) / 2, (down * height) / 2];
      return { x: x + dx * cos - dy * sin, y: y + dx * sin + dy * cos };
    }),
  );
}

/** A turn between -180 and 180 degrees. */
const wholeTurn = (degrees: number): number => rounded(((((degrees + 180) % 360) + 360) % 360) - 180);
