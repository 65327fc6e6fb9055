import { lazyRoute } from '@parterre/ui/routing';
import { IconKey } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const ticketKeys: Area = {
  path: 'ticket-keys',
  name: 'ticketKeys',
  Icon: IconKey,
  group: 'sales',
  permission: 'tickets.keys',
  texts: ['ticketKeys'],
  routes: [{ index: true, ...page({ entity: 'ticket_key' }), lazy: lazyRoute(() => import('./KeysPage.tsx')) }],
};
