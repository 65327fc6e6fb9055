import { commonModules, isOfSystem, type Permission, permissions, type StaffAccount } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Message } from './Message.tsx';
import { NotAllowed } from './NotAllowed.tsx';

/** The pages of an area, or why they are not shown: a role may change while somebody looks at them. */
export function Allowed({ permission }: { permission: Permission | null }): ReactNode {
  const { t } = useTranslation(['portal', 'staff']);
  const { may, account } = useStaff();
  const isMissing = permission !== null && may(permission) && !hasModule(account, permission);
  if (isMissing) return <Message title={t('staff:notActive.title')} text={t('staff:notActive.text')} />;
  if (permission === null || may(permission)) return <Outlet />;
  return <NotAllowed />;
}

/** Whether one gets anywhere with the permission: one has it, and the part of the product is there where one has it. */
export function useMayOpen(): (permission: Permission | null) => boolean {
  const { may, account } = useStaff();
  return (permission) => permission === null || (may(permission) && hasModule(account, permission));
}

/** Whether the part of the product is there where the permission is. */
function hasModule({ memberships }: StaffAccount, permission: Permission): boolean {
  const { module } = permissions[permission];
  if (isOfSystem(permission)) return true;
  if (commonModules.some((name) => name === module)) return true;
  return memberships.some(
    ({ exhibitor, permissions: own }) => own.includes(permission) && exhibitor.modules.some((name) => name === module),
  );
}
