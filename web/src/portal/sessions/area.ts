import { lazyRoute } from '@parterre/ui/routing';
import { IconDevices } from '@tabler/icons-react';
import type { Area } from '../area.ts';

export const sessions: Area = {
  path: 'sessions',
  name: 'sessions',
  Icon: IconDevices,
  group: 'people',
  permission: 'sessions.end',
  texts: ['people'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./SessionsList.tsx')) },
    { path: ':employee', lazy: lazyRoute(() => import('./PersonSessionsPage.tsx')) },
  ],
};
