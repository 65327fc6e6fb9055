import { Anchor, Button } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useExhibitor } from '../frame/exhibitor.tsx';
import { archiving, List } from '../list/index.ts';

/** Who buys on account. */
export default function ClientsList(): ReactNode {
  const { t } = useTranslation('invoices');
  const { t: portal } = useTranslation('portal');
  const { money, number } = useFormats();
  const exhibitor = useExhibitor('invoices.clients');
  const add =
    exhibitor !== null ? (
      <Button component={Link} to="/invoices/clients/new" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('clients.new')}
      </Button>
    ) : null;
  return (
    <>
      <Anchor component={Link} to="/invoices" size="sm">
        {portal('areas.invoices')}
      </Anchor>
      <List
        name="invoiceClients"
        title={portal('places.invoiceClients')}
        procedures={trpc.staff.invoiceClients}
        href={({ id }) => `/invoices/clients/${id}`}
        searchLabel={t('clients.search')}
        {...(add && { action: add })}
        hasArchive
        bulk={add !== null && { nameOf: ({ company }) => company, archive: archiving }}
        columns={[
          { name: 'company', title: t('fields.company'), sortable: true, render: ({ company }) => company },
          {
            name: 'contact',
            title: t('fields.contact'),
            sortable: true,
            isWide: true,
            render: ({ contact }) => contact,
          },
          {
            name: 'vat',
            title: t('fields.vat'),
            sortable: true,
            isCompact: true,
            isWide: true,
            render: ({ vat }) => vat,
          },
          { name: 'city', title: t('fields.city'), sortable: true, isWide: true, render: ({ city }) => city },
          {
            name: 'invoices',
            title: portal('areas.invoices'),
            isNumber: true,
            isWide: true,
            render: ({ invoices }) => number(invoices),
          },
          { name: 'owed', title: t('list.owed'), isNumber: true, render: ({ owed }) => money(owed) },
          { name: 'email', title: t('fields.email'), optional: true, sortable: true, render: ({ email }) => email },
          { name: 'phone', title: t('fields.phone'), optional: true, render: ({ phone }) => phone },
          { name: 'address', title: t('fields.address'), optional: true, render: ({ address }) => address },
          { name: 'zip', title: t('fields.zip'), optional: true, render: ({ zip }) => zip },
        ]}
        empty={{ title: t('clients.empty.title'), text: t('clients.empty.text'), ...(add && { action: add }) }}
      />
    </>
  );
}
