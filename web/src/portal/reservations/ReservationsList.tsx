import { Button, Text } from '@mantine/core';
import { reservationSources, reservationStatuses } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { useStaff } from '@parterre/ui/staff';
import { IconPhone } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Amount } from '../bills/Amount.tsx';
import { List } from '../list/index.ts';
import { StatusMark } from './StatusMark.tsx';

/** What is reserved in one's cinemas, and was. */
export default function ReservationsList(): ReactNode {
  const { t } = useTranslation('reservations');
  const { t: portal } = useTranslation('portal');
  const { money, dateTimeShort } = useFormats();
  const localized = useLocalized();
  const { startup } = useProgramme();
  const { may } = useStaff();
  const [address] = useSearchParams();
  const filters = useMemo(
    () => [
      {
        name: 'status',
        label: t('list.status'),
        options: reservationStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
      },
      { name: 'day', label: t('list.day'), range: 'dates' as const },
      {
        name: 'cinema',
        label: t('list.cinema'),
        options: startup.cinemas.map(({ id, name }) => ({ value: String(id), label: name })),
      },
      {
        name: 'source',
        label: t('list.source'),
        options: reservationSources.map((source) => ({ value: source, label: t(`source.${source}`) })),
      },
      // A link from a show sets this filter: which show cannot be chosen here.
      ...(address.has('schedule') ? [{ name: 'schedule', label: t('list.start'), options: [] }] : []),
    ],
    [t, startup.cinemas, address],
  );
  return (
    <List
      name="reservations"
      title={portal('areas.reservations')}
      procedures={trpc.staff.reservations}
      action={
        may('reservations.write') ? (
          <Button component={Link} to="/reservations/new" leftSection={<IconPhone size={16} aria-hidden />}>
            {t('list.make')}
          </Button>
        ) : null
      }
      searchLabel={t('search')}
      filters={filters}
      columns={[
        {
          name: 'name',
          title: t('list.name'),
          exported: [
            { name: 'reference', title: t('list.reference') },
            { name: 'name', title: t('list.name') },
            { name: 'phone', title: t('list.phone') },
            { name: 'email', title: t('list.email') },
          ],
          sortable: true,
          render: ({ name, reference }) => (
            <>
              {name}
              <Text span size="xs" c="dimmed" display="block">
                {reference}
              </Text>
            </>
          ),
        },
        { name: 'phone', title: t('list.phone'), exported: [], isWide: true, render: ({ phone }) => phone },
        {
          name: 'email',
          title: t('list.email'),
          exported: [],
          sortable: true,
          optional: true,
          render: ({ email }) => email,
        },
        { name: 'title', title: t('list.film'), isWide: true, render: ({ title }) => localized(title) },
        {
          name: 'start_at',
          title: t('list.start'),
          isCompact: true,
          sortable: true,
          render: ({ start_at }) => (start_at === null ? '' : dateTimeShort(start_at)),
        },
        { name: 'seats', title: t('list.seats'), isWide: true, render: ({ seats }) => seats },
        { name: 'tickets', title: t('list.tickets'), isNumber: true, render: ({ tickets }) => tickets },
        {
          name: 'amount',
          title: t('list.amount'),
          sortable: true,
          isNumber: true,
          sum: money,
          render: ({ amount, status }) => <Amount minor={amount} mark={<StatusMark status={status} wraps />} />,
        },
        {
          name: 'status',
          title: t('list.status'),
          isCompact: true,
          words: Object.fromEntries(reservationStatuses.map((status) => [status, t(`status.${status}`)])),
          sortable: true,
          isWide: true,
          render: ({ status }) => <StatusMark status={status} />,
        },
        {
          name: 'source',
          title: t('list.source'),
          isWide: true,
          words: Object.fromEntries(reservationSources.map((source) => [source, t(`source.${source}`)])),
          render: ({ source }) => t(`source.${source}`),
        },
        {
          name: 'expires_at',
          title: t('list.until'),
          isCompact: true,
          optional: true,
          sortable: true,
          render: ({ expires_at }) => dateTimeShort(expires_at),
        },
        {
          name: 'created_at',
          title: t('list.created'),
          isCompact: true,
          optional: true,
          sortable: true,
          render: ({ created_at }) => dateTimeShort(created_at),
        },
        { name: 'cinema', title: t('list.cinema'), optional: true, render: ({ cinema }) => cinema },
        { name: 'employee', title: t('list.employee'), optional: true, render: ({ employee }) => employee },
      ]}
      empty={{ title: t('list.empty.title'), text: t('list.empty.text') }}
    />
  );
}
