import type { Permission } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Message } from './Message.tsx';

/** The pages of an area, or why they are not shown: a role may change while somebody looks at them. */
export function Allowed({ permission }: { permission: Permission | null }): ReactNode {
  const { t } = useTranslation('portal');
  const { may } = useStaff();
  if (permission === null || may(permission)) return <Outlet />;
  return <Message title={t('notAllowed.title')} text={t('notAllowed.text')} />;
}
