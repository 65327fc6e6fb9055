/** Words and figures of tickets and mails, in the order's language and the exhibitor's time zone. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import i18next, { type i18n } from 'i18next';
import { type Locale, locales } from '../../contract/index.ts';
import type { TicketOrder } from '../../ports/ticketPrinter.ts';

const folder = resolve(import.meta.dirname, '../../../locales');
/** Which formats a locale's readers know; `en` alone would be American. */
const formats: Record<Locale, string> = { en: 'en-GB', fr: 'fr-BE', 'nl-BE': 'nl-BE', de: 'de-DE' };

let loaded: i18n | undefined;

function texts(): i18n {
  if (loaded !== undefined) return loaded;
  const read = (locale: Locale, area: string): Record<string, unknown> =>
    JSON.parse(readFileSync(join(folder, locale, `${area}.json`), 'utf8'));
  const instance = i18next.createInstance();
  void instance.init({
    resources: Object.fromEntries(
      locales.map((locale) => [locale, { tickets: read(locale, 'tickets'), mail: read(locale, 'mail') }]),
    ),
    supportedLngs: [...locales],
    fallbackLng: 'en',
    load: 'currentOnly',
    defaultNS: 'tickets',
    initAsync: false,
    // Escaped where it is written into HTML.
    interpolation: { escapeValue: false },
  });
  loaded = instance;
  return instance;
}

/** The texts of a locale, by `area:key`. */
export function textIn(locale: Locale): OrderWords['t'] {
  const translate = texts().getFixedT(locale);
  return (key, values = {}) => translate(key, values);
}

export interface OrderWords {
  /** The text of `area:key`, e.g. `mail:confirmation.subject`. */
  t(key: string, values?: Record<string, string | number>): string;
  money(minor: number): string;
  /** `5.5%` of 550. */
  percent(hundredths: number): string;
  /** Friday 27 November 2026 */
  day: string;
  /** 27 Nov */
  shortDay: string;
  /** 20:15 */
  start: string;
  end: string;
  /** `12+`, or the words for all ages. */
  rating: string;
  total: string;
}

export function wordsOf(order: TicketOrder): OrderWords {
  const { locale } = order;
  const format = formats[locale];
  const zone = { timeZone: order.exhibitor.timezone };
  const t = textIn(locale);
  const currency = new Intl.NumberFormat(format, { style: 'currency', currency: 'EUR' });
  const clock = new Intl.DateTimeFormat(format, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone });
  const percent = new Intl.NumberFormat(format, { style: 'percent', maximumFractionDigits: 2 });
  const money = (minor: number) => currency.format(minor / 100);
  const day = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(format, { ...options, ...zone }).format(order.startAtMs);
  return {
    t,
    money,
    percent: (hundredths) => percent.format(hundredths / 10_000),
    day: day({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    shortDay: day({ day: 'numeric', month: 'short' }),
    start: clock.format(order.startAtMs),
    end: clock.format(order.endAtMs),
    rating: order.rating === 'all' ? t('tickets:all_ages') : `${order.rating}+`,
    total: money(order.amountMinor + order.tipMinor),
  };
}
