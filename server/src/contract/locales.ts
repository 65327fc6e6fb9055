export const locales = ['en', 'fr', 'nl-BE', 'de'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (locales as readonly string[]).includes(value);
}

/** Regions by which a language may write its dates, times and amounts. The first is taken by itself. */
export const dateRegions = {
  // Europeans read 24 hours and the euro; plain `en` would be American.
  en: ['en-GB', 'en-IE', 'en-US'],
  fr: ['fr-BE', 'fr-FR', 'fr-CH'],
  'nl-BE': ['nl-BE', 'nl-NL'],
  de: ['de-DE', 'de-AT', 'de-BE', 'de-CH'],
} as const satisfies Record<Locale, readonly [string, ...string[]]>;

/** A text in each of the languages that somebody has written it in. */
export type Localized = Partial<Record<Locale, string>>;
