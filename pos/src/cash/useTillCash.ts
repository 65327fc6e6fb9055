import type { TillCashStanding } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useDevice } from '@parterre/ui/device';
import { useStaff } from '@parterre/ui/staff';

export interface TillCash {
  /** Null: not known yet. */
  standing: TillCashStanding | null;
  error: unknown;
  /** Asks the server again. */
  refresh(): Promise<void>;
}

/** A till that sells without shifts is never asked about them. */
const without: TillCashStanding = { isUsed: false, shift: null, before: null };

/** How the drawer stands. Looked at again whenever its page is shown: another tab may have closed the till. */
export function useTillCash(): TillCash {
  const { account } = useStaff();
  const { type, testMode } = useDevice();
  const mayBeUsed =
    type === 'pos' &&
    !testMode &&
    account.memberships.some(({ exhibitor }) => exhibitor.modules.includes('cash_balance'));
  const utils = trpc.useUtils();
  const { data, error } = trpc.pos.cash.standing.useQuery(undefined, {
    enabled: mayBeUsed,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return {
    standing: mayBeUsed ? (data ?? null) : without,
    error,
    refresh: () => utils.pos.cash.standing.invalidate(),
  };
}
