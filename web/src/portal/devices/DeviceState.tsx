import type { DeviceAuthStatus } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { IconBan, IconCheck, IconHelp, IconLogout, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateBadge } from '../frame/StateBadge.tsx';

const looks = {
  pending: { color: 'yellow', Icon: IconHelp },
  active: { color: 'green', Icon: IconCheck },
  logout: { color: 'gray', Icon: IconLogout },
  blocked: { color: 'red', Icon: IconBan },
} as const;

/** Whether a device was let in. */
export function DeviceState({ state }: { state: DeviceAuthStatus }): ReactNode {
  const { t } = useTranslation('devices');
  return <StateBadge {...looks[state]}>{t(`state.${state}`)}</StateBadge>;
}

/** Whether a device has its page open. */
export function Presence({ online }: { online: boolean }): ReactNode {
  const { t } = useTranslation('devices');
  return online ? (
    <StateBadge color="green" Icon={IconPlugConnected}>
      {t('online')}
    </StateBadge>
  ) : (
    <StateBadge color="gray" Icon={IconPlugConnectedX}>
      {t('offline')}
    </StateBadge>
  );
}
