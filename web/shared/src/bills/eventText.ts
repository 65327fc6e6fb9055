import { type BillDetail, refundReasons } from '@parterre/server/contract';
import type { useTranslation } from 'react-i18next';

type Translate = ReturnType<typeof useTranslation<'bills'>>['t'];

type Event = Pick<BillDetail['events'][number], 'kind' | 'detail'>;

/** The bill on the other side of an exchange; null: the line tells of none. */
export function otherBill({ kind, detail }: Event): string | null {
  const uuid = kind === 'exchanged_for' ? detail?.bill : kind === 'exchanged_from' ? detail?.from : null;
  return typeof uuid === 'string' ? uuid : null;
}

/** A line of a bill's timeline, in words. What its detail says of money and people is read with care: older lines say less. */
export function eventText({ kind, detail }: Event, t: Translate, money: (minor: number) => string): string {
  const minor = detail?.amount ?? detail?.amountMinor;
  const sum = typeof minor === 'number' ? money(minor) : '';
  if (kind === 'refund_requested') {
    const reason = refundReasons.find((each) => each === detail?.reason);
    const lines = Array.isArray(detail?.lines) ? detail.lines.length : 1;
    const count = typeof detail?.tickets === 'number' ? detail.tickets : lines;
    const by = typeof detail?.by === 'string' ? detail.by : '';
    const told = { by, sum, reason: reason ? t(`reasons.${reason}`) : '' };
    const text =
      detail?.by === null
        ? t('timeline.kinds.refund_by_buyer', { sum, count })
        : count === 0
          ? t('timeline.kinds.refund_requested_goods', told)
          : t('timeline.kinds.refund_requested', { ...told, count });
    const before = detail?.assignedMinor;
    return typeof before === 'number' && before > 0
      ? `${text} (${t('timeline.before', { sum: money(before) })})`
      : text;
  }
  if (kind === 'exchanged_for' || kind === 'exchanged_from') {
    const by = typeof detail?.by === 'string' ? detail.by : '';
    // What people call a bill is the beginning of its id (orderReference of the server).
    const reference = otherBill({ kind, detail })?.slice(0, 8).toUpperCase() ?? '';
    return t(`timeline.kinds.${kind}`, { by, sum, reference });
  }
  if (kind === 'resent' && detail?.receipt === true) return t('timeline.kinds.receipt_mailed');
  return t(`timeline.kinds.${kind}`, { sum, by: typeof detail?.by === 'string' ? detail.by : '' });
}
