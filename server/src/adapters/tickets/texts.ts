/** Words and figures of tickets and mails, in the order's language and the exhibitor's time zone. */
import type { GoodsOrder, TicketOrder } from '../../ports/ticketPrinter.ts';
import { formats, moneyWriter, percentWriter } from '../../texts/amounts.ts';
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
