import { Badge } from '@mantine/core';
import type { BillStatus } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { IconArrowBackUp, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A word, a colour and a shape. */
const looks: Record<BillStatus, { color: string; Icon: typeof IconCheck }> = {
  pending: { color: 'gray', Icon: IconClock },
  paying: { color: 'yellow', Icon: IconClock },
  settled: { color: 'green', Icon: IconCheck },
  cancelled: { color: 'gray', Icon: IconX },
  expired: { color: 'gray', Icon: IconX },
  reserved: { color: 'blue', Icon: IconClock },
  refunding: { color: 'yellow', Icon: IconArrowBackUp },
  partially_refunded: { color: 'blue', Icon: IconArrowBackUp },
  refunded: { color: 'blue', Icon: IconArrowBackUp },
};

export function BillStatusMark({ status }: { status: BillStatus }): ReactNode {
  const { t } = useTranslation('bills');
  const { color, Icon } = looks[status];
  return (
    <Badge color={color} variant="outline" radius="sm" tt="none" leftSection={<Icon size={12} aria-hidden />}>
      {t(`statuses.${status}`)}
    </Badge>
  );
}
