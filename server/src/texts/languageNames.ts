/** What languages are called in another one. */
import type { Locale } from '../contract/index.ts';

const names = new Map<Locale, Intl.DisplayNames>();

/** `fr` in German: `Französisch`, as it stands alone. What is no code of a language stays as it is. */
export function languageName(code: string, locale: Locale): string {
  // ICU calls it "root".
  if (code === '') return '';
  const known = names.get(locale) ?? new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' });
  names.set(locale, known);
  const name = nameOf(known, code);
  return name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1);
}

function nameOf(known: Intl.DisplayNames, code: string): string {
  try {
    return known.of(code) ?? code;
  } catch {
    // Not even of the form that a code has.
    return code;
  }
}
