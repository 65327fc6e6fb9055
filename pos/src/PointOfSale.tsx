import type { Locale } from '@parterre/server/contract';
import { BrokenRoute, lazyRoute } from '@parterre/ui/routing';
import type { ReactNode } from 'react';
import { createBrowserRouter } from 'react-router';
import { Frame } from './Frame.tsx';
import { Selling } from './sale/Selling.tsx';
import { DeviceApp } from './start/DeviceApp.tsx';

const base = '/pos';
const broken = <BrokenRoute home={base} />;

function createRouter(): ReturnType<typeof createBrowserRouter> {
  const schedules = lazyRoute(() => import('./schedules/Schedules.tsx'));
  return createBrowserRouter(
    [
      {
        path: '/',
        element: <Frame />,
        errorElement: broken,
        hydrateFallbackElement: <div />,
        children: [
          {
            element: <Selling />,
            children: [
              { index: true, errorElement: broken, lazy: schedules },
              { path: 'schedules/:id', errorElement: broken, lazy: lazyRoute(() => import('./sale/SalePage.tsx')) },
              { path: '*', errorElement: broken, lazy: schedules },
            ],
          },
        ],
      },
    ],
    { basename: base },
  );
}

export function PointOfSale({ locale }: { locale: Locale }): ReactNode {
  return <DeviceApp locale={locale} createRouter={createRouter} />;
}
