import { Alert, Anchor, Button, Group, Stack, Table, Text, TextInput, Timeline } from '@mantine/core';
import type { BillDetail } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { eventText, otherBill, refundText, voucherTexts } from '@parterre/ui/bills';
import { useFormats } from '@parterre/ui/format';
import { localeNames, useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { IconArrowBackUp, IconDownload, IconMail } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { History, type Read, RecordPage, recordOf, useRecord, useRecordForm } from '../form/index.ts';
import { LinesTable } from '../frame/LinesTable.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { failed, news } from '../frame/toasts.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { BillStatusMark } from './statusMarks.tsx';

/** A bill: what was sold, how it was paid, what went back, and what happened to it. */
export default function BillPage(): ReactNode {
  const { t } = useTranslation('bills');
  const { id = '' } = useParams();
  const query = useRecord(trpc.staff.bills.get, { uuid: id });
  return (
    <Loaded query={query} gone={{ title: t('gone.title'), text: t('gone.text') }}>
      {(read) => <Bill read={read} />}
    </Loaded>
  );
}

function Bill({ read }: { read: Read<BillDetail> }): ReactNode {
  const bill = read.data;
  const { t } = useTranslation('bills');
  const { t: portal } = useTranslation('portal');
  const { money, dateTime } = useFormats();
  const { may } = useStaff();
  const utils = trpc.useUtils();
  const { uuid } = bill;
  const byVouchers = bill.lines.reduce((sum, line) => sum + line.by_vouchers, 0);
  const [isRefunding, setIsRefunding] = useState(false);
  const correct = trpc.staff.correctBill.useMutation();
  const form = useRecordForm({
    ...recordOf(read, ({ buyer_name, buyer_email }) => ({ buyer_name, buyer_email })),
    labels: { buyer_name: t('contact.name'), buyer_email: t('contact.email') },
    savedText: t('contact.saved'),
    async save(values, version) {
      const answer = await correct.mutateAsync({ uuid, row_version: version, ...values });
      await Promise.all([utils.staff.bills.invalidate(), utils.staff.history.invalidate()]);
      return answer;
    },
  });
  return (
    <>
      <RecordPage
        crumbs={[{ label: portal('areas.bills'), to: '/bills' }]}
        title={t('title', { number: bill.number })}
        state={
          <BillStatusMark
            status={bill.status}
            keptFor={bill.is_kept && bill.status === 'reserved' ? (bill.device?.name ?? null) : null}
          />
        }
        subtitle={[
          bill.reference,
          dateTime(bill.created_at),
          t(`sources.${bill.source}`),
          bill.cinema?.name,
          bill.device?.name,
          bill.employee?.name,
          bill.offline ? t('offline.sold', { at: dateTime(bill.offline.uploaded_at) }) : null,
          bill.is_kept ? t('offline.kept') : null,
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={<Actions bill={bill} onRefund={() => setIsRefunding(true)} />}
        figures={[
          { label: t('amount'), value: money(bill.amount + bill.tip) },
          ...(byVouchers > 0 ? [{ label: t('byVouchers'), value: money(byVouchers) }] : []),
          { label: t('received'), value: money(bill.received) },
          { label: t('refunded'), value: money(bill.refunded) },
          { label: t('kept'), value: money(bill.received - bill.refunded) },
        ]}
        {...(may('bills.correct') && { form })}
        sections={[
          { id: 'lines', title: t('lines.title'), isApart: true, content: <Lines bill={bill} /> },
          { id: 'payments', title: t('payments.title'), isApart: true, content: <Payments bill={bill} /> },
          {
            id: 'buyer',
            title: t('contact.title'),
            text: t('contact.locale', { language: localeNames[bill.locale] }),
            content: may('bills.correct') ? (
              <>
                <TextInput {...form.text('buyer_name')} maxLength={120} autoComplete="off" />
                <TextInput {...form.text('buyer_email')} type="email" maxLength={254} autoComplete="off" />
              </>
            ) : (
              <Text>
                {[bill.buyer_name, bill.buyer_email].filter((text) => text !== null).join(' · ') || t('nobody')}
              </Text>
            ),
          },
          { id: 'timeline', title: t('timeline.title'), isApart: true, content: <Events bill={bill} /> },
          {
            id: 'history',
            title: t('history.title'),
            isApart: true,
            content: (
              <History
                entity="bill"
                id={uuid}
                labels={{ ...form.labels, refund: t('refunded') }}
                show={{
                  refund: (refund: { amount?: number } | null) =>
                    refund?.amount === undefined ? '–' : money(refund.amount),
                }}
              />
            ),
          },
        ]}
      />
      {isRefunding ? <RefundDialog bill={bill} onClose={() => setIsRefunding(false)} /> : null}
    </>
  );
}

function Actions({ bill, onRefund }: { bill: BillDetail; onRefund(): void }): ReactNode {
  const { t } = useTranslation('bills');
  const { may } = useStaff();
  const resend = trpc.staff.bills.resend.useMutation({
    onSuccess: ({ to }) => news(t('actions.resent', { to })),
    onError: (error) => failed(error),
  });
  const wasSold = bill.settled_at !== null;
  return (
    <>
      {bill.admits ? (
        <Button
          component="a"
          href={`/api/bill/${bill.uuid}/tickets.pdf`}
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('actions.pdf')}
        </Button>
      ) : null}
      {wasSold ? (
        <Button
          component="a"
          href={`/api/bill/${bill.uuid}/receipt.pdf`}
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('actions.receipt')}
        </Button>
      ) : null}
      {bill.admits && bill.buyer_email !== null && may('bills.correct') ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconMail size={16} aria-hidden />}
          loading={resend.isPending}
          onClick={() => resend.mutate({ uuid: bill.uuid, request: crypto.randomUUID() })}
        >
          {t('actions.resend')}
        </Button>
      ) : null}
      {bill.refundable && may('bills.refund') ? (
        <Button
          variant="outline"
          color="red"
          size="xs"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={onRefund}
        >
          {t('actions.refund')}
        </Button>
      ) : null}
    </>
  );
}

function Lines({ bill }: { bill: BillDetail }): ReactNode {
  const { t } = useTranslation('bills');
  const { money, dateTime } = useFormats();
  const localized = useLocalized();
  const first = bill.lines.find(({ sold_schedule }) => sold_schedule !== null);
  return (
    <Stack gap="sm">
      {bill.offline?.problem ? (
        <Alert color="yellow" title={t(`offline.${bill.offline.problem}.title`)}>
          {t(`offline.${bill.offline.problem}.text`)}
        </Alert>
      ) : null}
      {bill.admits && bill.unassigned > 0 ? (
        <Alert color="yellow" title={t('unassigned.title', { sum: money(bill.unassigned) })}>
          {t('unassigned.text')}
        </Alert>
      ) : null}
      {first?.sold_schedule ? (
        <Group justify="space-between" gap="sm">
          <div>
            <Text fw={600}>{localized(first.sold_schedule.title)}</Text>
            <Text size="sm" c="dimmed">
              {`${dateTime(first.sold_schedule.start_at)} · ${first.sold_schedule.cinema}, ${first.sold_schedule.screen}`}
            </Text>
          </div>
          {first.schedule === null ? null : (
            <Button component={Link} to={`/bills?schedule=${first.schedule}`} variant="subtle" size="xs">
              {t('lines.openSchedule')}
            </Button>
          )}
        </Group>
      ) : null}
      <LinesTable>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('lines.ticket')}</Table.Th>
            <Table.Th>{t('lines.seat')}</Table.Th>
            <Table.Th>{t('status')}</Table.Th>
            <Table.Th ta="right">{t('lines.price')}</Table.Th>
            <Table.Th ta="right">{t('lines.vat')}</Table.Th>
            <Table.Th ta="right">{t('refunded')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bill.lines.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Td td={line.void ? 'line-through' : undefined}>{localized(line.name)}</Table.Td>
              <Table.Td data-label={t('lines.seat')}>
                {[line.seat, localized(line.seat_class)].filter(Boolean).join(' · ')}
              </Table.Td>
              <Table.Td data-label={t('status')}>
                {line.void ? t('lines.void') : bill.admits ? t('lines.valid') : ''}
              </Table.Td>
              <Table.Td ta="right" className="p-figures" data-label={t('lines.price')}>
                {money(line.total)}
                {line.handling === 0 ? null : (
                  <Text span size="xs" c="dimmed" display="block">
                    {t('lines.handling', { sum: money(line.handling) })}
                  </Text>
                )}
                <ByVouchers line={line} />
              </Table.Td>
              <Table.Td ta="right" className="p-figures" data-label={t('lines.vat')}>
                {money(line.vat)}
              </Table.Td>
              <Table.Td ta="right" className="p-figures" data-label={t('refunded')}>
                {line.refunded > 0 ? money(line.refunded) : ''}
                {line.void ? <ByVouchers line={line} /> : null}
              </Table.Td>
            </Table.Tr>
          ))}
          {bill.tip === 0 ? null : (
            <Table.Tr>
              <Table.Td colSpan={3}>{t('lines.tip')}</Table.Td>
              <Table.Td ta="right" className="p-figures" data-label={t('lines.price')}>
                {money(bill.tip)}
              </Table.Td>
              <Table.Td colSpan={2} />
            </Table.Tr>
          )}
        </Table.Tbody>
      </LinesTable>
    </Stack>
  );
}

/** Which vouchers paid it and with how much; of a void line, what they have back. */
function ByVouchers({ line }: { line: BillDetail['lines'][number] }): ReactNode {
  const { t } = useTranslation('bills');
  const { money } = useFormats();
  const { may } = useStaff();
  return line.vouchers.map((share) => (
    <Text key={share.voucher} span size="xs" c="dimmed" display="block">
      {may('vouchers.read') ? (
        <Anchor component={Link} inherit to={`/vouchers/${share.voucher}`}>
          {voucherTexts([share], t, money).join(' · ')}
        </Anchor>
      ) : (
        voucherTexts([share], t, money).join(' · ')
      )}
    </Text>
  ));
}

function Payments({ bill }: { bill: BillDetail }): ReactNode {
  const { t } = useTranslation('bills');
  const { money, dateTime } = useFormats();
  const localized = useLocalized();
  if (bill.payments.length === 0) return <Text c="dimmed">{t('payments.none')}</Text>;
  return (
    <Stack gap="md">
      {bill.payments.map((payment) => (
        <div key={payment.id}>
          <Group justify="space-between">
            <Text fw={600}>{localized(payment.method)}</Text>
            <Text className="p-figures">{money(payment.received || payment.amount)}</Text>
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {[
              t(`paymentStatuses.${payment.status}`),
              dateTime(payment.purchased_at ?? payment.created_at),
              ...(payment.account === null ? [] : [t('payments.account', { name: payment.account })]),
              ...(payment.carried ? [t('payments.carried')] : []),
              ...(payment.tendered === null
                ? []
                : [
                    t('payments.tendered', {
                      sum: money(payment.tendered),
                      change: money(payment.tendered - payment.received),
                    }),
                  ]),
              ...(payment.transaction === null ? [] : [t('payments.transaction', { id: payment.transaction })]),
            ].join(' · ')}
          </Text>
          {payment.refunds.map((refund) => (
            <Text key={refund.id} size="sm" mt={4}>
              {`${refundText(payment, refund, t, money)} · ${dateTime(refund.settled_at ?? refund.created_at)}`}
            </Text>
          ))}
        </div>
      ))}
    </Stack>
  );
}

function Events({ bill }: { bill: BillDetail }): ReactNode {
  const { t } = useTranslation('bills');
  const { money, dateTime } = useFormats();
  return (
    <Timeline bulletSize={12} lineWidth={2} active={bill.events.length}>
      {bill.events.map((event) => (
        <Timeline.Item key={event.id} title={eventText(event, t, money)}>
          <Text size="sm" c="dimmed">
            {dateTime(event.at)}
          </Text>
          {otherBill(event) === null ? null : (
            <Button component={Link} to={`/bills/${otherBill(event)}`} variant="subtle" size="compact-sm">
              {t('timeline.other')}
            </Button>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
