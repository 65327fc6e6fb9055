import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Message } from './Message.tsx';

/** Stands for what one's role may not do. */
export function NotAllowed(): ReactNode {
  const { t } = useTranslation('portal');
  return <Message title={t('notAllowed.title')} text={t('notAllowed.text')} />;
}
