/** What a till is told of a sale: its receipt once it is sold, and until then how its payment stands. */
import type { Locale, PaymentResponse, PosAnswer, PosReceipt } from '../../contract/index.ts';
import { localize, localizeOrNull } from '../../domain/localized.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { soldTogether } from '../../domain/soldTogether.ts';
import type { PrintedLine } from '../../ports/printStore.ts';
import type { PrintingDeps, SaleDeps } from '../deps.ts';

export function createPosAnswer({ sales, printStore }: Pick<SaleDeps, 'sales'> & Pick<PrintingDeps, 'printStore'>) {
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
    const bill = await printStore.bill(uuid);
    if (!bill) throw new ParterreError('NOT_FOUND');
    const { amountMinor, lines, payments, vouchers } = bill;
    const tickets = lines.filter(({ isTicket }) => isTicket);
    const isOfSeveral = new Set(tickets.map(({ soldScheduleId }) => soldScheduleId)).size > 1;
    const cash = payments.find(({ tenderedMinor }) => tenderedMinor !== null);
    return {
      bill: uuid,
      reference: orderReference(uuid),
      amount: amountMinor,
      payments: payments.map(({ id, methodName, amountMinor, company }) => ({
        id,
        method: localize(methodName, locale),
        amount: amountMinor,
        ...(company !== null && { client: company }),
      })),
      vouchers: vouchers.map(({ barcode, title, turns, valueMinor }) => ({
        code: barcode.slice(-4),
        title: localize(title, locale),
        turns,
        amount: valueMinor,
      })),
      tendered: cash?.tenderedMinor ?? null,
      change: cash ? (cash.tenderedMinor ?? 0) - cash.receivedMinor : 0,
      rounding: cash ? cash.receivedMinor - cash.amountMinor : 0,
      tickets: tickets.map(({ seatName, name, priceMinor, handlingMinor, show }) => ({
        seat: seatName,
        rate: localize(name, locale),
        price: priceMinor + handlingMinor,
        show: isOfSeveral && show !== null ? showOf(show, locale) : null,
      })),
      products: soldTogether(
        lines.filter(({ isTicket }) => !isTicket),
        locale,
      ).map(({ line, quantity, eachMinor }) => ({
        name: localize(line.name, locale),
        quantity,
        price: quantity * eachMinor,
      })),
    };
  }
}

function showOf({ eventTitle, movieTitle, startAtMs }: NonNullable<PrintedLine['show']>, locale: Locale) {
  const title = localizeOrNull(eventTitle, locale) ?? localize(movieTitle, locale);
  return { title, start: new Date(startAtMs).toISOString() };
}
