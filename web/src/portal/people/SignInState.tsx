import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import type { EmployeeView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Refused } from '../frame/Refused.tsx';
import { done } from '../frame/toasts.ts';

/** Whether somebody can sign in, and what can be done about it: inviting them (anew), withdrawing that. */
export function SignInState(props: {
  person: EmployeeView;
  mayChange: boolean;
  onChanged(): Promise<unknown>;
}): ReactNode {
  const { t } = useTranslation('people');
  const { dateTime } = useFormats();
  const { person, mayChange, onChanged } = props;
  const { account, email, invitation } = person;
  const invite = trpc.staff.people.invite.useMutation({ onSettled: onChanged });
  const change = (invited: boolean): void => {
    invite.mutate(
      { id: person.id, row_version: person.row_version, invited },
      { onSuccess: () => done(t(invited ? 'invitation.sent' : 'invitation.withdrawn', { email })) },
    );
  };
  const times = {
    time: invitation === null ? '' : dateTime(Date.parse(invitation.at)),
    until: invitation === null ? '' : dateTime(Date.parse(invitation.until)),
  };
  return (
    <Stack gap="md" align="flex-start">
      <Text>{t(`invitation.${account}`, { email, ...times })}</Text>
      {person.new_email === null ? null : <NewAddress {...props} />}
      <Refused error={invite.error} />
      {person.locks.length > 0 ? <KeptOut {...props} /> : null}
      {mayChange && account !== 'active' ? (
        <Group gap="sm">
          <Button variant="default" loading={invite.isPending} onClick={() => change(true)}>
            {t(invitation === null ? 'invitation.send' : 'invitation.sendAnew')}
          </Button>
          {invitation === null ? null : (
            <Button variant="subtle" color="red" disabled={invite.isPending} onClick={() => change(false)}>
              {t('invitation.withdraw')}
            </Button>
          )}
        </Group>
      ) : null}
    </Stack>
  );
}

/** Another address that waits for its owner, and mailing it anew or withdrawing it. */
function NewAddress({ person, mayChange, onChanged }: Parameters<typeof SignInState>[0]): ReactNode {
  const { t } = useTranslation('people');
  const newAddress = trpc.staff.people.newAddress.useMutation({ onSettled: onChanged });
  const email = person.new_email ?? '';
  const change = (wanted: boolean): void => {
    newAddress.mutate(
      { id: person.id, row_version: person.row_version, wanted },
      { onSuccess: () => done(t(wanted ? 'newAddress.sent' : 'newAddress.withdrawn', { email })) },
    );
  };
  return (
    <Alert color="blue">
      <Stack gap="sm" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('newAddress.waits', { email, name: person.name, former: person.email })}
        </Text>
        <Refused error={newAddress.error} />
        {mayChange ? (
          <Group gap="sm">
            <Button variant="default" loading={newAddress.isPending} onClick={() => change(true)}>
              {t('invitation.sendAnew')}
            </Button>
            <Button variant="subtle" color="red" disabled={newAddress.isPending} onClick={() => change(false)}>
              {t('newAddress.withdraw')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Alert>
  );
}

/** What was wrong, as the texts call it. */
const wrongOf = { elsewhere: 'passwords', desk: 'passwords', device: 'pins', 'second-factor': 'codes' } as const;

/** Where wrong passwords, PINs or second factors keep somebody out, and letting them in. */
function KeptOut({ person, mayChange, onChanged }: Parameters<typeof SignInState>[0]): ReactNode {
  const { t } = useTranslation('people');
  const { dateTime, time } = useFormats();
  const letIn = trpc.staff.people.letIn.useMutation({ onSettled: onChanged });
  return (
    <Alert color="red" title={t('keptOut.title')}>
      <Stack gap="sm" align="flex-start">
        <List spacing="xs">
          {person.locks.map(({ kind, device, since, until, wrong, addresses }) => (
            <List.Item key={`${kind} ${device} ${since}`}>
              {t(`keptOut.${kind}`, { device, since: dateTime(Date.parse(since)), until: time(until) })}{' '}
              {t(`keptOut.${wrongOf[kind]}`, { count: wrong })}
              {addresses > 0 ? ` ${t('keptOut.addresses', { count: addresses })}` : null}
            </List.Item>
          ))}
        </List>
        <Refused error={letIn.error} />
        {mayChange ? (
          <Button
            variant="default"
            loading={letIn.isPending}
            onClick={() =>
              letIn.mutate({ id: person.id }, { onSuccess: () => done(t('keptOut.done', { name: person.name })) })
            }
          >
            {t('keptOut.letIn')}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  );
}
