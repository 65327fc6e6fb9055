import type { VoucherShare } from '@parterre/server/contract';
import type { useTranslation } from 'react-i18next';

type Translate = ReturnType<typeof useTranslation<'bills'>>['t'];
type Money = (minor: number) => string;

/** What vouchers pay of a line, in words: visits, and what of their amount. */
export function voucherTexts(shares: readonly VoucherShare[], t: Translate, money: Money): string[] {
  return shares.flatMap(({ code, turns, amount }) => [
    ...(turns > 0 ? [t('lines.voucherTurns', { count: turns, code })] : []),
    ...(amount > 0 ? [t('lines.voucherAmount', { sum: money(amount), code })] : []),
  ]);
}

/** What goes back to vouchers, a sentence each. */
export function vouchersBack(shares: readonly VoucherShare[], t: Translate, money: Money): string[] {
  return shares.flatMap(({ code, turns, amount }) => [
    ...(turns > 0 ? [t('refund.toVoucherTurns', { count: turns, code })] : []),
    ...(amount > 0 ? [t('refund.toVoucherAmount', { sum: money(amount), code })] : []),
  ]);
}
