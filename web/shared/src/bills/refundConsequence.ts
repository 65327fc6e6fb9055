import type { RefundQuote } from '@parterre/server/contract';
import type { useTranslation } from 'react-i18next';
import { vouchersBack } from './voucherText.ts';

type Translate = ReturnType<typeof useTranslation<'bills'>>['t'];

/** What giving these lines back does, in words: whoever confirms has read it. */
export function refundConsequence(
  { amount, cash, account, assigned, tickets, vouchers }: RefundQuote,
  t: Translate,
  money: (minor: number) => string,
): string {
  const sums = { sum: money(amount - account), cash: money(cash) };
  const how = amount === account ? 'Free' : cash > 0 ? 'InCash' : '';
  return [
    // Where goods go back no ticket becomes void, and no seat is free.
    tickets === 0 ? t(`refund.goods${how}`, sums) : t(`refund.consequence${how}`, { ...sums, count: tickets }),
    ...(account > 0 ? [t('refund.account', { sum: money(account) })] : []),
    ...vouchersBack(vouchers, t, money),
    ...(assigned > 0 ? [t('refund.before', { sum: money(assigned) })] : []),
  ].join(' ');
}
