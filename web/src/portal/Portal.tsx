import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { Locale } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { StaffApp } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { createRouter } from './routes.tsx';

export function Portal({ locale }: { locale: Locale }): ReactNode {
  const { t } = useTranslation(['portal', 'common']);
  // What closes a notice has a name.
  const notice = { Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('common:close') } } } };
  return (
    <>
      <StaffApp locale={locale} title={t('portal:title')} home="portal" createRouter={createRouter} />
      <MantineThemeProvider theme={{ components: notice }}>
        <Notifications position="top-right" />
      </MantineThemeProvider>
    </>
  );
}
