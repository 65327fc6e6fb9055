import type { StaffEmployee, StaffRole } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { List, type ListAnswer, type ListQuery } from '../list/index.ts';
import { found } from './found.ts';
import { RoleMark } from './RoleMark.tsx';
import { useRoleName } from './useRoleName.ts';

/** Who works where one may change roles. */
export default function PeopleList(): ReactNode {
  const { t } = useTranslation('people');
  const { t: portal } = useTranslation('portal');
  const { data } = trpc.staff.employees.useQuery();
  const roles = data?.roles ?? [];
  const roleName = useRoleName();
  return (
    <List
      name="employees"
      title={portal('areas.people')}
      useRows={usePeople}
      href={({ id }) => `/people/${id}`}
      searchLabel={t('search')}
      filters={[
        {
          name: 'role',
          label: t('role'),
          options: roles.map((role) => ({ value: String(role.id), label: roleName(role) })),
        },
      ]}
      sort={{ name: 'name' }}
      columns={[
        { name: 'name', title: t('name'), sortable: true, render: ({ name }) => name },
        { name: 'email', title: t('email'), sortable: true, isWide: true, render: ({ email }) => email },
        { name: 'roles', title: t('role'), render: (employee) => <Roles employee={employee} roles={roles} /> },
        {
          name: 'cinemas',
          title: t('where'),
          isWide: true,
          render: ({ memberships }) => <Where cinemas={memberships.map(({ cinemas }) => cinemas)} />,
        },
      ]}
      exported={false}
      empty={{ title: t('none.title'), text: t('none.text') }}
    />
  );
}

/** All of them are there at once: they are searched, ordered and paged here. */
function usePeople({ q, sort, desc, filters, page, per_page }: ListQuery): ListAnswer<StaffEmployee> {
  const answer = trpc.staff.employees.useQuery();
  const { role } = filters;
  const people = found(answer.data?.employees ?? [], q).filter(
    ({ memberships }) => role === undefined || memberships.some((each) => role.includes(String(each.role))),
  );
  if (sort === 'email') people.sort((one, other) => one.email.localeCompare(other.email));
  if (desc) people.reverse();
  const rows = people.slice((page - 1) * per_page, page * per_page);
  return {
    data: answer.data && { rows, total: people.length },
    error: answer.error,
    isFetching: answer.isFetching,
    refetch: answer.refetch,
  };
}

function Roles({ employee, roles }: { employee: StaffEmployee; roles: StaffRole[] }): ReactNode {
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
