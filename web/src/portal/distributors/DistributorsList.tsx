import { Button, Group } from '@mantine/core';
import type { DistributorRow, ListQuery } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useExhibitor } from '../frame/exhibitor.tsx';
import { BulkActions, List } from '../list/index.ts';

const useDistributors = (query: ListQuery) => trpc.staff.distributors.list.useQuery(query);

/** All distributors. */
export default function DistributorsList(): ReactNode {
  const { t } = useTranslation('distributors');
  const utils = trpc.useUtils();
  const bulk = trpc.staff.distributors.bulk.useMutation();
  const { t: portal } = useTranslation('portal');
  const { number } = useFormats();
  const exhibitor = useExhibitor('films.write');
  const add =
    exhibitor !== null ? (
      <Button component={Link} to="/distributors/new" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('new')}
      </Button>
    ) : null;
  return (
    <List<DistributorRow>
      name="distributors"
      title={portal('areas.distributors')}
      useRows={useDistributors}
      href={({ id }) => `/distributors/${id}`}
      searchLabel={t('search')}
      hasArchive
      {...(add && {
        bulk: (selection) => (
          <BulkActions
            selection={selection}
            nameOf={({ name }) => name}
            archive={{ yes: { archived: true }, no: { archived: false } }}
            change={bulk.mutateAsync}
            onChanged={() => utils.staff.distributors.invalidate()}
          />
        ),
      })}
      action={
        <Group gap="xs">
          <Button component={Link} to="/distributors/rental-profiles" variant="default">
            {t('profiles.title')}
          </Button>
          {add}
        </Group>
      }
      columns={[
        { name: 'name', title: t('fields.name'), sortable: true, render: ({ name }) => name },
        {
          name: 'email',
          title: t('fields.email'),
          sortable: true,
          isWide: true,
          render: ({ email }) => email ?? t('noEmail'),
        },
        { name: 'phone', title: t('fields.phone'), isWide: true, render: ({ phone }) => phone ?? '–' },
        {
          name: 'offices',
          title: t('offices.title'),
          sortable: true,
          isNumber: true,
          isWide: true,
          render: ({ offices }) => number(offices),
        },
        {
          name: 'films',
          title: portal('areas.films'),
          sortable: true,
          isNumber: true,
          render: ({ films }) => number(films),
        },
      ]}
      empty={{ title: t('none.title'), text: t('none.text'), ...(add && { action: add }) }}
    />
  );
}
