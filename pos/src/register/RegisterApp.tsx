import type { Locale } from '@parterre/server/contract';
import { LiveCountsProvider } from '@parterre/ui/programme';
import { BrokenRoute, lazyRoute } from '@parterre/ui/routing';
import { type ReactNode, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { DeviceGate } from '../start/DeviceGate.tsx';
import { Serving } from './Serving.tsx';

export const registerHome = '/pos/register';

function createRouter(): ReturnType<typeof createBrowserRouter> {
  const broken = <BrokenRoute home={registerHome} />;
  const welcome = lazyRoute(() => import('./WelcomePage.tsx'));
  return createBrowserRouter(
    [
      {
        path: '/',
        element: <Serving />,
        errorElement: broken,
        hydrateFallbackElement: <div />,
        children: [
          { index: true, errorElement: broken, lazy: welcome },
          { path: 'films', errorElement: broken, lazy: lazyRoute(() => import('./FilmsPage.tsx')) },
          { path: 'schedules/:id', errorElement: broken, lazy: lazyRoute(() => import('./ShowPage.tsx')) },
          { path: 'products', errorElement: broken, lazy: lazyRoute(() => import('./ExtrasPage.tsx')) },
          { path: 'pay', errorElement: broken, lazy: lazyRoute(() => import('./PayPage.tsx')) },
          { path: 'code', errorElement: broken, lazy: lazyRoute(() => import('./CodePage.tsx')) },
          { path: '*', errorElement: broken, lazy: welcome },
        ],
      },
    ],
    { basename: registerHome },
  );
}

/** The app of a register, at which buyers serve themselves: nobody signs in. */
export default function RegisterApp({ locale }: { locale: Locale }): ReactNode {
  const [router] = useState(createRouter);
  return (
    <DeviceGate locale={locale} type="register">
      {() => (
        <LiveCountsProvider isAlwaysLive>
          <RouterProvider router={router} />
        </LiveCountsProvider>
      )}
    </DeviceGate>
  );
}
