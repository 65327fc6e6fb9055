import { Button } from '@mantine/core';
import type { ListQuery, RoleRow } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BulkActions, List } from '../list/index.ts';
import { RoleMark } from '../people/RoleMark.tsx';
import { useRoleName } from '../people/useRoleName.ts';

const useRoles = (query: ListQuery) => trpc.staff.roles.list.useQuery(query);

/** The specification's roles, and those that the exhibitor made from them. */
export default function RolesList(): ReactNode {
  const { t } = useTranslation('people');
  const { t: portal } = useTranslation('portal');
  const { may } = useStaff();
  const roleName = useRoleName();
  const utils = trpc.useUtils();
  const bulk = trpc.staff.roles.bulk.useMutation();
  const kinds = [
    { value: 'given', label: t('roleKind.given') },
    { value: 'own', label: t('roleKind.own') },
  ];
  return (
    <List<RoleRow>
      name="roles"
      title={portal('areas.roles')}
      useRows={useRoles}
      href={({ id }) => `/roles/${id}`}
      hasArchive
      {...(may('roles.write') && {
        bulk: (selection) => (
          <BulkActions<RoleRow, { archived: boolean }>
            selection={selection}
            nameOf={roleName}
            archive={{ yes: { archived: true }, no: { archived: false } }}
            change={bulk.mutateAsync}
            onChanged={() => utils.staff.roles.invalidate()}
          />
        ),
      })}
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
