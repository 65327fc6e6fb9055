import { Button } from '@mantine/core';
import { eventThemes } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { List } from '../list/index.ts';

/** Shows that are more than a film. */
export default function EventsList(): ReactNode {
  const { t } = useTranslation('events');
  const { t: portal } = useTranslation('portal');
  const { dateTimeShort } = useFormats();
  const { may } = useStaff();
  const localized = useLocalized();
  const filters = useMemo(
    () => [
      { name: 'day', label: t('day'), range: 'instants' as const },
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
      procedures={trpc.staff.events}
      searchLabel={t('search')}
      filters={filters}
      bulk={
        add !== undefined && {
          nameOf: ({ title, start_at }) => `${localized(title)}, ${dateTimeShort(start_at)}`,
          fields: [
            {
              name: 'sell_online',
              label: t('sellOnline'),
              kind: 'switch',
              valueOf: ({ sell_online }) => sell_online,
              changes: (sell_online) => ({ sell_online }),
            },
            {
              name: 'theme',
              label: t('theme'),
              kind: 'choice',
              options: eventThemes.map((theme) => ({ value: theme, label: t(`themes.${theme}`) })),
              valueOf: ({ theme }) => theme,
              changes: (theme) => ({ theme: theme as (typeof eventThemes)[number] }),
            },
          ],
        }
      }
      action={add}
      columns={[
        { name: 'title', title: t('title'), sortable: true, render: ({ title }) => localized(title) },
        {
          name: 'start_at',
          title: t('start'),
          isCompact: true,
          sortable: true,
          render: ({ start_at }) => dateTimeShort(start_at),
        },
        { name: 'movie', title: t('film'), sortable: true, isWide: true, render: ({ movie }) => localized(movie) },
        { name: 'screen', title: t('screen'), sortable: true, isWide: true, render: ({ screen }) => screen },
        {
          name: 'theme',
          title: t('theme'),
          words: Object.fromEntries(eventThemes.map((theme) => [theme, t(`themes.${theme}`)])),
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
