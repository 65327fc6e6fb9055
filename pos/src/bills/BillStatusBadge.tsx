import { Badge } from '@mantine/core';
import type { BillStatus } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';

const colors: Record<BillStatus, string> = {
  pending: 'gray',
  paying: 'yellow',
  settled: 'green',
  cancelled: 'gray',
  expired: 'gray',
  reserved: 'blue',
  refunding: 'yellow',
  partially_refunded: 'blue',
  refunded: 'blue',
};

export function BillStatusBadge({ status }: { status: BillStatus }): ReactNode {
  const { t } = useTranslation('bills');
  return (
    <Badge size="lg" variant="light" color={colors[status]}>
      {t(`statuses.${status}`)}
    </Badge>
  );
}
