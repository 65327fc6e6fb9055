import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Failed } from '../frame/Failed.tsx';
import { StateBadge } from '../frame/StateBadge.tsx';
import { done, failed } from '../frame/toasts.ts';
import { browserName } from './browserName.ts';
import { PasswordForm } from './PasswordForm.tsx';
import classes from './Sessions.module.css';

/** Where one is signed in. */
export default function Sessions(): ReactNode {
  const { t } = useTranslation('portal');
  const errorText = useErrorText();
  const { dateTime } = useFormats();
  const sessions = trpc.staff.sessions.useQuery();
  const utils = trpc.useUtils();
  const end = trpc.staff.endSession.useMutation({
    onSuccess: () => done(t('sessions.ended')),
    onError: (error) => failed(errorText(error)),
    onSettled: () => utils.staff.sessions.invalidate(),
  });
  return (
    <Stack gap="lg" maw={760}>
      <div>
        <Title order={1} size="h2">
          {t('sessions.title')}
        </Title>
        <Text c="dimmed">{t('sessions.text')}</Text>
      </div>
      {sessions.error ? <Failed error={sessions.error} onRetry={() => void sessions.refetch()} /> : null}
      <ul className={classes.list} aria-busy={sessions.isPending}>
        {sessions.data?.map(({ id, browser, signedInAtMs, lastSeenAtMs, current }) => (
          <li key={id} className={classes.session}>
            <div>
              <Group gap="xs">
                <Text fw={600}>{browserName(browser) ?? t('sessions.unknownBrowser')}</Text>
                {current ? (
                  <StateBadge color="green" Icon={IconCheck}>
                    {t('sessions.current')}
                  </StateBadge>
                ) : null}
              </Group>
              <Text size="sm" c="dimmed" className="p-figures">
                {t('sessions.since', { time: dateTime(signedInAtMs) })}
                {current ? null : ` · ${t('sessions.lastSeen', { time: dateTime(lastSeenAtMs) })}`}
              </Text>
            </div>
            {current ? null : (
              <Button
                variant="default"
                loading={end.isPending && end.variables.id === id}
                onClick={() => end.mutate({ id })}
                aria-label={t('sessions.endOf', { browser: browserName(browser) ?? t('sessions.unknownBrowser') })}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <PasswordForm />
    </Stack>
  );
}
