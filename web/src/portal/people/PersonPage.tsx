import { Button, Skeleton } from '@mantine/core';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { RecordPage } from '../form/index.ts';
import { Failed } from '../frame/Failed.tsx';
import { Message } from '../frame/Message.tsx';
import { done, failed } from '../frame/toasts.ts';
import { RoleForm } from './RoleForm.tsx';

/** Somebody who works here: their roles, and signing them out. */
export default function PersonPage(): ReactNode {
  const { t } = useTranslation('people');
  const { t: portal } = useTranslation('portal');
  const { may } = useStaff();
  const { id } = useParams();
  const { data, error, isPending, refetch } = trpc.staff.employees.useQuery();
  const person = data?.employees.find((each) => String(each.id) === id);
  // What is there stays, with what was entered, when only reading it anew has failed.
  if (error && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton height={160} maw={640} />;
  if (person === undefined) return <Message title={t('gone.title')} text={t('gone.text')} />;
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.people'), to: '/people' }]}
      title={person.name}
      subtitle={person.email}
      sections={[
        {
          id: 'roles',
          title: t('role'),
          content: person.memberships.map((membership) => (
            <RoleForm key={membership.id} membership={membership} roles={data?.roles ?? []} />
          )),
        },
        ...(may('sessions.end')
          ? [
              {
                id: 'sign-out',
                title: t('signOut.title'),
                text: t('signOut.text', { name: person.name }),
                content: <SignOutEverywhere employee={person.id} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function SignOutEverywhere({ employee }: { employee: number }): ReactNode {
  const { t } = useTranslation('people');
  const errorText = useErrorText();
  const end = trpc.staff.endSessionsOf.useMutation({
    onSuccess: ({ ended }) => done(t('signedOut', { count: ended })),
    onError: (error) => failed(errorText(error)),
  });
  return (
    <div>
      <Button variant="outline" color="red" loading={end.isPending} onClick={() => end.mutate({ employee })}>
        {t('signOut.button')}
      </Button>
    </div>
  );
}
