import { lazyRoute } from '@parterre/ui/routing';
import { IconBuilding } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

const drawing = page({ texts: ['editor'] });
const moving = page({ texts: ['moves'] });

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
    {
      path: ':cinema',
      ...page({ rowsOf: 'cinemas', entity: 'cinema' }),
      lazy: lazyRoute(() => import('./CinemaPage.tsx')),
    },
    { path: ':cinema/screens/new', lazy: lazyRoute(() => import('./NewScreen.tsx')) },
    {
      path: 'screens/:screen',
      ...page({ rowsOf: 'screens', entity: 'screen', parts: { seat_class_rate: '', seat_outage: '' } }),
      lazy: lazyRoute(() => import('./ScreenPage.tsx')),
    },
    {
      path: 'screens/:screen/layout',
      ...page({ parts: { screen_layout: '' } }),
      lazy: lazyRoute(() => import('./LayoutPage.tsx')),
    },
    {
      path: 'screens/:screen/move',
      ...moving,
      lazy: lazyRoute(() => import('./moves/MoveSchedulesPage.tsx')),
    },
    {
      path: 'screens/:screen/reseat',
      ...moving,
      lazy: lazyRoute(() => import('./moves/ReseatPage.tsx')),
    },
    {
      path: 'screens/:screen/editor',
      ...drawing,
      lazy: lazyRoute(() => import('../editor/EditorPage.tsx')),
    },
  ],
};
