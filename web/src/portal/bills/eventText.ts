import { type BillDetail, refundReasons } from '@parterre/server/contract';
import type { useTranslation } from '@parterre/ui/i18n';

type Translate = ReturnType<typeof useTranslation<'bills'>>['t'];

/** A line of a bill's timeline, in words. What its detail says of money and people is read with care: older lines say less. */
export function eventText(
  { kind, detail }: BillDetail['events'][number],
  t: Translate,
  money: (minor: number) => string,
): string {
  const minor = detail?.amount ?? detail?.amountMinor;
  const sum = typeof minor === 'number' ? money(minor) : '';
  if (kind === 'refund_requested') {
    const reason = refundReasons.find((each) => each === detail?.reason);
    const count = Array.isArray(detail?.lines) ? detail.lines.length : 1;
    const by = typeof detail?.by === 'string' ? detail.by : '';
    const text = t('timeline.kinds.refund_requested', { by, count, sum, reason: reason ? t(`reasons.${reason}`) : '' });
    const before = detail?.assignedMinor;
    return typeof before === 'number' && before > 0
      ? `${text} (${t('timeline.before', { sum: money(before) })})`
      : text;
  }
  return t(`timeline.kinds.${kind}`, { sum });
}
