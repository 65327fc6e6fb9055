/** Money, times and lengths as people of a locale write them. Intl only: no locale bundles. */
import type { Locale } from '@parterre/server/contract';

/** Where no region is given. Europeans read 24 hours and the euro; plain `en` would be American. */
const intlLocales: Record<Locale, string> = { en: 'en-GB', fr: 'fr-BE', 'nl-BE': 'nl-BE', de: 'de-DE' };

export interface Formats {
  locale: Locale;
  timeZone: string;
  /** Minor units of the euro: `1250` is `€12.50`. */
  money(minor: number): string;
  /** A surcharge with its sign: `+€2.00`; zero has none. */
  surcharge(minor: number): string;
  number(value: number): string;
  /** An instant (ISO or Unix ms) as `20:15`. */
  time(instant: string | number): string;
  /** An instant as `Saturday 21 November, 20:15`. */
  dateTime(instant: string | number): string;
  /** `dateTime` with the day as `dayShort` writes it, for tables. */
  dateTimeShort(instant: string | number): string;
  /** A cinema day `YYYY-MM-DD` as `Saturday 21 November`; the year is added when it is not that of `today`. */
  day(day: string, today?: string): string;
  /** `Sat 21 Nov`. */
  dayShort(day: string): string;
  /**
   * `Today`, `Tomorrow`, a weekday within a week, then as `dayShort`. Both `YYYY-MM-DD`. `dated`: today and tomorrow
   * carry their date, for the hours after midnight in which not everybody means the same by them.
   */
  dayRelative(day: string, today: string, dated?: boolean): string;
  /** `Today`, `Tomorrow`, then `Tue`: where the date stands beside it. Both `YYYY-MM-DD`. */
  dayNear(day: string, today: string): string;
  /** `21 Nov`. */
  dayAndMonth(day: string): string;
  /** `21 November 2026`. */
  date(day: string): string;
  /** `21/11/2026`, as a day is typed. */
  dayNumeric(day: string): string;
  weekday(day: string): string;
  /** `Tue`. */
  weekdayShort(day: string): string;
  /** Whole minutes as `1 hr 52 min`. */
  minutes(minutes: number): string;
  /** `a, b and c`. */
  list(items: string[]): string;
  /** `BE` is `Belgium`; an unknown code stays as it is. */
  country(code: string): string;
  /** `nl` is `Dutch`. */
  language(code: string): string;
  /** The calendar day of an instant in the exhibitor's zone, `YYYY-MM-DD`; a cinema day ends `midnightOffset` minutes late. */
  dayOf(instant: string | number, midnightOffset?: number): string;
}

const capital = (text: string, locale: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
/** A bare day has no zone: noon UTC stays the same day in UTC formatting. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
const daysBetween = (from: string, to: string): number =>
  Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / 86_400_000);

/**
 * Formatters are made once a locale; keep the object. `timeZone`: IANA, the exhibitor's. `region`: by whose custom this language is
 * written, `en-IE` say.
 */
export function createFormats(locale: Locale, timeZone: string, region?: string): Formats {
  const intl = region ?? intlLocales[locale];
  const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(intl, options);
  const money = new Intl.NumberFormat(intl, { style: 'currency', currency: 'EUR' });
  const surcharge = new Intl.NumberFormat(intl, { style: 'currency', currency: 'EUR', signDisplay: 'exceptZero' });
  const number = new Intl.NumberFormat(intl);
  const time = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const longDay = dates({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const longDayYear = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const shortDay = dates({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  const dayAndMonth = dates({ day: 'numeric', month: 'short', timeZone: 'UTC' });
  const weekday = dates({ weekday: 'long', timeZone: 'UTC' });
  const shortWeekday = dates({ weekday: 'short', timeZone: 'UTC' });
  const numericDate = dates({ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  const fullDate = dates({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(intl, { numeric: 'auto' });
  const list = new Intl.ListFormat(intl, { type: 'conjunction' });
  const hours = new Intl.NumberFormat(intl, { style: 'unit', unit: 'hour', unitDisplay: 'short' });
  const minutes = new Intl.NumberFormat(intl, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  const countries = new Intl.DisplayNames(intl, { type: 'region', fallback: 'code' });
  const languages = new Intl.DisplayNames(intl, { type: 'language', fallback: 'code' });
  // The Swedish form of a date is ISO's.
  const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

  const msOf = (instant: string | number): number => (typeof instant === 'number' ? instant : Date.parse(instant));
  const dayOf = (instant: string | number, midnightOffset = 0): string =>
    isoDay.format(msOf(instant) - midnightOffset * 60_000);
  const named = (names: Intl.DisplayNames, code: string): string => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };

  return {
    locale,
    timeZone,
    money: (minor) => money.format(minor / 100),
    surcharge: (minor) => surcharge.format(minor / 100),
    number: (value) => number.format(value),
    time: (instant) => time.format(msOf(instant)),
    dateTimeShort: (instant) => `${shortDay.format(noonOf(dayOf(instant)))}, ${time.format(msOf(instant))}`,
    dateTime: (instant) => `${longDay.format(noonOf(dayOf(instant)))}, ${time.format(msOf(instant))}`,
    day: (day, today) => (today && today.slice(0, 4) !== day.slice(0, 4) ? longDayYear : longDay).format(noonOf(day)),
    dayShort: (day) => shortDay.format(noonOf(day)),
    dayRelative(day, today, dated = false) {
      const days = daysBetween(today, day);
      if (days >= -1 && days <= 1) {
        const word = capital(relative.format(days, 'day'), intl);
        return dated ? `${word}, ${shortDay.format(noonOf(day))}` : word;
      }
      if (days > 1 && days < 7) return capital(weekday.format(noonOf(day)), intl);
      return capital(shortDay.format(noonOf(day)), intl);
    },
    dayNear(day, today) {
      const days = daysBetween(today, day);
      return days === 0 || days === 1
        ? capital(relative.format(days, 'day'), intl)
        : capital(shortWeekday.format(noonOf(day)), intl);
    },
    dayAndMonth: (day) => dayAndMonth.format(noonOf(day)),
    date: (day) => fullDate.format(noonOf(day)),
    dayNumeric: (day) => numericDate.format(noonOf(day)),
    weekday: (day) => capital(weekday.format(noonOf(day)), intl),
    weekdayShort: (day) => capital(shortWeekday.format(noonOf(day)), intl),
    minutes(total) {
      const whole = Math.floor(total / 60);
      if (whole === 0) return minutes.format(total);
      return total % 60 === 0 ? hours.format(whole) : `${hours.format(whole)} ${minutes.format(total % 60)}`;
    },
    list: (items) => list.format(items),
    country: (code) => named(countries, code),
    language: (code) => capital(named(languages, code), intl),
    dayOf,
  };
}

/** `4:05`, or `1:04:05` from an hour; whole seconds, rounded up so that it ends on 0:00 exactly at the end. */
export function countdown(remainingMs: number): string {
  const total = Math.max(0, Math.ceil(remainingMs / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(total % 60)}` : `${minutes}:${two(total % 60)}`;
}
