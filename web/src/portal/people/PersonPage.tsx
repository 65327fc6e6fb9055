import { Alert, Stack } from '@mantine/core';
import type { EmployeeView, StaffRole } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import {
  ArchiveButton,
  History,
  type Read,
  RecordPage,
  type RecordSection,
  recordOf,
  useRecord,
  useRecordForm,
} from '../form/index.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { ArchivedBadge } from '../frame/StateBadge.tsx';
import { SessionsOf } from '../sessions/SessionsOf.tsx';
import { AccountBadge } from './AccountBadge.tsx';
import {
  type AccountValues,
  ContactFields,
  emptyAccount,
  localeOf,
  PinFields,
  pinOf,
  useAccountLabels,
} from './AccountFields.tsx';
import { AddRole } from './AddRole.tsx';
import { RoleForm } from './RoleForm.tsx';
import { SecondFactorOf } from './SecondFactorOf.tsx';
import { SignInState } from './SignInState.tsx';

/** Somebody who works here, or did: their account, their roles, signing them out, and leaving. */
export default function PersonPage(): ReactNode {
  const { t } = useTranslation('people');
  const id = Number(useParams().id);
  const person = useRecord(trpc.staff.people.get, { id });
  const known = trpc.staff.employees.useQuery();
  return (
    <Loaded query={person} gone={{ title: t('gone.title'), text: t('gone.text') }}>
      {(read) => <Loaded query={known}>{({ roles }) => <Person read={read} roles={roles} />}</Loaded>}
    </Loaded>
  );
}

function Person({ read, roles }: { read: Read<EmployeeView>; roles: StaffRole[] }): ReactNode {
  const person = read.data;
  const { t } = useTranslation('people');
  const { t: portal } = useTranslation('portal');
  const { dateTime } = useFormats();
  const { may } = useStaff();
  const utils = trpc.useUtils();
  const save = trpc.staff.people.save.useMutation();
  const changed = () =>
    Promise.all([
      utils.staff.people.invalidate(),
      utils.staff.employees.invalidate(),
      utils.staff.history.invalidate(),
    ]);
  const labels = useAccountLabels();
  const form = useRecordForm({
    ...recordOf(read, valuesOf),
    labels,
    // Hidden, so that nobody reads a PIN over somebody's shoulder.
    show: { device_pin: () => '••••' },
    async save(values, version) {
      const { has_device_pin, device_pin: _, ...fields } = values;
      const pin = pinOf(values, person.has_device_pin);
      const answer = await save.mutateAsync({
        ...fields,
        locale: localeOf(values),
        id: person.id,
        row_version: version,
        ...((has_device_pin || person.has_device_pin) && pin !== undefined && { device_pin: pin }),
      });
      await changed();
      return answer;
    },
  });

  const isArchived = person.archived_at !== null;
  const archive = trpc.staff.people.archive.useMutation({ onSettled: changed });
  const archiveButton = (
    <ArchiveButton
      archived={t('archive.done', { name: person.name })}
      version={person.row_version}
      isArchived={isArchived}
      change={(change) => archive.mutateAsync({ id: person.id, ...change })}
    />
  );
  const mayChange = person.may_change && !isArchived;
  const sections: RecordSection[] = [
    {
      id: 'account',
      title: t('sections.account'),
      ...(!mayChange && !isArchived && { text: t('notYours') }),
      content: <ContactFields form={form} readOnly={!mayChange} signsIn={person.account === 'active'} />,
    },
    ...(mayChange
      ? [
          {
            id: 'pin',
            title: t('sections.pin'),
            content: <PinFields form={form} had={person.has_device_pin} />,
          },
        ]
      : []),
    ...(isArchived
      ? []
      : [
          {
            id: 'sign-in',
            title: t('sections.signIn'),
            isApart: true,
            content: <SignInState person={person} onChanged={changed} mayChange={mayChange} />,
          },
        ]),
    {
      id: 'second-factor',
      title: t('secondFactor.title'),
      isApart: true,
      content: <SecondFactorOf person={person} mayChange={mayChange} />,
    },
    {
      id: 'roles',
      title: t('sections.roles'),
      isApart: true,
      content: (
        <Stack gap="md">
          {person.memberships.map((membership) => (
            <RoleForm
              key={membership.id}
              person={read}
              membership={membership}
              roles={roles}
              isOnly={person.memberships.length === 1 && !person.works_elsewhere}
            />
          ))}
          {isArchived ? null : <AddRole employee={person.id} roles={roles} />}
        </Stack>
      ),
    },
    ...(may('sessions.end') && !isArchived
      ? [
          {
            id: 'sessions',
            title: t('sections.sessions'),
            text: t('signOut.text', { name: person.name }),
            isApart: true,
            content: <SessionsOf employee={person.id} />,
          },
        ]
      : []),
    {
      id: 'history',
      title: t('sections.history'),
      isApart: true,
      content: (
        <History
          entity="employee"
          id={person.id}
          parts={person.memberships.map(({ id }) => ({ entity: 'membership', id }))}
          labels={{
            ...labels,
            password_hash: t('audit.password'),
            invited_at: t('audit.invited'),
            new_email: t('audit.newAddress'),
            device_pin_hash: t('pin.label'),
            kept_out: t('audit.keptOut'),
            session: t('audit.session'),
            sessions: t('sections.sessions'),
            archived_at: t('archive.label'),
          }}
        />
      ),
    },
  ];
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.people'), to: '/people' }]}
      title={person.name}
      subtitle={person.email}
      state={isArchived ? <ArchivedBadge /> : <AccountBadge state={person.account} />}
      actions={mayChange ? archiveButton : null}
      notice={
        person.archived_at === null ? null : (
          <Alert color="gray" title={t('archive.since', { time: dateTime(Date.parse(person.archived_at)) })}>
            <Stack gap="sm" align="flex-start">
              {t('archive.text')}
              {person.may_change ? archiveButton : null}
            </Stack>
          </Alert>
        )
      }
      {...(mayChange && { form })}
      sections={sections}
    />
  );
}

function valuesOf(person: EmployeeView): AccountValues {
  const { name, receives_management_notifications, locale, has_device_pin } = person;
  // The one that shall be: who saves something else while it waits does not withdraw it.
  const email = person.new_email ?? person.email;
  return { ...emptyAccount, name, email, receives_management_notifications, locale: locale ?? '', has_device_pin };
}
