import { Anchor, Group, Table, Text } from '@mantine/core';
import type { ListQuery } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BillStatusMark } from '../bills/statusMarks.tsx';
import { Loaded } from '../frame/Loaded.tsx';

const shown = 5;

/** The newest bills with seats of a schedule, and the way to all of them. */
export function BillsSection({ schedule }: { schedule: number }): ReactNode {
  const { t } = useTranslation(['bills', 'schedules']);
  const { money, number, dateTimeShort } = useFormats();
  const query: ListQuery = {
    q: '',
    sort: null,
    desc: false,
    filters: { schedule: [String(schedule)] },
    page: 1,
    per_page: shown,
  };
  const bills = trpc.staff.bills.list.useQuery(query);
  return (
    <Loaded query={bills} height={80}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('schedules:bills.none')}
          </Text>
        ) : (
          <>
            <Table.ScrollContainer minWidth={520}>
              <Table fz="sm" verticalSpacing={6}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('number')}</Table.Th>
                    <Table.Th>{t('created')}</Table.Th>
                    <Table.Th>{t('buyer')}</Table.Th>
                    <Table.Th ta="right">{t('tickets')}</Table.Th>
                    <Table.Th ta="right">{t('amount')}</Table.Th>
                    <Table.Th>{t('status')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.map((bill) => (
                    <Table.Tr key={bill.id}>
                      <Table.Td className="p-figures">
                        <Anchor component={Link} to={`/bills/${bill.id}`} size="sm">
                          {bill.number}
                        </Anchor>
                      </Table.Td>
                      <Table.Td className="p-figures">{dateTimeShort(bill.created_at)}</Table.Td>
                      <Table.Td>{bill.buyer_name ?? t('nobody')}</Table.Td>
                      <Table.Td ta="right" className="p-figures">
                        {number(bill.tickets)}
                      </Table.Td>
                      <Table.Td ta="right" className="p-figures">
                        {money(bill.amount)}
                      </Table.Td>
                      <Table.Td>
                        <BillStatusMark status={bill.status} keptFor={bill.kept_for} />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            <Group>
              <Anchor component={Link} to={`/bills?schedule=${schedule}`} size="sm">
                {t('schedules:bills.all', { count: total })}
              </Anchor>
            </Group>
          </>
        )
      }
    </Loaded>
  );
}
