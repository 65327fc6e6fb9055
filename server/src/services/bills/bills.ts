/** What a visitor may see of a bill: whoever knows its id. */
import type { BillResult, Locale, PaymentResponse } from '../../contract/index.ts';
import { admits } from '../../domain/billStates.ts';
import { siteOrigin } from '../../domain/hosts.ts';
import { localize } from '../../domain/localized.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { lastMomentMs, ticketRefusal } from '../../domain/ownRefunds.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { isUuid } from '../../domain/uuid.ts';
import type { OwnTickets } from '../../ports/ownOrders.ts';
import type { StoredBill } from '../../ports/salesStore.ts';
import type { CommonDeps, SaleDeps } from '../deps.ts';
import { giveUp } from '../payments/giveUp.ts';
import { paymentResponse } from '../payments/response.ts';
import { givenBack } from './givenBack.ts';
import { passUrl } from './passes.ts';

export interface Bills {
  status(uuid: string): Promise<PaymentResponse>;
  result(uuid: string, locale: Locale): Promise<BillResult>;
  /**
   * The buyer gives an unpaid order up: its payment is called back at the provider, then its seats are free. Answers how
   * the bill stands afterwards: `settled` when the money was quicker, `paying` while the provider does not let go of it.
   * NOT_FOUND; UNAVAILABLE: the provider does not answer, and nothing has changed.
   */
  giveUp(uuid: string): Promise<PaymentResponse>;
}

export function createBills(
  deps: Pick<CommonDeps, 'clock' | 'cinemaClock' | 'bus' | 'onFault' | 'publicUrl' | 'webhookUrl' | 'production'> &
    Pick<SaleDeps, 'sales' | 'seats' | 'accounts' | 'ticketCodes' | 'passes' | 'vouchers' | 'ownOrders'>,
): Bills {
  const { sales, publicUrl, production, ticketCodes } = deps;
  async function find(uuid: string): Promise<StoredBill> {
    const bill = isUuid(uuid) ? await sales.bill(uuid) : null;
    if (!bill) throw new ParterreError('NOT_FOUND');
    return bill;
  }

  return {
    async status(uuid) {
      return paymentResponse(await find(uuid));
    },

    async giveUp(uuid) {
      const bill = await find(uuid);
      try {
        await giveUp(deps, bill);
      } catch (cause) {
        deps.onFault(cause, 'give an order up');
        throw new ParterreError('UNAVAILABLE', { retryAfterSeconds: 2, cause });
      }
      return paymentResponse(await find(uuid));
    },

    async result(uuid, locale) {
      const bill = await find(uuid);
      const settled = admits(bill.status);
      const [tickets, money, codes, vouchers, own] = await Promise.all([
        sales.tickets(uuid),
        sales.money(uuid),
        settled ? ticketCodes.ofBill(uuid) : null,
        // Read only where there may be some: a rush is of tickets.
        bill.type === 'vouchers' ? deps.vouchers.soldBy(uuid) : [],
        settled && bill.type === 'tickets' ? deps.ownOrders.tickets(uuid) : null,
      ]);
      const site = siteOrigin(publicUrl(), bill.siteHost);
      const good = vouchers.filter(({ isVoid }) => settled && !isVoid);
      const hasDocument = settled && (bill.type === 'tickets' || good.length > 0);
      const of = bill.type === 'vouchers' ? 'vouchers' : 'tickets';
      const download = hasDocument ? `${site}/api/bill/${bill.uuid}/${of}.pdf` : null;
      return {
        uuid: bill.uuid,
        status: shownStatus(bill),
        type: bill.type,
        payment: bill.payment?.id ?? null,
        amount: bill.amountMinor,
        tip: bill.tipMinor,
        given_back: bill.wasSettled ? givenBack(bill, money) : 0,
        passbook: hasDocument ? passUrl(deps, { origin: site, billUuid: bill.uuid, of }) : null,
        receipt: production || download === null ? null : `${site}/api/bill/${bill.uuid}/receipt.pdf`,
        download,
        message: null,
        reference: orderReference(bill.uuid),
        expires_at:
          bill.status === 'paying' && bill.expiresAtMs !== null ? new Date(bill.expiresAtMs).toISOString() : null,
        schedule: tickets[0]?.scheduleId ?? null,
        event: tickets[0]?.eventId ?? null,
        voucher: vouchers[0]?.slug ?? null,
        // A ticket that is not paid for shows no barcode to anyone.
        tickets: settled
          ? tickets
              .filter(({ cancelled }) => !cancelled)
              .map((ticket) => ({
                seat: ticket.seatName,
                rate: localize(ticket.name, locale),
                price: ticket.totalMinor,
                code: codes?.get(ticket.id) ?? ticket.barcode,
                barcode: ticket.barcode,
                give_back: givenBackUntil(own, ticket.id, deps.cinemaClock.nowMs()),
              }))
          : [],
        // Nobody is told the code of what is not paid.
        vouchers: good.map((voucher) => ({
          title: localize(voucher.title, locale),
          type: voucher.kind,
          barcode: voucher.barcode,
          holder_name: voucher.holderName,
          turns: voucher.turns,
          products: voucher.productsMinor,
          valid_until: voucher.validUntilMs === null ? null : new Date(voucher.validUntilMs).toISOString(),
        })),
      };
    },
  };
}

/** Whether its buyer can give a ticket back; null: the exhibitor takes none back on the website. */
function givenBackUntil(own: OwnTickets | null, id: string, nowMs: number): BillResult['tickets'][number]['give_back'] {
  const ticket = own?.tickets.find((each) => each.id === id);
  if (own === null || ticket === undefined || !own.rules.byBuyers) return null;
  const until = new Date(lastMomentMs(own.rules, ticket)).toISOString();
  return { until, refused: ticketRefusal(own.rules, ticket, nowMs) };
}

/** The spec's five words and `failed`: a payment that failed cancels its bill, and money on its way back counts as refunded. */
function shownStatus(bill: StoredBill): BillResult['status'] {
  if (bill.status === 'cancelled' && bill.payment?.status === 'failed') return 'failed';
  if (bill.status === 'refunding') return 'refunded';
  // What is left of it is paid, and its tickets are good.
  if (bill.status === 'partially_refunded') return 'settled';
  return bill.status;
}
