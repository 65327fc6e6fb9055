import { lazyRoute } from '@parterre/ui/routing';
import { IconBuildingBank } from '@tabler/icons-react';
import type { Area } from '../area.ts';

export const paymentAccounts: Area = {
  path: 'payment-accounts',
  name: 'paymentAccounts',
  Icon: IconBuildingBank,
  group: 'sales',
  permission: 'payments.providers',
  texts: ['paymentAccounts', 'paymentMethods'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./AccountsList.tsx')) },
    { path: 'new', lazy: lazyRoute(() => import('./AccountPage.tsx')) },
    { path: ':id', lazy: lazyRoute(() => import('./AccountPage.tsx')) },
  ],
};
