import { Paper, Stack, Text, Title } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Failed } from '../frame/Failed.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SessionList } from './SessionList.tsx';

/** How one signs in oneself, and where one is signed in. */
export default function Security(): ReactNode {
  const { t } = useTranslation('portal');
  const view = trpc.staff.secondFactor.view.useQuery();
  const sessions = trpc.staff.sessions.useQuery();
  const utils = trpc.useUtils();
  const end = trpc.staff.endSession.useMutation({ onSettled: () => utils.staff.sessions.invalidate() });
  return (
    <Stack gap="lg" maw={760}>
      <div>
        <Title order={1} size="h2">
          {t('security.title')}
        </Title>
        <Text c="dimmed">{t('security.text')}</Text>
      </div>
      <Paper withBorder p="md" radius="md" bg="var(--p-surface)" component="section" aria-labelledby="second-factor">
        <Stack gap="md">
          <div>
            <Title order={2} size="h4" id="second-factor">
              {t('security.factor')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('security.factorText')}
            </Text>
          </div>
          <Loaded query={view}>{(factors) => <SecondFactor view={factors} />}</Loaded>
        </Stack>
      </Paper>
      <PasswordForm />
      <section aria-labelledby="own-sessions">
        <Stack gap="md">
          <div>
            <Title order={2} size="h4" id="own-sessions">
              {t('sessions.title')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('sessions.text')}
            </Text>
          </div>
          {sessions.error ? <Failed error={sessions.error} onRetry={() => void sessions.refetch()} /> : null}
          <SessionList sessions={sessions.data} end={(id) => end.mutateAsync({ id })} />
        </Stack>
      </section>
    </Stack>
  );
}
