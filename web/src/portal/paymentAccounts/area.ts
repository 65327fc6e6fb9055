import { lazyRoute } from '@parterre/ui/routing';
import { IconBuildingBank } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const paymentAccounts: Area = {
  path: 'payment-accounts',
  name: 'paymentAccounts',
  Icon: IconBuildingBank,
  group: 'sales',
  permission: 'payments.providers',
  texts: ['paymentAccounts', 'paymentMethods'],
  routes: [
    { index: true, ...page({ entity: 'payment_provider' }), lazy: lazyRoute(() => import('./AccountsList.tsx')) },
    { path: 'new', lazy: lazyRoute(() => import('./AccountPage.tsx')) },
    {
      path: ':id',
      ...page({ rowsOf: 'paymentAccounts', entity: 'payment_account' }),
      lazy: lazyRoute(() => import('./AccountPage.tsx')),
    },
  ],
};
