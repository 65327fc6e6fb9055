/**
 * Settings as staff write them, group by group. Each group is a form of its own. What is read from the database is
 * `server/src/domain/settings.ts`, which fills in what nobody has set and is kinder to what was written before a rule was there.
 */
import { z } from 'zod';
import {
  areDifferent,
  lineSchema,
  mailAddressSchema,
  mustBeVisible,
  ofExhibitorSchema,
  rowVersionSchema,
  textSchema,
} from './ids.ts';
import { dateRegions, type Locale, locales } from './locales.ts';
import { localizedLineSchema } from './localized.ts';
import { mediaUrlSchema } from './media.ts';
import type { Feature } from './permissions.ts';
import { templateSchema } from './printing.ts';

/** HTML per locale, made safe when it is written (server/src/texts/safeHtml.ts). */
export const localizedHtmlSchema = z.partialRecord(z.enum(locales), textSchema.max(100_000));

/** `not`: what no address has beside blanks and what cannot be seen. */
function linkPattern(not: string): string {
  const path = '\\w\\-.~%?#&=+,@';
  const address = `[^\\u0000-\\u0020\\u007f-\\u00a0\\u1680\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff\\\\${not}]`;
  return `[Hh][Tt][Tt][Pp][Ss]?://${address}+|[Mm][Aa][Ii][Ll][Tt][Oo]:${address}+|[Tt][Ee][Ll]:[+0-9][0-9 ./\\-]*|/|(?:/?[${path}][${path}/]*)?`;
}

/** A path of ours, or an address of the web, a mail address or a number to call: nothing that runs. */
export const linkSchema = z
  .string()
  .max(500)
  .trim()
  .regex(new RegExp(`^(?:${linkPattern('\\ud800-\\udfff')})$`, 'u'))
  .meta({ pattern: `^(?: *|${linkPattern('')})$` });
const filledLinkSchema = linkSchema.min(1).meta({ pattern: `^(?:${linkPattern('')})$` });

/** An address of the web. */
export const webAddressSchema = lineSchema
  .trim()
  .max(500)
  .regex(/^https?:\/\/[^\s\\]+$/i);

/** `#rrggbb`, `rgb()`, `hsl()` or `oklch()` with numbers in it. */
export const colorSchema = z
  .string()
  .max(60)
  .trim()
  .regex(
    /^(?:#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})|(?:[Rr][Gg][Bb]|[Hh][Ss][Ll]|[Oo][Kk][Ll][Cc][Hh])\( *[0-9.]+(?:%|deg)?(?:[ ,]+[0-9.]+(?:%|deg)?){2} *\))$/,
  );

const hostLabel = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** A host name in lower case, without a scheme or a port. What it ends in begins with a letter, as every name does and no address. */
export const hostSchema = z
  .string()
  .max(253)
  .trim()
  .toLowerCase()
  .min(1)
  .regex(new RegExp(`^(?:${hostLabel}\\.)*[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$`));

export const phoneSchema = lineSchema
  .trim()
  .max(40)
  .regex(/^[+\d][\d\s()./-]*$/);

export const timezoneSchema = lineSchema.max(60).refine(
  (name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  },
  { params: { key: 'choice' } },
);

export const tradeNameSchema = mustBeVisible(lineSchema.trim().min(1).max(120));

/**
 * The exhibitor itself: who sells. Its host names are the system's administrator's to give; whoever sends some, as they could once, is
 * refused instead of not heard.
 */
export const generalSettingsSchema = z.strictObject({
  trade_name: tradeNameSchema,
  email: mailAddressSchema,
  timezone: timezoneSchema,
  /** Where messages are answered, in a few words. */
  serving_on: lineSchema.trim().max(200).nullable(),
  /** Name of the account there: `@name`. */
  twitter: lineSchema
    .trim()
    .regex(/^@\w{1,15}$/)
    .nullable(),
  info: z.object({
    phone: phoneSchema.nullable(),
    phone_text: lineSchema.trim().max(120).nullable(),
    phone2: phoneSchema.nullable(),
    phone2_text: lineSchema.trim().max(120).nullable(),
    vat: lineSchema.trim().max(40).nullable(),
    messenger: webAddressSchema.nullable(),
    facebook: webAddressSchema.nullable(),
    whatsapp: webAddressSchema.nullable(),
    instagram: webAddressSchema.nullable(),
  }),
  /** Pictures by what they are for; one that is absent is made of another, or of the trade name. */
  logos: z.object({
    default: mediaUrlSchema.nullable(),
    light: mediaUrlSchema.nullable(),
    dark: mediaUrlSchema.nullable(),
  }),
});

/** What the fields of a group say about each other: the field that does not fit, and the key of its text. */
export const settingsRules = {
  locale: ({ website_locale, portal_locale, available_locales }: LocaleFields): FieldRule[] =>
    Object.entries({ website_locale, portal_locale })
      .filter(([, locale]) => locale !== null && !available_locales.includes(locale))
      .map(([field]) => ({ field, key: 'not_available_locale' })),
  mail: ({ host, from_address }: { host: string | null; from_address: string | null }): FieldRule[] =>
    host !== null && from_address === null ? [{ field: 'from_address', key: 'required' }] : [],
};
interface LocaleFields {
  website_locale: Locale;
  portal_locale: Locale | null;
  available_locales: readonly Locale[];
}
interface FieldRule {
  field: string;
  key: string;
}
function asIssues(rules: FieldRule[], context: z.core.$RefinementCtx): void {
  for (const { field, key } of rules) context.addIssue({ code: 'custom', path: [field], params: { key } });
}

/** key `locale` */
export const localeSettingsSchema = z
  .object({
    website_locale: z.enum(locales),
    /** Where a browser has not chosen one; null: as the browser asks. */
    portal_locale: z.enum(locales).nullable(),
    datetime_locale: z.object({
      en: z.enum(dateRegions.en),
      fr: z.enum(dateRegions.fr),
      'nl-BE': z.enum(dateRegions['nl-BE']),
      de: z.enum(dateRegions.de),
    }),
    available_locales: z
      .array(z.enum(locales))
      .min(1)
      .max(locales.length)
      .refine(areDifferent.check, areDifferent.params)
      .meta({ uniqueItems: true }),
  })
  .superRefine((values, context) => asIssues(settingsRules.locale(values), context));

/** key `public_config`. Modules, which are kept with them, are the system's administrator's to give. */
export const publicSettingsSchema = z.strictObject({
  midnight_offset: z.int().min(0).max(720),
  newsletter_signup_on_checkout: z.boolean(),
  display_version_dimension_enabled: z.boolean(),
  maximum_seats_together: z.int().min(1).max(100),
  max_tickets_per_order: z.int().min(1).max(100),
});

/** One text for all languages (a key of the site's own titles, `site-titles.movies`), or one for each. */
const nameSchema = z.union([z.string().regex(/^site-titles\.[a-z]{1,30}$/), localizedLineSchema(80)]);

const linkItem = z.object({
  name: nameSchema,
  kind: z.enum(['link', 'title', 'divider']),
  url: linkSchema.nullable(),
});

/** key `website_config` */
export const websiteSettingsSchema = z.object({
  navigation: z
    .array(
      z.object({
        name: nameSchema,
        kind: z.enum(['link', 'title', 'divider', 'dropdown']),
        url: linkSchema.nullable(),
        children: z.array(linkItem).max(20).optional(),
      }),
    )
    .max(12),
  header_slides: z
    .array(
      z.object({
        image: mediaUrlSchema,
        title: localizedLineSchema(120),
        text: localizedLineSchema(240),
        url: linkSchema.nullable(),
      }),
    )
    .max(12),
  footer: z
    .array(
      z.object({
        kind: z.enum(['navigation', 'links', 'contact', 'addresses', 'html']),
        title: nameSchema.nullable(),
        links: z
          .array(z.object({ name: nameSchema, url: filledLinkSchema }))
          .max(20)
          .optional(),
        html: localizedHtmlSchema.optional(),
      }),
    )
    .max(6),
  styling: z.object({ accent: colorSchema, primary_dark: colorSchema }),
  home_redirect: linkSchema.nullable(),
});

/** key `mail`. The password can be written and not read. */
export const mailSettingsSchema = z
  .object({
    from_address: mailAddressSchema.nullable(),
    from_name: lineSchema.trim().max(120).nullable(),
    reply_address: mailAddressSchema.nullable(),
    reply_name: lineSchema.trim().max(120).nullable(),
    /** Null: mails go out by the server's own mail server. */
    host: hostSchema.nullable(),
    port: z.int().min(1).max(65_535),
    /** TLS from the first byte; else the connection is encrypted as soon as the server offers it. */
    secure: z.boolean(),
    username: lineSchema.trim().max(254).nullable(),
    /** Absent: as it is. Null: none. */
    password: z.string().min(1).max(500).nullable().optional(),
  })
  .superRefine((values, context) => asIssues(settingsRules.mail(values), context));

/** key `schedule_config`: what a schedule is planned with where nobody says otherwise. */
export const scheduleSettingsSchema = z.object({
  preshow_minutes: z.int().min(0).max(120),
  cleaning_minutes: z.int().min(0).max(240),
});

/** key `recaptcha` */
export const captchaSettingsSchema = z.object({
  sitekey: z
    .string()
    .max(100)
    .trim()
    .regex(/^[\w-]*$/)
    .meta({ pattern: '^ *[\\w-]* *$' })
    .nullable(),
  inline: z.boolean(),
});

/** key `printing`: templates that the exhibitor has written. Null: the one that is there by itself (`defaultTemplates`). */
export const printingSettingsSchema = z.object({
  receipt_template: templateSchema.nullable(),
  ticket_template: templateSchema.nullable(),
  voucher_template: templateSchema.nullable(),
  reservation_template: templateSchema.nullable(),
});

/** key `reservations`: seats that are kept for who pays at the counter. */
export const reservationSettingsSchema = z.object({
  /** They are free again so many minutes before the show. */
  expire_minutes: z.int().min(0).max(1440),
  /** The website says that seats can be reserved by telephone. */
  by_telephone: z.boolean(),
});

/** key `refunds`: what buyers give back by themselves. */
export const refundSettingsSchema = z.object({
  /** Buyers can give tickets back on the website. */
  by_buyers: z.boolean(),
  /** Until so many minutes before the show. */
  by_buyers_minutes: z.int().min(0).max(43_200),
});

/** key `security` */
export const securitySettingsSchema = z.object({
  /** Whoever works here is signed in with a second factor alone. */
  require_second_factor: z.boolean(),
});

/** A till keeps so many seats of each show for itself, to sell them when it has no network; 0: none. */
export const offlineSeatsSchema = z.int().min(0).max(20);
/** Tills keep seats of shows that start within so many hours. */
export const offlineHoursSchema = z.int().min(1).max(24);

/** key `pos_config` */
export const posSettingsSchema = z.object({
  /** Characters that a search at a till needs at least. */
  search_min_characters: z.int().min(1).max(10),
  /** Cash is paid and handed out in multiples of 5 cents. */
  cash_rounding: z.boolean(),
  /** A scanner that lets into whatever starts there lets people in so many minutes before a show's start. */
  doors_open_minutes: z.int().min(0).max(1440),
  /** And so many after it. */
  doors_close_minutes: z.int().min(0).max(1440),
  offline_seats: offlineSeatsSchema,
  offline_hours: offlineHoursSchema,
});

/** key `current_schedules`: which shows a till shows first. */
export const counterSettingsSchema = z.object({
  /** Shows of the day that have begun, the last of them. */
  current_schedules_prior: z.int().min(0).max(100),
  /** Shows of the day that are still to begin, the first of them. */
  current_schedules_ahead: z.int().min(1).max(100),
  /** The first day whose programme is not complete yet; null: all that is on sale is complete. */
  schedules_partial_from: z.iso.date().nullable(),
});

/** key `signage_config`: when shows stand on displays, and how long pages stay. */
export const signageSettingsSchema = z.object({
  /** A show stands on displays from so many minutes before its start. */
  before_start_minutes: z.int().min(1).max(1440),
  /** And until so many after it. */
  after_start_minutes: z.int().min(0).max(240),
  page_seconds: z.int().min(3).max(600),
  /** People go in from so many minutes before a start. */
  seating_minutes: z.int().min(0).max(120),
});

export const settingsSchemas = {
  general: generalSettingsSchema,
  locale: localeSettingsSchema,
  mail: mailSettingsSchema,
  website: websiteSettingsSchema,
  public: publicSettingsSchema,
  schedule: scheduleSettingsSchema,
  captcha: captchaSettingsSchema,
  printing: printingSettingsSchema,
  reservations: reservationSettingsSchema,
  refunds: refundSettingsSchema,
  security: securitySettingsSchema,
  pos: posSettingsSchema,
  counter: counterSettingsSchema,
  signage: signageSettingsSchema,
} as const;
export type SettingsGroup = keyof typeof settingsSchemas;

export type GeneralSettings = z.infer<typeof generalSettingsSchema>;
export type LocaleSettings = z.infer<typeof localeSettingsSchema>;
export type MailSettings = z.infer<typeof mailSettingsSchema>;
export type WebsiteSettings = z.infer<typeof websiteSettingsSchema>;
export type PublicSettings = z.infer<typeof publicSettingsSchema>;
export type ScheduleSettings = z.infer<typeof scheduleSettingsSchema>;
export type CaptchaSettings = z.infer<typeof captchaSettingsSchema>;
export type PrintingSettings = z.infer<typeof printingSettingsSchema>;
export type ReservationSettings = z.infer<typeof reservationSettingsSchema>;
export type RefundSettings = z.infer<typeof refundSettingsSchema>;
export type SecuritySettings = z.infer<typeof securitySettingsSchema>;
export type PosSettings = z.infer<typeof posSettingsSchema>;
export type CounterSettings = z.infer<typeof counterSettingsSchema>;
export type SignageSettings = z.infer<typeof signageSettingsSchema>;

export interface Versioned {
  row_version: number;
}

/** What the system's administrator gives an exhibitor, which its own staff read. */
export interface GivenHosts {
  /** The names under which its website is reached. */
  hosts: string[];
}
export interface GivenModules {
  features: Feature[];
}

/** A group as it is read; of the mail settings whether there is a password, and not which. */
export type SettingsView = {
  general: GeneralSettings & GivenHosts & Versioned;
  locale: LocaleSettings & Versioned;
  mail: Omit<MailSettings, 'password'> & { has_password: boolean } & Versioned;
  website: WebsiteSettings & Versioned;
  public: PublicSettings & GivenModules & Versioned;
  schedule: ScheduleSettings & Versioned;
  captcha: CaptchaSettings & Versioned;
  printing: PrintingSettings & Versioned;
  reservations: ReservationSettings & Versioned;
  refunds: RefundSettings & Versioned;
  /** `people`: who works there; `without_second_factor`: how many of them have none yet. */
  security: SecuritySettings & { people: number; without_second_factor: number } & Versioned;
  pos: PosSettings & Versioned;
  counter: CounterSettings & Versioned;
  signage: SignageSettings & Versioned;
};

/** Saves all of a group. `row_version`: of what was looked at; another one by now: CHANGED_MEANWHILE. */
export const settingsSaveSchema = <Schema extends z.ZodType>(values: Schema) =>
  ofExhibitorSchema.extend({ row_version: rowVersionSchema, values });

/** Sends a mail with what is saved. */
export const testMailSchema = ofExhibitorSchema.extend({ to: mailAddressSchema });

/**
 * How a test mail went. `step`: how far it got; `refused` and `failed` say what the mail server answered, word for word, where it
 * answered in words.
 */
export interface TestMailAnswer {
  outcome:
    | 'accepted'
    | 'no_server'
    | 'no_such_host'
    | 'private_host'
    | 'unreachable'
    | 'no_answer'
    | 'no_encryption'
    | 'wrong_password'
    | 'refused'
    | 'failed';
  /** What the mail server answered, in one line. */
  answer: string | null;
  /** The server that was asked; null: there is none, or mails are written to a folder here. */
  host: string | null;
}
