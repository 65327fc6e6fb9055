import { lazyRoute } from '@parterre/ui/routing';
import { IconCalendarEvent } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const schedules: Area = {
  path: 'schedules',
  name: 'schedules',
  Icon: IconCalendarEvent,
  group: 'programme',
  permission: 'schedules.read',
  texts: ['schedules', 'bills', 'scanner'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./SchedulesPage.tsx')) },
    { path: 'list', ...page({ place: 'scheduleList' }), lazy: lazyRoute(() => import('./ScheduleList.tsx')) },
    {
      path: ':id',
      ...page({ rowsOf: 'schedules', entity: 'schedule' }),
      lazy: lazyRoute(() => import('./SchedulePage.tsx')),
    },
  ],
};
