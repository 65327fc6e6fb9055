import type { BillDetailPayment } from '@parterre/server/contract';
import type { useTranslation } from 'react-i18next';

type Translate = ReturnType<typeof useTranslation<'bills'>>['t'];
type Refund = Pick<BillDetailPayment['refunds'][number], 'amount' | 'reason' | 'done'>;

/** What became of a payment's money, or of what stands on an invoice, in words. */
export function refundText(
  { on_account }: Pick<BillDetailPayment, 'on_account'>,
  { amount, reason, done }: Refund,
  t: Translate,
  money: (minor: number) => string,
): string {
  const told = { sum: money(amount), reason: t(`reasons.${reason}`) };
  // What pays for other tickets stays where it is: with us, or on the invoice.
  if (reason === 'exchanged') return t('payments.carriedOn', told);
  if (on_account) return t('payments.takenOff', told);
  return t(done ? 'payments.back' : 'payments.underway', told);
}
