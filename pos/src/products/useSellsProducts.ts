import { useStaff } from '@parterre/ui/staff';

/** Whether whoever is at the till sells things besides tickets, which the account has. */
export function useSellsProducts(): boolean {
  const { account, may } = useStaff();
  return may('products.sell') && account.memberships.some(({ exhibitor }) => exhibitor.modules.includes('products'));
}
