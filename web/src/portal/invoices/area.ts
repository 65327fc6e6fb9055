import { lazyRoute } from '@parterre/ui/routing';
import { IconFileInvoice } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const invoices: Area = {
  path: 'invoices',
  name: 'invoices',
  Icon: IconFileInvoice,
  group: 'sales',
  permission: 'invoices.read',
  texts: ['invoices'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./InvoicesList.tsx')) },
    { path: 'clients', ...page({ place: 'invoiceClients' }), lazy: lazyRoute(() => import('./ClientsList.tsx')) },
    { path: 'clients/new', lazy: lazyRoute(() => import('./NewClient.tsx')) },
    {
      path: 'clients/:id',
      ...page({ rowsOf: 'invoiceClients', entity: 'invoice_client' }),
      lazy: lazyRoute(() => import('./ClientPage.tsx')),
    },
    {
      path: ':id',
      ...page({ rowsOf: 'invoices', entity: 'invoice' }),
      lazy: lazyRoute(() => import('./InvoicePage.tsx')),
    },
  ],
};
