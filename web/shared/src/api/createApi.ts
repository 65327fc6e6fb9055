import type { AppRouter } from '@parterre/server/appRouter';
import { devicePath, type Locale } from '@parterre/server/contract';
import { QueryClient } from '@tanstack/react-query';
import {
  createWSClient,
  httpBatchLink,
  httpLink,
  splitLink,
  type TRPCClient,
  type TRPCLink,
  wsLink,
} from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { errorOf } from './errors.ts';
import { csrfToken, isBot, pageBuild, reloadOnce } from './page.ts';
import { retryPauseMs } from './retryPauses.ts';
import { trpc } from './trpc.ts';

export type Connection = 'idle' | 'connecting' | 'open' | 'lost';

export interface Api {
  locale: Locale;
  /** For calls outside of components. */
  client: TRPCClient<AppRouter>;
  hooks: ReturnType<typeof trpc.createClient>;
  queries: QueryClient;
  /** State of the socket: `idle` until something subscribes, `lost` while it tries to come back. */
  connection: { get(): Connection; subscribe(changed: () => void): () => void };
  /** Whether the server has pages of another build than this one. Once true it stays so. */
  newBuild: { get(): boolean; subscribe(changed: () => void): () => void; ask(): Promise<boolean> };
  close(): Promise<void>;
}

/** For a page at which somebody is signed in. */
export interface StaffLine {
  /** The session has ended, or may do something else from now on: who is signed in has to be asked. */
  onChanged(): void;
  /** Another page of the device goes on instead of this one. */
  onTakenOver?(): void;
}

/**
 * Close codes (server/src/trpc/staffSockets.ts): the session has changed, or who the device is; the device shall load its page anew;
 * another page of it goes on.
 */
const sessionChanged = 4401;
const reload = 4402;
const takenOver = 4403;

/** Any call the server refuses as stale reloads the page, which brings a new token. */
const reloadWhenExpired: TRPCLink<AppRouter> = () => (call) =>
  observable((observer) =>
    call.next(call.op).subscribe({
      next: (value) => observer.next(value),
      complete: () => observer.complete(),
      error(error) {
        if (errorOf(error).code === 'SESSION_EXPIRED') reloadOnce();
        observer.error(error);
      },
    }),
  );

/** Calls `told` with the build that the server names whenever somebody begins to listen to the live channel. */
const listenForBuild =
  (told: (build: string) => void): TRPCLink<AppRouter> =>
  () =>
  (call) =>
    observable((observer) =>
      call.next(call.op).subscribe({
        ...observer,
        next(value) {
          const { data } = value.result as { data?: unknown };
          if (call.op.path === 'live.watch' && isBuildMessage(data)) told(data.build);
          observer.next(value);
        },
      }),
    );

function isBuildMessage(data: unknown): data is { kind: 'build'; build: string } {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'build';
}

const signedOut = ['NOT_SIGNED_IN', 'SECOND_FACTOR_NEEDED', 'NOT_A_DEVICE', 'NOBODY_AT_DEVICE'];

/** Calls `onChanged` when the server refuses a call because nobody is signed in, or not to the end. */
const hearSignedOut =
  (staff: StaffLine): TRPCLink<AppRouter> =>
  () =>
  (call) =>
    observable((observer) =>
      call.next(call.op).subscribe({
        ...observer,
        error(error) {
          if (signedOut.includes(errorOf(error).code) && call.op.context.overHttp !== true) staff.onChanged();
          observer.error(error);
        },
      }),
    );

/** The context of a call whose answer brings or takes a cookie, which a socket's cannot. */
export const overHttp = { overHttp: true };

/** The context of a call that a page makes while it goes: the browser sends it even when the page is gone. */
export const outlivesPage = { outlivesPage: true };

const silence: TRPCLink<AppRouter> = () => () => observable(() => undefined);

/**
 * Connects an app to the server. Subscriptions go over one WebSocket that opens with the first of them; once it is open every
 * call uses it, and HTTP batches carry the calls before and whenever it is away. `devicePage`: on the channel of devices, where the
 * device's cookie says who asks and one page at a time goes on: the id of this one; null once another does. `longestPauseMs`: between two attempts to
 * come back.
 */
export function createApi({
  locale,
  staff,
  devicePage,
  longestPauseMs,
}: {
  locale: Locale;
  staff?: StaffLine;
  devicePage?: () => string | null;
  longestPauseMs?: number;
}): Api {
  const path = `${devicePage === undefined ? '' : devicePath}/trpc`;
  const listeners = new Set<() => void>();
  let connection: Connection = 'idle';
  const become = (next: Connection) => {
    if (next === connection) return;
    connection = next;
    for (const listener of listeners) listener();
  };

  const socket = createWSClient({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`,
    connectionParams() {
      const page = devicePage?.() ?? null;
      return { csrf: csrfToken(), locale, ...(page !== null && { page }) };
    },
    // Staff hear at once, on whatever page, that their session has ended.
    lazy: { enabled: staff === undefined, closeMs: 60_000 },
    keepAlive: { enabled: true, intervalMs: 25_000, pongTimeoutMs: 8_000 },
    retryDelayMs: (attempt) => retryPauseMs(attempt, longestPauseMs),
    onOpen: () => become('open'),
    onClose(cause) {
      become(cause?.code === 1000 ? 'idle' : 'lost');
      if (cause?.code === sessionChanged) staff?.onChanged();
      if (cause?.code === reload) location.reload();
      if (cause?.code === takenOver) staff?.onTakenOver?.();
    },
    onError: () => become('lost'),
  });

  const buildListeners = new Set<() => void>();
  let isNewBuild = false;
  const hearBuild = (build: string | null): void => {
    if (isNewBuild || build === null || pageBuild() === '' || build === pageBuild()) return;
    isNewBuild = true;
    for (const listener of buildListeners) listener();
  };

  const http = {
    url: path,
    headers: () => ({ 'X-CSRF-Token': csrfToken(), 'X-Requested-With': 'XMLHttpRequest', 'X-Locale': locale }),
  };
  const links: TRPCLink<AppRouter>[] = [
    reloadWhenExpired,
    ...(staff ? [hearSignedOut(staff)] : []),
    listenForBuild(hearBuild),
    splitLink({
      condition: ({ context }) => context.outlivesPage === true,
      // A request of its own: a batch waits for others, and a connection ends with the page.
      true: httpLink({ ...http, fetch: (url, options) => fetch(url, { ...options, keepalive: true }) }),
      false: splitLink({
        condition: ({ type, context }) =>
          type === 'subscription' || (connection === 'open' && context.overHttp !== true),
        true: splitLink({
          condition: () => isBot(navigator.userAgent),
          true: silence,
          false: wsLink({ client: socket }),
        }),
        false: httpBatchLink({ ...http, maxURLLength: 2000 }),
      }),
    }),
  ];

  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // What the server understood and refused stays refused.
        retry: (failures, error) => failures < 2 && ['NETWORK', 'UNAVAILABLE'].includes(errorOf(error).code),
      },
    },
  });

  // One client for both: two would number their calls alike, and the socket would mix up the answers.
  const client = trpc.createClient({ links });
  return {
    locale,
    client,
    hooks: client,
    queries,
    connection: {
      get: () => connection,
      subscribe(changed) {
        listeners.add(changed);
        return () => listeners.delete(changed);
      },
    },
    newBuild: {
      get: () => isNewBuild,
      subscribe(changed) {
        buildListeners.add(changed);
        return () => buildListeners.delete(changed);
      },
      async ask() {
        hearBuild(await client.system.build.query());
        return isNewBuild;
      },
    },
    async close() {
      queries.clear();
      await socket.close();
    },
  };
}
