/** Copying and pasting as text, so that another screen's editor, in another tab as well, takes it. */
import type { HallDocument, HallRow } from '@parterre/engine/types';
import { type Shape, shapeSchema } from '@parterre/server/contract/scenery';
import { boxOfSelection, move, rowsOf } from './arrange.ts';
import { append } from './draw.ts';
import { freshLabels } from './labels.ts';
import { middleOf, type Point } from './seats.ts';
import type { Drawing, Edited, Selection } from './types.ts';

interface Copied {
  format: 'parterre-drawing';
  rows: HallRow[];
  /** By the index that the seats name. */
  classes: HallDocument['classes'];
  shapes: Shape[];
}

export function copied({ hall, scenery }: Drawing, { seats, shapes }: Selection): string {
  const rows = rowsOf(hall, seats).map(({ zone: _, ...row }) => row);
  const content: Copied = {
    format: 'parterre-drawing',
    rows,
    classes: hall.classes,
    shapes: shapes.flatMap((index) => scenery.shapes[index] ?? []),
  };
  return JSON.stringify(content);
}

/**
 * The text's rows and shapes with their middle at a place, and selected. Labels that are taken are counted on, classes are
 * told by their key and added where they are not there. Null: the text is something else.
 */
export function pasted(drawing: Drawing, text: string, at: Point): Edited | null {
  const content = read(text);
  if (!content || (content.rows.length === 0 && content.shapes.length === 0)) return null;
  const { hall } = drawing;
  const classes = [...hall.classes];
  const indexes = content.classes.map(({ key, name }) => {
    const known = classes.findIndex((each) => each.key === key);
    return known >= 0 ? known : classes.push({ key, name }) - 1;
  });
  const taken = new Set(hall.rows.map(({ label }) => label));
  const isFree = content.rows.every(({ label }) => label !== undefined && !taken.has(label));
  const labels = isFree ? content.rows.map(({ label }) => label ?? '') : freshLabels(hall, content.rows.length);
  const rows = content.rows.map((row, index) => ({
    ...row,
    label: labels[index] ?? '',
    seats: row.seats.map((seat) => {
      if (seat === null) return null;
      const { class: own = 0, ...rest } = seat;
      const seatClass = indexes[own] ?? 0;
      return seatClass === 0 ? rest : { ...rest, class: seatClass };
    }),
  }));
  const grown = classes.length === hall.classes.length ? hall : { ...hall, classes };
  const made = append({ ...drawing, hall: grown }, rows, content.shapes);
  const box = boxOfSelection(made.drawing, made.selection);
  if (!box) return null;
  const middle = middleOf(box);
  return move(made.drawing, made.selection, { dx: at.x - middle.x, dy: at.y - middle.y });
}

/** Anybody may write anything into a clipboard. Seats that a hall does not know how to have are refused by the engine later. */
function read(text: string): Copied | null {
  try {
    const content: unknown = JSON.parse(text);
    if (!isCopied(content)) return null;
    const shapes = shapeSchema.array().safeParse(content.shapes);
    return shapes.success ? { ...content, shapes: shapes.data } : null;
  } catch {
    return null;
  }
}

function isCopied(content: unknown): content is Copied {
  if (typeof content !== 'object' || content === null) return false;
  const { format, rows, classes, shapes } = content as Partial<Copied>;
  return (
    format === 'parterre-drawing' &&
    Array.isArray(shapes) &&
    Array.isArray(classes) &&
    classes.every((each) => typeof each?.key === 'string' && typeof each.name === 'string') &&
    Array.isArray(rows) &&
    rows.every((row) => Array.isArray(row?.seats) && row.seats.every(isPlaced))
  );
}

const isPlaced = (seat: unknown): boolean =>
  seat === null ||
  (typeof seat === 'object' &&
    'x' in seat &&
    'y' in seat &&
    Number.isFinite(seat.x) &&
    Number.isFinite(seat.y) &&
    'name' in seat &&
    typeof seat.name === 'string');
