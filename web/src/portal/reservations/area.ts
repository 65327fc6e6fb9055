import { lazyRoute } from '@parterre/ui/routing';
import { IconBookmark } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const reservations: Area = {
  path: 'reservations',
  name: 'reservations',
  Icon: IconBookmark,
  group: 'sales',
  permission: 'reservations.read',
  texts: ['reservations', 'bills', 'seatmap'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./ReservationsList.tsx')) },
    { path: 'new', lazy: lazyRoute(() => import('./MakePage.tsx')) },
    { path: ':id', ...page({ rowsOf: 'reservations' }), lazy: lazyRoute(() => import('./ReservationPage.tsx')) },
  ],
};
