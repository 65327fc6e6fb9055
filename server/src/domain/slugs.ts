import { defaultLocale, type Localized, locales, slugOf } from '../contract/index.ts';

/** Slug of a text in several languages, the default language's first. `otherwise`: where none of them gives one. */
export function slugOfLocalized(texts: Localized, otherwise: string): string {
  for (const locale of [defaultLocale, ...locales]) {
    const slug = slugOf(texts[locale] ?? '');
    if (slug !== '') return slug;
  }
  return otherwise;
}

/** The first of `slug`, `slug-2`, `slug-3`… that is not among those that are taken. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  if (!taken.includes(slug)) return slug;
  for (let number = 2; ; number++) {
    const next = `${slug}-${number}`;
    if (!taken.includes(next)) return next;
  }
}
