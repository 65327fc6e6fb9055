import { Anchor, Button } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useExhibitor } from '../frame/exhibitor.tsx';
import { archiving, List } from '../list/index.ts';

/** What distributors get of the box office. */
export default function RentalProfilesList(): ReactNode {
  const { t } = useTranslation('distributors');
  const { t: portal } = useTranslation('portal');
  const { money, number } = useFormats();
  const exhibitor = useExhibitor('films.write');
  const add =
    exhibitor !== null ? (
      <Button component={Link} to="/distributors/rental-profiles/new" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('profiles.new')}
      </Button>
    ) : null;
  return (
    <>
      <Anchor component={Link} to="/distributors" size="sm">
        {portal('areas.distributors')}
      </Anchor>
      <List
        name="rentalProfiles"
        title={t('profiles.title')}
        procedures={trpc.staff.rentalProfiles}
        searchLabel={t('fields.name')}
        hasArchive
        bulk={add !== null && { nameOf: ({ name }) => name, archive: archiving }}
        {...(add && { action: add })}
        columns={[
          { name: 'name', title: t('fields.name'), sortable: true, render: ({ name }) => name },
          {
            name: 'rates',
            exported: [],
            title: t('profiles.rates'),
            render: ({ rates }) =>
              rates
                .map(({ from_week, percent_hundredths }) =>
                  t('profiles.fromWeek', { week: from_week, percent: number(percent_hundredths / 100) }),
                )
                .join(', '),
          },
          {
            name: 'minimum_guarantee_minor',
            title: t('profiles.minimum'),
            sortable: true,
            isNumber: true,
            isWide: true,
            render: ({ minimum_guarantee_minor }) => money(minimum_guarantee_minor),
          },
          {
            name: 'shared',
            title: t('profiles.owner'),
            isWide: true,
            render: ({ shared, owner }) => (shared ? t('profiles.sharedBy', { owner }) : owner),
          },
          {
            name: 'used_in',
            title: t('profiles.usedIn'),
            isNumber: true,
            isWide: true,
            render: ({ used_in }) => number(used_in),
          },
        ]}
        empty={{ title: t('profiles.none.title'), text: t('profiles.none.text'), ...(add && { action: add }) }}
      />
    </>
  );
}
