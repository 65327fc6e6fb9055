import type { ProductStatus } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { IconAlertTriangle, IconCheck, IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ArchivedBadge, StateBadge } from '../frame/StateBadge.tsx';

/** Whether a product is sold. */
export function ProductState({ status, archived }: { status: ProductStatus; archived: boolean }): ReactNode {
  const { t } = useTranslation('products');
  if (archived) return <ArchivedBadge />;
  return (
    <StateBadge color={status === 'active' ? 'green' : 'gray'} Icon={status === 'active' ? IconCheck : IconPlayerPause}>
      {t(`statuses.${status}`)}
    </StateBadge>
  );
}

/** There are as few as one is warned of. */
export function LowStock(): ReactNode {
  const { t } = useTranslation('products');
  return (
    <StateBadge color="yellow" Icon={IconAlertTriangle}>
      {t('stock.low')}
    </StateBadge>
  );
}
