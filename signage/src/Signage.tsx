import type { Locale } from '@parterre/server/contract';
import { ApiProvider, createApi } from '@parterre/ui/api';
import { LiveCountsProvider } from '@parterre/ui/programme';
import { BrokenRoute, lazyRoute } from '@parterre/ui/routing';
import { type ReactNode, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';

const base = '/signage';

function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(
    [
      {
        path: '*',
        errorElement: <BrokenRoute home={base} />,
        hydrateFallbackElement: <div />,
        lazy: lazyRoute(() => import('./NextSchedules.tsx')),
      },
    ],
    { basename: base },
  );
}

export function Signage({ locale }: { locale: Locale }): ReactNode {
  const [api] = useState(() => createApi({ locale }));
  const [router] = useState(createRouter);
  return (
    <ApiProvider api={api}>
      <LiveCountsProvider isAlwaysLive>
        <RouterProvider router={router} />
      </LiveCountsProvider>
    </ApiProvider>
  );
}
