import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { InvoiceClientValues } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { type RecordForm, type RecordSection, type Saving, useRecordForm } from '../form/index.ts';

export const emptyClient: InvoiceClientValues = {
  company: '',
  contact: null,
  email: null,
  phone: null,
  vat: null,
  address: null,
  zip: null,
  city: null,
};

export function useClientForm<A extends { row_version: number }>(
  saving: Saving<InvoiceClientValues, A>,
): RecordForm<InvoiceClientValues> {
  const { t } = useTranslation('invoices');
  return useRecordForm<InvoiceClientValues, A>({
    ...saving,
    labels: {
      company: t('fields.company'),
      contact: t('fields.contact'),
      email: t('fields.email'),
      phone: t('fields.phone'),
      vat: t('fields.vat'),
      address: t('fields.address'),
      zip: t('fields.zip'),
      city: t('fields.city'),
    },
  });
}

export function useClientSections(form: RecordForm<InvoiceClientValues>): RecordSection[] {
  const { t } = useTranslation('invoices');
  return [
    {
      id: 'client',
      title: t('list.client'),
      content: (
        <Stack maw={720}>
          <TextInput {...form.text('company')} withAsterisk maxLength={120} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...form.text('contact')} maxLength={120} />
            <TextInput {...form.text('vat')} description={t('help.vat')} maxLength={30} />
            <TextInput {...form.text('email')} type="email" maxLength={254} />
            <TextInput {...form.text('phone')} type="tel" maxLength={60} />
          </SimpleGrid>
          <TextInput {...form.text('address')} maxLength={200} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...form.text('zip')} maxLength={20} />
            <TextInput {...form.text('city')} maxLength={100} />
          </SimpleGrid>
        </Stack>
      ),
    },
  ];
}
