import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Message } from './Message.tsx';

export function NotFound(): ReactNode {
  const { t } = useTranslation('portal');
  return <Message title={t('notFound.title')} text={t('notFound.text')} />;
}
