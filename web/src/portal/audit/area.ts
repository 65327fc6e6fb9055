import { lazyRoute } from '@parterre/ui/routing';
import { IconHistory } from '@tabler/icons-react';
import type { Area } from '../area.ts';

export const audit: Area = {
  path: 'audit',
  name: 'audit',
  Icon: IconHistory,
  group: 'people',
  permission: 'audit.read',
  texts: ['people', 'audit'],
  routes: [{ index: true, lazy: lazyRoute(() => import('./AuditList.tsx')) }],
};
