import { Button } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { archiving, List } from '../list/index.ts';
import { RoleMark } from '../people/RoleMark.tsx';
import { useRoleName } from '../people/useRoleName.ts';

/** The specification's roles, and those that the exhibitor made from them. */
export default function RolesList(): ReactNode {
  const { t } = useTranslation('people');
  const { t: portal } = useTranslation('portal');
  const { may } = useStaff();
  const roleName = useRoleName();
  const kinds = [
    { value: 'given', label: t('roleKind.given') },
    { value: 'own', label: t('roleKind.own') },
  ];
  return (
    <List
      name="roles"
      title={portal('areas.roles')}
      procedures={trpc.staff.roles}
      hasArchive
      bulk={may('roles.write') && { nameOf: roleName, archive: archiving }}
      filters={[{ name: 'kind', label: t('roleKind.label'), options: kinds, single: true }]}
      action={
        may('roles.write') ? (
          <Button component={Link} to="/roles/new">
            {t('newRole.action')}
          </Button>
        ) : null
      }
      columns={[
        { name: 'name', title: t('role'), sortable: true, render: (role) => <RoleMark role={role} /> },
        {
          name: 'key',
          title: t('roleKind.label'),
          isWide: true,
          render: ({ key }) => t(key === null ? 'roleKind.own' : 'roleKind.given'),
        },
        { name: 'holders', title: t('holders'), isNumber: true, render: ({ holders }) => holders },
      ]}
      empty={{ title: t('noRoles.title'), text: t('noRoles.text') }}
    />
  );
}
