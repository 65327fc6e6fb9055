import { Text } from '@mantine/core';
import type { DeviceAuthStatus, DeviceRow } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
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

/** Whether a device has its page open, and since when; of one that has not, when it was there last. */
export function Presence({
  device: { online, online_since, last_seen_at },
}: {
  device: Pick<DeviceRow, 'online' | 'online_since' | 'last_seen_at'>;
}): ReactNode {
  const { t } = useTranslation('devices');
  const { dateTimeShort } = useFormats();
  const at = online ? online_since : last_seen_at;
  return (
    <>
      {online ? (
        <StateBadge color="green" Icon={IconPlugConnected}>
          {t('online')}
        </StateBadge>
      ) : (
        <StateBadge color="gray" Icon={IconPlugConnectedX}>
          {t('offline')}
        </StateBadge>
      )}
      {at === null ? null : (
        <Text span size="xs" c="dimmed" display="block">
          {t(online ? 'onlineSince' : 'lastSeen', { at: dateTimeShort(Date.parse(at)) })}
        </Text>
      )}
    </>
  );
}
