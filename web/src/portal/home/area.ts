import { lazyRoute } from '@parterre/ui/routing';
import { IconHome } from '@tabler/icons-react';
import type { Area } from '../area.ts';

export const home: Area = {
  path: '',
  name: 'home',
  Icon: IconHome,
  group: null,
  permission: null,
  texts: [],
  routes: [{ index: true, lazy: lazyRoute(() => import('./Home.tsx')) }],
};
