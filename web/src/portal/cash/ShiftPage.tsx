import { Anchor, Button, Table, Text } from '@mantine/core';
import { type CashCount, type CashEntry, type CashReport, cashDenominations } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { History, RecordPage } from '../form/index.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { DifferenceMark } from './DifferenceMark.tsx';
import { EndShift } from './EndShift.tsx';
import { ShiftState } from './ShiftState.tsx';

/** An open shift's sums grow with each sale, of which there is no news. */
const lookEveryMs = 30_000;

/** A shift of a till: what should be in the drawer and why, what was counted, and every row of its ledger. */
export default function ShiftPage(): ReactNode {
  const { t } = useTranslation('cash');
  const id = Number(useParams().id);
  const query = trpc.staff.cashShifts.get.useQuery(
    { id: Number.isSafeInteger(id) ? id : 0 },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.closed_at === null ? lookEveryMs : false) },
  );
  return (
    <Loaded query={query} gone={{ title: t('shift.gone'), text: t('shift.goneText') }}>
      {(shift) => <Shift shift={shift} />}
    </Loaded>
  );
}

function Shift({ shift }: { shift: CashReport }): ReactNode {
  const { t } = useTranslation('cash');
  const { t: portal } = useTranslation('portal');
  const { money, dateTime } = useFormats();
  const { closed_at: closedAt, closed_by: closedBy } = shift;
  const { may } = useStaff();
  const [isEnding, setIsEnding] = useState(false);
  return (
    <>
      <RecordPage
        crumbs={[{ label: portal('areas.cash'), to: '/cash' }]}
        title={`${shift.device.name}, ${dateTime(shift.opened_at)}`}
        state={<ShiftState state={closedAt === null ? 'open' : 'closed'} />}
        subtitle={[
          shift.cinema.name,
          `${t('list.opened_by')} ${shift.opened_by}`,
          ...(closedAt === null ? [] : [`${t('list.closed_by')} ${closedBy}, ${dateTime(closedAt)}`]),
        ].join(' · ')}
        {...(closedAt === null &&
          may('cash.write') && {
            actions: (
              <Button variant="default" size="xs" onClick={() => setIsEnding(true)}>
                {t('end.action')}
              </Button>
            ),
          })}
        figures={[
          { label: t('sums.expected'), value: money(shift.expected) },
          { label: t('sums.counted'), value: shift.counted === null ? '–' : money(shift.counted) },
          { label: t('sums.difference'), value: <DifferenceMark minor={shift.difference} /> },
          { label: t('sums.opening_difference'), value: <DifferenceMark minor={shift.opening_difference} /> },
        ]}
        sections={[
          { id: 'sums', title: t('page.sums'), isApart: true, content: <Sums shift={shift} /> },
          { id: 'methods', title: t('page.methods'), isApart: true, content: <Methods shift={shift} /> },
          { id: 'entries', title: t('page.entries'), isApart: true, content: <Entries entries={shift.entries} /> },
          {
            id: 'history',
            title: t('page.history'),
            isApart: true,
            content: <History entity="cash_shift" id={shift.id} labels={{}} />,
          },
        ]}
      />
      {isEnding ? <EndShift id={shift.id} expected={shift.expected} onClose={() => setIsEnding(false)} /> : null}
    </>
  );
}

function Sums({ shift }: { shift: CashReport }): ReactNode {
  const { t } = useTranslation('cash');
  const { money } = useFormats();
  const rows: [string, number | null, string][] = [
    [t('sums.left_before'), shift.left_before, ''],
    [t('sums.opening'), shift.opening, ''],
    [t('sums.sales'), shift.sales, '+'],
    [t('sums.refunds'), shift.refunds, '−'],
    [t('sums.pay_ins'), shift.pay_ins, '+'],
    [t('sums.withdrawals'), shift.withdrawals, '−'],
    [t('sums.expected'), shift.expected, ''],
    [t('sums.counted'), shift.counted, ''],
    ...(shift.counted === null
      ? []
      : ([
          [t('sums.deposit'), shift.deposit, '−'],
          [t('sums.left'), shift.counted - shift.deposit, ''],
        ] satisfies [string, number, string][])),
  ];
  return (
    <Table maw={480} aria-label={t('page.sums')}>
      <Table.Tbody>
        {rows
          .filter(([, minor]) => minor !== null)
          .map(([label, minor, sign]) => (
            <Table.Tr key={label}>
              <Table.Th fw={400} scope="row">
                {label}
              </Table.Th>
              <Table.Td ta="right" className="p-figures">
                {minor === 0 ? money(0) : `${sign}${money(minor ?? 0)}`}
              </Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  );
}

function Methods({ shift }: { shift: CashReport }): ReactNode {
  const { t } = useTranslation('cash');
  const { money } = useFormats();
  if (shift.methods.length === 0) return <Text c="dimmed">{t('methods.none')}</Text>;
  return (
    <Table maw={480} aria-label={t('page.methods')}>
      <Table.Tbody>
        {shift.methods.map(({ id, name, payments, amount }) => (
          <Table.Tr key={id}>
            <Table.Th fw={400} scope="row">
              {name}
            </Table.Th>
            <Table.Td c="dimmed">{t('methods.payments', { count: payments })}</Table.Td>
            <Table.Td ta="right" className="p-figures">
              {money(amount)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** What leaves the drawer. */
const out: readonly CashEntry['kind'][] = ['refund', 'withdrawal', 'deposit'];

function Entries({ entries }: { entries: CashEntry[] }): ReactNode {
  const { t } = useTranslation('cash');
  const { money, dateTimeShort } = useFormats();
  return (
    <Table aria-label={t('page.entries')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('page.when')}</Table.Th>
          <Table.Th>{t('page.what')}</Table.Th>
          <Table.Th ta="right">{t('page.amount')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Table.Tr key={entry.id}>
            <Table.Td>
              {dateTimeShort(entry.at)}
              {entry.by === null ? null : (
                <Text size="sm" c="dimmed">
                  {entry.by}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              {t(`kinds.${entry.kind}`)}
              {entry.bill === null ? null : (
                <>
                  {' '}
                  <Anchor component={Link} to={`/bills/${entry.bill.uuid}`} size="sm">
                    {entry.bill.reference}
                  </Anchor>
                </>
              )}
              {entry.note === null ? null : (
                <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {entry.note}
                </Text>
              )}
              {entry.count === null ? null : <Pieces count={entry.count} />}
            </Table.Td>
            <Table.Td ta="right" className="p-figures">
              {`${out.includes(entry.kind) ? '−' : ''}${money(entry.amount)}`}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** `2 × 50.00 €, 5 × 1.00 €`. */
function Pieces({ count }: { count: CashCount }): ReactNode {
  const { money, number, list } = useFormats();
  const pieces = cashDenominations
    .map((value) => ({ value, pieces: count[String(value)] ?? 0 }))
    .filter(({ pieces }) => pieces > 0)
    .map(({ value, pieces }) => `${number(pieces)} × ${money(value)}`);
  return (
    <Text size="sm" c="dimmed" className="p-figures">
      {list(pieces)}
    </Text>
  );
}
