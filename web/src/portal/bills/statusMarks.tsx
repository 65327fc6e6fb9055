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

export function BillStatusMark({ status, wraps = false }: { status: BillStatus; wraps?: boolean }): ReactNode {
  const { t } = useTranslation('bills');
  return (
    <StateBadge {...looks[status]} wraps={wraps}>
      {t(`statuses.${status}`)}
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
