import { deviceAuthStatuses, deviceTypes } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { ArchivedBadge } from '../frame/StateBadge.tsx';
import { List } from '../list/index.ts';
import { DeviceState, Presence } from './DeviceState.tsx';

/** Tills, scanners and displays: which are there, which ask to be let in, and who is at them. */
export default function DevicesList(): ReactNode {
  const { t } = useTranslation('devices');
  const { dateTimeShort } = useFormats();
  const statuses = Object.fromEntries(deviceAuthStatuses.map((each) => [each, t(`state.${each}`)]));
  const types = Object.fromEntries(deviceTypes.map((each) => [each, t(`type.${each}`)]));
  const presence = { yes: t('online'), no: t('offline') };
  const options = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));
  const moment = (at: string | null): string => (at === null ? '–' : dateTimeShort(Date.parse(at)));
  return (
    <List
      name="devices"
      title={t('title')}
      procedures={trpc.staff.devices}
      searchLabel={t('search')}
      hasArchive
      filters={[
        { name: 'auth_status', label: t('columns.auth_status'), options: options(statuses) },
        { name: 'type', label: t('columns.type'), options: options(types) },
        { name: 'online', label: t('columns.online'), options: options(presence), single: true },
      ]}
      columns={[
        { name: 'name', title: t('columns.name'), sortable: true, render: ({ name, uid }) => name || uid },
        {
          name: 'auth_status',
          title: t('columns.auth_status'),
          sortable: true,
          words: statuses,
          render: ({ auth_status }) => <DeviceState state={auth_status} />,
        },
        {
          name: 'online',
          title: t('columns.online'),
          words: presence,
          render: (device) => <Presence device={device} />,
        },
        {
          name: 'type',
          title: t('columns.type'),
          sortable: true,
          isWide: true,
          words: types,
          render: ({ type }) => t(`type.${type}`),
        },
        {
          name: 'cinema',
          title: t('columns.cinema'),
          sortable: true,
          isWide: true,
          render: ({ cinema }) => cinema ?? '–',
        },
        {
          name: 'employee',
          title: t('columns.employee'),
          sortable: true,
          isWide: true,
          render: ({ employee }) => employee ?? '–',
        },
        { name: 'uid', title: t('columns.uid'), sortable: true, isWide: true, render: ({ uid }) => uid },
        {
          name: 'last_seen_at',
          title: t('columns.last_seen_at'),
          sortable: true,
          isWide: true,
          optional: true,
          render: ({ last_seen_at }) => moment(last_seen_at),
        },
        {
          name: 'created_at',
          title: t('columns.created_at'),
          sortable: true,
          isWide: true,
          optional: true,
          render: ({ created_at }) => moment(created_at),
        },
        {
          name: 'screen',
          title: t('columns.screen'),
          isWide: true,
          optional: true,
          render: ({ screen }) => screen ?? '–',
        },
        {
          name: 'test_mode',
          title: t('columns.test_mode'),
          isWide: true,
          optional: true,
          words: { yes: t('yes'), no: t('no') },
          render: ({ test_mode }) => (test_mode ? t('yes') : t('no')),
        },
        {
          name: 'archived',
          title: t('columns.archived'),
          optional: true,
          exported: [],
          render: ({ archived }) => (archived ? <ArchivedBadge /> : null),
        },
      ]}
      empty={{ title: t('none.title'), text: t('none.text') }}
    />
  );
}
