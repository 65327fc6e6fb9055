import { lazyRoute } from '@parterre/ui/routing';
import { IconBuilding } from '@tabler/icons-react';
import type { Area, PageHandle } from '../area.ts';

const drawing: PageHandle = { texts: ['editor'] };
const moving: PageHandle = { texts: ['moves'] };

export const cinemas: Area = {
  path: 'cinemas',
  name: 'cinemas',
  group: 'house',
  Icon: IconBuilding,
  permission: 'cinemas.read',
  texts: ['halls', 'seatmap'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./CinemasList.tsx')) },
    { path: 'new', lazy: lazyRoute(() => import('./NewCinema.tsx')) },
    { path: ':cinema', lazy: lazyRoute(() => import('./CinemaPage.tsx')) },
    { path: ':cinema/screens/new', lazy: lazyRoute(() => import('./NewScreen.tsx')) },
    { path: 'screens/:screen', lazy: lazyRoute(() => import('./ScreenPage.tsx')) },
    { path: 'screens/:screen/layout', lazy: lazyRoute(() => import('./LayoutPage.tsx')) },
    {
      path: 'screens/:screen/move',
      handle: moving,
      lazy: lazyRoute(() => import('./moves/MoveSchedulesPage.tsx')),
    },
    {
      path: 'screens/:screen/reseat',
      handle: moving,
      lazy: lazyRoute(() => import('./moves/ReseatPage.tsx')),
    },
    {
      path: 'screens/:screen/editor',
      handle: drawing,
      lazy: lazyRoute(() => import('../editor/EditorPage.tsx')),
    },
  ],
};
