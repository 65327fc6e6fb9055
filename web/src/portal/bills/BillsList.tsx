import { Button, Text } from '@mantine/core';
import { billSources, billStatuses } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { useStaff } from '@parterre/ui/staff';
import { IconCreditCard } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { List } from '../list/index.ts';
import { Amount } from './Amount.tsx';
import { BillStatusMark } from './statusMarks.tsx';
import { useMethodFilter } from './useMethodFilter.ts';

/** Every order of one's cinemas. */
export default function BillsList(): ReactNode {
  const { t } = useTranslation('bills');
  const { t: portal } = useTranslation('portal');
  const { money, dateTimeShort } = useFormats();
  const localized = useLocalized();
  const { startup } = useProgramme();
  const { may } = useStaff();
  // Names one wish, however often it is sent.
  const [request, setRequest] = useState(() => crypto.randomUUID());
  const [address] = useSearchParams();
  const methods = useMethodFilter();
  const filters = useMemo(
    () => [
      {
        name: 'status',
        label: t('status'),
        options: billStatuses.map((status) => ({ value: status, label: t(`statuses.${status}`) })),
      },
      { name: 'day', label: t('day'), range: 'dates' as const },
      {
        name: 'cinema',
        label: t('cinema'),
        options: startup.cinemas.map(({ id, name }) => ({ value: String(id), label: name })),
      },
      {
        name: 'source',
        label: t('source'),
        options: billSources.map((source) => ({ value: source, label: t(`sources.${source}`) })),
      },
      {
        name: 'offline',
        label: t('offline.filter'),
        options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`offline.${value}`) })),
      },
      ...methods,
      // A link from a show sets this filter: which show cannot be chosen here.
      ...(address.has('schedule') ? [{ name: 'schedule', label: t('schedule'), options: [] }] : []),
    ],
    [t, startup.cinemas, methods, address],
  );
  return (
    <List
      name="bills"
      title={portal('areas.bills')}
      procedures={trpc.staff.bills}
      action={
        <Button
          component={Link}
          to="/bills/payments"
          variant="default"
          leftSection={<IconCreditCard size={16} aria-hidden />}
        >
          {portal('places.payments')}
        </Button>
      }
      searchLabel={t('search')}
      filters={filters}
      bulk={
        may('bills.correct') && {
          nameOf: ({ reference, buyer_name }) => [reference, buyer_name].filter(Boolean).join(', '),
          actions: [
            {
              label: t('actions.resend'),
              changes: { request },
              confirm: (count) => ({
                title: t('resendMany.title', { count }),
                text: t('resendMany.text'),
                action: t('actions.resend'),
              }),
            },
          ],
          onChanged: () => setRequest(crypto.randomUUID()),
        }
      }
      columns={[
        {
          name: 'number',
          title: t('number'),
          isCompact: true,
          // What the books need of each bill is exported whichever columns are shown.
          exported: [
            { name: 'number', title: t('number') },
            { name: 'reference', title: t('reference') },
            { name: 'cinema', title: t('cinema') },
          ],
          sortable: true,
          render: ({ number }) => String(number),
        },
        {
          name: 'created_at',
          title: t('created'),
          isCompact: true,
          sortable: true,
          isWide: true,
          render: ({ created_at }) => dateTimeShort(created_at),
        },
        {
          name: 'buyer_name',
          title: t('buyer'),
          sortable: true,
          render: ({ buyer_name }) => (
            <Text span inherit {...(buyer_name === null && { c: 'dimmed' })}>
              {buyer_name ?? t('nobody')}
            </Text>
          ),
        },
        {
          name: 'buyer_email',
          title: t('contact.email'),
          sortable: true,
          optional: true,
          render: ({ buyer_email }) => buyer_email,
        },
        { name: 'title', title: t('schedule'), isWide: true, render: ({ title }) => localized(title) },
        {
          name: 'start_at',
          title: t('start'),
          isCompact: true,
          isWide: true,
          render: ({ start_at }) => (start_at === null ? '' : dateTimeShort(start_at)),
        },
        { name: 'tickets', title: t('tickets'), isNumber: true, isWide: true, render: ({ tickets }) => tickets },
        {
          name: 'amount',
          title: t('amount'),
          exported: [
            { name: 'amount', title: t('amount') },
            { name: 'by_vouchers', title: t('byVouchers') },
            { name: 'vat', title: t('lines.vat') },
            { name: 'refunded', title: t('refunded') },
            { name: 'method', title: t('method') },
          ],
          sortable: true,
          isNumber: true,
          sum: money,
          render: ({ amount, status, kept_for }) => (
            <Amount
              minor={kept_for === null ? amount : null}
              mark={<BillStatusMark status={status} keptFor={kept_for} wraps />}
            />
          ),
        },
        {
          name: 'by_vouchers',
          title: t('byVouchers'),
          isNumber: true,
          exported: [],
          optional: true,
          render: ({ by_vouchers }) => (by_vouchers === 0 ? '' : money(by_vouchers)),
        },
        {
          name: 'refunded',
          title: t('refunded'),
          isNumber: true,
          exported: [],
          optional: true,
          render: ({ refunded }) => (refunded === 0 ? '' : money(refunded)),
        },
        {
          name: 'status',
          title: t('status'),
          isCompact: true,
          words: Object.fromEntries(billStatuses.map((status) => [status, t(`statuses.${status}`)])),
          sortable: true,
          isWide: true,
          render: ({ status, kept_for }) => <BillStatusMark status={status} keptFor={kept_for} />,
        },
        {
          name: 'method',
          title: t('method'),
          exported: [],
          optional: true,
          render: ({ method }) => localized(method),
        },
        { name: 'cinema', title: t('cinema'), exported: [], optional: true, render: ({ cinema }) => cinema },
        {
          name: 'source',
          title: t('source'),
          isWide: true,
          words: Object.fromEntries(billSources.map((source) => [source, t(`sources.${source}`)])),
          render: ({ source, device, employee }) => (
            <>
              {t(`sources.${source}`)}
              <Text span size="xs" c="dimmed" display="block">
                {[device, employee].filter(Boolean).join(' · ')}
              </Text>
            </>
          ),
        },
        { name: 'device', title: t('device'), optional: true, render: ({ device }) => device },
        { name: 'employee', title: t('employee'), optional: true, render: ({ employee }) => employee },
        {
          name: 'reference',
          title: t('reference'),
          exported: [],
          optional: true,
          render: ({ reference }) => reference,
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  );
}
