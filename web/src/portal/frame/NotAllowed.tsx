import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { Message } from './Message.tsx';

/** Stands for what one's role may not do, or what nobody does where they work, as that is switched off. */
export function NotAllowed(): ReactNode {
  const { t } = useTranslation('portal');
  const [off] = useStaff().account.switchedOff;
  return off ? (
    <Message title={t('notAllowed.switchedOff.title', { name: off.name })} text={t('notAllowed.switchedOff.text')} />
  ) : (
    <Message title={t('notAllowed.title')} text={t('notAllowed.text')} />
  );
}
