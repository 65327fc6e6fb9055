/** The server's texts: `server/locales/{locale}/{area}.json`, read once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import i18next, { type i18n } from 'i18next';
import { defaultLocale, type Locale, locales } from '../contract/index.ts';

export const localesFolder = resolve(import.meta.dirname, '../../locales');

export type TextValues = Record<string, string | number>;

/** The text of `area:key` in a locale, e.g. `text('fr', 'errors:SEATS_TAKEN')`. A missing text answers with its key. */
export function text(locale: Locale, key: string, values: TextValues = {}): string {
  return texts().getFixedT(locale)(key, values);
}

/** `values`: of a text that has a form for each number, `count` too. */
export function hasText(locale: Locale, key: string, values: TextValues = {}): boolean {
  return texts().exists(key, { ...values, lng: locale, fallbackLng: [] });
}

/** The areas of a locale with their contents, as they lie on disk. */
export function readLocale(locale: Locale): Record<string, Record<string, unknown>> {
  const folder = join(localesFolder, locale);
  const areas = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    areas.map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  );
}

let loaded: i18n | undefined;

function texts(): i18n {
  if (loaded) return loaded;
  const instance = i18next.createInstance();
  void instance.init({
    resources: Object.fromEntries(locales.map((locale) => [locale, readLocale(locale)])),
    supportedLngs: [...locales],
    fallbackLng: defaultLocale,
    // `nl-BE` is a locale of its own here, not a variety of an `nl` that does not exist.
    load: 'currentOnly',
    defaultNS: 'errors',
    initAsync: false,
    // Texts go into JSON, or into HTML that escapes where it is written.
    interpolation: { escapeValue: false },
  });
  loaded = instance;
  return instance;
}
