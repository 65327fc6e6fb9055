import { lazyRoute } from '@parterre/ui/routing';
import { IconCash } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const cash: Area = {
  path: 'cash',
  name: 'cash',
  Icon: IconCash,
  group: 'sales',
  permission: 'cash.read',
  texts: ['cash'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./ShiftsList.tsx')) },
    {
      path: ':id',
      ...page({ entity: 'cash_shift', parts: { cash_entry: 'entries' } }),
      lazy: lazyRoute(() => import('./ShiftPage.tsx')),
    },
  ],
};
