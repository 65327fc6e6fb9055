import { useTranslation } from '@parterre/ui/i18n';
import { IconCheck, IconPower } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateBadge } from '../frame/StateBadge.tsx';

export function ExhibitorState({ isOff }: { isOff: boolean }): ReactNode {
  const { t } = useTranslation('exhibitors');
  return isOff ? (
    <StateBadge color="red" Icon={IconPower}>
      {t('state.off')}
    </StateBadge>
  ) : (
    <StateBadge color="green" Icon={IconCheck}>
      {t('state.on')}
    </StateBadge>
  );
}
