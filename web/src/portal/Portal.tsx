import { Notifications } from '@mantine/notifications';
import type { Locale } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { LiveCountsProvider, useProgramme } from '@parterre/ui/programme';
import { StaffGate } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import { RouterProvider } from 'react-router';
import { createRouter } from './routes.tsx';

export function Portal({ locale }: { locale: Locale }): ReactNode {
  const { t, i18n } = useTranslation('portal');
  const { startup } = useProgramme();
  // Outside of the gate: whoever signs in again goes on where they were.
  const [router] = useState(() => createRouter(i18n));
  return (
    <>
      <StaffGate locale={locale} app={t('title')} home="portal" place={startup.exhibitor.trade_name}>
        <LiveCountsProvider>
          <RouterProvider router={router} />
        </LiveCountsProvider>
      </StaffGate>
      <Notifications position="top-right" />
    </>
  );
}
