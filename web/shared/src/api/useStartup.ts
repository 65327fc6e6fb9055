import type { Locale, Startup } from '@parterre/server/contract';
import { inlineStartup } from './page.ts';
import { trpc } from './trpc.ts';

/** The startup data: what came with the page, asked for otherwise. Undefined while it is on its way. */
export function useStartup(locale: Locale): { startup: Startup | undefined; error: unknown; retry: () => void } {
  const query = trpc.catalogue.startup.useQuery(
    { locale },
    { initialData: () => inlineStartup() ?? undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  return { startup: query.data, error: query.error, retry: () => void query.refetch() };
}
