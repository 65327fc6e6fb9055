/** What receipts and tickets say: a bill as it was sold, in its language, as templates are filled in with it. */
import type { Locale, TemplateKind } from '../../contract/index.ts';
import { templateWords } from '../../contract/index.ts';
import { localize, localizeOrNull } from '../../domain/localized.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { nameOf, soldTogether } from '../../domain/soldTogether.ts';
import { vatTotals } from '../../domain/vat.ts';
import type { PrintedBill, PrintedLine } from '../../ports/printStore.ts';
import { formats, moneyWriter, percentWriter } from '../../texts/amounts.ts';
import { fillIn, onPaper, type TemplateView } from '../../texts/receiptTemplate.ts';
import { text } from '../../texts/text.ts';

interface Words {
  money(minor: number): string;
  percent(hundredths: number): string;
  day(atMs: number): string;
  date(atMs: number): string;
  time(atMs: number): string;
  t(kind: TemplateKind): TemplateView;
}

/** By locale and time zone: to make them takes as long as a page that is filled in with them. */
const known = new Map<string, Words>();

export function wordsOf(locale: Locale, timeZone: string): Words {
  const key = `${locale} ${timeZone}`;
  const words = known.get(key) ?? newWords(locale, timeZone);
  known.set(key, words);
  return words;
}

function newWords(locale: Locale, timeZone: string): Words {
  const format = formats[locale];
  const at = (options: Intl.DateTimeFormatOptions) => {
    const write = new Intl.DateTimeFormat(format, { ...options, timeZone });
    return (ms: number) => write.format(ms);
  };
  return {
    money: moneyWriter(locale),
    percent: percentWriter(locale),
    day: at({ weekday: 'short', day: 'numeric', month: 'short' }),
    date: at({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    time: at({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    t: (kind) =>
      Object.fromEntries(templateWords[kind].map((word) => [word, text(locale, `tickets:paper.${kind}.${word}`)])),
  };
}

/** What both say of who sells and where. */
function headOf({ house, cinema, uuid }: PrintedBill): TemplateView {
  return {
    house: { name: house.name, vat: house.vat, email: house.email },
    cinema: {
      name: cinema?.name ?? house.name,
      address: cinema?.address1 ?? '',
      city: cinema ? `${cinema.zip} ${cinema.city}` : '',
    },
    reference: orderReference(uuid),
  };
}

export function receiptView(bill: PrintedBill): TemplateView {
  const { locale } = bill;
  const words = wordsOf(locale, bill.house.timezone);
  const vat = vatTotals(bill.lines.flatMap(vatParts));
  return {
    ...headOf(bill),
    t: words.t('receipt'),
    date: words.date(bill.soldAtMs),
    time: words.time(bill.soldAtMs),
    till: bill.device ?? '',
    cashier: bill.employee ?? '',
    lines: soldTogether(bill.lines, locale).map(({ line, quantity, eachMinor, seats }) => {
      const { show } = line;
      const details = show
        ? [
            localizeOrNull(show.eventTitle, locale) ?? localize(show.movieTitle, locale),
            `${words.day(show.startAtMs)} ${words.time(show.startAtMs)}`,
          ]
        : [];
      return {
        quantity: String(quantity),
        name: nameOf(line, locale),
        detail: details.join(' · ') || null,
        seats: seats.join(', ') || null,
        each: words.money(eachMinor),
        total: words.money(quantity * eachMinor),
      };
    }),
    total: words.money(bill.vouchers.reduce((sum, { valueMinor }) => sum + valueMinor, bill.amountMinor)),
    vat: vat.map(({ percentHundredths, grossMinor, vatMinor }) => ({
      percent: words.percent(percentHundredths),
      gross: words.money(grossMinor),
      net: words.money(grossMinor - vatMinor),
      amount: words.money(vatMinor),
    })),
    payments: [
      ...bill.vouchers.map(({ barcode, title, turns, valueMinor }) => ({
        method: [
          localize(title, locale),
          barcode.slice(-4),
          ...(turns > 0 ? [text(locale, 'tickets:paper.voucher_turns', { count: turns })] : []),
        ].join(' · '),
        amount: words.money(valueMinor),
        rounding: null,
        given: null,
        change: null,
      })),
      ...bill.payments.map(({ methodName, amountMinor, receivedMinor, tenderedMinor, company }) => ({
        method: [localize(methodName, locale), ...(company === null ? [] : [company])].join(' · '),
        amount: words.money(tenderedMinor === null ? amountMinor : receivedMinor),
        rounding:
          tenderedMinor === null || receivedMinor === amountMinor ? null : words.money(receivedMinor - amountMinor),
        given: tenderedMinor === null ? null : words.money(tenderedMinor),
        change:
          tenderedMinor === null || tenderedMinor === receivedMinor ? null : words.money(tenderedMinor - receivedMinor),
      })),
    ],
    given_back: bill.refundedMinor > 0 ? words.money(-bill.refundedMinor) : null,
  };
}

/** What each ticket that admits somebody says, in the order of the bill. `codes`: what their QR codes say, by line; its barcode, where one is missing. */
export function ticketViews(bill: PrintedBill, codes: ReadonlyMap<string, string>): TemplateView[] {
  const { locale } = bill;
  const words = wordsOf(locale, bill.house.timezone);
  const tickets = bill.lines.filter(({ isTicket, cancelled }) => isTicket && !cancelled);
  return tickets.map((line, index) => {
    const { show } = line;
    return {
      ...headOf(bill),
      t: words.t('ticket'),
      film: show ? (localizeOrNull(show.eventTitle, locale) ?? localize(show.movieTitle, locale)) : '',
      version: show?.versionShort ?? '',
      rating: ratingOf(show?.rating ?? 'all', locale),
      date: show ? words.day(show.startAtMs) : '',
      time: show ? words.time(show.startAtMs) : '',
      until: show ? words.time(show.endAtMs) : '',
      screen: show?.screenName ?? '',
      row: line.rowLabel,
      seat: line.seatLabel ?? line.seatName,
      rate: localize(line.name, locale),
      class: localizeOrNull(line.seatClassName, locale),
      price: words.money(line.priceMinor + line.handlingMinor),
      number: String(index + 1),
      count: String(tickets.length),
      code: codes.get(line.id) ?? line.barcode ?? '',
      barcode: line.barcode ?? '',
    };
  });
}

/** What each voucher says that the bill sold, in its order: those that are good and have no printed card. */
export function voucherViews(bill: PrintedBill): TemplateView[] {
  const { locale } = bill;
  const words = wordsOf(locale, bill.house.timezone);
  return bill.sold.map(({ barcode, title, holderName, turns, productsMinor, validUntilMs }) => ({
    ...headOf(bill),
    t: words.t('voucher'),
    title: localize(title, locale),
    holder: holderName,
    turns: turns > 0 ? String(turns) : null,
    amount: productsMinor > 0 ? words.money(productsMinor) : null,
    // The last day on which it is valid, not the moment after it.
    until: validUntilMs === null ? null : words.date(validUntilMs - 1),
    code: barcode,
  }));
}

/** What a slip says beside the bill: what the reservation is called, whose it is, and until when it lasts (Unix ms). */
export interface ReservationOnPaper {
  reference: string;
  name: string | null;
  untilMs: number;
}

export function reservationView(bill: PrintedBill, { reference, name, untilMs }: ReservationOnPaper): TemplateView {
  const { locale } = bill;
  const words = wordsOf(locale, bill.house.timezone);
  const tickets = bill.lines.filter(({ isTicket }) => isTicket);
  const show = tickets[0]?.show ?? null;
  return {
    ...headOf(bill),
    t: words.t('reservation'),
    reference,
    name,
    film: show ? (localizeOrNull(show.eventTitle, locale) ?? localize(show.movieTitle, locale)) : '',
    version: show?.versionShort ?? '',
    date: show ? words.day(show.startAtMs) : '',
    time: show ? words.time(show.startAtMs) : '',
    until: words.time(untilMs),
    screen: show?.screenName ?? '',
    seats: tickets.flatMap(({ seatName }) => seatName ?? []).join(', '),
    count: String(tickets.length),
    total: words.money(bill.amountMinor),
  };
}

export const receiptPage = (template: string, bill: PrintedBill): string => fillIn(template, receiptView(bill));

/** All tickets, one after the other. Null: none admits anybody. */
export function ticketPages(template: string, bill: PrintedBill, codes: ReadonlyMap<string, string>): string | null {
  const views = ticketViews(bill, codes);
  return views.length === 0 ? null : onPaper(views.map((view) => fillIn(template, view)));
}

/** All vouchers, one after the other. Null: there is none. */
export function voucherPages(template: string, bill: PrintedBill): string | null {
  const views = voucherViews(bill);
  return views.length === 0 ? null : onPaper(views.map((view) => fillIn(template, view)));
}

function ratingOf(rating: string, locale: Locale): string {
  return rating === 'all' ? text(locale, 'tickets:all_ages') : `${rating}+`;
}

function vatParts(line: PrintedLine) {
  return [
    {
      percentHundredths: line.vatPercentHundredths,
      grossMinor: line.quantity * line.priceMinor,
      vatMinor: line.vatMinor,
    },
    {
      percentHundredths: line.handlingVatPercentHundredths,
      grossMinor: line.quantity * line.handlingMinor,
      vatMinor: line.handlingVatMinor,
    },
  ];
}
