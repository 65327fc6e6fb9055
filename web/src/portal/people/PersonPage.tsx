import { Anchor, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { Failed } from '../frame/Failed.tsx';
import { Message } from '../frame/Message.tsx';
import { RoleForm } from './RoleForm.tsx';

/** Somebody who works here: their roles, and signing them out. */
export default function PersonPage(): ReactNode {
  const { t } = useTranslation('portal');
  const { id } = useParams();
  const { data, error, isPending, refetch } = trpc.staff.employees.useQuery();
  const person = data?.employees.find((each) => String(each.id) === id);
  // What is there stays, with what was entered, when only reading it anew has failed.
  if (error && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton height={160} maw={640} />;
  if (person === undefined) return <Message title={t('people.gone.title')} text={t('people.gone.text')} />;
  return (
    <Stack gap="lg" maw={640}>
      <div>
        <Anchor component={Link} to="/people" size="sm">
          <Group gap={4} component="span">
            <IconArrowLeft size={16} aria-hidden />
            {t('areas.people')}
          </Group>
        </Anchor>
        <Title order={1} size="h2">
          {person.name}
        </Title>
        <Text c="dimmed">{person.email}</Text>
      </div>
      {person.memberships.map((membership) => (
        <RoleForm key={membership.id} membership={membership} roles={data?.roles ?? []} />
      ))}
      <SignOutEverywhere employee={person.id} name={person.name} />
    </Stack>
  );
}

function SignOutEverywhere({ employee, name }: { employee: number; name: string }): ReactNode {
  const { t } = useTranslation('portal');
  const errorText = useErrorText();
  const { may } = useStaff();
  const end = trpc.staff.endSessionsOf.useMutation({
    onSuccess: ({ ended }) => notifications.show({ color: 'green', message: t('people.signedOut', { count: ended }) }),
    onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
  });
  if (!may('sessions.end')) return null;
  return (
    <Paper withBorder p="md" radius="md" bg="var(--p-surface)" component="section" aria-labelledby="sign-out">
      <Title order={2} size="h5" id="sign-out">
        {t('people.signOut.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('people.signOut.text', { name })}
      </Text>
      <Button variant="outline" color="red" loading={end.isPending} onClick={() => end.mutate({ employee })}>
        {t('people.signOut.button')}
      </Button>
    </Paper>
  );
}
