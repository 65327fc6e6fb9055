import { lazyRoute } from '@parterre/ui/routing';
import { IconMovie } from '@tabler/icons-react';
import type { Area } from '../area.ts';

export const films: Area = {
  path: 'films',
  name: 'films',
  Icon: IconMovie,
  group: 'programme',
  permission: 'films.read',
  texts: ['films', 'genres', 'picture'],
  places: [{ path: 'tags', name: 'tags' }],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./FilmsList.tsx')) },
    { path: 'tags', lazy: lazyRoute(() => import('./TagsList.tsx')) },
    { path: 'new', lazy: lazyRoute(() => import('./NewFilm.tsx')) },
    { path: ':id', lazy: lazyRoute(() => import('./FilmPage.tsx')) },
  ],
};
