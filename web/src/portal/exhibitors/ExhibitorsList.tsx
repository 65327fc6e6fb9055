import { Button } from '@mantine/core';
import type { ExhibitorRow } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { List } from '../list/index.ts';
import { ExhibitorState } from './ExhibitorState.tsx';

/** Who runs cinemas on this installation, where their websites are found, and which are switched off. */
export default function ExhibitorsList(): ReactNode {
  const { t } = useTranslation('exhibitors');
  const { t: portal } = useTranslation('portal');
  const { data: base } = trpc.staff.exhibitors.base.useQuery(undefined, { staleTime: 0 });
  const states = { yes: t('state.off'), no: t('state.on') };
  const placeOf = ({ id, hosts }: ExhibitorRow): string => {
    const names = hosts === '' ? [] : hosts.split(' ');
    const all = base && base.exhibitor === id ? [base.url, ...names] : names;
    return all.length === 0 ? t('nowhere') : all.join(', ');
  };
  return (
    <List
      name="exhibitors"
      title={portal('areas.exhibitors')}
      procedures={trpc.staff.exhibitors}
      searchLabel={t('search')}
      filters={[
        {
          name: 'switched_off',
          label: t('columns.state'),
          options: Object.entries(states).map(([value, label]) => ({ value, label })),
          single: true,
        },
      ]}
      action={
        <Button component={Link} to="/exhibitors/new" leftSection={<IconPlus size={16} aria-hidden />}>
          {t('new.action')}
        </Button>
      }
      columns={[
        {
          name: 'trade_name',
          title: t('fields.trade_name'),
          sortable: true,
          render: ({ trade_name }) => trade_name,
        },
        { name: 'hosts', title: t('columns.hosts'), isWide: true, render: placeOf },
        {
          name: 'cinemas',
          title: t('columns.cinemas'),
          sortable: true,
          isNumber: true,
          isWide: true,
          render: ({ cinemas }) => cinemas,
        },
        {
          name: 'employees',
          title: t('columns.employees'),
          sortable: true,
          isNumber: true,
          isWide: true,
          render: ({ employees }) => employees,
        },
        {
          name: 'email',
          title: t('fields.email'),
          sortable: true,
          isWide: true,
          optional: true,
          render: ({ email }) => email,
        },
        {
          name: 'switched_off',
          title: t('columns.state'),
          sortable: true,
          words: states,
          render: ({ switched_off }) => <ExhibitorState isOff={switched_off} />,
        },
      ]}
      empty={{ title: t('none.title'), text: t('none.text') }}
    />
  );
}
