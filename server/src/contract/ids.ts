import { z } from 'zod';

/** A row's id: a positive number that PostgreSQL's `integer` can hold. Larger ones name nothing. */
export const recordIdSchema = z.int().min(1).max(2_147_483_647);

/** The id of what a form has chosen, which sends null while nothing is chosen. */
export const chosenIdSchema = recordIdSchema.nullable().transform((id, context) => {
  if (id !== null) return id;
  context.addIssue({ code: 'custom', params: { key: 'required' } });
  return z.NEVER;
});

/**
 * One line of text without control characters, halves of surrogate pairs, line separators and switches of the writing
 * direction: PostgreSQL refuses the first two, mail headers refuse line breaks, and the last make a text look like another.
 */
export const lineSchema = z.string().regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u);

/** Names a content page in its address. */
export const pageSlugSchema = lineSchema.trim().min(1).max(200);

/** Something one sees: no blank, no combining mark without a letter, nothing of width zero, no filler that looks empty. */
const visible = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Has at least one visible character; what is only invisible is refused as what is empty is. */
export function mustBeVisible<T extends z.ZodType<string>>(schema: T) {
  return schema.refine((text) => visible.test(text), { params: { key: 'required' } });
}

/** As `mustBeVisible`; nothing at all may be left out. */
export function visibleOrEmpty<T extends z.ZodType<string>>(schema: T) {
  return schema.refine((text) => text === '' || visible.test(text), { params: { key: 'required' } });
}

/** As `lineSchema`, with line breaks and tabs. */
export const textSchema = z.string().regex(/^(?:[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]|[\t\n\r])*$/u);

/** A calendar's day, YYYY-MM-DD. PostgreSQL knows no year 0. */
export const dateSchema = z.iso.date().refine((day) => day >= '0001-01-01');

/** An address of the web, without what PostgreSQL refuses in a text. */
export const webUrlSchema = (options: Parameters<typeof z.url>[0]) => lineSchema.trim().max(500).pipe(z.url(options));

/** Something that was made or changed: its id, and the version that the next change must name. */
export interface SavedRow {
  id: string;
  row_version: number;
}

/** The `row_version` that whoever changes something has seen. */
export const rowVersionSchema = z.int().min(1);

/** Names a row. */
export const idSchema = z.object({ id: recordIdSchema });

/** Names a row as it was looked at. Another version by now: CHANGED_MEANWHILE. */
export const versionedIdSchema = idSchema.extend({ row_version: rowVersionSchema });
export type VersionedId = z.infer<typeof versionedIdSchema>;

export const ofExhibitorSchema = z.object({ exhibitor: recordIdSchema });

/** A new row of an exhibitor. */
export const creationOf = <Values extends z.ZodType>(values: Values) => ofExhibitorSchema.extend({ values });

/** New values of a row, all of them. */
export const changeOf = <Values extends z.ZodType>(values: Values) => versionedIdSchema.extend({ values });
export interface RowChange<Values> {
  id: number;
  row_version: number;
  values: Values;
}

/** Takes something out of use, or brings it back. What has history is not deleted. */
export const archiveSchema = versionedIdSchema.extend({ archived: z.boolean() });
/** `row_version` null: nobody has looked at it, as of one among many. */
export type Archiving = Omit<z.infer<typeof archiveSchema>, 'row_version'> & { row_version: number | null };
