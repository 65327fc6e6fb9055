import type { BillStatus, PaymentStatus } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { IconArrowBackUp, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateBadge } from '../frame/StateBadge.tsx';

const looks = {
  pending: { color: 'gray', Icon: IconClock },
  paying: { color: 'yellow', Icon: IconClock },
  settled: { color: 'green', Icon: IconCheck },
  cancelled: { color: 'gray', Icon: IconX },
  expired: { color: 'gray', Icon: IconX },
  reserved: { color: 'blue', Icon: IconClock },
  refunding: { color: 'yellow', Icon: IconArrowBackUp },
  partially_refunded: { color: 'blue', Icon: IconArrowBackUp },
  refunded: { color: 'blue', Icon: IconArrowBackUp },
} as const satisfies Record<BillStatus, unknown>;

/** `keptFor`: the till that keeps its seats for when it has no network; null: none does. */
export function BillStatusMark(props: { status: BillStatus; keptFor: string | null; wraps?: boolean }): ReactNode {
  const { status, keptFor, wraps = false } = props;
  const { t } = useTranslation('bills');
  return (
    <StateBadge {...looks[status]} wraps={wraps}>
      {keptFor === null ? t(`statuses.${status}`) : t('offline.keptFor', { till: keptFor })}
    </StateBadge>
  );
}

const paymentLooks = {
  paying: looks.paying,
  pending: looks.pending,
  paid: looks.settled,
  expired: looks.expired,
  cancelled: looks.cancelled,
  failed: { color: 'red', Icon: IconX },
  refunding: looks.refunding,
  partially_refunded: looks.partially_refunded,
  refunded: looks.refunded,
} as const satisfies Record<PaymentStatus, unknown>;

export function PaymentStatusMark({ status, wraps = false }: { status: PaymentStatus; wraps?: boolean }): ReactNode {
  const { t } = useTranslation('bills');
  return (
    <StateBadge {...paymentLooks[status]} wraps={wraps}>
      {t(`paymentStatuses.${status}`)}
    </StateBadge>
  );
}
