import type { Permission } from '@parterre/server/contract';
import { useStaff } from '@parterre/ui/staff';

/** The exhibitor for which one makes what belongs to no single cinema; null: one may not, anywhere. */
export function useExhibitor(permission: Permission): number | null {
  const { account } = useStaff();
  const membership = account.memberships.find(
    ({ cinemas, permissions }) => cinemas === null && permissions.includes(permission),
  );
  return membership?.exhibitor.id ?? null;
}
