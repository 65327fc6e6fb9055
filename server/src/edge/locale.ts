/** Which language a request wants. */
import { defaultLocale, isLocale, type Locale, locales } from '../contract/index.ts';

/**
 * The best of `available` for an `Accept-Language` header; `nl` is answered with `nl-BE`. When none fits `preferred`,
 * where it is available, else the first that is.
 */
export function negotiateLocale(
  header: string | undefined,
  available: readonly Locale[] = locales,
  preferred: Locale = defaultLocale,
): Locale {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    // What is equally good stays in the order in which it was asked for.
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    const exact = available.find((locale) => locale.toLowerCase() === tag);
    const related = available.find((locale) => locale.split('-')[0] === tag.split('-')[0]);
    if (exact ?? related) return (exact ?? related) as Locale;
  }
  return available.includes(preferred) ? preferred : (available[0] ?? defaultLocale);
}

/** Language of a request: the header `X-Locale`, else the path's first segment, else `Accept-Language`. */
export function requestLocale(request: { path: string; header(name: string): string | undefined }): Locale {
  const asked = request.header('x-locale');
  if (isLocale(asked)) return asked;
  const segment = request.path.split('/')[1];
  if (isLocale(segment)) return segment;
  return negotiateLocale(request.header('accept-language'));
}
