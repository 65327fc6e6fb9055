import type { ReservationStatus } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateBadge } from '../frame/StateBadge.tsx';

const looks = {
  pending: { color: 'blue', Icon: IconClock },
  used: { color: 'green', Icon: IconCheck },
  canceled: { color: 'gray', Icon: IconX },
  expired: { color: 'gray', Icon: IconX },
} as const satisfies Record<ReservationStatus, unknown>;

export function StatusMark({ status, wraps = false }: { status: ReservationStatus; wraps?: boolean }): ReactNode {
  const { t } = useTranslation('reservations');
  return (
    <StateBadge {...looks[status]} wraps={wraps}>
      {t(`status.${status}`)}
    </StateBadge>
  );
}
