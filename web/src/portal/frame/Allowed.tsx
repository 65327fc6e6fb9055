import type { Permission } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Message } from './Message.tsx';
import { NotAllowed } from './NotAllowed.tsx';
import { hasModule } from './useMayOpen.ts';

/** The pages of an area, or why they are not shown: a role may change while somebody looks at them. */
export function Allowed({ permission }: { permission: Permission | null }): ReactNode {
  const { t } = useTranslation(['portal', 'staff']);
  const { may, account } = useStaff();
  const isMissing = permission !== null && may(permission) && !hasModule(account, permission);
  if (isMissing) return <Message title={t('staff:notActive.title')} text={t('staff:notActive.text')} />;
  if (permission === null || may(permission)) return <Outlet />;
  return <NotAllowed />;
}
