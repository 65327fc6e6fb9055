import { Stack, Text, Title } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Failed } from '../frame/Failed.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SessionList } from './SessionList.tsx';

/** Where one is signed in oneself. */
export default function Sessions(): ReactNode {
  const { t } = useTranslation('portal');
  const sessions = trpc.staff.sessions.useQuery();
  const utils = trpc.useUtils();
  const end = trpc.staff.endSession.useMutation({ onSettled: () => utils.staff.sessions.invalidate() });
  return (
    <Stack gap="lg" maw={760}>
      <div>
        <Title order={1} size="h2">
          {t('sessions.title')}
        </Title>
        <Text c="dimmed">{t('sessions.text')}</Text>
      </div>
      {sessions.error ? <Failed error={sessions.error} onRetry={() => void sessions.refetch()} /> : null}
      <SessionList sessions={sessions.data} end={(id) => end.mutateAsync({ id })} />
      <PasswordForm />
    </Stack>
  );
}
