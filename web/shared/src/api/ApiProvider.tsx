import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Api, Connection } from './createApi.ts';
import { keepSession } from './session.ts';
import { trpc } from './trpc.ts';

const Context = createContext<Api | null>(null);

/** Goes around an app, once, with the `createApi` of its locale. */
export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  useEffect(() => keepSession(api), [api]);
  return (
    <Context value={api}>
      <trpc.Provider client={api.hooks} queryClient={api.queries}>
        <QueryClientProvider client={api.queries}>{children}</QueryClientProvider>
      </trpc.Provider>
    </Context>
  );
}

export function useApi(): Api {
  const api = useContext(Context);
  if (!api) throw new Error('useApi needs an ApiProvider around it');
  return api;
}

/** Whether the server has pages of another build than this one. */
export function useNewBuild(): boolean {
  const { newBuild } = useApi();
  return useSyncExternalStore(newBuild.subscribe, newBuild.get, () => false);
}

/** For the mark that says the live connection is away. */
export function useConnection(): Connection {
  const { connection } = useApi();
  return useSyncExternalStore(connection.subscribe, connection.get, () => 'idle');
}
