import type { i18n } from '@parterre/ui/i18n';
import { BrokenRoute, lazyRoute } from '@parterre/ui/routing';
import { createBrowserRouter, type RouteObject } from 'react-router';
import type { Area, PageHandle } from './area.ts';
import { areas } from './areas.ts';
import { Allowed } from './frame/Allowed.tsx';
import { Frame } from './frame/Frame.tsx';
import { NotFound } from './frame/NotFound.tsx';

const base = '/portal';
const broken = <BrokenRoute home={base} />;

/** A page that breaks leaves the frame around it, which leads on. */
function pagesOf(
  { path, permission, texts, routes }: Area,
  loadTexts: (areas: string[]) => Promise<void>,
): RouteObject {
  return {
    ...(path !== '' && { path }),
    element: <Allowed permission={permission} />,
    errorElement: broken,
    children: routes.map((route) => ({ ...withTexts(route, texts, loadTexts), errorElement: broken }) as RouteObject),
  };
}

/** The page comes when its texts have come: those of its area, and of its own those that its `handle` names. */
function withTexts(
  route: RouteObject,
  areas: readonly string[],
  load: (areas: string[]) => Promise<void>,
): RouteObject {
  const { lazy, children } = route;
  const own: PageHandle = route.handle ?? {};
  const texts = [...areas, ...(own.texts ?? [])];
  return {
    ...route,
    ...(typeof lazy === 'function' && {
      lazy: async () => {
        const [page] = await Promise.all([lazy(), load(texts)]);
        return page;
      },
    }),
    ...(children && { children: children.map((child) => withTexts(child, texts, load)) }),
  } as RouteObject;
}

/** `texts`: where the areas' texts are loaded into. */
export function createRouter(texts: i18n): ReturnType<typeof createBrowserRouter> {
  const loadTexts = (names: string[]): Promise<void> =>
    new Promise((loaded, failed) => {
      void texts.loadNamespaces(names, (error: unknown) => (error ? failed(error) : loaded()));
    });
  const pages: RouteObject[] = [
    ...areas.map((area) => pagesOf(area, loadTexts)),
    { path: 'account/security', errorElement: broken, lazy: lazyRoute(() => import('./account/Security.tsx')) },
    { path: '*', element: <NotFound /> },
  ];
  return createBrowserRouter(
    [{ path: '/', element: <Frame />, errorElement: broken, hydrateFallbackElement: <div />, children: pages }],
    { basename: base },
  );
}
