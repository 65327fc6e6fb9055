import { Button } from '@mantine/core';
import { eventThemes, type ListQuery } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { List } from '../list/index.ts';
import { useLocalized } from '../text/useLocalized.ts';

const useEvents = (query: ListQuery) => trpc.staff.events.list.useQuery(query);

/** Shows that are more than a film. */
export default function EventsList(): ReactNode {
  const { t } = useTranslation('events');
  const { t: portal } = useTranslation('portal');
  const { dateTimeShort } = useFormats();
  const { may } = useStaff();
  const localized = useLocalized();
  const filters = useMemo(
    () => [
      { name: 'day', label: t('day'), isRange: true },
      {
        name: 'theme',
        label: t('theme'),
        options: eventThemes.map((theme) => ({ value: theme, label: t(`themes.${theme}`) })),
      },
    ],
    [t],
  );
  const add = may('events.write') ? (
    <Button component={Link} to="/events/new">
      {t('new')}
    </Button>
  ) : undefined;
  return (
    <List
      name="events"
      title={portal('areas.events')}
      useRows={useEvents}
      href={({ id }) => `/events/${id}`}
      searchLabel={t('search')}
      filters={filters}
      action={add}
      columns={[
        { name: 'title', title: t('title'), sortable: true, render: ({ title }) => localized(title) },
        { name: 'start_at', title: t('start'), sortable: true, render: ({ start_at }) => dateTimeShort(start_at) },
        { name: 'movie', title: t('film'), sortable: true, isWide: true, render: ({ movie }) => localized(movie) },
        { name: 'screen', title: t('screen'), sortable: true, isWide: true, render: ({ screen }) => screen },
        {
          name: 'theme',
          title: t('theme'),
          sortable: true,
          isWide: true,
          render: ({ theme }) => t(`themes.${theme === 'ladies' ? theme : 'default'}`),
        },
        {
          name: 'sell_online',
          title: t('sellOnline'),
          isWide: true,
          render: ({ sell_online }) => t(sell_online ? 'yes' : 'no'),
        },
      ]}
      empty={{ title: t('none.title'), text: t('none.text'), ...(add && { action: add }) }}
    />
  );
}
