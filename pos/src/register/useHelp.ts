import type { HelpReason, HelpStanding } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useCallback, useState } from 'react';
import type { Helping } from './register.ts';

/** The register's call for help, which the server keeps: it is the same after a reload. */
export function useHelp(): Helping {
  const [standing, setStanding] = useState<HelpStanding | null>(null);
  trpc.pos.register.help.useSubscription(undefined, { onData: setStanding });
  const { mutate: callFor, isError } = trpc.pos.register.callHelp.useMutation();
  const { mutate: cancel } = trpc.pos.register.cancelHelp.useMutation();
  const call = useCallback((reason: HelpReason, bill?: string) => callFor({ reason, bill: bill ?? null }), [callFor]);
  return { standing, failed: isError && standing === null, call, cancel };
}
