/** Days and times as people of the cinema's town read them. */
import type { Locale } from '../../contract/index.ts';

/** YYYY-MM-DD of an instant in a time zone. */
export function dayInZone(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(ms);
}

/** "Saturday 21 November, 20:15" in the locale's own order. */
export function dayAndTime(instant: string, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant));
}
