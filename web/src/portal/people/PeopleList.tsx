import { Button } from '@mantine/core';
import { accountStates, type EmployeeRow, type StaffRole } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { archiving, List } from '../list/index.ts';
import { AccountBadge } from './AccountBadge.tsx';
import { RoleMark } from './RoleMark.tsx';
import { useRoleName } from './useRoleName.ts';

/** Who works where one may change roles. */
export default function PeopleList(): ReactNode {
  const { t } = useTranslation('people');
  const { t: portal } = useTranslation('portal');
  const { data } = trpc.staff.employees.useQuery();
  const roles = data?.roles ?? [];
  const roleName = useRoleName();
  const { may } = useStaff();
  return (
    <List
      name="employees"
      title={portal('areas.people')}
      procedures={trpc.staff.people}
      searchLabel={t('search')}
      filters={[
        {
          name: 'role',
          label: t('role'),
          options: roles.map((role) => ({ value: String(role.id), label: roleName(role) })),
        },
        {
          name: 'account',
          label: t('account.label'),
          options: accountStates.map((state) => ({ value: state, label: t(`account.${state}`) })),
        },
        {
          name: 'second_factor',
          label: t('secondFactor.filter'),
          single: true,
          options: (['with', 'without'] as const).map((value) => ({ value, label: t(`secondFactor.${value}`) })),
        },
      ]}
      sort={{ name: 'name' }}
      hasArchive
      bulk={may('accounts.write') && { nameOf: ({ name }) => name, archive: archiving }}
      action={
        may('accounts.write') ? (
          <Button component={Link} to="/people/new">
            {t('new.action')}
          </Button>
        ) : null
      }
      columns={[
        { name: 'name', title: t('name'), sortable: true, render: ({ name }) => name },
        { name: 'email', title: t('email'), sortable: true, isWide: true, render: ({ email }) => email },
        {
          name: 'roles',
          title: t('role'),
          exported: [],
          render: (employee) => <Roles employee={employee} roles={roles} />,
        },
        {
          name: 'cinemas',
          exported: [],
          title: t('where'),
          isWide: true,
          render: ({ memberships }) => <Where cinemas={memberships.map(({ cinemas }) => cinemas)} />,
        },
        {
          name: 'account',
          title: t('account.label'),
          sortable: true,
          words: Object.fromEntries(accountStates.map((state) => [state, t(`account.${state}`)])),
          render: ({ account }) => <AccountBadge state={account} />,
        },
        {
          name: 'second_factor',
          title: t('secondFactor.column'),
          isWide: true,
          words: { yes: t('secondFactor.yes'), no: t('secondFactor.no') },
          render: ({ second_factor }) => t(second_factor ? 'secondFactor.yes' : 'secondFactor.no'),
        },
      ]}
      empty={{ title: t('none.title'), text: t('none.text') }}
    />
  );
}

function Roles({ employee, roles }: { employee: EmployeeRow; roles: StaffRole[] }): ReactNode {
  return employee.memberships.map(({ id, role: roleId }) => {
    const role = roles.find((each) => each.id === roleId);
    return role === undefined ? null : (
      <div key={id}>
        <RoleMark role={role} />
      </div>
    );
  });
}

/** `cinemas`: of each membership; null: all of them. */
function Where({ cinemas }: { cinemas: (number[] | null)[] }): ReactNode {
  const { t } = useTranslation('people');
  const { list } = useFormats();
  const { cinemaName } = useProgramme();
  if (cinemas.includes(null)) return t('everywhere');
  return list([...new Set(cinemas.flatMap((ids) => ids ?? []))].map(cinemaName));
}
