import type { Locale } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { BrokenRoute, lazyRoute } from '@parterre/ui/routing';
import { StaffApp } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { createBrowserRouter } from 'react-router';
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
  return <StaffApp locale={locale} title={t('title')} home="pos" createRouter={createRouter} />;
}
