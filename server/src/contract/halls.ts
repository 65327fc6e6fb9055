/** Cinemas, their screens and the layouts of those, as staff see and change them. */
import { z } from 'zod';
import { screenConfigSchema } from './catalogue.ts';
import { lineSchema, mustBeVisible, recordIdSchema } from './ids.ts';
import { locales } from './locales.ts';

/** A line that says something. */
const named = (longest: number) => mustBeVisible(lineSchema.trim().min(1).max(longest));
/** The version of the row that was looked at. Another one by now: CHANGED_MEANWHILE. */
const rowVersion = z.int().min(1);
const sort = z.int().min(0).max(9_999);

export const cinemaValuesSchema = z.object({
  name: named(120),
  address1: named(200),
  zip: named(20),
  city: named(120),
  /** ISO 3166-1 alpha-2. */
  country_code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/),
  /** Degrees. */
  lat: z.number().min(-90).max(90).nullable(),
  lng: z.number().min(-180).max(180).nullable(),
  phone: named(40).nullable(),
  email: z.string().trim().pipe(z.email().max(254)).nullable(),
  /** A page of a map service. */
  gmaps: z
    .string()
    .trim()
    .pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(500))
    .nullable(),
  sort,
});
export type CinemaValues = z.infer<typeof cinemaValuesSchema>;

export const newCinemaSchema = z.object({ exhibitor: recordIdSchema, values: cinemaValuesSchema });
export const cinemaChangeSchema = z.object({
  id: recordIdSchema,
  row_version: rowVersion,
  values: cinemaValuesSchema,
});

/** Names of CSS classes, blanks between. */
const cssClasses = z
  .string()
  .trim()
  .max(120)
  .regex(/^[A-Za-z_][\w-]*( +[A-Za-z_][\w-]*)*$/)
  .nullable();

/** What a screen's settings may be: as they are read, with the bounds of what may be written. */
const screenConfigInputSchema = screenConfigSchema.extend({
  separator: lineSchema.min(1).max(5),
  container_class: cssClasses,
  seat_class: cssClasses,
  row_class: cssClasses,
});

export const screenValuesSchema = z.object({
  name: named(120),
  /** What tickets, tills and lists have room for. */
  short_name: named(12),
  /** Whoever uses a wheelchair can get in. */
  accessible: z.boolean(),
  sort,
  config: screenConfigInputSchema,
});
export type ScreenValues = z.infer<typeof screenValuesSchema>;

export const newScreenSchema = z.object({ cinema: recordIdSchema, values: screenValuesSchema });
export const screenChangeSchema = z.object({
  id: recordIdSchema,
  row_version: rowVersion,
  values: screenValuesSchema,
});

/** Takes something from sale, or brings it back. */
export const archiveSchema = z.object({ id: recordIdSchema, row_version: rowVersion, archived: z.boolean() });
export type Archiving = z.infer<typeof archiveSchema>;

export const classRateValuesSchema = z.object({
  name: z.record(z.enum(locales), lineSchema.trim().max(60)).refine((texts) => texts.en !== '', {
    path: ['en'],
    params: { key: 'required' },
  }),
  /** Surcharges in minor units. */
  ticket_minor: z.int().min(0).max(1_000_00),
  handling_minor: z.int().min(0).max(1_000_00),
  color: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/),
});
export type ClassRateValues = z.infer<typeof classRateValuesSchema>;

export const classRateChangeSchema = z.object({
  screen: recordIdSchema,
  /** Key of a class of the screen's layouts. */
  seat_class: lineSchema.min(1).max(255),
  /** Null: it has none yet. */
  row_version: rowVersion.nullable(),
  values: classRateValuesSchema,
});

export const largestHallDocumentBytes = 64 * 1024 * 1024;
export const mostSeats = 200_000;

/** How a layout came to be. */
export const layoutOriginSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('template'), template: z.record(z.string().max(40), z.json()) }),
  z.object({
    kind: z.literal('file'),
    file: lineSchema.max(200),
    format: z.enum(['parterre', 'vista', 'seats_io', 'pretix', 'csv']),
    repaired: z.boolean(),
  }),
]);
export type LayoutOrigin = z.infer<typeof layoutOriginSchema>;

/** What the engine counts of a hall that is empty. */
export interface HallFigures {
  /** Seats that are not only drawn. */
  total_seats: number;
  /** Of those the ones that the website may sell. */
  online_seats: number;
  /** Most seats together that the website may sell. */
  largest_run: number;
  accessible_seats: number;
  sofas: number;
  rows: number;
}
