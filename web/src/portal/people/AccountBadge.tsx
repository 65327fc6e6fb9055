import type { AccountState } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { IconCheck, IconDeviceTablet, IconMail, IconMailOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateBadge } from '../frame/StateBadge.tsx';

const looks = {
  active: { color: 'green', Icon: IconCheck },
  invited: { color: 'blue', Icon: IconMail },
  lapsed: { color: 'yellow', Icon: IconMailOff },
  uninvited: { color: 'gray', Icon: IconDeviceTablet },
} as const;

/** Whether somebody can sign in with a password, or is asked to choose one. */
export function AccountBadge({ state }: { state: AccountState }): ReactNode {
  const { t } = useTranslation('people');
  return (
    <StateBadge {...looks[state]} wraps>
      {t(`account.${state}`)}
    </StateBadge>
  );
}
