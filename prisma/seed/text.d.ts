import type { Locale } from '@parterre/server/contract';
/** One text in every language of the site. */
export type Text = Record<Locale, string>;
export declare function text(en: string, fr: string, nl: string, de: string): Text;
/** HTML, as staff could write it: what visitors may not see of it goes. */
export declare function html(en: string, fr: string, nl: string, de: string): Text;
/** A text that is the same in every language, as a name is. */
export declare function same(value: string): Text;
