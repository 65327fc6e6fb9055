import { lazyRoute } from '@parterre/ui/routing';
import { IconFileText } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const content: Area = {
  path: 'content',
  name: 'content',
  Icon: IconFileText,
  group: 'website',
  permission: 'content.read',
  texts: ['content', 'settings'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./ContentList.tsx')) },
    { path: 'new/:type', lazy: lazyRoute(() => import('./ContentPage.tsx')) },
    {
      path: ':id',
      ...page({ rowsOf: 'content', entity: 'cms_content' }),
      lazy: lazyRoute(() => import('./ContentPage.tsx')),
    },
  ],
};
