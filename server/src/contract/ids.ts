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
 * What no text of ours has: control characters, line separators, switches of the writing direction. PostgreSQL refuses NUL, mail headers refuse
 * line breaks, and the switches make a text look like another. As ranges and not as `\p{Cc}`: these patterns stand in the OpenAPI document, and
 * most languages read no property classes.
 */
const unsafe = '\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069';
const unsafeInLine = `\\u0000-\\u001f${unsafe}`;
/** What a text of several lines may not have: as in a line, but for line breaks and tabs. */
export const unsafeInText = `\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f${unsafe}`;

/**
 * Text without these characters, and without halves of surrogate pairs, which PostgreSQL refuses too: the document does not say so, since they are
 * no text in the first place, and languages that know no such halves could not read the pattern.
 */
function without(not: string) {
  const halves = '\\ud800-\\udfff';
  return z
    .string()
    .regex(new RegExp(`^[^${not}${halves}]*$`, 'u'))
    .meta({ pattern: `^[^${not}]*$` });
}

/** One line of text that PostgreSQL, mail headers and readers take. */
export const lineSchema = without(unsafeInLine);

/** As `lineSchema`, with line breaks and tabs. */
export const textSchema = without(unsafeInText);

/** One line that may be left out: what is blank is null. */
export const orNothing = (most: number) =>
  lineSchema
    .trim()
    .max(most)
    .transform((text) => text || null)
    .nullable();

/** A mail address that may be left out. */
export const emailOrNothing = z
  .string()
  .trim()
  .transform((text) => text || null)
  .nullable()
  .pipe(z.email().max(254).nullable());

/** Blanks that are taken away around a text. */
const blanks = '\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000\\ufeff';
/**
 * Characters that nobody sees: blanks, what is unsafe, marks without a letter, what joins or fills, private use. A letter that is
 * newer than this list is one.
 */
const invisible = `\\u0000-\\u0020\\u007f-\\u00a0\\u00ad\\u0300-\\u036f\\u0483-\\u0489\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u20d0-\\u20ff\\u2800\\u3000\\u3164\\ue000-\\uf8ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff\\uffa0\\ufff0-\\ufff8${astral(0x1bca0, 0x1bca3)}${astral(0x1d173, 0x1d17a)}${astral(0xe0000, 0xe0fff)}${astral(0xf0000, 0x10ffff)}`;
const visible = new RegExp(`[^${invisible}]`, 'u');

/** A range of characters beyond four digits, which stand there themselves: no way to write them is read by all languages. */
function astral(first: number, last: number): string {
  return `${String.fromCodePoint(first)}-${String.fromCodePoint(last)}`;
}

/** What is taken where something has to be seen, for those who read the document. `not`: what there may not be. */
const visiblePattern = (not: string): string => `[^${not}]*[^${invisible}][^${not}]*`;

/** Has at least one visible character; what is only invisible is refused as what is empty is. `not`: of a text, `unsafeInText`. */
export function mustBeVisible<T extends z.ZodType<string>>(schema: T, not = unsafeInLine) {
  return schema
    .refine((text) => visible.test(text), { params: { key: 'required' } })
    .meta({ pattern: `^${visiblePattern(not)}$` });
}

/** A text that may be left out. What is only invisible is nothing, as what is blank. */
export function visibleOrEmpty<T extends z.ZodType<string>>(schema: T) {
  return schema.transform((text) => (visible.test(text) ? text : ''));
}

/** Names a content page in its address. */
export const pageSlugSchema = lineSchema
  .max(200)
  .trim()
  .min(1)
  .meta({ pattern: `^[^${unsafeInLine}]*[^${unsafeInLine}${blanks}][^${unsafeInLine}]*$` });

export const mailAddressSchema = z.string().max(254).trim().pipe(z.email());

/** A calendar's day, YYYY-MM-DD. PostgreSQL knows no year 0. */
export const dateSchema = z.iso.date().refine((day) => day >= '0001-01-01', { params: { key: 'date' } });

/** An instant, with its time zone. PostgreSQL knows no year 0. */
export const instantSchema = z.iso.datetime().refine((at) => at >= '0001-01-02', { params: { key: 'date_time' } });

/** For `refine` of a list: nothing stands in it twice. */
export const areDifferent = {
  check: (all: readonly unknown[]): boolean => new Set(all).size === all.length,
  params: { params: { key: 'twice' } },
};

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
