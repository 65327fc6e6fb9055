import { lazyRoute } from '@parterre/ui/routing';
import { IconReceipt } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const bills: Area = {
  path: 'bills',
  name: 'bills',
  Icon: IconReceipt,
  group: 'sales',
  permission: 'bills.read',
  texts: ['bills', 'cash'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./BillsList.tsx')) },
    { path: 'payments', ...page({ place: 'payments' }), lazy: lazyRoute(() => import('./PaymentsList.tsx')) },
    { path: ':id', ...page({ rowsOf: 'bills', entity: 'bill' }), lazy: lazyRoute(() => import('./BillPage.tsx')) },
  ],
};
