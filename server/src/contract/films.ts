/** Films, their versions and tags; who rents them out, and for what. In the spec's names (operations.md section 3). */
import { z } from 'zod';
import { ageRatings, dimensions, rentalTypes } from './enumerations.ts';
import { genres, languageCodes, linkKinds, nationCodes } from './filmCodes.ts';
import {
  changeOf,
  creationOf,
  dateSchema,
  emailOrNothing,
  lineSchema,
  mustBeVisible,
  orNothing,
  recordIdSchema,
  textSchema,
  webUrlSchema,
} from './ids.ts';
import { archivedSchema, bitsChangeSchema, membersChangeSchema } from './lists.ts';
import type { Localized } from './locales.ts';
import { localizedLineSchema, localizedTextSchema, mustBeWritten } from './localized.ts';
import { mediaUrlSchema, videoSchema } from './media.ts';

const languageSchema = z.enum(languageCodes);
const nameSchema = mustBeVisible(lineSchema.trim().min(1).max(120));
const namesSchema = z.array(nameSchema).max(100);
const webAddressSchema = webUrlSchema({ protocol: /^https?$/ });
const bitsSchema = z.int().min(0).max(15);
const priceMinorSchema = z.int().min(0).max(100_000_000);
const slugSchema = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
const noLine = lineSchema.trim().max(200);

/** Uploaded pictures and a video, as `POST /api/staff/media` answers them. */
const assetsSchema = z.object({
  poster: z.object({ md: mediaUrlSchema, lg: mediaUrlSchema }).nullable().default(null),
  background: mediaUrlSchema.nullable().default(null),
  /** Displays play it; the one that visitors of the website see is among the links. */
  trailer: videoSchema.nullable().default(null),
  /** Where the film can be seen at home. */
  streaming: z.object({ provider: nameSchema, url: webAddressSchema }).nullable().default(null),
});
export type FilmAssets = z.infer<typeof assetsSchema>;

export const filmSchema = z.object({
  title: mustBeWritten(localizedLineSchema(200)),
  /** What staff call it; empty: as its title. */
  internal_title: noLine.default(''),
  original_title: orNothing(200).default(null),
  tagline: localizedLineSchema(300).default({}),
  overview: localizedTextSchema(10_000).default({}),
  notice: localizedTextSchema(1_000).default({}),
  original_language: languageSchema,
  spoken_languages: z.array(languageSchema).max(30).default([]),
  nations: z.array(z.enum(nationCodes)).max(30).default([]),
  directors: namesSchema.default([]),
  actors: namesSchema.default([]),
  genres: z.array(z.enum(genres)).max(genres.length).default([]),
  /** Minutes. */
  runtime: z.int().min(1).max(1_000),
  released_at: dateSchema.nullable().default(null),
  showing_from: dateSchema.nullable().default(null),
  showing_from_visibility: bitsSchema.default(15),
  visibility: bitsSchema.default(15),
  rating: z.enum(ageRatings).default('all'),
  links: z
    .partialRecord(z.enum(linkKinds), z.union([z.literal(''), webAddressSchema]))
    .default({})
    .transform((links) => Object.fromEntries(Object.entries(links).filter(([, url]) => url !== ''))),
  assets: assetsSchema.prefault({}),
  tags: z.array(recordIdSchema).max(50).default([]),
  distributor_id: recordIdSchema.nullable().default(null),
  /** One of the distributor's. */
  distributor_office_id: recordIdSchema.nullable().default(null),
  rental_type: z.enum(rentalTypes).default('none'),
  /** For versions that have none of their own. */
  rental_profile_id: recordIdSchema.nullable().default(null),
  rental_fee_minor: priceMinorSchema.nullable().default(null),
});
export type FilmValues = z.output<typeof filmSchema>;

/** `slug`: part of its address on the website; when it changes, links to the old one lead nowhere. */
export const filmChangeSchema = changeOf(filmSchema.extend({ slug: slugSchema }));
export type FilmChange = z.output<typeof filmChangeSchema>;

/** One change of many films; what is left out stays as each has it. */
export const filmBulkSchema = archivedSchema
  .extend({ visibility: bitsChangeSchema, tags: membersChangeSchema })
  .partial();
export type FilmBulk = z.infer<typeof filmBulkSchema>;

export const versionSchema = z.object({
  /** "Original version, Dutch subtitles". */
  text: mustBeWritten(localizedLineSchema(120)),
  /** "OV". */
  short: mustBeVisible(lineSchema.trim().min(1).max(20)),
  dimension: z.enum(dimensions).default('2D'),
  /** DIGITAL, DOLBYATMOS, IMAX… */
  media_type: z
    .string()
    .trim()
    .toUpperCase()
    .max(30)
    .regex(/^[A-Z0-9]+$/)
    .default('DIGITAL'),
  language: languageSchema,
  subtitle_languages: z.array(languageSchema).max(10).default([]),
  /** Null: the film's. */
  rental_profile_id: recordIdSchema.nullable().default(null),
});
export type VersionValues = z.output<typeof versionSchema>;

/** A film is made with a first version, as there is nothing to plan without one; it is rented as the film is. */
export const filmCreationSchema = creationOf(filmSchema).extend({
  version: versionSchema.omit({ rental_profile_id: true }),
});
export type FilmCreation = z.output<typeof filmCreationSchema>;

export const versionCreationSchema = z.object({ film: recordIdSchema, values: versionSchema });
export const versionChangeSchema = changeOf(versionSchema);

export const filmTagSchema = z.object({ name: mustBeWritten(localizedLineSchema(60)) });
export const tagCreationSchema = creationOf(filmTagSchema);
export const tagChangeSchema = changeOf(filmTagSchema.extend({ slug: slugSchema }));

export const contactSchema = z.object({
  name: nameSchema,
  /** What they do there. */
  role: orNothing(120).default(null),
  email: emailOrNothing.default(null),
  phone: orNothing(60).default(null),
});
export type DistributorContact = z.output<typeof contactSchema>;

export const distributorSchema = z.object({
  name: nameSchema,
  email: emailOrNothing.default(null),
  phone: orNothing(60).default(null),
  website: z
    .string()
    .trim()
    .transform((text) => text || null)
    .nullable()
    .pipe(webAddressSchema.nullable())
    .default(null),
  contacts: z.array(contactSchema).max(50).default([]),
  notes: textSchema
    .trim()
    .max(5_000)
    .transform((text) => text || null)
    .nullable()
    .default(null),
});
export type DistributorValues = z.output<typeof distributorSchema>;
export const distributorCreationSchema = creationOf(distributorSchema);
export const distributorChangeSchema = changeOf(distributorSchema);

export const officeSchema = z.object({
  name: nameSchema,
  address1: orNothing(200).default(null),
  zip: orNothing(20).default(null),
  city: orNothing(100).default(null),
  country_code: z.enum(nationCodes).nullable().default(null),
  email: emailOrNothing.default(null),
  phone: orNothing(60).default(null),
});
export type OfficeValues = z.output<typeof officeSchema>;
export const officeCreationSchema = z.object({ distributor: recordIdSchema, values: officeSchema });
export const officeChangeSchema = changeOf(officeSchema);

/** From this week of a film's run on, 1 being the first, until the next rate. 5000 is 50 %. */
export const rentalRateSchema = z.object({
  from_week: z.int().min(1).max(520),
  percent_hundredths: z.int().min(0).max(10_000),
});
export type RentalRate = z.infer<typeof rentalRateSchema>;

export const rentalProfileSchema = z.object({
  name: nameSchema,
  /** Other exhibitors may use it, and not change it. */
  shared: z.boolean().default(false),
  rates: z
    .array(rentalRateSchema)
    .min(1)
    .max(52)
    .refine((rates) => rates[0]?.from_week === 1, { params: { key: 'rental_first_week' } })
    .refine(
      (rates) => rates.every((rate, index) => index === 0 || rate.from_week > (rates[index - 1]?.from_week ?? 0)),
      {
        params: { key: 'rental_weeks_order' },
      },
    ),
  /** What the distributor gets at least, of a whole run. */
  minimum_guarantee_minor: priceMinorSchema.default(0),
});
export type RentalProfileValues = z.output<typeof rentalProfileSchema>;
export const rentalProfileCreationSchema = creationOf(rentalProfileSchema);
export const rentalProfileChangeSchema = changeOf(rentalProfileSchema);

/** A version as its film's page shows it. */
export interface StaffVersion extends VersionValues {
  id: number;
  row_version: number;
  /** Past ones and cancelled ones too: with any it cannot be deleted. */
  schedules: number;
}

export interface StaffFilm {
  id: number;
  row_version: number;
  exhibitor: number;
  values: FilmValues & { slug: string };
  /** ISO; null: it is not archived. */
  archived_at: string | null;
  versions: StaffVersion[];
  /** To come, whether the website would show one of these, and the day from which the film can be archived; null: now. */
  schedules: { total: number; to_come: number; on_website: boolean; archivable_from: string | null };
  /** Whether the reader may change it: who works in some cinemas alone reads. */
  writable: boolean;
}

export interface StaffOffice extends OfficeValues {
  id: number;
  row_version: number;
}

export interface StaffDistributor {
  id: number;
  row_version: number;
  exhibitor: number;
  values: DistributorValues;
  archived_at: string | null;
  offices: StaffOffice[];
  films: { id: number; title: Localized; archived: boolean }[];
  writable: boolean;
}

export interface StaffRentalProfile {
  id: number;
  row_version: number;
  exhibitor: number;
  /** The exhibitor that has it, for readers of another one. */
  owner: string;
  values: RentalProfileValues;
  archived_at: string | null;
  used_in: { films: number; versions: number };
  writable: boolean;
}

/** What the forms of films choose from, of one exhibitor. */
export interface FilmOptions {
  tags: { id: number; name: Localized }[];
  distributors: { id: number; name: string; offices: { id: number; name: string }[] }[];
  rental_profiles: { id: number; name: string; owner: string | null }[];
}

export interface FilmRow {
  id: number;
  title: Localized;
  internal_title: string;
  poster: string | null;
  runtime: number;
  rating: string;
  showing_from: string | null;
  released_at: string | null;
  distributor: string | null;
  versions: number;
  to_come: number;
  /** Whether the website would show one of these, of whichever cinema, were the film visible there. */
  on_website: boolean;
  visibility: number;
  tags: number[];
  row_version: number;
  archived: boolean;
}

export interface TagRow {
  id: number;
  name: Localized;
  slug: string;
  films: number;
  row_version: number;
  archived: boolean;
}

export interface DistributorRow {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  offices: number;
  films: number;
  row_version: number;
  archived: boolean;
}

export interface RentalProfileRow {
  id: number;
  name: string;
  shared: boolean;
  owner: string;
  rates: RentalRate[];
  minimum_guarantee_minor: number;
  used_in: number;
  row_version: number;
  archived: boolean;
}
