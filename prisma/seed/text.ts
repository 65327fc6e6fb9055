import type { Locale } from '@parterre/server/contract';

/** One text in every language of the site. */
export type Text = Record<Locale, string>;

export function text(en: string, fr: string, nl: string, de: string): Text {
  return { en, fr, 'nl-BE': nl, de };
}

/** For names that are the same everywhere. */
export function same(value: string): Text {
  return text(value, value, value, value);
}
