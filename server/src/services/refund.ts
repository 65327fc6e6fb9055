import type { SalesDeps } from './salesDeps.ts';

/** Gives received money back through its driver. A driver that has done it already does nothing. */
export async function refund(
  { sales, drivers, bus }: Pick<SalesDeps, 'sales' | 'drivers' | 'bus'>,
  paymentId: string,
): Promise<void> {
  const due = await sales.refundDue(paymentId);
  if (!due) return;
  const driver = drivers.get(due.driver);
  if (!driver) throw new Error(`There is no payment driver ${due.driver} to refund payment ${paymentId}`);
  await driver.refund({
    transactionId: due.transactionId,
    refundId: paymentId,
    amountMinor: due.amountMinor,
    reason: due.reason,
  });
  await sales.refundDone(paymentId);
  bus.publish({ kind: 'bill', uuid: due.billUuid });
}
