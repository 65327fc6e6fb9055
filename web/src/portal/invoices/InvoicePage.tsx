import { Anchor, Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type InvoiceValues, type InvoiceView, invoiceDueDays } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { DateField } from '../dates/DateField.tsx';
import { History, type Read, type RecordForm, RecordPage, recordOf, useRecord, useRecordForm } from '../form/index.ts';
import { useNewestVersion } from '../form/newestVersion.ts';
import { useDialogs } from '../frame/dialogs.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { offerUndo } from '../frame/offerUndo.tsx';
import { failed } from '../frame/toasts.ts';
import { StatusMark } from './StatusMark.tsx';

/** One sale on account: who owes it, what is left of it, and how far it is. */
export default function InvoicePage(): ReactNode {
  const { t } = useTranslation('invoices');
  const query = useRecord(trpc.staff.invoices.get, { id: Number(useParams().id) });
  return (
    <Loaded query={query} gone={{ title: t('gone'), text: t('goneText') }}>
      {(read) => <Invoice key={read.data.id} read={read} />}
    </Loaded>
  );
}

function Invoice({ read }: { read: Read<InvoiceView> }): ReactNode {
  const { t } = useTranslation('invoices');
  const { t: portal } = useTranslation('portal');
  const { money, date, dateTime } = useFormats();
  const utils = trpc.useUtils();
  const invoice = read.data;
  const { id, number, paid_on, bill, client } = invoice;
  const onSettled = async (): Promise<void> => {
    await Promise.all([
      utils.staff.invoices.invalidate(),
      utils.staff.invoiceClients.invalidate(),
      utils.staff.history.invalidate(),
    ]);
  };
  const save = trpc.staff.invoices.save.useMutation();
  const form = useRecordForm<InvoiceValues, { row_version: number }>({
    ...recordOf(read, (now) => now.values),
    labels: {
      invoice_client_id: t('list.client'),
      reference: t('fields.reference'),
      due_on: t('fields.due_on'),
    },
    show: { invoice_client_id: (chosen) => (chosen === client.id ? client.company : `${chosen}`) },
    save: (values, version) => save.mutateAsync({ id, row_version: version, values }),
    onSaved: () => void onSettled(),
  });
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.invoices'), to: '/invoices' }]}
      title={number === null ? t('title.pending') : t('title.numbered', { number })}
      state={<StatusMark status={invoice.status} paidOn={paid_on} />}
      subtitle={
        <>
          <Anchor component={Link} underline="always" to={`/invoices/clients/${client.id}`}>
            {client.company}
          </Anchor>
          {' · '}
          <Anchor component={Link} underline="always" to={`/bills/${bill.uuid}`}>
            {t('bill', { reference: bill.reference })}
          </Anchor>
          {` · ${[dateTime(invoice.created_at), invoice.cinema].filter(Boolean).join(' · ')}`}
        </>
      }
      figures={[
        { label: t('list.amount'), value: money(invoice.amount) },
        { label: t('list.takenBack'), value: money(invoice.taken_back) },
        { label: t('list.owed'), value: money(paid_on === null ? invoice.left : 0) },
        { label: t('list.invoiced_on'), value: invoice.invoiced_on === null ? '–' : date(invoice.invoiced_on) },
        { label: t('list.paid_on'), value: paid_on === null ? '–' : date(paid_on) },
      ]}
      actions={invoice.writable ? <Actions invoice={invoice} onSettled={onSettled} /> : null}
      form={form}
      readOnly={!invoice.writable}
      sections={[
        {
          id: 'details',
          title: t('details'),
          content: (
            <Stack maw={480}>
              {number === null ? <ClientSelect form={form} client={client} /> : null}
              <TextInput {...form.text('reference')} description={t('help.reference')} maxLength={60} />
              {number === null ? (
                <Text size="sm" c="dimmed">
                  {t('help.due', { days: invoiceDueDays })}
                </Text>
              ) : (
                <DateField {...form.text('due_on')} />
              )}
            </Stack>
          ),
        },
        {
          id: 'history',
          title: t('history'),
          isApart: true,
          content: (
            <History
              entity="invoice"
              id={id}
              labels={{
                ...form.labels,
                number: t('list.number'),
                invoiced_on: t('list.invoiced_on'),
                paid_on: t('list.paid_on'),
              }}
            />
          ),
        },
      ]}
    />
  );
}

/** Its next step: the number, then the money, which is taken back by the same button. */
function Actions({ invoice, onSettled }: { invoice: InvoiceView; onSettled(): Promise<void> }): ReactNode {
  const { t } = useTranslation('invoices');
  const { t: portal } = useTranslation('portal');
  const { confirm } = useDialogs();
  const row_version = useNewestVersion(invoice.row_version);
  const { id, number, paid_on, left } = invoice;
  const giveNumber = trpc.staff.invoices.number.useMutation({ onSettled, onError: failed });
  const pay = trpc.staff.invoices.pay.useMutation({ onSettled, onError: failed });

  async function invoiceIt(): Promise<void> {
    const isSure = await confirm({
      title: t('actions.numberTitle', { count: 1 }),
      text: t('actions.numberText', { days: invoiceDueDays }),
      action: t('actions.number'),
    });
    if (isSure) giveNumber.mutate({ id, row_version });
  }

  function setPaid(paid: boolean): void {
    // What is brought back is the day it was paid on, and not the day of the undo.
    const before = paid || paid_on === null ? { paid: false } : { paid: true, paid_on };
    pay.mutate(
      { id, row_version, paid },
      {
        onSuccess: (answer) =>
          offerUndo(t(paid ? 'actions.nowPaid' : 'actions.nowUnpaid'), portal('form.undo'), async () =>
            pay.mutate({ id, row_version: answer.row_version, ...before }),
          ),
      },
    );
  }

  if (number === null)
    return (
      <Button size="xs" loading={giveNumber.isPending} disabled={left === 0} onClick={() => void invoiceIt()}>
        {t('actions.number')}
      </Button>
    );
  const isPaid = paid_on !== null;
  return (
    <Button size="xs" variant={isPaid ? 'default' : 'filled'} loading={pay.isPending} onClick={() => setPaid(!isPaid)}>
      {t(isPaid ? 'actions.unpaid' : 'actions.paid')}
    </Button>
  );
}

/** Another client, while the invoice has no number. */
function ClientSelect(props: { form: RecordForm<InvoiceValues>; client: InvoiceView['client'] }): ReactNode {
  const { t } = useTranslation('invoices');
  const { form, client } = props;
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 300);
  const { data } = trpc.staff.invoiceClients.list.useQuery(
    { q: asked === client.company ? '' : asked, per_page: 50 },
    { placeholderData: (before) => before },
  );
  const found = (data?.rows ?? []).map(({ id, company }) => ({ value: String(id), label: company }));
  const own = found.some(({ value }) => value === String(client.id))
    ? []
    : [{ value: String(client.id), label: client.company }];
  return (
    <Select
      {...form.id('invoice_client_id')}
      searchable
      allowDeselect={false}
      onSearchChange={setSearch}
      // The server has searched.
      filter={({ options }) => options}
      data={[...own, ...found]}
      nothingFoundMessage={t('clients.empty.title')}
    />
  );
}
