import type { TillSettings } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useProgramme } from '@parterre/ui/programme';
import { useEffect } from 'react';

/** What is set for all tills; undefined: not known yet. News of the programme bring what was changed meanwhile, without loading the page anew. */
export function useTillSettings(): TillSettings | undefined {
  const { startup } = useProgramme();
  const { data, refetch } = trpc.pos.settings.useQuery();
  const { now } = startup;
  useEffect(() => {
    if (now !== '') void refetch();
  }, [now, refetch]);
  return data;
}
