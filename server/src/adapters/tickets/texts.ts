/** Words and figures of tickets and mails, in the order's language and the exhibitor's time zone. */
import type { Locale } from '../../contract/index.ts';
import type { GoodsOrder, TicketOrder } from '../../ports/ticketPrinter.ts';
import type { SoldVoucher } from '../../ports/voucherStore.ts';
import { dayText, formats, moneyText, moneyWriter, percentWriter } from '../../texts/amounts.ts';
import { type TextValues, text } from '../../texts/text.ts';

export interface BillWords {
  /** The text of `area:key`, e.g. `mail:confirmation.subject`. */
  t(key: string, values?: TextValues): string;
  money(minor: number): string;
  /** `5.5%` of 550. */
  percent(hundredths: number): string;
  total: string;
}

export interface OrderWords extends BillWords {
  /** Friday 27 November 2026 */
  day: string;
  /** 27 Nov */
  shortDay: string;
  /** 20:15 */
  start: string;
  end: string;
  /** An instant's time, as `start`. */
  clock(atMs: number): string;
  /** `12+`, or the words for all ages. */
  rating: string;
}

/** Words of an order that may have no show. */
export function billWordsOf({ locale, amountMinor, tipMinor }: TicketOrder | GoodsOrder): BillWords {
  const money = moneyWriter(locale);
  return {
    t: (key, values) => text(locale, key, values),
    money,
    percent: percentWriter(locale),
    total: money(amountMinor + tipMinor),
  };
}

export function wordsOf(order: TicketOrder): OrderWords {
  const { locale } = order;
  const format = formats[locale];
  const zone = { timeZone: order.exhibitor.timezone };
  const words = billWordsOf(order);
  const clock = new Intl.DateTimeFormat(format, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone });
  const day = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(format, { ...options, ...zone }).format(order.startAtMs);
  return {
    ...words,
    day: day({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    shortDay: day({ day: 'numeric', month: 'short' }),
    start: clock.format(order.startAtMs),
    end: clock.format(order.endAtMs),
    clock: (atMs) => clock.format(atMs),
    rating: order.rating === 'all' ? words.t('tickets:all_ages') : `${order.rating}+`,
  };
}

/** A fact with what it is called. */
export interface NamedFact {
  name: string;
  value: string;
}

/** Where a ticket's place is inside the screen: row and seat, the seat alone where it has no row, or that it is free. */
export function placeFacts(
  { seatName, rowLabel, seatShortName }: TicketOrder['tickets'][number],
  { t }: BillWords,
): NamedFact[] {
  if (seatShortName === null && seatName === null)
    return [{ name: t('tickets:place'), value: t('tickets:free_seating') }];
  if (rowLabel === null || seatShortName === null) return [{ name: t('tickets:seat'), value: seatName ?? '' }];
  return [
    { name: t('tickets:row'), value: rowLabel },
    { name: t('tickets:seat'), value: seatShortName },
  ];
}

/** `Adult · Premium` */
export const rateText = ({ rateName, seatClassName }: TicketOrder['tickets'][number]): string =>
  seatClassName === null ? rateName : `${rateName} · ${seatClassName}`;

export const priceText = ({ priceMinor }: TicketOrder['tickets'][number], { t, money }: BillWords): string =>
  priceMinor === 0 ? t('tickets:free') : money(priceMinor);

/** What is on a voucher: `5 visits`, an amount, or both. */
export function voucherWorth({ turns, productsMinor }: SoldVoucher, locale: Locale): string[] {
  return [
    ...(turns > 0 ? [text(locale, 'tickets:paper.voucher_turns', { count: turns })] : []),
    ...(productsMinor > 0 ? [moneyText(productsMinor, locale)] : []),
  ];
}

/** The last day on which a voucher is valid, not the moment after it; null: nobody has said. */
export const lastDayOf = ({ validUntilMs }: SoldVoucher, locale: Locale, timezone: string): string | null =>
  validUntilMs === null ? null : dayText(validUntilMs - 1, locale, timezone);
