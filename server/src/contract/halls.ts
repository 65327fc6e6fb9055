/** Cinemas, their screens and the layouts of those, as staff see and change them. */
import { z } from 'zod';
import { screenConfigSchema } from './catalogue.ts';
import {
  changeOf,
  creationOf,
  lineSchema,
  mustBeVisible,
  recordIdSchema,
  rowVersionSchema,
  webUrlSchema,
} from './ids.ts';
import type { HallFigures, LayoutDraftView } from './layouts.ts';
import { localizedLineSchema, mustBeWritten } from './localized.ts';
import { offlineHoursSchema, offlineSeatsSchema } from './settings.ts';

/** A line that says something. */
const named = (longest: number) => mustBeVisible(lineSchema.trim().min(1).max(longest));
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
  gmaps: webUrlSchema({ protocol: /^https$/, hostname: z.regexes.domain }).nullable(),
  sort,
  /** Both null: as the exhibitor's `pos_config` says. */
  offline_seats: offlineSeatsSchema.nullable(),
  offline_hours: offlineHoursSchema.nullable(),
});
export type CinemaValues = z.infer<typeof cinemaValuesSchema>;

export const cinemaCreationSchema = creationOf(cinemaValuesSchema);
export const cinemaChangeSchema = changeOf(cinemaValuesSchema);

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

export const screenCreationSchema = z.object({ cinema: recordIdSchema, values: screenValuesSchema });
export const screenChangeSchema = changeOf(screenValuesSchema);

export const classRateValuesSchema = z.object({
  name: mustBeWritten(localizedLineSchema(60)),
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
  row_version: rowVersionSchema.nullable(),
  values: classRateValuesSchema,
});

export interface CinemaView {
  id: number;
  row_version: number;
  exhibitor: number;
  values: CinemaValues;
  archived: boolean;
  screens: { id: number; name: string; short_name: string; figures: HallFigures | null }[];
  /** Shows that have not ended keep it from being archived; null: there are none. */
  archivable_from: string | null;
}

export interface ScreenView {
  id: number;
  row_version: number;
  cinema: { id: number; name: string };
  values: ScreenValues;
  archived: boolean;
  /** Classes of the newest layout in its order, then those that only earlier layouts have. */
  classes: {
    key: string;
    /** What the layout calls it; null: no class of the newest layout. */
    name: string | null;
    /** Seats of the newest layout. */
    seats: number;
    /** Null: it costs nothing more. */
    rate: (ClassRateValues & { row_version: number }) | null;
  }[];
  /** The newest. */
  layout: { id: number; number: number; figures: HallFigures } | null;
  draft: LayoutDraftView | null;
  coming_schedules: number;
  archivable_from: string | null;
}

export interface CinemaRow {
  id: number;
  name: string;
  exhibitor_id: number;
  exhibitor: string;
  address1: string;
  zip: string;
  city: string;
  country_code: string;
  phone: string | null;
  email: string | null;
  screens: number;
  seats: number;
  sort: number;
  archived: boolean;
}

export interface ScreenRow {
  id: number;
  name: string;
  short_name: string;
  cinema_id: number;
  cinema: string;
  /** Seats of the newest layout; those that are only drawn are among them. */
  seats: number;
  /** Number of the newest layout; null: none is published. */
  layout: number | null;
  has_draft: boolean;
  accessible: boolean;
  sort: number;
  archived: boolean;
}
