/** A sale that never was: what templates are shown with while they are written, and checked with before they are saved. */
import { createHash } from 'node:crypto';
import type { Locale } from '../../contract/index.ts';
import { makeTicketCode } from '../../contract/ticketCode.ts';
import { ticketValidity } from '../../domain/ticketSigning.ts';
import { lineVat } from '../../domain/vat.ts';
import type { PrintedBill, PrintedCinema, PrintedHouse, PrintedLine } from '../../ports/printStore.ts';
import { text } from '../../texts/text.ts';
import type { ReservationOnPaper } from './documents.ts';

const reduced = { code: 'admission', percentages: [{ validFrom: '0001-01-01', percentHundredths: 600 }] };
const full = { code: 'service', percentages: [{ validFrom: '0001-01-01', percentHundredths: 2100 }] };
const day = '2026-01-01';

/** Two adults, a child and popcorn, paid in cash. `nowMs`: when it is sold; the film begins in the evening. */
export function exampleBill(
  seller: { exhibitorId: number; house: PrintedHouse; cinema: PrintedCinema | null },
  locale: Locale,
  nowMs: number,
): PrintedBill {
  const word = (key: string): string => text(locale, `tickets:paper.example.${key}`);
  const startAtMs = Math.ceil(nowMs / 3_600_000) * 3_600_000;
  const show = {
    movieTitle: word('film'),
    eventTitle: null,
    rating: '12',
    versionShort: '2D OV',
    screenName: word('screen'),
    startAtMs,
    endAtMs: startAtMs + 7_500_000,
  };
  const ticket = (name: string, priceMinor: number, seat: string, barcode: string): PrintedLine => {
    const vat = lineVat(reduced, day, priceMinor);
    return {
      ...emptyLine,
      id: seat,
      isTicket: true,
      name,
      priceMinor,
      vatPercentHundredths: vat.percentHundredths,
      vatMinor: vat.vatMinor,
      seatName: `F-${seat}`,
      rowLabel: 'F',
      seatLabel: seat,
      barcode,
      show,
    };
  };
  const popcorn = lineVat(full, day, 550);
  return {
    ...seller,
    uuid: '01993c5e-7f00-7000-8000-000000000000',
    locale,
    status: 'settled',
    cinemaId: null,
    soldAtMs: nowMs,
    amountMinor: 2 * 1150 + 900 + 550,
    deviceId: null,
    device: word('till'),
    employee: word('cashier'),
    lines: [
      ticket(word('adult'), 1150, '7', 'K7M2P9QXTR4WHD3N'),
      ticket(word('adult'), 1150, '8', 'B4XH7RMC2TQ9KPWE'),
      ticket(word('child'), 900, '9', 'W3TQ8NKD5RXM7HPC'),
      {
        ...emptyLine,
        name: word('popcorn'),
        priceMinor: 550,
        vatPercentHundredths: popcorn.percentHundredths,
        vatMinor: popcorn.vatMinor,
      },
    ],
    payments: [
      {
        id: '',
        methodName: word('cash'),
        isCash: true,
        amountMinor: 3750,
        receivedMinor: 3750,
        tenderedMinor: 4000,
        company: null,
      },
    ],
    vouchers: [],
    sold: [
      {
        barcode: 'K7M2P9QXTR4WHD3N',
        title: word('voucher'),
        holderName: word('cashier'),
        turns: 2,
        productsMinor: 1500,
        validUntilMs: nowMs + 365 * 86_400_000,
      },
    ],
    refundedMinor: 0,
    drawerWasOpened: false,
  };
}

/** Codes of the example's tickets, as long as real ones and signed by nobody. */
export function exampleCodes({ lines }: PrintedBill): Map<string, string> {
  return new Map(
    lines.flatMap(({ id, isTicket, show }) =>
      isTicket && show
        ? [
            [
              id,
              makeTicketCode(
                { keyId: 0, lineId: id, scheduleId: 1, seatIndex: null, ...ticketValidity(show) },
                (message) => createHash('sha512').update(message).digest(),
              ),
            ] as const,
          ]
        : [],
    ),
  );
}

/** What the example's slip says of it. */
export function exampleReservation(locale: Locale, nowMs: number): ReservationOnPaper {
  return { reference: '7K3M-X0PD', name: text(locale, 'tickets:paper.example.cashier'), untilMs: nowMs };
}

const emptyLine: PrintedLine = {
  id: '',
  isTicket: false,
  place: '',
  name: '',
  quantity: 1,
  priceMinor: 0,
  handlingMinor: 0,
  vatPercentHundredths: 0,
  vatMinor: 0,
  handlingVatPercentHundredths: 0,
  handlingVatMinor: 0,
  seatName: null,
  rowLabel: null,
  seatLabel: null,
  seatClassName: null,
  barcode: null,
  cancelled: false,
  soldScheduleId: null,
  show: null,
};
