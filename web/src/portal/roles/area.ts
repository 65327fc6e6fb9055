import { lazyRoute } from '@parterre/ui/routing';
import { IconShieldCheck } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const roles: Area = {
  path: 'roles',
  name: 'roles',
  Icon: IconShieldCheck,
  group: 'people',
  permission: 'accounts.roles',
  texts: ['people'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./RolesList.tsx')) },
    { path: 'new', lazy: lazyRoute(() => import('./NewRole.tsx')) },
    { path: ':id', ...page({ rowsOf: 'roles', entity: 'role' }), lazy: lazyRoute(() => import('./RolePage.tsx')) },
  ],
};
