import type { Permission } from '@parterre/server/contract';
import { useStaff } from '@parterre/ui/staff';

/** Exhibitors in all of whose cinemas one has the permission: what concerns an exhibitor as a whole is made there. */
export function useOwnExhibitors(permission: Permission): { id: number; name: string }[] {
  const { account } = useStaff();
  const own = account.memberships.filter(
    ({ cinemas, permissions }) => cinemas === null && permissions.includes(permission),
  );
  return [...new Map(own.map(({ exhibitor: { id, name } }) => [id, { id, name }])).values()];
}
