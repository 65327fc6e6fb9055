/** The documents of an order. What they say is gathered here; how they look is the printer's. */
import { type BillStatus, type Locale, routePath } from '../../contract/index.ts';
import { admits } from '../../domain/billStates.ts';
import { siteOrigin } from '../../domain/hosts.ts';
import { localize, localizeOrNull } from '../../domain/localized.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { ScheduleFacts } from '../../domain/soldSchedule.ts';
import { isUuid } from '../../domain/uuid.ts';
import { vatIn, vatTotals } from '../../domain/vat.ts';
import type { StoredBill, StoredTicket } from '../../ports/salesStore.ts';
import type { TicketOrder } from '../../ports/ticketPrinter.ts';
import { calendarFile } from '../../texts/calendarFile.ts';
import { plainText } from '../../texts/html.ts';
import type { LocalizedHtml, SafeHtml } from '../../texts/safeHtml.ts';
import type { CommonDeps, PortalDeps, PrintingDeps, SaleDeps } from '../deps.ts';
import { givenBack, givenBackOfGoods } from './givenBack.ts';
import { gatherGoods } from './goodsOrder.ts';
import { keptDocument } from './keptDocument.ts';
import { type PassDeps, type PassDocument, passUrls, ticketPasses, voucherPasses } from './passes.ts';
import { cardsFileName, cardsPdf, gatherCards } from './voucherCards.ts';

export interface Tickets {
  /** Only of bills that admit somebody, settled or partially refunded: NOT_FOUND otherwise. UNAVAILABLE: the printer hung or ended over it. */
  pdf(billUuid: string): Promise<{ fileName: string; bytes: Uint8Array }>;
  /** Only of bills that were sold, whatever went back of them: NOT_FOUND otherwise. UNAVAILABLE. */
  receipt(billUuid: string): Promise<{ fileName: string; bytes: Uint8Array }>;
  /** The cards of vouchers that a bill sold and that are good. NOT_FOUND: it is not paid, or sold none. UNAVAILABLE. */
  cards(billUuid: string): Promise<{ fileName: string; bytes: Uint8Array }>;
  /**
   * Passes for wallets of the tickets that `pdf` prints, as many as a bundle holds. `part`: which bundle, from 1. NOT_FOUND: as of `pdf`, there is no such
   * part, or no passes are made here. UNAVAILABLE: their maker hung or ended over it.
   */
  passes(billUuid: string, part: number): Promise<PassDocument>;
  /** Passes of the vouchers whose cards `cards` prints. NOT_FOUND: there is no such part, or no passes are made here. UNAVAILABLE. */
  voucherPasses(billUuid: string, part: number): Promise<PassDocument>;
  /** When and where the show is, for a calendar. Only of bills that admit somebody: NOT_FOUND otherwise. */
  calendar(billUuid: string): Promise<{ fileName: string; bytes: Uint8Array }>;
}

type TicketDeps = Pick<CommonDeps, 'publicUrl' | 'clock'> &
  Pick<SaleDeps, 'sales' | 'printer' | 'ticketCodes' | 'passes'> &
  Pick<PortalDeps, 'settings'>;

type GatheredOrder = TicketOrder & { to: string | null; status: BillStatus };

type DocumentDeps = TicketDeps & PassDeps & Pick<SaleDeps, 'vouchers'> & Pick<PrintingDeps, 'printStore'>;

/** Everything the printer needs, in the buyer's language, as it was sold. NOT_FOUND: no such bill, or one without tickets. */
export async function gatherOrder(deps: TicketDeps, billUuid: string): Promise<GatheredOrder> {
  return orderOf(deps, isUuid(billUuid) ? await deps.sales.bill(billUuid) : null);
}

/** What `gatherOrder` answers, of a bill that was read. */
export async function orderOf(deps: TicketDeps, bill: StoredBill | null): Promise<GatheredOrder> {
  if (bill === null) throw new ParterreError('NOT_FOUND');
  const { sales, publicUrl, settings, ticketCodes } = deps;
  const { uuid: billUuid, locale, payment } = bill;
  const [tickets, money, written, codes] = await Promise.all([
    sales.tickets(billUuid),
    sales.money(billUuid),
    settings.ofBill(billUuid),
    ticketCodes.ofBill(billUuid),
  ]);
  const soldScheduleId = tickets[0]?.soldScheduleId ?? null;
  const sold = soldScheduleId === null ? null : await sales.soldSchedule(soldScheduleId);
  if (!sold) throw new ParterreError('NOT_FOUND');
  // Payments are read only of a bill that several have paid: of a rush every bill has one.
  const paidBy =
    payment === null || payment.amountMinor === bill.amountMinor ? [payment] : await sales.payments(billUuid);
  const methods = new Set(paidBy.flatMap((one) => (one === null ? [] : [localize(one.methodName, locale)])));
  // Goods are sold at devices alone.
  const goods = bill.deviceId === null ? [] : await sales.goods(billUuid);
  const baseUrl = siteOrigin(publicUrl(), bill.siteHost);
  return {
    to: bill.buyerEmail,
    exhibitorId: written?.exhibitorId ?? null,
    note: joined(written?.mailPurchase, locale) || null,
    conditions: plainText(joined(written?.ticketConditions, locale), conditionsLength) || null,
    status: bill.status,
    locale,
    billUuid,
    reference: orderReference(billUuid),
    voucherMinor: [...tickets, ...goods].reduce((sum, one) => sum + (one.voucherMinor ?? 0), 0),
    buyerName: bill.buyerName,
    exhibitor: sold.exhibitor,
    movieTitle: localize(sold.movieTitle, locale),
    eventTitle: localizeOrNull(sold.eventTitle, locale),
    posterUrl: sold.posterUrl === null ? null : new URL(sold.posterUrl, `${baseUrl}/`).href,
    rating: sold.rating,
    versionShort: sold.versionShort,
    cinema: { name: sold.cinema.name, address: addressLine(sold.cinema, locale) },
    screenName: sold.screenName,
    startAtMs: sold.startAtMs,
    endAtMs: sold.endAtMs,
    amountMinor: bill.amountMinor,
    tipMinor: bill.tipMinor,
    wasSold: bill.wasSettled,
    refund: money.reason === null ? null : { amountMinor: money.refundedMinor, reason: money.reason },
    givenBackMinor: givenBack(bill, money),
    givenBackVat: vatTotals([...tickets.flatMap(givenBackParts), ...givenBackOfGoods(goods)]),
    vat: vatTotals([...tickets.flatMap(vatParts), ...goods.flatMap(({ vat }) => vat)]),
    tickets: tickets.map((ticket) => ({
      lineId: ticket.id,
      code: codes?.get(ticket.id) ?? ticket.barcode,
      barcode: ticket.barcode,
      rateName: localize(ticket.name, locale),
      priceMinor: ticket.totalMinor,
      seatName: ticket.seatName,
      rowLabel: ticket.rowLabel,
      seatShortName: ticket.seatLabel,
      seatClassName: localizeOrNull(ticket.seatClassName, locale),
      cancelled: ticket.cancelled,
    })),
    goods: goods.map(({ name, quantity, minor }) => ({ name: localize(name, locale), quantity, minor })),
    payment: payment?.paidAtMs == null ? null : { method: [...methods].join(', '), atMs: payment.paidAtMs },
    resultUrl: `${baseUrl}${routePath(locale, 'payments.result', { uuid: billUuid })}`,
    passUrls: passUrls(
      deps,
      { origin: baseUrl, billUuid, of: 'tickets' },
      tickets.filter(({ cancelled }) => !cancelled).length,
    ),
  };
}

/** Most characters that the foot of a ticket has room for. */
const conditionsLength = 400;

/** Texts of one place, one after the other. Each is safe, and so is all of them. */
function joined(texts: LocalizedHtml[] | undefined, locale: Locale): SafeHtml {
  return (texts ?? []).map((text) => localize(text, locale)).join('') as SafeHtml;
}

function vatParts({ priceMinor, vat, handlingMinor, handlingVat }: StoredTicket) {
  return [
    { ...vat, grossMinor: priceMinor },
    { ...handlingVat, grossMinor: handlingMinor },
  ];
}

/** The VAT of what a ticket gave back: of a part of its price, price and handling give in proportion. */
function givenBackParts(ticket: StoredTicket) {
  const { priceMinor, totalMinor, refundedMinor } = ticket;
  if (refundedMinor >= totalMinor) return vatParts(ticket);
  const ofPrice = Math.round((refundedMinor * priceMinor) / totalMinor);
  return [
    { ...ticket.vat, grossMinor: ofPrice, vatMinor: vatIn(ofPrice, ticket.vat.percentHundredths) },
    {
      ...ticket.handlingVat,
      grossMinor: refundedMinor - ofPrice,
      vatMinor: vatIn(refundedMinor - ofPrice, ticket.handlingVat.percentHundredths),
    },
  ];
}

/**
 * The PDF of the tickets: printed when somebody needs it first, the buyer or the mail, and kept while it says the same. UNAVAILABLE: the
 * printer hung or ended over it.
 */
export function ticketPdf({ sales, printer }: TicketDeps, order: TicketOrder): Promise<Uint8Array> {
  return keptDocument(sales, order.billUuid, order, () => printer.pdf(order));
}

/** The show of an order, as its buyer's calendar has it: the seats, and where the tickets are. */
export function ticketCalendar({ clock }: Pick<CommonDeps, 'clock'>, order: TicketOrder): Uint8Array {
  const { cinema, screenName, resultUrl, reference } = order;
  const seats = order.tickets.flatMap(({ cancelled, seatName }) => (cancelled || seatName === null ? [] : [seatName]));
  const file = calendarFile([
    {
      uid: `${order.billUuid}@${new URL(resultUrl).hostname}`,
      title: order.eventTitle ?? order.movieTitle,
      place: [screenName, cinema.name, cinema.address].filter(Boolean).join(', '),
      description: [reference, ...(seats.length > 0 ? [seats.join(', ')] : []), resultUrl].join('\n'),
      url: resultUrl,
      startAtMs: order.startAtMs,
      endAtMs: order.endAtMs,
      writtenAtMs: clock.nowMs(),
    },
  ]);
  return new TextEncoder().encode(file);
}

export function createTickets(deps: DocumentDeps): Tickets {
  /** An order that lets somebody in. NOT_FOUND: it is not paid, or nothing is left of it. */
  async function admittingOrder(billUuid: string): Promise<TicketOrder> {
    const order = await gatherOrder(deps, billUuid);
    if (!admits(order.status) || order.tickets.every(({ cancelled }) => cancelled))
      throw new ParterreError('NOT_FOUND');
    return order;
  }

  /** The vouchers that a bill sold and that are good. NOT_FOUND: it is not paid, or sold none. */
  async function soldVouchers(billUuid: string): Promise<NonNullable<Awaited<ReturnType<typeof gatherCards>>>> {
    const bill = isUuid(billUuid) ? await deps.sales.bill(billUuid) : null;
    const gathered = bill && admits(bill.status) ? await gatherCards(deps, bill) : null;
    if (!gathered) throw new ParterreError('NOT_FOUND');
    return gathered;
  }

  return {
    async cards(billUuid) {
      const { cards } = await soldVouchers(billUuid);
      return { fileName: cardsFileName(cards), bytes: await cardsPdf(deps, billUuid, cards) };
    },

    async calendar(billUuid) {
      const order = await admittingOrder(billUuid);
      return { fileName: calendarFileName(order), bytes: ticketCalendar(deps, order) };
    },

    async pdf(billUuid) {
      const order = await admittingOrder(billUuid);
      return { fileName: ticketFileName(order), bytes: await ticketPdf(deps, order) };
    },

    async passes(billUuid, part) {
      return ticketPasses(deps, await admittingOrder(billUuid), part);
    },

    async voucherPasses(billUuid, part) {
      return voucherPasses(deps, await soldVouchers(billUuid), part);
    },

    async receipt(billUuid) {
      const bill = isUuid(billUuid) ? await deps.sales.bill(billUuid) : null;
      if (bill?.type === 'vouchers') {
        const gathered = bill.wasSettled ? await gatherGoods(deps, bill) : null;
        if (gathered === null) throw new ParterreError('NOT_FOUND');
        return { fileName: receiptFileName(gathered.order), bytes: await deps.printer.receipt(gathered.order) };
      }
      const order = await orderOf(deps, bill);
      // Also once all of it went back: the receipt says so.
      if (!order.wasSold) throw new ParterreError('NOT_FOUND');
      return { fileName: receiptFileName(order), bytes: await deps.printer.receipt(order) };
    },
  };
}

export function ticketFileName(order: { reference: string }): string {
  return `tickets-${order.reference}.pdf`;
}

export function receiptFileName(order: { reference: string }): string {
  return `receipt-${order.reference}.pdf`;
}

export function calendarFileName(order: { reference: string }): string {
  return `show-${order.reference}.ics`;
}

function addressLine(cinema: ScheduleFacts['cinema'], locale: Locale): string {
  const country = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(cinema.countryCode);
  return [cinema.address1, `${cinema.zip} ${cinema.city}`, country].filter(Boolean).join(', ');
}
