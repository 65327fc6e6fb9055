/**
 * The public catalogue, in the spec's names (website.md section 3) and already in the request's locale.
 * Money: integer minor units. Instants: ISO 8601 in UTC. Days: YYYY-MM-DD in the exhibitor's time zone.
 */

import { assignmentAlgorithms, rowNamings, strandedSeatRules } from '@parterre/engine/types';
import { z } from 'zod';
import { ageRatings, paymentComponents, voucherKinds } from './enumerations.ts';
import { features } from './permissions.ts';

const instant = z.iso.datetime();
const day = z.iso.date();

export const exhibitorSchema = z.object({
  trade_name: z.string(),
  timezone: z.string(),
  logos: z.record(z.string(), z.string()),
  serving_on: z.string().nullable(),
  email: z.string(),
  twitter: z.string().nullable(),
  info: z.record(z.string(), z.string().nullable()),
});

export const cinemaSchema = z.object({
  id: z.int(),
  name: z.string(),
  address: z.object({
    address1: z.string(),
    city: z.string(),
    zip: z.string(),
    country_code: z.string(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
  }),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  gmaps: z.string().nullable(),
});

export const screenConfigSchema = z.object({
  separator: z.string().default('-'),
  row_naming: z.enum(rowNamings).default('letters_from_top'),
  /** Seats kept empty beside another party while social_distancing_enabled. */
  seat_clearance: z.int().min(0).max(10).default(2),
  auto_assign_seats: z
    .object({
      enabled: z.boolean().default(true),
      algorithm: z.enum(assignmentAlgorithms).default('best_available'),
      hide_seatpicker: z.boolean().default(false),
      allow_visitor_seat_change: z.boolean().default(true),
    })
    .prefault({}),
  social_distancing_enabled: z.boolean().default(false),
  stranded_seats: z.enum(strandedSeatRules).default('warn'),
  /** The seats of a sofa are sold together or not at all. */
  sofas_together: z.boolean().default(true),
  /** One place of a sofa may stay free where somebody would sit alone otherwise; nobody else is sold it. */
  place_kept_free: z.boolean().default(false),
  container_class: z.string().nullable().default(null),
  seat_class: z.string().nullable().default(null),
  row_class: z.string().nullable().default(null),
});
export type ScreenConfig = z.infer<typeof screenConfigSchema>;

export const screenSchema = z.object({
  id: z.int(),
  name: z.string(),
  cinema_id: z.int(),
  config: screenConfigSchema,
  /** Per class key. `ticket` and `handling` are surcharges in minor units. */
  class_rate: z.record(
    z.string(),
    z.object({ name: z.string(), ticket: z.int(), handling: z.int(), color: z.string() }),
  ),
});

export const movieSchema = z.object({
  id: z.int(),
  slug: z.string(),
  display_title: z.string(),
  description: z.string(),
  tagline: z.string().nullable(),
  assets: z.object({
    overview: z.string().nullable(),
    poster: z.object({ md: z.string(), lg: z.string() }).nullable(),
    /** A video of ours, which displays play without sound. Null: there is none. */
    trailer: z.object({ url: z.string(), seconds: z.int() }).nullable(),
    streaming: z.object({ provider: z.string(), url: z.string() }).nullable(),
  }),
  runtime: z.int(),
  directors: z.array(z.string()),
  actors: z.array(z.string()),
  /** Keys of the i18n area `genres`. */
  genres: z.array(z.string()),
  /** ISO 3166-1 alpha-2 codes, comma separated names are made by the apps (Intl.DisplayNames). */
  nation: z.array(z.string()),
  /** ISO 639-1 codes, and what these languages are called. */
  original_language: z.string(),
  original_language_text: z.string(),
  spoken_languages: z.array(z.string()),
  spoken_languages_text: z.array(z.string()),
  showing_from: day.nullable(),
  released_at: day.nullable(),
  rating: z.enum(ageRatings),
  notice: z.string().nullable(),
  tags: z.array(z.int()),
  links: z.record(z.string(), z.string()),
  updated_at: instant,
});
export type Movie = z.infer<typeof movieSchema>;

export const scheduleSchema = z.object({
  id: z.int(),
  cinema_id: z.int(),
  movie_id: z.int(),
  screen_id: z.int(),
  start: instant,
  end: instant,
  /** The cinema day (midnight offset applied). */
  day,
  version: z.object({
    id: z.int(),
    text: z.string(),
    short: z.string(),
    dimension: z.string(),
    media_type: z.string(),
    subtitle_languages: z.array(z.string()),
  }),
  /** Every seat is sold; not while some are only held. */
  sold_out: z.boolean(),
  /** The website has none left, and none may come back. */
  sold_out_online: z.boolean(),
  purchasable_online: z.boolean(),
  is_seatpicker_enabled: z.boolean(),
  /** Free ones, with those that the website keeps back for the box office. */
  available_seats: z.int(),
  available_seats_online: z.int(),
  /** Held or being paid for: they may come back. */
  undecided_seats: z.int(),
  total_seats: z.int(),
  /** Event id, when this schedule is an event. */
  event: z.int().nullable(),
});
export type Schedule = z.infer<typeof scheduleSchema>;

export const eventSchema = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  page_title: z.string(),
  description: z.string(),
  content: z.string(),
  sell_online: z.boolean(),
  theme: z.string(),
  schedule: z.object({ id: z.int(), movie_id: z.int() }),
});
export type CinemaEvent = z.infer<typeof eventSchema>;

export const tagSchema = z.object({ id: z.int(), slug: z.string(), name: z.string() });

/** A ticket price rate as offered for one schedule. */
export const tariffSchema = z.object({
  price_rate_id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  /** Price and handling of a standard seat, minor units; class surcharges come from the screen's class_rate. */
  total_price: z.int(),
  min_tickets: z.int(),
  max_tickets: z.int(),
  accept_voucher: z.boolean(),
});
export type Tariff = z.infer<typeof tariffSchema>;

export const paymentMethodSchema = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  component: z.enum(paymentComponents),
});

export const navigationItemSchema = z.object({
  /** Names beginning with `site-titles.` are i18n keys. */
  name: z.string(),
  kind: z.enum(['link', 'title', 'divider', 'dropdown']),
  /** Path after the locale, or an absolute https URL. */
  url: z.string().nullable(),
  // Said in full: declarations of other packages cannot infer a schema that holds itself.
  get children(): z.ZodOptional<z.ZodArray<typeof navigationItemSchema>> {
    return z.array(navigationItemSchema).optional();
  },
});
export type NavigationItem = z.infer<typeof navigationItemSchema>;

export const footerColumnSchema = z.object({
  kind: z.enum(['navigation', 'links', 'contact', 'addresses', 'html']),
  title: z.string().nullable(),
  links: z.array(z.object({ name: z.string(), url: z.string() })).optional(),
  html: z.string().optional(),
});

export const settingsSchema = z.object({
  locale: z.string(),
  available_locales: z.array(z.string()),
  /** By which region's custom dates, times and amounts are written in this language: `en-GB`. */
  datetime_locale: z.string(),
  /** Language of portal, point of sale and signage where the browser has not chosen one; null: as the browser asks. */
  portal_locale: z.string().nullable(),
  currency: z.literal('EUR'),
  features: z.array(z.enum(features)),
  website_config: z.object({
    navigation: z.array(navigationItemSchema),
    header_slides: z.array(
      z.object({ image: z.string(), title: z.string(), text: z.string(), url: z.string().nullable() }),
    ),
    footer: z.array(footerColumnSchema),
    /** Any CSS colour; the apps compute a readable accent from it. */
    styling: z.object({ accent: z.string(), primary_dark: z.string() }),
    home_redirect: z.string().nullable(),
  }),
  recaptcha: z.object({ sitekey: z.string().nullable(), inline: z.boolean() }),
  /** Longest run the picker and the server ask to be together. */
  maximum_seats_together: z.int(),
  /** Most tickets in one order, over all rates. */
  max_tickets_per_order: z.int(),
  public: z.object({
    newsletter_signup_on_checkout: z.boolean(),
    display_version_dimension_enabled: z.boolean(),
    /** Minutes after midnight at which a cinema day ends. */
    midnight_offset: z.int(),
    /** Seats can be reserved by telephone until so many minutes before a show; null: they cannot, or nobody is to be told. */
    reservable_by_telephone: z.int().nullable(),
    /** Buyers can give tickets back by themselves until so many minutes before a show; null: they cannot. */
    refundable_minutes: z.int().nullable(),
  }),
  production: z.boolean(),
});

/** website.md section 3, "Startup data". */
export const startupSchema = z.object({
  exhibitor: exhibitorSchema,
  cinemas: z.array(cinemaSchema),
  screens: z.array(screenSchema),
  movies: z.array(movieSchema),
  schedules: z.array(scheduleSchema),
  events: z.array(eventSchema),
  tags: z.array(tagSchema),
  /** Editable areas by name: sanitised HTML. */
  widgets: z.record(z.string(), z.string()),
  payment_methods: z.array(paymentMethodSchema),
  /** The kinds of which vouchers are sold on the website today; empty without the module. */
  voucher_kinds: z.array(z.enum(voucherKinds)),
  settings: settingsSchema,
  /** The exhibitor is switched off: nothing is on, nothing is sold, and its website says so. */
  closed: z.boolean(),
  /** Server time when this was made; the apps count from it, not from the visitor's clock. */
  now: instant,
});
export type Startup = z.infer<typeof startupSchema>;
