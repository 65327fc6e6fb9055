import type { Locale } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { LiveCountsProvider, useProgramme } from '@parterre/ui/programme';
import { BrokenRoute, lazyRoute } from '@parterre/ui/routing';
import { StaffGate } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { Frame } from './Frame.tsx';

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
          { index: true, errorElement: broken, lazy: schedules },
          { path: '*', errorElement: broken, lazy: schedules },
        ],
      },
    ],
    { basename: base },
  );
}

export function PointOfSale({ locale }: { locale: Locale }): ReactNode {
  const { t } = useTranslation('pos');
  const { startup } = useProgramme();
  const [router] = useState(createRouter);
  return (
    <StaffGate locale={locale} app={t('title')} home="pos" place={startup.exhibitor.trade_name}>
      <LiveCountsProvider>
        <RouterProvider router={router} />
      </LiveCountsProvider>
    </StaffGate>
  );
}
