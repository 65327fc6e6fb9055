import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import i18next from 'i18next';
import { defaultLocale, type Locale, locales } from '../../../contract/locales.ts';

const folder = resolve(import.meta.dirname, '../../../../locales');
const texts = i18next.createInstance();

await texts.init({
  lng: defaultLocale,
  fallbackLng: false,
  // The page escapes what it writes.
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(
    locales.map((locale) => [
      locale,
      { translation: JSON.parse(readFileSync(resolve(folder, locale, 'sandbox.json'), 'utf8')) as object },
    ]),
  ),
});

/** A text of server/locales/{locale}/sandbox.json. */
export function text(locale: Locale, key: string, values: Record<string, string | number> = {}): string {
  return texts.t(key, { lng: locale, ...values });
}
