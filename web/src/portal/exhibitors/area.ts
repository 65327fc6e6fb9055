import { lazyRoute } from '@parterre/ui/routing';
import { IconBuildingStore } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const exhibitors: Area = {
  path: 'exhibitors',
  name: 'exhibitors',
  Icon: IconBuildingStore,
  group: 'system',
  permission: 'exhibitors.manage',
  texts: ['exhibitors', 'settings', 'people'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./ExhibitorsList.tsx')) },
    { path: 'new', lazy: lazyRoute(() => import('./NewExhibitor.tsx')) },
    { path: ':exhibitor', ...page({ rowsOf: 'exhibitors' }), lazy: lazyRoute(() => import('./ExhibitorPage.tsx')) },
  ],
};
