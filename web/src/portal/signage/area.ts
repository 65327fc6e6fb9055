import { lazyRoute } from '@parterre/ui/routing';
import { IconDeviceTv } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const signage: Area = {
  path: 'signage',
  name: 'signage',
  Icon: IconDeviceTv,
  group: 'house',
  permission: 'signage.read',
  texts: ['signageViews', 'signage', 'devices'],
  routes: [
    {
      index: true,
      ...page({ entity: 'signage_message' }),
      lazy: lazyRoute(() => import('./DisplaysPage.tsx')),
    },
    { path: 'views', ...page({ place: 'signageViews' }), lazy: lazyRoute(() => import('./ViewsList.tsx')) },
    { path: 'views/new', lazy: lazyRoute(() => import('./NewView.tsx')) },
    {
      path: 'views/:id',
      ...page({ rowsOf: 'signageViews', entity: 'signage_view' }),
      lazy: lazyRoute(() => import('./ViewPage.tsx')),
    },
  ],
};
