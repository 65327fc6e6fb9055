import { Button, Group } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useExhibitor } from '../frame/exhibitor.tsx';
import { archiving, List } from '../list/index.ts';

/** All distributors. */
export default function DistributorsList(): ReactNode {
  const { t } = useTranslation('distributors');
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
    <List
      name="distributors"
      title={portal('areas.distributors')}
      procedures={trpc.staff.distributors}
      searchLabel={t('search')}
      hasArchive
      bulk={add !== null && { nameOf: ({ name }) => name, archive: archiving }}
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
