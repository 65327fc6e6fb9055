import { lazyRoute } from '@parterre/ui/routing';
import { IconTags } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const prices: Area = {
  path: 'prices',
  name: 'prices',
  Icon: IconTags,
  group: 'sales',
  permission: 'prices.read',
  texts: ['prices'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./PricesList.tsx')) },
    { path: 'offered', ...page({ place: 'simulator' }), lazy: lazyRoute(() => import('./SimulatorPage.tsx')) },
    { path: 'vat', ...page({ place: 'vat' }), lazy: lazyRoute(() => import('./VatList.tsx')) },
    { path: 'vat/new', lazy: lazyRoute(() => import('./VatPage.tsx')) },
    { path: 'vat/:id', ...page({ rowsOf: 'vats', entity: 'vat' }), lazy: lazyRoute(() => import('./VatPage.tsx')) },
    {
      path: ':id',
      ...page({ rowsOf: 'priceGroups', entity: 'price_group' }),
      lazy: lazyRoute(() => import('./PriceGroupPage.tsx')),
    },
    { path: ':id/rates/new', lazy: lazyRoute(() => import('./RatePage.tsx')) },
    { path: ':id/rates/:rate', ...page({ entity: 'price_rate' }), lazy: lazyRoute(() => import('./RatePage.tsx')) },
  ],
};
