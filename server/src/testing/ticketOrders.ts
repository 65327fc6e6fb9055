/** An order and a voucher as documents of bills are made of, for tests that look at what these say. */
import { createHash } from 'node:crypto';
import type { Locale } from '../contract/index.ts';
import { makeTicketCode } from '../contract/ticketCode.ts';
import type { TicketOrder } from '../ports/ticketPrinter.ts';
import type { SoldVoucher } from '../ports/voucherStore.ts';

/** A code of the length that all have. */
export const signedCode = makeTicketCode(
  { keyId: 7, lineId: '48211', scheduleId: 3107, seatIndex: 214, validFromMs: 0, validToMs: 0 },
  (message) => createHash('sha512').update(message).digest(),
);

/** Half past seven in the evening in Brussels, in winter. */
const startAtMs = Date.UTC(2026, 10, 27, 18, 30);

/** An order of two tickets, changed by `change`. */
export function sampleOrder(locale: Locale, change: Partial<TicketOrder> = {}): TicketOrder {
  return {
    locale,
    billUuid: '5a0c1d1e-0000-4000-8000-00000000abcd',
    reference: '3F9A60C2',
    buyerName: 'Éloïse Güß-Œuvre',
    exhibitor: {
      name: 'Marquise',
      email: 'hello@marquise.example',
      vat: 'BE 0999.123.440',
      timezone: 'Europe/Brussels',
      accent: '#e8743b',
    },
    movieTitle: 'Die Umlaufbahn der kleinen Dinge',
    eventTitle: null,
    posterUrl: null,
    rating: '12',
    versionShort: 'OV',
    cinema: { name: 'Marquise Brussel', address: 'Handelskaai 71, 1000 Brussel' },
    screenName: 'Grand',
    startAtMs,
    endAtMs: startAtMs + 141 * 60_000,
    voucherMinor: 0,
    amountMinor: 2960,
    tipMinor: 0,
    wasSold: true,
    refund: null,
    givenBackMinor: 0,
    givenBackVat: [],
    exhibitorId: 1,
    note: null,
    conditions: null,
    vat: [
      { percentHundredths: 600, grossMinor: 2860, vatMinor: 162 },
      { percentHundredths: 2100, grossMinor: 100, vatMinor: 17 },
    ],
    tickets: [
      {
        lineId: '1',
        code: signedCode,
        barcode: '7K3MZQ0V8W1XN5T2RGHD',
        rateName: 'Erwachsene',
        priceMinor: 1690,
        seatName: 'K-21',
        rowLabel: 'K',
        seatShortName: '21',
        seatClassName: 'Premium',
        cancelled: false,
      },
      {
        lineId: '2',
        code: signedCode,
        barcode: 'B9QW2E4R6T8Y0UAOPSDF',
        rateName: 'Studierende',
        priceMinor: 1270,
        seatName: 'K-22',
        rowLabel: 'K',
        seatShortName: '22',
        seatClassName: null,
        cancelled: false,
      },
    ],
    goods: [],
    payment: { method: 'Visa', atMs: startAtMs - 86_400_000 },
    resultUrl: 'https://tickets.example/de/bill/5a0c1d1e-0000-4000-8000-00000000abcd',
    passUrls: [],
    ...change,
  };
}

/** A gift card with a name, an end, visits and an amount on it. */
export const sampleVoucher: SoldVoucher = {
  uuid: '7e0c1d1e-0000-4000-8000-00000000abcd',
  barcode: '7K3M-X0PD-44TQ-ZB81',
  kind: 'giftcard',
  slug: 'gift-card',
  title: { en: 'Gift card', de: 'Geschenkkarte zum Geburtstag' },
  holderName: 'Éloïse Güß-Œuvre',
  validUntilMs: Date.parse('2027-11-28T23:00:00Z'),
  turns: 2,
  productsMinor: 500,
  priceMinor: 2300,
  isVoid: false,
};
