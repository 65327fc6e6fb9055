import { lazyRoute } from '@parterre/ui/routing';
import { IconUsers } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const people: Area = {
  path: 'people',
  name: 'people',
  Icon: IconUsers,
  group: 'people',
  permission: 'accounts.roles',
  texts: ['people'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./PeopleList.tsx')) },
    { path: 'new', lazy: lazyRoute(() => import('./NewPerson.tsx')) },
    {
      path: ':id',
      ...page({ rowsOf: 'employees', entity: 'employee', parts: { membership: 'roles' } }),
      lazy: lazyRoute(() => import('./PersonPage.tsx')),
    },
  ],
};
