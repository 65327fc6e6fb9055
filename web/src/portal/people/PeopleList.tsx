import { Anchor, Stack, Text, TextInput, Title } from '@mantine/core';
import type { StaffEmployee, StaffRole } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { IconSearch } from '@tabler/icons-react';
import { DataTable } from 'mantine-datatable';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Failed } from '../frame/Failed.tsx';
import { found } from './found.ts';
import { RoleMark } from './RoleMark.tsx';

/** Columns that a phone leaves out; the person's page has them. */
const wide = '(min-width: 48em)';

/** Who works where one may change roles. What is searched for stands in the address. */
export default function PeopleList(): ReactNode {
  const { t } = useTranslation('portal');
  const [query, setQuery] = useSearchParams();
  const search = query.get('q') ?? '';
  const { data, error, isPending, refetch } = trpc.staff.employees.useQuery();
  const people = found(data?.employees ?? [], search);
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {t('areas.people')}{' '}
        {data ? (
          <Text span c="dimmed" size="lg" className="p-figures">
            {people.length}
          </Text>
        ) : null}
      </Title>
      <TextInput
        type="search"
        aria-label={t('people.search')}
        placeholder={t('people.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maw={360}
        value={search}
        onChange={({ currentTarget: { value } }) => setQuery(value === '' ? {} : { q: value }, { replace: true })}
      />
      {error && data === undefined ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          withTableBorder
          borderRadius="md"
          minHeight={people.length === 0 ? 160 : 0}
          fetching={isPending}
          noRecordsText={search === '' ? t('people.none') : t('people.notFound', { search })}
          records={people}
          columns={[
            {
              accessor: 'name',
              title: t('people.name'),
              render: ({ id, name }) => (
                <Anchor component={Link} to={`/people/${id}`} fw={600}>
                  {name}
                </Anchor>
              ),
            },
            { accessor: 'email', title: t('people.email'), visibleMediaQuery: wide },
            {
              accessor: 'roles',
              title: t('people.role'),
              render: (employee) => <Roles employee={employee} roles={data?.roles ?? []} />,
            },
            {
              accessor: 'cinemas',
              title: t('people.where'),
              visibleMediaQuery: wide,
              render: ({ memberships }) => <Where cinemas={memberships.map(({ cinemas }) => cinemas)} />,
            },
          ]}
        />
      )}
    </Stack>
  );
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
  const { t } = useTranslation('portal');
  const { list } = useFormats();
  const { cinemaName } = useProgramme();
  if (cinemas.includes(null)) return t('people.everywhere');
  return list([...new Set(cinemas.flatMap((ids) => ids ?? []))].map(cinemaName));
}
