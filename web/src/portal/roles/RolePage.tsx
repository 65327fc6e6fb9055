import { Alert, Button } from '@mantine/core';
import type { StaffRole } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ArchiveButton, History, type Read, RecordPage, recordOf, useRecord, useRecordForm } from '../form/index.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { useKnownText } from '../people/useKnownText.ts';
import { useRoleName } from '../people/useRoleName.ts';
import { PermissionFields } from './PermissionFields.tsx';
import { RoleFields, type RoleValues, useRoleLabels } from './RoleFields.tsx';

/** A role and what it can do. Those of the specification can be looked at and copied. */
export default function RolePage(): ReactNode {
  const { t } = useTranslation('people');
  const id = Number(useParams().id);
  const role = useRecord(trpc.staff.roles.get, { id });
  return (
    <Loaded query={role} gone={{ title: t('roleGone.title'), text: t('roleGone.text') }}>
      {(read) => <Role read={read} />}
    </Loaded>
  );
}

function Role({ read }: { read: Read<StaffRole & { may_change: boolean }> }): ReactNode {
  const role = read.data;
  const { t } = useTranslation('people');
  const { t: portal } = useTranslation('portal');
  const roleName = useRoleName();
  const textOf = useKnownText();
  const { may } = useStaff();
  const utils = trpc.useUtils();
  const save = trpc.staff.roles.save.useMutation();
  const labels = useRoleLabels();
  const changed = () =>
    Promise.all([utils.staff.roles.invalidate(), utils.staff.employees.invalidate(), utils.staff.history.invalidate()]);
  const form = useRecordForm({
    ...recordOf(read, valuesOf),
    labels,
    show: { permissions: (names) => names.map((name) => textOf('permissions', name)).join(', ') || '–' },
    async save(values, version) {
      const answer = await save.mutateAsync({ ...values, id: role.id, row_version: version });
      await changed();
      return answer;
    },
  });
  const archive = trpc.staff.roles.archive.useMutation({ onSettled: changed });
  const name = roleName(role);
  const mayChange = role.may_change && !role.archived;
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.roles'), to: '/roles' }]}
      title={name}
      {...(role.key !== null && { subtitle: t(`roleMeaning.${role.key}`) })}
      actions={
        may('roles.write') ? (
          <>
            <Button variant="default" component={Link} to={`/roles/new?from=${role.id}`}>
              {t('clone')}
            </Button>
            {role.may_change ? (
              <ArchiveButton
                archived={t('archive.roleDone', { name })}
                version={role.row_version}
                isArchived={role.archived}
                change={(change) => archive.mutateAsync({ id: role.id, ...change })}
              />
            ) : null}
          </>
        ) : null
      }
      notice={
        role.key === null ? (
          mayChange || role.archived ? null : (
            <Alert color="gray">{t('roleNotYours')}</Alert>
          )
        ) : (
          <Alert color="gray">{t('roleGiven')}</Alert>
        )
      }
      {...(mayChange && { form })}
      sections={[
        ...(role.key === null
          ? [{ id: 'role', title: t('role'), content: <RoleFields form={form} readOnly={!mayChange} /> }]
          : []),
        {
          id: 'permissions',
          title: t('permissionsTitle'),
          ...(mayChange && { text: t('permissionsText') }),
          content: (
            <PermissionFields
              chosen={form.values.permissions}
              {...(mayChange && { onChange: (chosen) => form.set('permissions', chosen) })}
              may={may}
            />
          ),
        },
        ...(role.key === null
          ? [
              {
                id: 'history',
                title: t('sections.history'),
                isApart: true,
                content: <History entity="role" id={role.id} labels={{ ...labels, archived_at: t('archive.label') }} />,
              },
            ]
          : []),
      ]}
    />
  );
}

const valuesOf = ({ name, color, permissions }: StaffRole): RoleValues => ({
  name,
  color,
  permissions: [...permissions].sort(),
});
