/** Amounts and days as sentences of the server write them. */
import type { Locale } from '../contract/index.ts';

/** `minor` in euros. */
export function moneyText(minor: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(minor / 100);
}

/** The day of an instant on the clocks of a time zone: 1 March 2027. */
export function dayText(atMs: number, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone }).format(atMs);
}
