import { Notifications } from '@mantine/notifications';
import type { Locale } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { StaffApp } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { createRouter } from './routes.tsx';

export function Portal({ locale }: { locale: Locale }): ReactNode {
  const { t } = useTranslation('portal');
  return (
    <>
      <StaffApp locale={locale} title={t('title')} home="portal" createRouter={createRouter} />
      <Notifications position="top-right" />
    </>
  );
}
