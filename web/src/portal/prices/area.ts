import { lazyRoute } from '@parterre/ui/routing';
import { IconTags } from '@tabler/icons-react';
import type { Area } from '../area.ts';

export const prices: Area = {
  path: 'prices',
  name: 'prices',
  Icon: IconTags,
  group: 'sales',
  permission: 'prices.read',
  texts: ['prices'],
  places: [
    { path: 'offered', name: 'simulator' },
    { path: 'vat', name: 'vat' },
  ],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./PricesList.tsx')) },
    { path: 'offered', lazy: lazyRoute(() => import('./SimulatorPage.tsx')) },
    { path: 'vat', lazy: lazyRoute(() => import('./VatList.tsx')) },
    { path: 'vat/new', lazy: lazyRoute(() => import('./VatPage.tsx')) },
    { path: 'vat/:id', lazy: lazyRoute(() => import('./VatPage.tsx')) },
    { path: ':id', lazy: lazyRoute(() => import('./PriceGroupPage.tsx')) },
    { path: ':id/rates/new', lazy: lazyRoute(() => import('./RatePage.tsx')) },
    { path: ':id/rates/:rate', lazy: lazyRoute(() => import('./RatePage.tsx')) },
  ],
};
