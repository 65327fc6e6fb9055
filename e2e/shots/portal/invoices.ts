import { asStaff, type Shot, signedIn, small } from '../shot.ts';

export const invoices: Shot[] = [
  {
    name: 'portal-invoices',
    path: () => '/portal/invoices',
    sizes: small,
    prepare: signedIn('table tbody a'),
    ...asStaff,
  },
  {
    name: 'portal-invoice',
    path: () => '/portal/invoices/3',
    sizes: small,
    prepare: signedIn('#history'),
    ...asStaff,
  },
  {
    name: 'portal-invoice-clients',
    path: () => '/portal/invoices/clients',
    sizes: small,
    prepare: signedIn('table tbody a'),
    ...asStaff,
  },
  {
    name: 'portal-invoice-client',
    path: () => '/portal/invoices/clients/1',
    sizes: small,
    prepare: signedIn('#history'),
    ...asStaff,
  },
  {
    name: 'portal-invoice-client-new',
    path: () => '/portal/invoices/clients/new',
    sizes: small,
    prepare: signedIn('main form'),
    ...asStaff,
  },
];
