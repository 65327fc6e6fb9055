import { lazyRoute } from '@parterre/ui/routing';
import { IconCalendarEvent } from '@tabler/icons-react';
import type { Area } from '../area.ts';

export const schedules: Area = {
  path: 'schedules',
  name: 'schedules',
  Icon: IconCalendarEvent,
  group: 'programme',
  permission: 'schedules.read',
  texts: ['schedules', 'bills'],
  places: [{ path: 'list', name: 'scheduleList' }],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./SchedulesPage.tsx')) },
    { path: 'list', lazy: lazyRoute(() => import('./ScheduleList.tsx')) },
    { path: ':id', lazy: lazyRoute(() => import('./SchedulePage.tsx')) },
  ],
};
