import type { InvoiceStatus } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconClock, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateBadge } from '../frame/StateBadge.tsx';

const looks = {
  pending: { color: 'yellow', Icon: IconClock },
  invoiced: { color: 'blue', Icon: IconSend },
  paid: { color: 'green', Icon: IconCheck },
  expired: { color: 'red', Icon: IconAlertTriangle },
} as const satisfies Record<InvoiceStatus, unknown>;

/** `paidOn`: when the money came; where it did not come and nothing is owed, everything was taken back, and that is said. */
export function StatusMark(props: { status: InvoiceStatus; paidOn: string | null; wraps?: boolean }): ReactNode {
  const { t } = useTranslation('invoices');
  const { status, paidOn, wraps = false } = props;
  if (status === 'paid' && paidOn === null)
    return (
      <StateBadge color="gray" Icon={IconArrowBackUp} wraps={wraps}>
        {t('status.takenBack')}
      </StateBadge>
    );
  return (
    <StateBadge {...looks[status]} wraps={wraps}>
      {t(`status.${status}`)}
    </StateBadge>
  );
}
