import { Group } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { browserName } from '@parterre/ui/staff';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateBadge } from '../frame/StateBadge.tsx';
import { List } from '../list/index.ts';

/** Who is signed in where, of those whom one may sign out. A row leads to the person's sessions, where they are ended. */
export default function SessionsList(): ReactNode {
  const { t } = useTranslation('people');
  const { t: portal } = useTranslation('portal');
  const { dateTimeShort } = useFormats();
  const present = trpc.staff.sessions.useQuery().data?.find(({ current }) => current)?.id;
  return (
    <List
      name="sessions"
      title={portal('areas.sessions')}
      procedures={trpc.staff.peopleSessions}
      href={({ employee_id }) => `/sessions/${employee_id}`}
      searchLabel={t('sessions.search')}
      sort={{ name: 'last_seen_at', desc: true }}
      columns={[
        {
          name: 'name',
          title: t('name'),
          sortable: true,
          render: ({ id, name }) =>
            id === present ? (
              <Group gap="xs">
                {name}
                <StateBadge color="green" Icon={IconCheck}>
                  {portal('sessions.current')}
                </StateBadge>
              </Group>
            ) : (
              name
            ),
        },
        {
          name: 'browser',
          title: t('sessions.browser'),
          render: ({ browser }) => browserName(browser) ?? portal('sessions.unknownBrowser'),
        },
        {
          name: 'address',
          title: t('sessions.address'),
          sortable: true,
          isWide: true,
          render: ({ address }) => address ?? '–',
        },
        {
          name: 'signed_in_at',
          title: t('sessions.since'),
          isCompact: true,
          sortable: true,
          isWide: true,
          render: (row) => dateTimeShort(Date.parse(row.signed_in_at)),
        },
        {
          name: 'last_seen_at',
          title: t('sessions.lastSeen'),
          isCompact: true,
          sortable: true,
          render: (row) => dateTimeShort(Date.parse(row.last_seen_at)),
        },
      ]}
      empty={{ title: t('sessions.none.title'), text: t('sessions.none.text') }}
    />
  );
}
