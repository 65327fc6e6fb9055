/** Texts that operators write per locale: `{ en, fr, "nl-BE", de }`, any of them absent. */
import { z } from 'zod';
import { defaultLocale, type Locale, locales } from '../contract/locales.ts';

export const localizedSchema = z.partialRecord(z.enum(locales), z.string());

/**
 * The text in `locale`; else in the default locale, else in the first locale that has one, else ''.
 * A plain string is the same in every locale. Anything else (a broken JSON value) is ''.
 */
export function localize(value: unknown, locale: Locale): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const texts = value as Partial<Record<Locale, unknown>>;
  for (const candidate of [locale, defaultLocale, ...locales]) {
    const text = texts[candidate];
    if (typeof text === 'string' && text !== '') return text;
  }
  return '';
}

/** As `localize`, but null where there is no text in any locale. */
export function localizeOrNull(value: unknown, locale: Locale): string | null {
  const text = localize(value, locale);
  return text === '' ? null : text;
}
