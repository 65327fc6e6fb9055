import type { BillStatus } from '@parterre/server/contract';
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
