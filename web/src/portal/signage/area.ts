import { lazyRoute } from '@parterre/ui/routing';
import { IconDeviceTv } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const signage: Area = {
  path: 'signage',
  name: 'signage',
  Icon: IconDeviceTv,
  group: 'house',
  permission: 'signage.read',
  texts: ['signageViews', 'signage'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./ViewsList.tsx')) },
    { path: 'new', lazy: lazyRoute(() => import('./NewView.tsx')) },
    {
      path: ':id',
      ...page({ rowsOf: 'signageViews', entity: 'signage_view' }),
      lazy: lazyRoute(() => import('./ViewPage.tsx')),
    },
  ],
};
