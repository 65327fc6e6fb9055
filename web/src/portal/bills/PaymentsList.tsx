import { Text } from '@mantine/core';
import { paymentStatuses } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { type ReactNode, useMemo } from 'react';
import { List } from '../list/index.ts';
import { Amount } from './Amount.tsx';
import { PaymentStatusMark } from './statusMarks.tsx';
import { useMethodFilter } from './useMethodFilter.ts';

/** All payments of one's cinemas, to hold against what the provider says; each leads to its bill. */
export default function PaymentsList(): ReactNode {
  const { t } = useTranslation('bills');
  const { t: portal } = useTranslation('portal');
  const { money, dateTimeShort } = useFormats();
  const localized = useLocalized();
  const { startup } = useProgramme();
  const methods = useMethodFilter();
  const filters = useMemo(
    () => [
      {
        name: 'status',
        label: t('status'),
        options: paymentStatuses.map((status) => ({ value: status, label: t(`paymentStatuses.${status}`) })),
      },
      { name: 'day', label: t('day'), range: 'dates' as const },
      ...methods,
      {
        name: 'refunded',
        label: t('refunded'),
        options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`payments.refunded.${value}`) })),
      },
      {
        name: 'cinema',
        label: t('cinema'),
        options: startup.cinemas.map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ],
    [t, startup.cinemas, methods],
  );
  return (
    <List
      name="payments"
      title={portal('places.payments')}
      procedures={trpc.staff.payments}
      href={({ bill }) => `/bills/${bill}#payments`}
      searchLabel={t('payments.search')}
      filters={filters}
      columns={[
        { name: 'reference', title: t('reference'), isCompact: true, render: ({ reference }) => reference },
        {
          name: 'created_at',
          title: t('payments.paid'),
          isCompact: true,
          sortable: true,
          isWide: true,
          render: ({ created_at }) => dateTimeShort(created_at),
        },
        { name: 'method', title: t('method'), isWide: true, render: ({ method }) => localized(method) },
        {
          name: 'status',
          title: t('status'),
          isCompact: true,
          words: Object.fromEntries(paymentStatuses.map((status) => [status, t(`paymentStatuses.${status}`)])),
          sortable: true,
          isWide: true,
          render: ({ status }) => <PaymentStatusMark status={status} />,
        },
        {
          name: 'amount',
          title: t('amount'),
          sortable: true,
          isNumber: true,
          render: ({ amount, status }) => <Amount minor={amount} mark={<PaymentStatusMark status={status} wraps />} />,
        },
        {
          name: 'received',
          title: t('received'),
          sortable: true,
          isNumber: true,
          isWide: true,
          sum: money,
          render: ({ received }) => (received === 0 ? '' : money(received)),
        },
        {
          name: 'refunded',
          title: t('refunded'),
          isNumber: true,
          isWide: true,
          render: ({ refunded }) => (refunded === 0 ? '' : money(refunded)),
        },
        {
          name: 'transaction',
          title: t('payments.providersId'),
          isWide: true,
          // Ids of providers are long and have nowhere to break.
          render: ({ transaction }) => (
            <Text span size="xs" style={{ overflowWrap: 'anywhere' }}>
              {transaction}
            </Text>
          ),
        },
        {
          name: 'account',
          title: t('payments.through'),
          optional: true,
          render: ({ account }) =>
            account ?? (
              <Text span inherit c="dimmed">
                {t('payments.counter')}
              </Text>
            ),
        },
        { name: 'buyer_name', title: t('buyer'), optional: true, render: ({ buyer_name }) => buyer_name },
        { name: 'cinema', title: t('cinema'), optional: true, render: ({ cinema }) => cinema },
      ]}
      empty={{ title: t('payments.empty.title'), text: t('payments.empty.text') }}
    />
  );
}
