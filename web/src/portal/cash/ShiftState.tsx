import type { CashShiftRow } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateBadge } from '../frame/StateBadge.tsx';

export function ShiftState({ state }: { state: CashShiftRow['state'] }): ReactNode {
  const { t } = useTranslation('cash');
  return state === 'open' ? (
    <StateBadge color="green" Icon={IconLockOpen}>
      {t('list.states.open')}
    </StateBadge>
  ) : (
    <StateBadge color="gray" Icon={IconLock}>
      {t('list.states.closed')}
    </StateBadge>
  );
}
