import { Button } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { List } from '../list/index.ts';
import { ScheduleState } from './ScheduleState.tsx';
import { useBulkFields } from './useBulkFields.ts';

const states = ['draft', 'published', 'cancelled'] as const;

/** The programme as a list, for what a timeline does not answer: all drafts, all shows of a film, what is not sold online. */
export default function ScheduleList(): ReactNode {
  const { t } = useTranslation('schedules');
  const { t: portal } = useTranslation('portal');
  const { dateTime, dateTimeShort, number } = useFormats();
  const localized = useLocalized();
  const { data: choices } = trpc.staff.schedules.choices.useQuery();
  const { may } = useStaff();
  const bulkFields = useBulkFields(choices);
  const bulk = trpc.staff.schedules.bulk.useMutation();
  const filters = useMemo(
    () => [
      { name: 'day', label: t('day'), range: 'instants' as const },
      {
        name: 'state',
        label: t('stateLabel'),
        options: states.map((state) => ({ value: state, label: t(`state.${state}`) })),
      },
      {
        name: 'screen',
        label: t('screen'),
        options: (choices?.screens ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      },
      {
        name: 'movie',
        label: t('film'),
        options: (choices?.movies ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
      },
      {
        name: 'price_group',
        label: t('priceGroup'),
        options: (choices?.price_groups ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      },
      {
        name: 'online',
        label: t('purchasableOnline'),
        options: [
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ],
      },
    ],
    [t, choices],
  );
  return (
    <List
      name="schedules"
      title={portal('areas.schedules')}
      procedures={trpc.staff.schedules}
      href={({ id }) => `/schedules/${id}`}
      searchLabel={t('searchList')}
      filters={filters}
      bulk={
        may('schedules.write') && {
          nameOf: ({ movie, start_at }) => `${localized(movie)}, ${dateTime(start_at)}`,
          fields: ({ rows, isAll }) =>
            bulkFields(
              isAll ? (choices?.exhibitors ?? []).map(({ id }) => id) : rows.map(({ exhibitor }) => exhibitor),
              ({ online, seatpicker, ...row }) => ({
                ...row,
                purchasable_online: online,
                seatpicker_enabled: seatpicker,
              }),
            ),
          actions: [
            { label: t('publish.one'), changes: { publish: true } },
            {
              label: t('remove.selected'),
              changes: { remove: true },
              confirm: (count) => ({
                title: t('remove.title', { count }),
                text: t('remove.onlyDrafts'),
                action: t('remove.selected'),
                isDangerous: true,
              }),
            },
          ],
          change: ({ ids, changes }) => bulk.mutateAsync({ ids: ids.map(Number), changes }),
        }
      }
      action={
        <Button component={Link} to="/schedules">
          {t('toTimeline')}
        </Button>
      }
      columns={[
        { name: 'movie', title: t('film'), sortable: true, render: ({ movie }) => localized(movie) },
        {
          name: 'start_at',
          title: t('start'),
          isCompact: true,
          sortable: true,
          render: ({ start_at }) => dateTimeShort(start_at),
        },
        { name: 'screen', title: t('screen'), sortable: true, isWide: true, render: ({ screen }) => screen },
        {
          name: 'cinema',
          title: t('cinema'),
          sortable: true,
          isWide: true,
          optional: true,
          render: ({ cinema }) => cinema,
        },
        { name: 'version', title: t('version'), sortable: true, isWide: true, render: ({ version }) => version },
        {
          name: 'state',
          title: t('stateLabel'),
          words: Object.fromEntries(states.map((state) => [state, t(`state.${state}`)])),
          render: ({ state }) => <ScheduleState state={state} />,
        },
        {
          name: 'price_group',
          title: t('priceGroup'),
          sortable: true,
          isWide: true,
          render: ({ price_group }) => price_group,
        },
        {
          name: 'sold',
          title: t('figures.sold'),
          exported: [
            { name: 'sold', title: t('figures.sold') },
            { name: 'seats', title: t('figures.seats') },
          ],
          isNumber: true,
          isWide: true,
          render: ({ sold, seats }) => `${number(sold)} / ${number(seats)}`,
        },
      ]}
      empty={{ title: t('none.title'), text: t('none.text') }}
    />
  );
}
