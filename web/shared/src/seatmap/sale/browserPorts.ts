import { type Api, outlivesPage } from '../../api/createApi.ts';
import { newUuid } from '../../api/uuid.ts';
import type { SalePorts } from './ports.ts';

const RESUBSCRIBE_MS = 3000;

/** The sale's ports in a browser, over the app's connection to the server. `at`: who sells. */
export function browserPorts({ client }: Pick<Api, 'client'>, at: 'site' | 'pos'): SalePorts {
  const seats = at === 'pos' ? client.pos : client.seats;
  return {
    arrangement: (scheduleId) => client.seats.arrangement.query({ scheduleId }),
    hold: (input) => seats.hold.mutate(input),
    extend: (token) => client.seats.extend.mutate({ token }),
    async release(token) {
      await client.seats.release.mutate({ token });
    },
    leave(input) {
      // Without a way to the server the hold ends by itself.
      seats.leave.mutate(input, { context: outlivesPage }).catch(() => undefined);
    },
    page(watcher) {
      const ended = new AbortController();
      const { signal } = ended;
      const seen = () => document.visibilityState === 'visible' && watcher.back();
      // Not when it is merely out of sight: who looks at another app for a while keeps the seats.
      window.addEventListener('pagehide', () => watcher.left(), { signal });
      window.addEventListener('pageshow', () => watcher.back(), { signal });
      document.addEventListener('visibilitychange', seen, { signal });
      return () => ended.abort();
    },
    watch(scheduleId, watcher) {
      let subscription: { unsubscribe(): void } | null = null;
      let timer = 0;
      let ended = false;
      const subscribe = () => {
        subscription = client.seats.watch.subscribe(
          { scheduleId },
          {
            onData: (message) => watcher.message(message),
            onConnectionStateChange: ({ state }) => watcher.connection(state === 'pending'),
            // The socket itself comes back alone; an error here has ended this subscription.
            onError() {
              watcher.connection(false);
              if (!ended) timer = window.setTimeout(subscribe, RESUBSCRIBE_MS);
            },
          },
        );
      };
      subscribe();
      return () => {
        ended = true;
        clearTimeout(timer);
        subscription?.unsubscribe();
      };
    },
    nowMs: () => Date.now(),
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    uuid: newUuid,
    online: () => navigator.onLine,
  };
}
