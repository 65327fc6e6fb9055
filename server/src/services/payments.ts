/** Payments after their start: what their page shows, and what providers tell. */
import { ParterreError } from '../domain/parterreError.ts';
import type { NewsOutcome, StoredBill, StoredPayment } from '../ports/salesStore.ts';
import { isUuid } from './bills.ts';
import type { SalesDeps } from './salesDeps.ts';
import type { Services } from './services.ts';

type PaymentDeps = Pick<SalesDeps, 'sales' | 'drivers' | 'bus'>;

export function createPayments({ sales, drivers, bus }: PaymentDeps): Services['payments'] {
  async function find(paymentId: string): Promise<{ bill: StoredBill; payment: StoredPayment }> {
    const bill = isUuid(paymentId) ? await sales.billOfPayment(paymentId) : null;
    if (!bill?.payment) throw new ParterreError('NOT_FOUND');
    return { bill, payment: bill.payment };
  }

  return {
    async status(paymentId) {
      const { bill, payment } = await find(paymentId);
      return { status: payment.status, bill: bill.uuid, bill_status: bill.status };
    },

    async processingData(paymentId) {
      const { payment } = await find(paymentId);
      if (!payment.processingData) throw new ParterreError('NOT_FOUND');
      return payment.processingData;
    },

    async notify(driverName, request) {
      const driver = drivers.get(driverName);
      if (!driver) throw new ParterreError('NOT_FOUND');
      const { eventId, transactionId, paymentId, ...news } = await driver.verifyNotification(request);
      tellBillChange(bus, await sales.applyNews(driverName, { transactionId, paymentId }, news, eventId));
    },
  };
}

/** Tells the bill's visitors, unless nothing changed. */
export function tellBillChange(bus: PaymentDeps['bus'], outcome: NewsOutcome | null): void {
  if (outcome && outcome.decision.kind !== 'ignore') bus.publish({ kind: 'bill', uuid: outcome.billUuid });
}
