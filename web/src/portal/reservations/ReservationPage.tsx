import { Button, Select, Table, Text, Textarea, TextInput, Timeline } from '@mantine/core';
import { type BillDetail, type ReservationView, reservationSources } from '@parterre/server/contract';
import { newUuid, trpc } from '@parterre/ui/api';
import { eventText } from '@parterre/ui/bills';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { History, type Read, RecordPage, recordOf, useRecord, useRecordForm } from '../form/index.ts';
import { useDialogs } from '../frame/dialogs.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { failed, news } from '../frame/toasts.ts';
import { StatusMark } from './StatusMark.tsx';

/** A reservation: who, what, until when, and what became of it. */
export default function ReservationPage(): ReactNode {
  const { t } = useTranslation('reservations');
  const { id = '' } = useParams();
  const query = useRecord(trpc.staff.reservations.get, { uuid: id });
  return (
    <Loaded query={query} gone={{ title: t('record.gone.title'), text: t('record.gone.text') }}>
      {(read) => <Reservation read={read} />}
    </Loaded>
  );
}

const valuesOf = ({ name, phone, email, notes, source }: ReservationView) => ({
  name: name ?? '',
  phone,
  email,
  notes,
  source,
});

function Reservation({ read }: { read: Read<ReservationView> }): ReactNode {
  const reservation = read.data;
  const { t } = useTranslation('reservations');
  const { t: portal } = useTranslation('portal');
  const { t: ofBills } = useTranslation('bills');
  const { money, dateTime, time, locale } = useFormats();
  const { may } = useStaff();
  const utils = trpc.useUtils();
  const dialogs = useDialogs();
  const { uuid, status, isPaying, schedule, tickets, amount } = reservation;
  const bill = trpc.staff.bills.get.useQuery({ uuid }, { enabled: may('bills.read') });
  const isOpen = status === 'pending' && !isPaying;
  const canWrite = may('reservations.write') && isOpen;
  const change = trpc.staff.reservations.change.useMutation();
  const cancel = trpc.staff.reservations.cancel.useMutation({
    onSuccess: () => news(t('record.cancelled')),
    onError: (error) => failed(error),
    onSettled: () => utils.staff.reservations.invalidate(),
  });
  const form = useRecordForm({
    ...recordOf(read, valuesOf),
    labels: {
      name: t('name'),
      phone: t('phone'),
      email: t('email'),
      notes: t('notes'),
      source: t('sourceLabel'),
    },
    savedText: t('record.saved'),
    async save(values, row_version) {
      const items = tickets.map(({ price_rate_id, seat }) => ({
        type: 'ticket' as const,
        schedule_id: schedule.id,
        price_rate_id: price_rate_id ?? 0,
        ...(seat && { seat }),
      }));
      const saved = await change.mutateAsync({
        ...values,
        uuid,
        row_version,
        request: newUuid(),
        locale,
        amount,
        items,
      });
      await Promise.all([utils.staff.reservations.invalidate(), utils.staff.history.invalidate()]);
      return saved;
    },
  });
  const askCancel = async (): Promise<void> => {
    const isSure = await dialogs.confirm({
      title: t('record.cancelTitle'),
      text: t('record.cancelText', { count: tickets.length }),
      action: t('record.cancel'),
    });
    if (isSure) cancel.mutate({ uuid, row_version: reservation.row_version });
  };
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.reservations'), to: '/reservations' }]}
      title={t('record.title', { reference: reservation.reference })}
      state={<StatusMark status={status} />}
      subtitle={[schedule.title, dateTime(schedule.start), schedule.screen, reservation.cinema.name].join(' · ')}
      actions={
        <>
          {may('bills.read') ? (
            <Button component={Link} to={`/bills/${uuid}`} variant="default" size="xs">
              {t('record.bill')}
            </Button>
          ) : null}
          {canWrite ? (
            <Button variant="outline" color="red" size="xs" loading={cancel.isPending} onClick={() => void askCancel()}>
              {t('record.cancel')}
            </Button>
          ) : null}
        </>
      }
      figures={[
        { label: t('list.amount'), value: money(amount) },
        { label: t('list.tickets'), value: String(tickets.length) },
        { label: t('list.until'), value: time(reservation.until) },
        { label: t('list.source'), value: t(`source.${reservation.source}`) },
      ]}
      form={form}
      readOnly={!canWrite}
      sections={[
        {
          id: 'contact',
          title: t('record.contact'),
          ...(reservation.by !== null && { text: t('by', { name: reservation.by }) }),
          content: (
            <>
              <TextInput {...form.text('name')} maxLength={120} autoComplete="off" />
              <TextInput {...form.text('phone')} type="tel" maxLength={40} autoComplete="off" />
              <TextInput {...form.text('email')} type="email" maxLength={254} autoComplete="off" />
              <Textarea {...form.text('notes')} maxLength={500} autosize minRows={2} />
              <Select
                {...form.field('source')}
                allowDeselect={false}
                data={reservationSources.map((source) => ({ value: source, label: t(`source.${source}`) }))}
              />
            </>
          ),
        },
        {
          id: 'tickets',
          title: t('record.tickets'),
          isApart: true,
          content: (
            <Table>
              <Table.Tbody>
                {tickets.map(({ seat, rate, price }, index) => (
                  <Table.Tr key={seat?.index ?? index}>
                    <Table.Td>{rate}</Table.Td>
                    <Table.Td>{seat?.name}</Table.Td>
                    <Table.Td ta="right" className="p-figures">
                      {money(price)}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          ),
        },
        ...(bill.data
          ? [
              {
                id: 'timeline',
                title: t('record.timeline'),
                isApart: true,
                content: <Events events={bill.data.events} />,
              },
            ]
          : []),
        {
          id: 'history',
          title: t('record.history'),
          isApart: true,
          content: (
            <History
              entity="bill"
              id={uuid}
              labels={{
                ...form.labels,
                buyer_name: t('name'),
                buyer_email: t('email'),
                seats: t('list.seats'),
                amount: t('list.amount'),
                status: t('list.status'),
              }}
              show={{
                amount: (minor: number | null) => (minor === null ? '–' : money(minor)),
                status: (word: 'reserved' | 'cancelled' | null) => (word === null ? '–' : ofBills(`statuses.${word}`)),
              }}
            />
          ),
        },
      ]}
    />
  );
}

function Events({ events }: Pick<BillDetail, 'events'>): ReactNode {
  const { t } = useTranslation('bills');
  const { money, dateTime } = useFormats();
  return (
    <Timeline bulletSize={12} lineWidth={2} active={events.length}>
      {events.map((event) => (
        <Timeline.Item key={event.id} title={eventText(event, t, money)}>
          <Text size="sm" c="dimmed">
            {dateTime(event.at)}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
