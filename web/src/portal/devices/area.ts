import { lazyRoute } from '@parterre/ui/routing';
import { IconDevices } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const devices: Area = {
  path: 'devices',
  name: 'devices',
  group: 'house',
  Icon: IconDevices,
  permission: 'devices.read',
  texts: ['devices', 'printing'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./DevicesList.tsx')) },
    {
      path: ':device',
      ...page({ rowsOf: 'devices', entity: 'device' }),
      lazy: lazyRoute(() => import('./DevicePage.tsx')),
    },
  ],
};
