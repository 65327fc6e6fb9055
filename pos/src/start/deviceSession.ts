/**
 * What this device is to the cinema, and who is at it, as long as its page is open. The server's answer to `device.standing` is the
 * only truth; a socket that the server closes because something of it has changed, and any call that it refuses to nobody, ask again.
 */
import type { DeviceSignIn, DeviceStanding } from '@parterre/server/contract';
import { type Api, type AppError, errorOf, overHttp } from '@parterre/ui/api';
import { createSequence, createStandingStore, type StandingStore } from '@parterre/ui/staff';

export type Standing =
  | { kind: 'asking' }
  /** Nobody knows: the server did not answer. */
  | { kind: 'unknown'; error: AppError }
  /** `device` null: it has not asked to be let in. */
  | { kind: 'known'; device: DeviceStanding | null };

export interface DeviceSession extends StandingStore<Standing> {
  /** Asks the server what the device is. Never rejects. */
  ask(): Promise<void>;
  /** Asks to be let in. Rejects with what the server refused. */
  register(): Promise<void>;
  /** Rejects with what the server refused. */
  signIn(input: DeviceSignIn): Promise<void>;
  /** Signs out whoever is at it. Rejects when there was no answer. */
  lock(): Promise<void>;
  /** Somebody has touched the device: it does not lock itself yet. Never rejects. */
  keep(): void;
}

/** `connect`: connects to the server; `onChanged`: told when something of the device may have changed, null: it is none yet. */
export function createDeviceSession({ connect }: { connect(onChanged: (() => void) | null): Api }): DeviceSession {
  const { get, subscribe, become } = createStandingStore<Standing>({ kind: 'asking' }, connect(null));
  const inOrder = createSequence();
  let isWatched = false;

  /** What was loaded for whoever was at it before, and their socket, must not serve the next one. */
  function enter(device: DeviceStanding | null): void {
    const { standing, api } = get();
    const before = standing.kind === 'known' ? standing.device : null;
    const isSame = device === null ? !isWatched : isWatched && nameOf(before) === nameOf(device);
    if (!isSame) void api.close();
    isWatched = device !== null;
    become({ kind: 'known', device }, isSame ? api : connect(isWatched ? () => void ask() : null));
  }

  async function ask(): Promise<void> {
    const { api } = get();
    const isNews = inOrder();
    try {
      const device = await api.client.device.standing.query(undefined, { context: overHttp });
      if (api === get().api && isNews()) enter(device);
    } catch (thrown) {
      // What is known stays so while the server is away; the page says that it is.
      const { standing, api: now } = get();
      if (api === now && standing.kind !== 'known') become({ kind: 'unknown', error: errorOf(thrown) });
    }
  }

  return {
    get,
    subscribe,
    ask,
    async register() {
      await get().api.client.device.register.mutate({ type: 'pos' }, { context: overHttp });
      await ask();
    },
    async signIn(input) {
      await get().api.client.device.signIn.mutate(input, { context: overHttp });
      await ask();
    },
    async lock() {
      await get().api.client.device.lock.mutate(undefined, { context: overHttp });
      await ask();
    },
    keep() {
      get()
        .api.client.device.keep.mutate(undefined, { context: overHttp })
        .catch(() => undefined);
    },
  };
}

/** Names who is at the device, and where it stands: when either changes, the connection is made anew. */
function nameOf(device: DeviceStanding | null): string {
  return `${device?.authStatus} ${device?.switchedOff} ${device?.cinema?.id} ${device?.employee?.id}`;
}
