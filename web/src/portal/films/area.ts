import { lazyRoute } from '@parterre/ui/routing';
import { IconMovie } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const films: Area = {
  path: 'films',
  name: 'films',
  Icon: IconMovie,
  group: 'programme',
  permission: 'films.read',
  texts: ['films', 'genres', 'picture'],
  routes: [
    { index: true, ...page({ filters: { tags: 'tag' } }), lazy: lazyRoute(() => import('./FilmsList.tsx')) },
    { path: 'tags', ...page({ place: 'tags', entity: 'tag' }), lazy: lazyRoute(() => import('./TagsList.tsx')) },
    { path: 'new', lazy: lazyRoute(() => import('./NewFilm.tsx')) },
    {
      path: ':id',
      ...page({ rowsOf: 'films', entity: 'movie', parts: { movie_version: 'versions' } }),
      lazy: lazyRoute(() => import('./FilmPage.tsx')),
    },
  ],
};
