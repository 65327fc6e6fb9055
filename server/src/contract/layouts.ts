/** Layouts of a screen: drafts, who draws them, and what was published. */
import { z } from 'zod';
import { lineSchema, recordIdSchema, rowVersionSchema } from './ids.ts';
import { type Scenery, scenerySchema } from './scenery.ts';

/** One thing that was entered. Of what goes deeper any depth would have to be looked at. */
const plainSchema = z.union([z.string().max(200), z.number(), z.boolean(), z.null()]);

/** How a layout came to be. */
export const layoutOriginSchema = z.discriminatedUnion('kind', [
  /** `template`: what was entered, so that it can be gone on with. */
  z.object({
    kind: z.literal('template'),
    template: z
      .record(z.string().max(40), z.union([plainSchema, z.array(plainSchema).max(1_000)]))
      // Looks for the escapes with which JSON writes what PostgreSQL refuses in a text.
      .refine((template) => !/\\u(?:0000|d[89a-f])/.test(JSON.stringify(template))),
  }),
  z.object({
    kind: z.literal('file'),
    file: lineSchema.max(200),
    format: z.enum(['parterre', 'vista', 'seats_io', 'pretix', 'csv']),
    repaired: z.boolean(),
  }),
  /** An earlier one of the screen. */
  z.object({ kind: z.literal('layout'), number: z.int() }),
  /** Drawn. */
  z.object({ kind: z.literal('editor') }),
]);
export type LayoutOrigin = z.infer<typeof layoutOriginSchema>;

/** What the engine counts of a hall that is empty. */
export interface HallFigures {
  /** Seats that are not only drawn. */
  total_seats: number;
  /** Seats that the website may sell. */
  online_seats: number;
  /** Most seats together that the website may sell. */
  largest_run: number;
  accessible_seats: number;
  sofas: number;
  rows: number;
}

/** Made by the window that draws, kept while it is loaded anew, and told to nobody else. */
const editingSchema = z.uuid();

/** What is said about a draft beside its drawing, which is the body: in the address, as JSON. */
export const draftSchema = z.object({
  /** Version of the draft that was looked at; null: there was none. Another one by now: CHANGED_MEANWHILE. */
  row_version: rowVersionSchema.nullable(),
  origin: layoutOriginSchema,
  /** The window that has the draft. Somebody else's by now, or left out while somebody draws: DRAFT_TAKEN. */
  editing: editingSchema.nullable().default(null),
});
export type DraftInput = z.infer<typeof draftSchema>;

/**
 * The body of `POST /api/staff/screens/:screen/draft`. `hall`: a `HallDocument`. Drawn in the editor (origin `editor`) it may
 * have faults, and only its shape is looked at; of any other origin it is one that could be published.
 */
export const drawingSchema = z.object({ hall: z.unknown(), scenery: scenerySchema });

export const draftVersionSchema = z.object({
  screen: recordIdSchema,
  row_version: rowVersionSchema,
  editing: editingSchema.nullable().default(null),
});
export type DraftVersion = z.infer<typeof draftVersionSchema>;

/** `editing` as in `draftSchema`. */
export const draftWindowSchema = z.object({ screen: recordIdSchema, editing: editingSchema });
export type DraftWindow = z.infer<typeof draftWindowSchema>;

export const draftOpeningSchema = draftWindowSchema.extend({
  /** From whoever draws now. */
  take_over: z.boolean().default(false),
});
export type DraftOpening = z.infer<typeof draftOpeningSchema>;

/** Who draws the next layout of a screen. */
export interface DraftEditor {
  name: string;
  /** The window that asks. */
  mine: boolean;
  /** The employee who asks, perhaps in another window. */
  you: boolean;
  opened_at: string;
}

export interface OpenedDraft {
  /** `mine`: it may save. Else somebody draws, and may be taken over from. */
  editor: DraftEditor;
  draft: LayoutDraftView | null;
}

/** What a window is told that keeps the draft (`staff.layouts.touch`). */
export interface TouchedDraft {
  /** Not `mine`: it was taken over. Null: it was closed, from another window. */
  editor: DraftEditor | null;
  /** Version of the draft; null: there is none. */
  row_version: number | null;
}

/** What the editor has drawn. */
interface Drawn {
  /** JSON: a `HallDocument`. */
  document: string;
  scenery: Scenery;
}

export type DrawnDraft = LayoutDraftView & Drawn;

/** A published layout. Never changes. */
export interface LayoutVersion extends Drawn {
  id: number;
  screen: number;
  number: number;
}

export interface LayoutView {
  id: number;
  number: number;
  published_at: string;
  /** Null: it came with the demo data. */
  published_by: string | null;
  origin: LayoutOrigin | null;
  figures: HallFigures;
  coming_schedules: number;
  past_schedules: number;
  /** The next of them. */
  next_schedules: { id: number; start: string; title: string; draft: boolean }[];
}

export interface LayoutDraftView {
  row_version: number;
  saved_at: string;
  saved_by: string;
  seat_count: number;
  origin: LayoutOrigin;
}
