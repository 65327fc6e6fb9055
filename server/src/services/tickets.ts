/** The documents of an order. What they say is gathered here; how they look is the printer's. */
import { type Locale, routePath } from '../contract/index.ts';
import { localize, localizeOrNull } from '../domain/localized.ts';
import { orderReference } from '../domain/orderReference.ts';
import { ParterreError } from '../domain/parterreError.ts';
import type { CinemaRow } from '../ports/catalogueStore.ts';
import type { TicketOrder } from '../ports/ticketPrinter.ts';
import { isUuid } from './bills.ts';
import type { SalesDeps } from './salesDeps.ts';
import type { Services } from './services.ts';

type TicketDeps = Pick<SalesDeps, 'sales' | 'catalogue' | 'printer' | 'publicUrl'>;

/** Everything the printer needs, in the buyer's language. NOT_FOUND: no such bill, or one without tickets. */
export async function gatherOrder(
  { sales, catalogue, publicUrl }: TicketDeps,
  billUuid: string,
): Promise<TicketOrder & { to: string; status: string }> {
  const bill = isUuid(billUuid) ? await sales.bill(billUuid) : null;
  const tickets = bill ? await sales.tickets(billUuid) : [];
  const scheduleId = tickets[0]?.scheduleId ?? null;
  const showing = scheduleId === null ? null : await catalogue.showing(scheduleId);
  if (!bill || !showing) throw new ParterreError('NOT_FOUND');
  const layout = await catalogue.layout(showing.layoutId);
  const { locale } = bill;
  const classNames = new Map(showing.classRates.map((rate) => [rate.seatClass, localize(rate.name, locale)]));
  const baseUrl = publicUrl();
  return {
    to: bill.buyerEmail,
    status: bill.status,
    locale,
    billUuid,
    reference: orderReference(billUuid),
    buyerName: bill.buyerName,
    exhibitor: {
      name: showing.exhibitor.tradeName,
      email: showing.exhibitor.email,
      vat: showing.exhibitor.info.vat ?? null,
      timezone: showing.exhibitor.timezone,
      accent: showing.accent,
    },
    movieTitle: localize(showing.movieTitle, locale),
    eventTitle: localizeOrNull(showing.eventTitle, locale),
    posterUrl: showing.posterUrl === null ? null : new URL(showing.posterUrl, `${baseUrl}/`).href,
    rating: showing.rating,
    versionShort: showing.versionShort,
    cinema: { name: showing.cinema.name, address: addressLine(showing.cinema, locale) },
    screenName: showing.screenName,
    startAtMs: showing.startAtMs,
    endAtMs: showing.endAtMs,
    amountMinor: bill.amountMinor,
    tipMinor: bill.tipMinor,
    tickets: tickets.map((ticket) => {
      const seat = ticket.seatIndex === null ? null : (layout?.seat(ticket.seatIndex) ?? null);
      return {
        barcode: ticket.barcode,
        rateName: localize(ticket.rateName, locale),
        priceMinor: ticket.totalMinor,
        seatName: ticket.seatName,
        rowLabel: seat?.rowLabel ?? null,
        seatShortName: seat?.shortName ?? null,
        seatClassName:
          ticket.seatClass === null
            ? null
            : (classNames.get(ticket.seatClass) ?? layout?.className(ticket.seatClass) ?? null),
      };
    }),
    payment:
      bill.payment?.paidAtMs == null
        ? null
        : { method: localize(bill.payment.methodName, locale), atMs: bill.payment.paidAtMs },
    resultUrl: `${baseUrl}${routePath(locale, 'payments.result', { uuid: billUuid })}`,
  };
}

export function createTickets(deps: TicketDeps): Services['tickets'] {
  return {
    async pdf(billUuid) {
      const order = await gatherOrder(deps, billUuid);
      if (order.status !== 'settled') throw new ParterreError('NOT_FOUND');
      return { fileName: ticketFileName(order), bytes: await deps.printer.pdf(order) };
    },

    async receipt(billUuid) {
      const order = await gatherOrder(deps, billUuid);
      if (order.status !== 'settled') throw new ParterreError('NOT_FOUND');
      return { fileName: `receipt-${order.reference}.pdf`, bytes: await deps.printer.receipt(order) };
    },
  };
}

export function ticketFileName(order: { reference: string }): string {
  return `tickets-${order.reference}.pdf`;
}

function addressLine(cinema: CinemaRow, locale: Locale): string {
  const country = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(cinema.countryCode);
  return [cinema.address1, `${cinema.zip} ${cinema.city}`, country].filter(Boolean).join(', ');
}
