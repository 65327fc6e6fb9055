import { lazyRoute } from '@parterre/ui/routing';
import { IconCreditCard } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const paymentMethods: Area = {
  path: 'payment-methods',
  name: 'paymentMethods',
  Icon: IconCreditCard,
  group: 'sales',
  permission: 'payments.methods',
  texts: ['paymentMethods'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./MethodsList.tsx')) },
    { path: 'new', lazy: lazyRoute(() => import('./MethodPage.tsx')) },
    {
      path: ':id',
      ...page({ rowsOf: 'paymentMethods', entity: 'payment_method' }),
      lazy: lazyRoute(() => import('./MethodPage.tsx')),
    },
  ],
};
