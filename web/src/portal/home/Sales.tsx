import { Skeleton, Table, Text, Title } from '@mantine/core';
import type { HourOfSales } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Failed } from '../frame/Failed.tsx';
import classes from './Home.module.css';
import { hourName } from './hourName.ts';
import { SalesPlot } from './SalesPlot.tsx';

/** Sales are told by news, and that another day begins by none. In ms. */
const askEveryMs = 60_000;

/** What was sold today, by the hour: a plot, and its figures beside it. */
export function Sales({ exhibitor }: { exhibitor: number }): ReactNode {
  const { t } = useTranslation('portal');
  const { money, number } = useFormats();
  const { data, error, refetch } = trpc.staff.home.sales.useQuery({ exhibitor }, { refetchInterval: askEveryMs });
  const sum = (of: (hour: HourOfSales) => number): number => (data ?? []).reduce((total, hour) => total + of(hour), 0);
  return (
    <section aria-labelledby="sales">
      <Title order={2} size="h4" id="sales" mb="sm">
        {t('home.sales.title')}
      </Title>
      {error && data === undefined ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={240} />
      ) : data.length === 0 ? (
        <Text c="dimmed">{t('home.sales.none')}</Text>
      ) : (
        <div className={classes.sales}>
          <SalesPlot hours={data} />
          <Table fz="sm" verticalSpacing={4} className="p-figures">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('home.sales.hour')}</Table.Th>
                <Table.Th ta="right">{t('home.sales.tickets')}</Table.Th>
                <Table.Th ta="right">{t('home.sales.amount')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map(({ hour, tickets, amount_minor }) => (
                <Table.Tr key={hour}>
                  <Table.Td>{hourName(hour)}</Table.Td>
                  <Table.Td ta="right">{number(tickets)}</Table.Td>
                  <Table.Td ta="right">{money(amount_minor)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th>{t('home.sales.total')}</Table.Th>
                <Table.Th ta="right">{number(sum(({ tickets }) => tickets))}</Table.Th>
                <Table.Th ta="right">{money(sum(({ amount_minor }) => amount_minor))}</Table.Th>
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </div>
      )}
    </section>
  );
}
