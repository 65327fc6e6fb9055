import { Button } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useExhibitor } from '../frame/exhibitor.tsx';
import { ArchivedBadge } from '../frame/StateBadge.tsx';
import { archiving, List } from '../list/index.ts';

export default function CinemasList(): ReactNode {
  const { t } = useTranslation('halls');
  const { number } = useFormats();
  // Whoever works in some cinemas of an exhibitor does not add to them.
  const mayAdd = useExhibitor('cinemas.write') !== null;
  const add = mayAdd ? (
    <Button component={Link} to="/cinemas/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('cinemas.add')}
    </Button>
  ) : undefined;
  return (
    <List
      name="cinemas"
      title={t('cinemas.title')}
      procedures={trpc.staff.cinemas}
      searchLabel={t('cinemas.search')}
      hasArchive
      bulk={mayAdd && { nameOf: ({ name }) => name, archive: archiving }}
      action={add}
      columns={[
        { name: 'name', title: t('cinema.name'), sortable: true, render: ({ name }) => name },
        { name: 'city', title: t('cinema.city'), sortable: true, render: ({ city }) => city },
        {
          name: 'address1',
          title: t('cinema.address1'),
          isWide: true,
          render: ({ address1, zip }) => `${address1}, ${zip}`,
        },
        { name: 'phone', title: t('cinema.phone'), isWide: true, render: ({ phone }) => phone ?? '' },
        { name: 'email', title: t('cinema.email'), isWide: true, optional: true, render: ({ email }) => email ?? '' },
        {
          name: 'screens',
          title: t('screens.title'),
          sortable: true,
          isNumber: true,
          render: ({ screens }) => number(screens),
        },
        {
          name: 'seats',
          title: t('figures.seats'),
          sortable: true,
          isNumber: true,
          isWide: true,
          render: ({ seats }) => number(seats),
        },
        {
          name: 'archived',
          title: t('archived.state'),
          optional: true,
          render: ({ archived }) => (archived ? <ArchivedBadge /> : null),
        },
      ]}
      empty={{ title: t('cinemas.none.title'), text: t('cinemas.none.text'), action: add }}
    />
  );
}
