import { Stack, Text, Title } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { Crumbs } from '../frame/Crumbs.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { SessionsOf } from './SessionsOf.tsx';

/** Where one person is signed in, for who may sign them out and need not see their account. */
export default function PersonSessionsPage(): ReactNode {
  const { t } = useTranslation('people');
  const { t: portal } = useTranslation('portal');
  const employee = Number(useParams().employee);
  const query = trpc.staff.peopleSessions.of.useQuery({ employee });
  return (
    <Loaded query={query} gone={{ title: t('gone.title'), text: t('sessions.notYours') }}>
      {({ employee: { id, name } }) => (
        <Stack gap="lg" maw={760}>
          <header>
            <Crumbs crumbs={[{ label: portal('areas.sessions'), to: '/sessions' }]} here={name} />
            <Title order={1} size="h2">
              {name}
            </Title>
            <Text c="dimmed">{t('signOut.text', { name })}</Text>
          </header>
          <SessionsOf employee={id} />
        </Stack>
      )}
    </Loaded>
  );
}
