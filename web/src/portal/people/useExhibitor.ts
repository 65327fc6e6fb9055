import { useStaff } from '@parterre/ui/staff';

/** Where the reader takes people on and gives roles: the first such exhibitor. */
export function useExhibitor(): number {
  const { account } = useStaff();
  return account.memberships.find(({ permissions }) => permissions.includes('accounts.roles'))?.exhibitor.id ?? 0;
}
