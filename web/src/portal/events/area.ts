import { lazyRoute } from '@parterre/ui/routing';
import { IconSparkles } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const events: Area = {
  path: 'events',
  name: 'events',
  Icon: IconSparkles,
  group: 'programme',
  permission: 'events.read',
  texts: ['events'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./EventsList.tsx')) },
    { path: 'new', lazy: lazyRoute(() => import('./NewEvent.tsx')) },
    { path: ':id', ...page({ rowsOf: 'events', entity: 'event' }), lazy: lazyRoute(() => import('./EventPage.tsx')) },
  ],
};
