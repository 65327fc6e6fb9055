/** The locales and the first path segment that names them. */
import type { Locale } from '@parterre/server/contract';

// Values of the contract would bring its validators into every page; only the type is imported.
export const appLocales = ['en', 'fr', 'nl-BE', 'de'] as const satisfies readonly Locale[];
export const defaultAppLocale: Locale = 'en';

/** Each language in its own words, for the switch. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  fr: 'Français',
  'nl-BE': 'Nederlands',
  de: 'Deutsch',
};

/** `/nl-BE/movies` gives `nl-BE`; null when the first segment is no locale. */
export function localeOfPath(pathname: string): Locale | null {
  const first = pathname.split('/')[1]?.toLowerCase();
  return appLocales.find((locale) => locale.toLowerCase() === first) ?? null;
}

/** The address of a page in another language: path, query and hash kept. */
export function pathInLocale(path: string, locale: Locale): string {
  const found = localeOfPath(path.split(/[?#]/)[0] ?? '');
  if (!found) return `/${locale}${path.startsWith('/') ? path : `/${path}`}`.replace(/\/$/, '');
  return `/${locale}${path.slice(1 + found.length)}`;
}
