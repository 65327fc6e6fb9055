/** What a till is told of a sale: its receipt once it is sold, and until then how its payment stands. */
import type { Locale, PaymentResponse, PosAnswer, PosReceipt } from '../../contract/index.ts';
import { localize, localizeOrNull } from '../../domain/localized.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { StoredTicket } from '../../ports/salesStore.ts';
import type { SaleDeps } from '../deps.ts';

export function createPosAnswer({ sales }: Pick<SaleDeps, 'sales'>) {
  return async ({ uuid, status, payment }: PaymentResponse, locale: Locale): Promise<PosAnswer> => {
    // What was given back since was sold all the same.
    if (status === 'settled' || (status !== 'paying' && (await sales.bill(uuid))?.wasSettled))
      return receiptOf(uuid, locale);
    const waits = payment?.status === 'paying' || payment?.status === 'pending';
    const left = status === 'paying' && !waits ? await sales.leftToPay(uuid) : null;
    return { bill: uuid, status, payment: payment?.status ?? null, left };
  };

  /** What was sold with this bill, as it stands there now. */
  async function receiptOf(uuid: string, locale: Locale): Promise<PosReceipt> {
    const [bill, tickets, goods, payments] = await Promise.all([
      sales.bill(uuid),
      sales.tickets(uuid),
      sales.goods(uuid),
      sales.payments(uuid),
    ]);
    if (!bill) throw new ParterreError('NOT_FOUND');
    const shows = await showsOf(tickets, locale);
    const cash = payments.find(({ tenderedMinor }) => tenderedMinor !== null);
    return {
      bill: uuid,
      reference: orderReference(uuid),
      amount: bill.amountMinor,
      payments: payments.map(({ id, methodName, amountMinor, company }) => ({
        id,
        method: localize(methodName, locale),
        amount: amountMinor,
        ...(company !== null && { client: company }),
      })),
      tendered: cash?.tenderedMinor ?? null,
      change: cash ? (cash.tenderedMinor ?? 0) - cash.receivedMinor : 0,
      rounding: cash ? cash.receivedMinor - cash.amountMinor : 0,
      tickets: tickets.map((ticket) => ({
        seat: ticket.seatName,
        rate: localize(ticket.name, locale),
        price: ticket.totalMinor,
        show: shows.get(ticket.soldScheduleId) ?? null,
      })),
      products: goods.map(({ name, quantity, minor }) => ({ name: localize(name, locale), quantity, price: minor })),
    };
  }

  /** The shows of a bill that has several, by their sold schedules; a bill of one show has none to tell apart. */
  async function showsOf(tickets: readonly StoredTicket[], locale: Locale) {
    const ids = new Set(tickets.map(({ soldScheduleId }) => soldScheduleId));
    const shows = new Map<string | null, { title: string; start: string }>();
    if (ids.size < 2) return shows;
    for (const id of ids) {
      const sold = id === null ? null : await sales.soldSchedule(id);
      if (sold === null) continue;
      const { eventTitle, movieTitle, startAtMs } = sold;
      const title = localizeOrNull(eventTitle, locale) ?? localize(movieTitle, locale);
      shows.set(id, { title, start: new Date(startAtMs).toISOString() });
    }
    return shows;
  }
}
