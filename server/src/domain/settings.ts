/**
 * The groups of the `setting` table: one row a key, a JSON object as its value. Read with `parseSettings`, which fills in
 * what is missing, so that an empty table is a working installation.
 */
import { z } from 'zod';
import { dateRegions, locales } from '../contract/locales.ts';
import { type Feature, features } from '../contract/permissions.ts';
import { localizedSchema } from './localized.ts';

/** A text of the settings: one for all locales, or one per locale. Names beginning with `site-titles.` are i18n keys. */
const text = z.union([z.string(), localizedSchema]);

/** Texts as they were written, one for all languages or one for each. */
export const navigationSettingSchema = z.object({
  name: text,
  kind: z.enum(['link', 'title', 'divider', 'dropdown']).default('link'),
  url: z.string().nullable().default(null),
  get children() {
    return z.array(navigationSettingSchema).optional();
  },
});
export type NavigationSetting = z.infer<typeof navigationSettingSchema>;

const activeFeatures = z.array(z.enum(features)).default(['tickets', 'newsletters']);

/** key `public_config` */
const publicConfig = z.object({
  features: activeFeatures,
  /** Minutes after midnight at which a cinema day ends. */
  midnight_offset: z.int().min(0).max(720).default(0),
  newsletter_signup_on_checkout: z.boolean().default(true),
  display_version_dimension_enabled: z.boolean().default(true),
  maximum_seats_together: z.int().min(1).max(100).default(10),
  max_tickets_per_order: z.int().min(1).max(100).default(10),
});

/** key `website_config` */
const websiteConfig = z.object({
  navigation: z.array(navigationSettingSchema).default([]),
  header_slides: z
    .array(z.object({ image: z.string(), title: text, text: text, url: z.string().nullable().default(null) }))
    .default([]),
  footer: z
    .array(
      z.object({
        kind: z.enum(['navigation', 'links', 'contact', 'addresses', 'html']),
        title: text.nullable().default(null),
        links: z.array(z.object({ name: text, url: z.string() })).optional(),
        html: text.optional(),
      }),
    )
    .default([]),
  styling: z
    .object({
      accent: z.string().default('oklch(0.72 0.16 60)'),
      primary_dark: z.string().default('oklch(0.22 0.01 60)'),
    })
    .prefault({}),
  home_redirect: z.string().nullable().default(null),
});

/** key `locale` */
const localeConfig = z.object({
  /** Where a visitor's browser asks for none of those that are available. */
  website_locale: z.enum(locales).default('en'),
  /** Language of portal, point of sale and signage where the browser has not chosen one; null: as the browser asks. */
  portal_locale: z.enum(locales).nullable().default(null),
  /** How a language writes dates, times and amounts. */
  datetime_locale: z
    .object({
      en: z.enum(dateRegions.en).default('en-GB'),
      fr: z.enum(dateRegions.fr).default('fr-BE'),
      'nl-BE': z.enum(dateRegions['nl-BE']).default('nl-BE'),
      de: z.enum(dateRegions.de).default('de-DE'),
    })
    .prefault({}),
  available_locales: z
    .array(z.enum(locales))
    .min(1)
    .default([...locales]),
});

/** key `schedule_config`: what a schedule is planned with where nobody says otherwise. Kept by each schedule, so that a change moves none. */
const scheduleConfig = z.object({
  /** Advertisements and trailers before the film. */
  preshow_minutes: z.int().min(0).max(120).default(15),
  cleaning_minutes: z.int().min(0).max(240).default(15),
});
/** key `mail`; the password lies sealed beside it. Null: as the server's configuration has it. */
const mailConfig = z.object({
  from_address: z.string().nullable().default(null),
  from_name: z.string().nullable().default(null),
  reply_address: z.string().nullable().default(null),
  reply_name: z.string().nullable().default(null),
  host: z.string().nullable().default(null),
  port: z.int().default(587),
  secure: z.boolean().default(false),
  username: z.string().nullable().default(null),
});
export type MailConfig = z.infer<typeof mailConfig>;

/** key `recaptcha` */
const recaptchaConfig = z.object({ sitekey: z.string().nullable().default(null), inline: z.boolean().default(false) });

/** key `printing`; null: as it is by itself. */
const printingConfig = z.object({
  receipt_template: z.string().nullable().default(null),
  ticket_template: z.string().nullable().default(null),
  voucher_template: z.string().nullable().default(null),
  reservation_template: z.string().nullable().default(null),
});

/** key `reservations` */
const reservationsConfig = z.object({
  /** The seats are free again so many minutes before the show. */
  expire_minutes: z.int().min(0).max(1440).default(30),
  /** The website says that seats can be reserved by telephone. */
  by_telephone: z.boolean().default(false),
});

/** key `refunds` */
const refundsConfig = z.object({
  /** Buyers can give tickets back on the website. */
  by_buyers: z.boolean().default(false),
  /** Until so many minutes before the show. */
  by_buyers_minutes: z.int().min(0).max(43_200).default(120),
});

/** key `security` */
const securityConfig = z.object({ require_second_factor: z.boolean().default(false) });

/** key `pos_config` */
const posConfig = z.object({
  search_min_characters: z.int().min(1).max(10).default(3),
  cash_rounding: z.boolean().default(false),
  doors_open_minutes: z.int().min(0).max(1440).default(60),
  doors_close_minutes: z.int().min(0).max(1440).default(60),
  offline_seats: z.int().min(0).max(20).default(0),
  offline_hours: z.int().min(1).max(24).default(4),
});

/** key `current_schedules` */
const currentSchedules = z.object({
  current_schedules_prior: z.int().min(0).max(100).default(10),
  current_schedules_ahead: z.int().min(1).max(100).default(10),
  /** `YYYY-MM-DD` */
  schedules_partial_from: z.string().nullable().default(null),
});

/** key `signage_config` */
const signageConfig = z.object({
  /** A show stands on displays from so many minutes before its start. */
  before_start_minutes: z.int().min(1).max(1440).default(240),
  /** And until so many after it. */
  after_start_minutes: z.int().min(0).max(240).default(15),
  page_seconds: z.int().min(3).max(600).default(12),
  /** People go in from so many minutes before a start. */
  seating_minutes: z.int().min(0).max(120).default(15),
});

export const settingsGroups = z.object({
  public_config: publicConfig.prefault({}),
  website_config: websiteConfig.prefault({}),
  locale: localeConfig.prefault({}),
  mail: mailConfig.prefault({}),
  recaptcha: recaptchaConfig.prefault({}),
  schedule_config: scheduleConfig.prefault({}),
  printing: printingConfig.prefault({}),
  reservations: reservationsConfig.prefault({}),
  refunds: refundsConfig.prefault({}),
  security: securityConfig.prefault({}),
  pos_config: posConfig.prefault({}),
  current_schedules: currentSchedules.prefault({}),
  signage_config: signageConfig.prefault({}),
});
export type Settings = z.infer<typeof settingsGroups>;

/**
 * Rows of the `setting` table to the settings. Throws a ZodError that names the key and the field of a bad value. `switchedOff`: the
 * exhibitor is, and has no modules until it is switched on again.
 */
export function parseSettings(
  rows: readonly { key: string; value: unknown }[],
  { switchedOff = false }: { switchedOff?: boolean } = {},
): Settings {
  const settings = settingsGroups.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])));
  return switchedOff ? { ...settings, public_config: { ...settings.public_config, features: [] } } : settings;
}

/** The parts of the product that an exhibitor has. `publicConfig`: of its settings; null: they say nothing. */
export function activeModules(publicConfig: unknown): Feature[] {
  return z.object({ features: activeFeatures }).parse(publicConfig ?? {}).features;
}
