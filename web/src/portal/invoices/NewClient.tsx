import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { RecordPage } from '../form/index.ts';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { NotAllowed } from '../frame/NotAllowed.tsx';
import { emptyClient, useClientForm, useClientSections } from './useClientForm.tsx';

export default function NewClient(): ReactNode {
  const { t } = useTranslation('invoices');
  const { t: portal } = useTranslation('portal');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const exhibitor = useExhibitor('invoices.clients');
  const create = trpc.staff.invoiceClients.create.useMutation();
  const form = useClientForm({
    record: { values: emptyClient, version: null },
    create: (values) => create.mutateAsync({ exhibitor: exhibitor ?? 0, values }),
    onSaved({ id }) {
      void utils.staff.invoiceClients.invalidate();
      void navigate(`/invoices/clients/${id}`, { replace: true });
    },
  });
  const sections = useClientSections(form);
  if (exhibitor === null) return <NotAllowed />;
  return (
    <RecordPage
      crumbs={[
        { label: portal('areas.invoices'), to: '/invoices' },
        { label: portal('places.invoiceClients'), to: '/invoices/clients' },
      ]}
      title={t('clients.new')}
      form={form}
      saveLabel={t('clients.make')}
      notice={<ExhibitorSelect permission="invoices.clients" isField />}
      sections={sections}
    />
  );
}
