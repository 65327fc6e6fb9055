/** What is drawn around the seats of a layout and is not sold: stage, doors, pillars, words; and the picture it was traced from. */
import { z } from 'zod';
import { shapeKinds } from './constants.ts';
import { lineSchema } from './ids.ts';
import { mediaUrlSchema } from './media.ts';

/** Layout units; one is the distance of two seats. */
const coordinate = z.number().min(-100_000).max(100_000);
const extent = z.number().positive().max(100_000);
/** A turn clockwise, as drawn. */
const degrees = z.number().min(-360).max(360);

export const shapeSchema = z.object({
  kind: z.enum(shapeKinds),
  /** The shape's middle. */
  x: coordinate,
  y: coordinate,
  width: extent,
  height: extent,
  degrees,
  /** Written in it; a shape of kind `text` is this alone. */
  text: lineSchema.max(80),
});
export type Shape = z.infer<typeof shapeSchema>;

export const backgroundSchema = z.object({
  /** Address of an uploaded picture, as `POST /api/staff/media` answers it. */
  media: mediaUrlSchema,
  /** The picture's middle. */
  x: coordinate,
  y: coordinate,
  width: extent,
  height: extent,
  degrees,
  /** 0 to 1. */
  opacity: z.number().min(0).max(1),
});
export type Background = z.infer<typeof backgroundSchema>;

export const scenerySchema = z.object({
  shapes: z.array(shapeSchema).max(500),
  /** Seen in the editor alone. */
  background: backgroundSchema.nullable(),
});
export type Scenery = z.infer<typeof scenerySchema>;
