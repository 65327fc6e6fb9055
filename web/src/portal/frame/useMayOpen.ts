import { commonModules, isOfSystem, type Permission, permissions, type StaffAccount } from '@parterre/server/contract';
import { useStaff } from '@parterre/ui/staff';

/** Whether one gets anywhere with the permission: one has it, and the part of the product is there where one has it. */
export function useMayOpen(): (permission: Permission | null) => boolean {
  const { may, account } = useStaff();
  return (permission) => permission === null || (may(permission) && hasModule(account, permission));
}

/** Whether the part of the product is there where the permission is. */
export function hasModule({ memberships }: StaffAccount, permission: Permission): boolean {
  const { module } = permissions[permission];
  if (isOfSystem(permission)) return true;
  if (commonModules.some((name) => name === module)) return true;
  return memberships.some(
    ({ exhibitor, permissions: own }) => own.includes(permission) && exhibitor.modules.some((name) => name === module),
  );
}
