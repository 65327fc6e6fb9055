import { Button, Text } from '@mantine/core';
import { invoiceDueDays, invoiceStatuses } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Amount } from '../bills/Amount.tsx';
import { List } from '../list/index.ts';
import { StatusMark } from './StatusMark.tsx';

/** What was sold on account, and what of it is still to be invoiced or paid. */
export default function InvoicesList(): ReactNode {
  const { t } = useTranslation('invoices');
  const { t: portal } = useTranslation('portal');
  const { money, dateTimeShort, dayNumeric } = useFormats();
  const { startup } = useProgramme();
  const { may } = useStaff();
  const [address] = useSearchParams();
  const filters = useMemo(
    () => [
      {
        name: 'status',
        label: t('list.status'),
        options: invoiceStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
      },
      { name: 'day', label: t('list.day'), range: 'dates' as const },
      { name: 'due', label: t('fields.due_on'), range: 'dates' as const },
      {
        name: 'cinema',
        label: t('list.cinema'),
        options: startup.cinemas.map(({ id, name }) => ({ value: String(id), label: name })),
      },
      // A link from a client sets this filter: which one cannot be chosen here.
      ...(address.has('client') ? [{ name: 'client', label: t('list.client'), options: [] }] : []),
    ],
    [t, startup.cinemas, address],
  );
  const day = (value: string | null): string => (value === null ? '' : dayNumeric(value));
  return (
    <List
      name="invoices"
      title={portal('areas.invoices')}
      procedures={trpc.staff.invoices}
      searchLabel={t('search')}
      filters={filters}
      action={
        <Button component={Link} to="/invoices/clients" variant="default">
          {portal('places.invoiceClients')}
        </Button>
      }
      bulk={
        may('invoices.write') && {
          nameOf: ({ client, bill_reference }) => `${client}, ${bill_reference}`,
          actions: [
            {
              label: t('actions.number'),
              changes: { numbered: true },
              confirm: (count) => ({
                title: t('actions.numberTitle', { count }),
                text: t('actions.numberText', { days: invoiceDueDays }),
                action: t('actions.number'),
              }),
            },
            { label: t('actions.paid'), changes: { paid: true }, undo: { paid: false } },
          ],
        }
      }
      columns={[
        {
          name: 'client',
          title: t('list.client'),
          exported: [
            { name: 'client', title: t('list.client') },
            { name: 'reference', title: t('fields.reference') },
          ],
          sortable: true,
          render: ({ client, reference }) => (
            <>
              {client}
              <Text span size="xs" c="dimmed" display="block">
                {reference}
              </Text>
            </>
          ),
        },
        {
          name: 'number',
          title: t('list.number'),
          sortable: true,
          isNumber: true,
          isWide: true,
          render: ({ number }) => number,
        },
        { name: 'cinema', title: t('list.cinema'), isWide: true, sortable: true, render: ({ cinema }) => cinema },
        {
          name: 'created_at',
          title: t('list.day'),
          isCompact: true,
          isWide: true,
          sortable: true,
          exported: [
            { name: 'created_at', title: t('list.day') },
            { name: 'bill_reference', title: t('list.bill') },
          ],
          render: ({ created_at, bill_reference }) => (
            <>
              {dateTimeShort(created_at)}
              <Text span size="xs" c="dimmed" display="block">
                {bill_reference}
              </Text>
            </>
          ),
        },
        {
          name: 'due_on',
          title: t('fields.due_on'),
          isCompact: true,
          isWide: true,
          sortable: true,
          render: ({ due_on }) => day(due_on),
        },
        {
          name: 'amount',
          title: t('list.amount'),
          sortable: true,
          isNumber: true,
          sum: money,
          render: ({ amount, status, paid_on }) => (
            <Amount minor={amount} mark={<StatusMark status={status} paidOn={paid_on} wraps />} />
          ),
        },
        {
          name: 'owed',
          title: t('list.owed'),
          sortable: true,
          isNumber: true,
          isWide: true,
          sum: money,
          render: ({ owed }) => money(owed),
        },
        {
          name: 'status',
          title: t('list.status'),
          isCompact: true,
          isWide: true,
          sortable: true,
          words: Object.fromEntries(invoiceStatuses.map((status) => [status, t(`status.${status}`)])),
          render: ({ status, paid_on }) => <StatusMark status={status} paidOn={paid_on} />,
        },
        {
          name: 'taken_back',
          title: t('list.takenBack'),
          optional: true,
          sortable: true,
          isNumber: true,
          render: ({ taken_back }) => (taken_back === 0 ? '' : money(taken_back)),
        },
        {
          name: 'invoiced_on',
          title: t('list.invoiced_on'),
          isCompact: true,
          optional: true,
          sortable: true,
          render: ({ invoiced_on }) => day(invoiced_on),
        },
        {
          name: 'paid_on',
          title: t('list.paid_on'),
          isCompact: true,
          optional: true,
          sortable: true,
          render: ({ paid_on }) => day(paid_on),
        },
        { name: 'employee', title: t('list.employee'), optional: true, render: ({ employee }) => employee },
      ]}
      empty={{ title: t('list.empty.title'), text: t('list.empty.text') }}
    />
  );
}
