/** Amounts and days as sentences, papers and mails of the server write them. */
import type { Locale } from '../contract/index.ts';

/** Which formats a locale's readers know; `en` alone would be American. */
export const formats: Record<Locale, string> = { en: 'en-GB', fr: 'fr-BE', 'nl-BE': 'nl-BE', de: 'de-DE' };

/** Writes minor units as euros. Whoever writes many makes it once. */
export function moneyWriter(locale: Locale): (minor: number) => string {
  const currency = new Intl.NumberFormat(formats[locale], { style: 'currency', currency: 'EUR' });
  return (minor) => currency.format(minor / 100);
}

/** Writes hundredths of a percent: 2100 is 21 %. */
export function percentWriter(locale: Locale): (hundredths: number) => string {
  const percent = new Intl.NumberFormat(formats[locale], { style: 'percent', maximumFractionDigits: 2 });
  return (hundredths) => percent.format(hundredths / 10_000);
}

/** `minor` in euros. */
export const moneyText = (minor: number, locale: Locale): string => moneyWriter(locale)(minor);

/** The day of an instant on the clocks of a time zone: 1 March 2027. */
export function dayText(atMs: number, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(formats[locale], { dateStyle: 'long', timeZone }).format(atMs);
}

/** Its time as well: 1 March 2027 at 20:15. */
export function momentText(atMs: number, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(formats[locale], { dateStyle: 'long', timeStyle: 'short', timeZone }).format(atMs);
}
