import { useStaff } from '@parterre/ui/staff';

/** Whether the account has reservations. */
export function useReserves(): boolean {
  return useStaff().account.memberships.some(({ exhibitor }) => exhibitor.modules.includes('reservations'));
}
