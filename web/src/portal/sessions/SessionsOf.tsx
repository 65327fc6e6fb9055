import { Button, Stack, Text } from '@mantine/core';
import { errorOf, trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { SessionList } from '../account/SessionList.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { done, failed } from '../frame/toasts.ts';

/** Where somebody is signed in: one session is ended, or all of them. */
export function SessionsOf({ employee }: { employee: number }): ReactNode {
  const { t } = useTranslation('people');
  const utils = trpc.useUtils();
  const query = trpc.staff.peopleSessions.of.useQuery({ employee });
  const onSettled = () => utils.staff.peopleSessions.invalidate();
  const end = trpc.staff.peopleSessions.end.useMutation({ onSettled });
  const endAll = trpc.staff.endSessionsOf.useMutation({
    onSuccess: ({ ended }) => done(t('signedOut', { count: ended })),
    onError: (error) => failed(error),
    onSettled,
  });
  if (query.error && errorOf(query.error).code === 'FORBIDDEN') return <Text c="dimmed">{t('sessions.notYours')}</Text>;
  return (
    <Loaded query={query} height={80}>
      {({ sessions }) =>
        sessions.length === 0 ? (
          <Text c="dimmed">{t('sessions.nowhere')}</Text>
        ) : (
          <Stack gap="md" align="stretch">
            <SessionList sessions={sessions} end={(id) => end.mutateAsync({ employee, id })} />
            <div>
              <Button
                variant="outline"
                color="red"
                loading={endAll.isPending}
                onClick={() => endAll.mutate({ employee })}
              >
                {t('signOut.button')}
              </Button>
            </div>
          </Stack>
        )
      }
    </Loaded>
  );
}
