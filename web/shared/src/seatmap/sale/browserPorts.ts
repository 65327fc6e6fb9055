import type { Api } from '../../api/createApi.ts';
import type { SalePorts } from './ports.ts';

const RESUBSCRIBE_MS = 3000;

/** The sale's ports in a browser, over the app's line to the server. */
export function browserPorts({ client }: Pick<Api, 'client'>): SalePorts {
  return {
    arrangement: (scheduleId) => client.seats.arrangement.query({ scheduleId }),
    hold: (input) => client.seats.hold.mutate(input),
    extend: (token) => client.seats.extend.mutate({ token }),
    async release(token) {
      await client.seats.release.mutate({ token });
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
            onConnectionStateChange: ({ state }) => watcher.line(state === 'pending'),
            // The socket itself comes back alone; an error here has ended this subscription.
            onError() {
              watcher.line(false);
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
    uuid,
    online: () => navigator.onLine,
  };
}

/** `crypto.randomUUID` exists only on secure origins; a cinema's test machine may not be one. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
