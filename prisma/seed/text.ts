import type { Locale } from '@parterre/server/contract';
import { safeHtml } from '@parterre/server/safeHtml';

/** One text in every language of the site. */
export type Text = Record<Locale, string>;

export function text(en: string, fr: string, nl: string, de: string): Text {
  return { en, fr, 'nl-BE': nl, de };
}

/** HTML, as staff could write it: what visitors may not see of it goes. */
export function html(en: string, fr: string, nl: string, de: string): Text {
  return text(safeHtml(en), safeHtml(fr), safeHtml(nl), safeHtml(de));
}

/** A text that is the same in every language, as a name is. */
export function same(value: string): Text {
  return text(value, value, value, value);
}
