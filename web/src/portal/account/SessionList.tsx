import { Button, Group, Text } from '@mantine/core';
import type { StaffSessionView } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { browserName } from '@parterre/ui/staff';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { StateBadge } from '../frame/StateBadge.tsx';
import { done, failed } from '../frame/toasts.ts';
import classes from './SessionList.module.css';

/** Where somebody is signed in, each to be ended: one's own, and those of whom one may sign out. The present one ends by signing out. */
export function SessionList(props: {
  /** Undefined: they are on their way. */
  sessions: StaffSessionView[] | undefined;
  end(id: string): Promise<unknown>;
}): ReactNode {
  const { t } = useTranslation('portal');
  const { dateTime } = useFormats();
  const [ending, setEnding] = useState<string | null>(null);
  const { sessions, end } = props;

  async function endOne(id: string): Promise<void> {
    setEnding(id);
    try {
      await end(id);
      done(t('sessions.ended'));
    } catch (refused) {
      failed(refused);
    } finally {
      setEnding(null);
    }
  }

  return (
    <ul className={classes.list} aria-busy={sessions === undefined}>
      {sessions?.map(({ id, browser, address, signedInAtMs, lastSeenAtMs, current }) => {
        const name = browserName(browser) ?? t('sessions.unknownBrowser');
        return (
          <li key={id} className={classes.session}>
            <div>
              <Group gap="xs">
                <Text fw={600}>{name}</Text>
                {current ? (
                  <StateBadge color="green" Icon={IconCheck}>
                    {t('sessions.current')}
                  </StateBadge>
                ) : null}
              </Group>
              <Text size="sm" c="dimmed" className="p-figures">
                {[
                  address === null ? '' : t('sessions.from', { address }),
                  t('sessions.since', { time: dateTime(signedInAtMs) }),
                  current ? '' : t('sessions.lastSeen', { time: dateTime(lastSeenAtMs) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            {current ? null : (
              <Button
                variant="default"
                loading={ending === id}
                onClick={() => void endOne(id)}
                aria-label={t('sessions.endOf', { browser: name })}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
