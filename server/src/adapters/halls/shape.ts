/** Whether a text has the form of a drawing. Asks the engine nothing: what is being drawn may have faults. */
import type { HallDocument } from '@parterre/engine/types';
import { z } from 'zod';
import { drawingSchema, mostSeats, type Scenery } from '../../contract/index.ts';
import type { HallDefect } from '../../ports/hallChecker.ts';

export type Shape = { document: string; scenery: Scenery; seatCount: number } | { defects: HallDefect[] };

/** The engine's own (engine/src/ids.rs). */
const mostRows = 20_000;
const mostSlots = 20_000;
const mostClasses = 255;

/** A text of up to 255 characters that PostgreSQL takes. */
const text = z
  .string()
  .max(255)
  .regex(/^[^\0\p{Cs}]*$/u);
const coordinate = z.number().min(-1_000_000).max(1_000_000);
const point = z.object({ x: coordinate, y: coordinate });
const yes = z.literal(true).optional();

const seat = z.object({
  name: text.optional(),
  class: z.int().min(0).max(mostClasses).optional(),
  x: coordinate.optional(),
  y: coordinate.optional(),
  accessible: yes,
  companion: yes,
  sofa: z.int().min(0).max(4_294_967_295).optional(),
  blocked: yes,
  disabled: yes,
  autoAssign: z.literal(false).optional(),
});

const hall = z.object({
  format: z.literal('parterre-hall'),
  version: z.literal(1),
  name: text,
  screenSide: z.enum(['top', 'bottom']),
  naming: z.object({
    rows: z.enum(['letters_from_top', 'letters_from_bottom', 'numbers_from_top', 'numbers_from_bottom']),
    seats: z.enum(['from_left', 'from_right']),
    separator: text,
  }),
  classes: z
    .array(z.object({ key: text, name: text }))
    .min(1)
    .max(mostClasses),
  zones: z
    .array(z.object({ key: text, name: text, focalPoint: point.optional() }))
    .max(mostClasses)
    .optional(),
  focalPoint: point.optional(),
  rows: z
    .array(
      z.object({
        label: text.optional(),
        zone: z.int().min(0).max(mostClasses).optional(),
        seats: z.array(seat.nullable()).max(mostSlots),
      }),
    )
    .max(mostRows),
});

export function shapeOf(drawing: string): Shape {
  let parsed: unknown;
  try {
    parsed = JSON.parse(drawing);
  } catch {
    return { defects: [{ code: 'BAD_JSON', at: '' }] };
  }
  const outer = drawingSchema.safeParse(parsed);
  if (!outer.success) return { defects: [defectOf(outer.error)] };
  const inner = hall.safeParse(outer.data.hall);
  if (!inner.success) return { defects: [defectOf(inner.error)] };
  const document = inner.data satisfies Loose<HallDocument>;
  const seatCount = document.rows.reduce((sum, row) => sum + row.seats.filter((each) => each !== null).length, 0);
  if (seatCount > mostSeats) return { defects: [{ code: 'TOO_MANY_SEATS', at: 'rows' }] };
  return { document: JSON.stringify(document), scenery: outer.data.scenery, seatCount };
}

/** What zod takes for optional may be `undefined`; JSON has no such thing. */
type Loose<T> = T extends readonly (infer Each)[]
  ? Loose<Each>[]
  : T extends object
    ? { [Key in keyof T]: Loose<T[Key]> | (undefined extends T[Key] ? undefined : never) }
    : T;

function defectOf({ issues: [issue] }: z.ZodError): HallDefect {
  const at = (issue?.path ?? []).map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return { code: 'WRONG_SHAPE', at: at.replace(/^\./, '') };
}
