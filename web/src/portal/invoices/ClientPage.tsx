import { Button } from '@mantine/core';
import type { InvoiceClientView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ArchiveButton, History, type Read, RecordPage, recordOf, useRecord } from '../form/index.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { ArchivedBadge } from '../frame/StateBadge.tsx';
import { useClientForm, useClientSections } from './useClientForm.tsx';

export default function ClientPage(): ReactNode {
  const { t } = useTranslation('invoices');
  const client = useRecord(trpc.staff.invoiceClients.get, { id: Number(useParams().id) });
  return (
    <Loaded query={client} gone={{ title: t('clients.gone'), text: t('clients.goneText') }}>
      {(read) => <Client key={read.data.id} read={read} />}
    </Loaded>
  );
}

function Client({ read }: { read: Read<InvoiceClientView> }): ReactNode {
  const { t } = useTranslation('invoices');
  const { t: portal } = useTranslation('portal');
  const utils = trpc.useUtils();
  const { id, row_version, values, archived_at, writable } = read.data;
  const onSettled = async (): Promise<void> => {
    await Promise.all([
      utils.staff.invoiceClients.invalidate(),
      utils.staff.invoices.invalidate(),
      utils.staff.history.invalidate(),
    ]);
  };
  const save = trpc.staff.invoiceClients.save.useMutation();
  const archive = trpc.staff.invoiceClients.archive.useMutation({ onSettled });
  const form = useClientForm({
    ...recordOf(read, (now) => now.values),
    save: (changed, version) => save.mutateAsync({ id, row_version: version, values: changed }),
    onSaved: () => void onSettled(),
  });
  const sections = useClientSections(form);
  return (
    <RecordPage
      crumbs={[
        { label: portal('areas.invoices'), to: '/invoices' },
        { label: portal('places.invoiceClients'), to: '/invoices/clients' },
      ]}
      title={values.company}
      state={archived_at === null ? null : <ArchivedBadge />}
      form={form}
      readOnly={!writable}
      actions={
        <>
          <Button component={Link} to={`/invoices?client=${id}`} variant="default" size="xs">
            {t('clients.invoices')}
          </Button>
          <ArchiveButton
            archived={t('clients.archived', { company: values.company })}
            version={row_version}
            isArchived={archived_at !== null}
            change={(change) => archive.mutateAsync({ id, ...change })}
          />
        </>
      }
      sections={[
        ...sections,
        {
          id: 'history',
          title: t('history'),
          content: (
            <History entity="invoice_client" id={id} labels={{ ...form.labels, archived_at: portal('archived') }} />
          ),
          isApart: true,
        },
      ]}
    />
  );
}
