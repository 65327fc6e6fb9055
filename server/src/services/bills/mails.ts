/** What buyers are sent about their order. Each mail is noted at its bill, so that a job that runs twice sends it once. */
import { admits } from '../../domain/billStates.ts';
import { siteOrigin } from '../../domain/hosts.ts';
import { DatabaseAway } from '../../ports/databaseAway.ts';
import type { JobPayloads } from '../../ports/jobs.ts';
import type { StoredBill } from '../../ports/salesStore.ts';
import type { TicketOrder } from '../../ports/ticketPrinter.ts';
import type { CommonDeps, MailingDeps, PortalDeps, PrintingDeps, SaleDeps } from '../deps.ts';
import { gatherGoods } from './goodsOrder.ts';
import { passUrls } from './passes.ts';
import {
  calendarFileName,
  gatherOrder,
  orderOf,
  receiptFileName,
  ticketCalendar,
  ticketFileName,
  ticketPdf,
} from './tickets.ts';
import { cardsFileName, cardsPdf, gatherCards } from './voucherCards.ts';

type MailDeps = Pick<CommonDeps, 'publicUrl' | 'bus' | 'clock'> &
  Pick<SaleDeps, 'sales' | 'printer' | 'ticketCodes' | 'passes' | 'rush'> &
  Pick<PortalDeps, 'settings'> &
  Pick<MailingDeps, 'mailer'>;

/** The exhibitor in whose name a mail goes out, as they have set. */
function sender({ exhibitorId }: TicketOrder): { exhibitorId?: number } {
  return exhibitorId === null ? {} : { exhibitorId };
}

/** The show for the buyer's calendar; what is sent of it later replaces it there. */
function calendarOf(deps: MailDeps, order: TicketOrder) {
  return { fileName: calendarFileName(order), contentType: 'text/calendar', bytes: ticketCalendar(deps, order) };
}

const pdf = (fileName: string, bytes: Uint8Array) => ({ fileName, contentType: 'application/pdf', bytes });

/** Mails tickets after the rush, a job for each bill: during it these would be a row a sale, past which the workers of all mails read. */
export async function sendTickets(
  { rush, jobs }: Pick<CommonDeps, 'jobs'> & Pick<SaleDeps, 'rush'>,
  billUuids: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  await rush.over(signal);
  await jobs.addAll(
    'mail-tickets',
    billUuids.map((bill) => ({ payload: { bill }, key: `mail-tickets:${bill}` })),
  );
}

/**
 * The confirmation, with the tickets as PDF; after the rush, if there is one: who cannot wait has the page of the order. `request`: staff
 * ask for it once more; null: it is the first. `receipt`: the receipt is sent along; of goods alone it is sent by itself. `signal`: this node stops.
 */
export async function mailTickets(
  deps: MailDeps & Pick<PrintingDeps, 'printStore'> & Pick<SaleDeps, 'vouchers'>,
  billUuid: string,
  { request, receipt }: { request: string | null; receipt: boolean },
  signal?: AbortSignal,
): Promise<void> {
  const { sales, printer, mailer, rush } = deps;
  if (request === null) await rush.over(signal);
  const bill = await sales.bill(billUuid);
  if (bill?.type === 'vouchers') return mailVouchers(deps, bill, request, signal);
  if (request !== null && receipt && bill?.type === 'products') return mailReceipt(deps, bill, request, signal);
  const order = await orderOf(deps, bill);
  const kind = request === null ? 'mailed' : 'resent';
  if (order.to === null || !admits(order.status) || (await sales.noted(billUuid, kind, request))) return;
  // A till sells vouchers beside tickets.
  const sold = bill && (await gatherCards(deps, bill));
  const [message, bytes, cards, receiptBytes] = await Promise.all([
    printer.confirmation(order),
    ticketPdf(deps, order),
    sold === null ? null : printer.cards(sold.cards),
    receipt ? printer.receipt(order) : null,
  ]);
  await mailer.send(
    {
      id: `tickets ${[billUuid, request].filter((part) => part !== null).join(' ')}`,
      to: order.to,
      ...sender(order),
      ...message,
      attachments: [
        pdf(ticketFileName(order), bytes),
        ...(sold === null || cards === null ? [] : [pdf(cardsFileName(sold.cards), cards)]),
        ...(receiptBytes === null ? [] : [pdf(receiptFileName(order), receiptBytes)]),
        calendarOf(deps, order),
      ],
    },
    signal,
  );
  await noteMailed(deps, billUuid, kind, { request }, signal);
}

/** The codes of the vouchers that were bought, with their cards and the receipt as PDF. */
async function mailVouchers(
  deps: Parameters<typeof mailTickets>[0],
  bill: StoredBill,
  request: string | null,
  signal?: AbortSignal,
): Promise<void> {
  const { sales, printer, mailer } = deps;
  const { uuid, buyerEmail: to, status } = bill;
  const kind = request === null ? 'mailed' : 'resent';
  if (to === null || !admits(status) || (await sales.noted(uuid, kind, request))) return;
  const gathered = await gatherCards(deps, bill);
  if (gathered === null) return;
  const { order, exhibitorId, cards } = gathered;
  const [message, card, receipt] = await Promise.all([
    printer.voucherNotice(
      order,
      cards.vouchers,
      passUrls(
        deps,
        { origin: siteOrigin(deps.publicUrl(), bill.siteHost), billUuid: uuid, of: 'vouchers' },
        cards.vouchers.length,
      ),
    ),
    cardsPdf(deps, uuid, cards),
    printer.receipt(order),
  ]);
  const attachments = [pdf(cardsFileName(cards), card), pdf(receiptFileName(order), receipt)];
  const id = `vouchers ${[uuid, request].filter((part) => part !== null).join(' ')}`;
  await mailer.send({ id, to, exhibitorId, ...message, attachments }, signal);
  await noteMailed(deps, uuid, kind, { request }, signal);
}

async function mailReceipt(
  deps: Parameters<typeof mailTickets>[0],
  bill: StoredBill,
  request: string,
  signal?: AbortSignal,
): Promise<void> {
  const { sales, printer, mailer } = deps;
  const { uuid, buyerEmail: to, status } = bill;
  if (to === null || !admits(status) || (await sales.noted(uuid, 'resent', request))) return;
  const gathered = await gatherGoods(deps, bill);
  if (gathered === null) return;
  const { order, exhibitorId } = gathered;
  const [message, bytes] = await Promise.all([printer.receiptNotice(order), printer.receipt(order)]);
  const attachments = [{ fileName: receiptFileName(order), contentType: 'application/pdf', bytes }];
  await mailer.send({ id: `receipt ${uuid} ${request}`, to, exhibitorId, ...message, attachments }, signal);
  await noteMailed(deps, uuid, 'resent', { request, receipt: true }, signal);
}

/**
 * "Your payment was refunded", and why, once nothing of it is left; or what staff gave back, as soon as they have said so (`request`).
 */
export async function mailRefund(
  deps: MailDeps,
  billUuid: string,
  request: string | null,
  signal?: AbortSignal,
): Promise<void> {
  const { sales, printer, mailer } = deps;
  const bill = await sales.bill(billUuid);
  // Nobody is written to about goods alone: whoever brings them back stands at the till. Who gives vouchers back speaks with staff.
  if (bill?.buyerEmail == null || bill.type !== 'tickets') return;
  // Whoever paid for an exchange that came to nothing stands at the till or has the old tickets, which stay good: they lost neither seats nor an order.
  if (!bill.wasSettled && (await sales.exchangeUnderWay(billUuid)) !== null) return;
  const order = await orderOf(deps, bill);
  if (order.to === null || (await sales.noted(billUuid, 'refund_mailed', request))) return;
  const refund = request === null ? null : await sales.requestedRefund(billUuid, request);
  if (request === null ? order.status !== 'refunded' : refund === null) return;
  const message = refund ? await printer.staffRefundNotice(order, refund) : await printer.refundNotice(order);
  const id = `refund ${[billUuid, request].filter((part) => part !== null).join(' ')}`;
  await mailer.send({ id, to: order.to, ...sender(order), ...message }, signal);
  await noteMailed(deps, billUuid, 'refund_mailed', { request }, signal);
}

/** "The show does not take place": to whoever is not told by a refund of their own. */
export async function mailCancelled(
  deps: MailDeps & Pick<SaleDeps, 'cancellations'>,
  scheduleId: number,
  billUuid: string,
  signal?: AbortSignal,
): Promise<void> {
  const { sales, printer, mailer, cancellations } = deps;
  const cancelled = await cancellations.order(scheduleId, billUuid);
  if (!cancelled) return;
  const order = await gatherOrder(deps, billUuid);
  const { request } = cancelled;
  if (order.to === null || (await sales.noted(billUuid, 'show_mailed', request))) return;
  await mailer.send(
    { id: `cancelled ${request}`, to: order.to, ...sender(order), ...(await printer.cancelNotice(order)) },
    signal,
  );
  await noteMailed(deps, billUuid, 'show_mailed', { request }, signal);
}

/** "Your show has another time now", with the tickets that say so. `sold`: what they print; they may say something newer by now. */
export async function mailMoved(deps: MailDeps, billUuid: string, sold: string, signal?: AbortSignal): Promise<void> {
  const { sales, printer, mailer } = deps;
  const order = await gatherOrder(deps, billUuid);
  if (order.to === null || !admits(order.status) || (await sales.noted(billUuid, 'show_mailed', sold))) return;
  const [message, bytes] = await Promise.all([printer.moveNotice(order), ticketPdf(deps, order)]);
  const attachments = [
    { fileName: ticketFileName(order), contentType: 'application/pdf', bytes },
    calendarOf(deps, order),
  ];
  await mailer.send(
    { id: `moved ${billUuid} ${sold}`, to: order.to, ...sender(order), ...message, attachments },
    signal,
  );
  await noteMailed(deps, billUuid, 'show_mailed', { request: sold }, signal);
}

/** "Your seats are others now", with the tickets that say so. */
export async function mailReseated(
  deps: MailDeps,
  { bill, request, seats }: JobPayloads['mail-reseated'],
  signal?: AbortSignal,
): Promise<void> {
  const { sales, printer, mailer } = deps;
  const order = await gatherOrder(deps, bill);
  if (order.to === null || !admits(order.status) || (await sales.noted(bill, 'show_mailed', request))) return;
  const [message, bytes] = await Promise.all([printer.reseatNotice(order, seats), ticketPdf(deps, order)]);
  const attachments = [{ fileName: ticketFileName(order), contentType: 'application/pdf', bytes }];
  await mailer.send(
    { id: `reseated ${bill} ${request}`, to: order.to, ...sender(order), ...message, attachments },
    signal,
  );
  await noteMailed(deps, bill, 'show_mailed', { request }, signal);
}

/** What whoever reserved is told, where they left an address. What no longer holds is not told. */
export async function mailReservation(
  deps: MailDeps & Pick<CommonDeps, 'clock' | 'cinemaClock'> & Pick<SaleDeps, 'reservations'>,
  { bill, what, request }: JobPayloads['mail-reservation'],
  signal?: AbortSignal,
): Promise<void> {
  const { sales, printer, mailer, reservations, clock, cinemaClock } = deps;
  const [order, stored] = await Promise.all([gatherOrder(deps, bill), reservations.one(bill)]);
  const isOver = what === 'cancelled' || what === 'show_cancelled';
  if (order.to === null || !stored || order.status !== (isOver ? 'cancelled' : 'reserved')) return;
  if (await sales.noted(bill, 'reservation_mailed', request)) return;
  const untilMs = stored.expiresAtMs + cinemaClock.nowMs() - clock.nowMs();
  const message = await printer.reservationNotice(order, { what, reference: stored.reference, untilMs });
  await mailer.send(
    { id: `reservation ${what} ${bill} ${request}`, to: order.to, ...sender(order), ...message },
    signal,
  );
  await noteMailed(deps, bill, 'reservation_mailed', { request }, signal);
}

/**
 * The mail is out: while PostgreSQL restarts, waiting for it is better than sending the mail again. Gives up after a
 * minute, or when this node stops.
 */
async function noteMailed(
  { sales, bus }: Pick<CommonDeps, 'bus'> & Pick<SaleDeps, 'sales'>,
  billUuid: string,
  kind: 'mailed' | 'resent' | 'refund_mailed' | 'show_mailed' | 'reservation_mailed',
  detail: { request: string | null; receipt?: boolean },
  signal?: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await sales.note(billUuid, kind, detail.request === null ? undefined : detail);
      bus.publish({ kind: 'bill', uuid: billUuid });
      return;
    } catch (error) {
      if (attempt === 60 || signal?.aborted || !(error instanceof DatabaseAway)) throw error;
      await new Promise((done) => setTimeout(done, 1_000));
    }
  }
}
