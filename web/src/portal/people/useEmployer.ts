import { useStaff } from '@parterre/ui/staff';

/** The exhibitor for whom the reader takes people on and gives roles: the first such one. */
export function useEmployer(): number {
  const { account } = useStaff();
  return account.memberships.find(({ permissions }) => permissions.includes('accounts.roles'))?.exhibitor.id ?? 0;
}
