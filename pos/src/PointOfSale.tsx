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
  const schedules = lazyRoute(() => import('./schedules/SchedulesPage.tsx'));
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
              { path: 'products', errorElement: broken, lazy: lazyRoute(() => import('./products/ProductsPage.tsx')) },
              { path: 'vouchers', errorElement: broken, lazy: lazyRoute(() => import('./vouchers/VouchersPage.tsx')) },
              { path: 'parked', errorElement: broken, lazy: lazyRoute(() => import('./basket/ParkedPage.tsx')) },
              {
                path: 'reservations',
                errorElement: broken,
                lazy: lazyRoute(() => import('./reservations/ReservationsPage.tsx')),
              },
              {
                path: 'reservations/:id',
                errorElement: broken,
                lazy: lazyRoute(() => import('./reservations/ReservationPage.tsx')),
              },
              { path: '*', errorElement: broken, lazy: schedules },
            ],
          },
          { path: 'bills', errorElement: broken, lazy: lazyRoute(() => import('./bills/BillsPage.tsx')) },
          { path: 'bills/:uuid', errorElement: broken, lazy: lazyRoute(() => import('./bills/BillPage.tsx')) },
          { path: 'bills/:uuid/refund', errorElement: broken, lazy: lazyRoute(() => import('./bills/RefundPage.tsx')) },
          { path: 'bills/:uuid/seats', errorElement: broken, lazy: lazyRoute(() => import('./bills/ReseatPage.tsx')) },
          {
            path: 'bills/:uuid/exchange',
            errorElement: broken,
            lazy: lazyRoute(() => import('./bills/ExchangePage.tsx')),
          },
          {
            path: 'bills/:uuid/exchange/:id',
            errorElement: broken,
            lazy: lazyRoute(() => import('./bills/ExchangeSalePage.tsx')),
          },
          { path: 'alone', errorElement: broken, lazy: lazyRoute(() => import('./alone/AlonePage.tsx')) },
          { path: 'cash', errorElement: broken, lazy: lazyRoute(() => import('./cash/CashPage.tsx')) },
        ],
      },
    ],
    { basename: base },
  );
}

export function PointOfSale({ locale }: { locale: Locale }): ReactNode {
  return <DeviceApp locale={locale} createRouter={createRouter} />;
}
