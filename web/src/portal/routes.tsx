import { BrokenRoute, lazyRoute } from '@parterre/ui/routing';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { areas } from './areas.ts';
import { Allowed } from './frame/Allowed.tsx';
import { Frame } from './frame/Frame.tsx';
import { NotFound } from './frame/NotFound.tsx';

const base = '/portal';
const broken = <BrokenRoute home={base} />;

/** A page that breaks leaves the frame around it, which leads on. */
const pages: RouteObject[] = [
  ...areas.map(
    ({ path, permission, routes }): RouteObject => ({
      ...(path !== '' && { path }),
      element: <Allowed permission={permission} />,
      errorElement: broken,
      children: routes.map((route) => ({ ...route, errorElement: broken }) as RouteObject),
    }),
  ),
  { path: 'account/sessions', errorElement: broken, lazy: lazyRoute(() => import('./account/Sessions.tsx')) },
  { path: '*', element: <NotFound /> },
];

export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(
    [{ path: '/', element: <Frame />, errorElement: broken, hydrateFallbackElement: <div />, children: pages }],
    { basename: base },
  );
}
