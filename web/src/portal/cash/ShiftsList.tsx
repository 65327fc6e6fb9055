import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { type ReactNode, useMemo } from 'react';
import { List } from '../list/index.ts';
import { DifferenceMark } from './DifferenceMark.tsx';
import { ShiftState } from './ShiftState.tsx';

/** An open shift's sums grow with each sale, of which there is no news. */
const lookEveryMs = 30_000;

/** Every shift of every till: what should have been in it, and what was. */
export default function ShiftsList(): ReactNode {
  const { t } = useTranslation('cash');
  const { t: portal } = useTranslation('portal');
  const { money, dateTimeShort, dayOf, time } = useFormats();
  const { startup } = useProgramme();
  const states = { open: t('list.states.open'), closed: t('list.states.closed') };
  const filters = useMemo(
    () => [
      {
        name: 'state',
        label: t('list.state'),
        options: [
          { value: 'open', label: t('list.states.open') },
          { value: 'closed', label: t('list.states.closed') },
        ],
      },
      { name: 'day', label: t('list.day'), range: 'dates' as const },
      {
        name: 'cinema',
        label: t('list.cinema'),
        options: startup.cinemas.map(({ id, name }) => ({ value: String(id), label: name })),
      },
      {
        name: 'differs',
        label: t('list.differs'),
        options: [
          { value: 'yes', label: t('list.differsWords.yes') },
          { value: 'no', label: t('list.differsWords.no') },
        ],
        single: true,
      },
    ],
    [t, startup.cinemas],
  );
  const amount = (minor: number | null): string => (minor === null ? '–' : money(minor));
  /** From when until when a shift lasts; where it ends on the day on which it began, the day stands there once. */
  const span = (from: string, to: string | null): string =>
    `${dateTimeShort(from)} –${to === null ? '' : ` ${dayOf(from) === dayOf(to) ? time(to) : dateTimeShort(to)}`}`;
  return (
    <List
      name="cashShifts"
      title={portal('areas.cash')}
      procedures={trpc.staff.cashShifts}
      everyMs={lookEveryMs}
      searchLabel={t('list.search')}
      filters={filters}
      columns={[
        { name: 'device', title: t('list.till'), isCompact: true, sortable: true, render: ({ device }) => device },
        {
          name: 'state',
          title: t('list.state'),
          isCompact: true,
          sortable: true,
          words: states,
          render: ({ state }) => <ShiftState state={state} />,
        },
        {
          name: 'opened_at',
          title: t('list.fromTo'),
          isCompact: true,
          sortable: true,
          isWide: true,
          exported: [
            { name: 'opened_at', title: t('list.opened_at') },
            { name: 'closed_at', title: t('list.closed_at') },
          ],
          render: ({ opened_at, closed_at }) => span(opened_at, closed_at),
        },
        {
          name: 'opened_by',
          title: t('list.opened_by'),
          sortable: true,
          isWide: true,
          render: ({ opened_by }) => opened_by,
        },
        {
          name: 'closed_by',
          title: t('list.closed_by'),
          sortable: true,
          isWide: true,
          optional: true,
          render: ({ closed_by }) => closed_by ?? '–',
        },
        {
          name: 'expected',
          title: t('list.expected'),
          isNumber: true,
          sortable: true,
          isWide: true,
          render: ({ expected }) => money(expected),
        },
        {
          name: 'counted',
          title: t('sums.counted'),
          isNumber: true,
          sortable: true,
          isWide: true,
          render: ({ counted }) => amount(counted),
        },
        {
          name: 'difference',
          title: t('sums.difference'),
          isNumber: true,
          sortable: true,
          sum: money,
          render: ({ difference }) => <DifferenceMark minor={difference} />,
        },
        {
          name: 'opening_difference',
          title: t('list.atOpening'),
          isNumber: true,
          sortable: true,
          isWide: true,
          render: ({ opening_difference }) => <DifferenceMark minor={opening_difference} />,
        },
        {
          name: 'cinema',
          title: t('list.cinema'),
          sortable: true,
          isWide: true,
          optional: true,
          render: ({ cinema }) => cinema,
        },
        {
          name: 'opening',
          title: t('sums.opening'),
          isNumber: true,
          sortable: true,
          optional: true,
          render: ({ opening }) => money(opening),
        },
        {
          name: 'sales',
          title: t('sums.sales'),
          isNumber: true,
          sortable: true,
          optional: true,
          sum: money,
          render: ({ sales }) => money(sales),
        },
        {
          name: 'refunds',
          title: t('sums.refunds'),
          isNumber: true,
          sortable: true,
          optional: true,
          render: ({ refunds }) => money(refunds),
        },
        {
          name: 'pay_ins',
          title: t('sums.pay_ins'),
          isNumber: true,
          sortable: true,
          optional: true,
          render: ({ pay_ins }) => money(pay_ins),
        },
        {
          name: 'withdrawals',
          title: t('sums.withdrawals'),
          isNumber: true,
          sortable: true,
          optional: true,
          render: ({ withdrawals }) => money(withdrawals),
        },
        {
          name: 'deposit',
          title: t('sums.deposit'),
          isNumber: true,
          sortable: true,
          optional: true,
          render: ({ deposit }) => money(deposit),
        },
      ]}
      empty={{ title: t('list.none.title'), text: t('list.none.text') }}
    />
  );
}
