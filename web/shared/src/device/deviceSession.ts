/**
 * What this device is to the cinema, and who is at it, as long as its page is open. The server's answer to `device.standing` is the
 * only truth; a socket that the server closes because something of it has changed, and any call that it refuses to nobody, ask again.
 */
import type { DeviceSignIn, DeviceStanding, DeviceType } from '@parterre/server/contract';
import { type Api, overHttp } from '../api/createApi.ts';
import { type AppError, errorOf } from '../api/errors.ts';
import { createSequence, createStandingStore, type StandingStore } from '../staff/standingStore.ts';

export type Standing =
  | { kind: 'asking' }
  /** Nobody knows: the server did not answer. */
  | { kind: 'unknown'; error: AppError }
  /** Another page of the device goes on. */
  | { kind: 'takenOver' }
  /** `device` null: it has not asked to be let in. `isKept`: the server does not answer, and this is what it said before. */
  | { kind: 'known'; device: DeviceStanding | null; isKept?: boolean };

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

/** What a device keeps of itself, for when its page is loaded anew without a network. */
export interface KeptStanding {
  /** Null: nothing that is young enough. */
  get(): DeviceStanding | null;
  set(device: DeviceStanding | null): void;
}

/** Nobody said what it is. */
const unanswered: readonly AppError['code'][] = ['NETWORK', 'UNAVAILABLE'];
/** Whoever has kept what it is waits no longer for the server. */
const answerWithinMs = 5_000;

/** What the connection tells of the device: something of it may have changed; another page of it goes on. */
export interface DeviceLine {
  onChanged(): void;
  onTakenOver(): void;
}

/**
 * `type`: as what it asks to be let in. `connect`: connects to the server; `line`: null, it is no device yet. `onTakenOver`: called once another page goes on, before
 * anything else: a connection that comes back by itself must not take over in its turn. `kept`: where a device that works without a network keeps what
 * it is.
 */
export function createDeviceSession(page: {
  type: DeviceType;
  connect(line: DeviceLine | null): Api;
  onTakenOver(): void;
  kept?: KeptStanding;
}): DeviceSession {
  const { connect, kept } = page;
  const { get, subscribe, become } = createStandingStore<Standing>({ kind: 'asking' }, connect(null));
  const inOrder = createSequence();
  let isWatched = false;
  const line: DeviceLine = {
    onChanged: () => void ask(),
    onTakenOver() {
      page.onTakenOver();
      const { api } = get();
      become({ kind: 'takenOver' }, api);
      void api.close();
    },
  };

  /** What was loaded for whoever was at it before, and their socket, must not serve the next one. */
  function enter(device: DeviceStanding | null): void {
    const { standing, api } = get();
    const before = standing.kind === 'known' ? standing.device : null;
    const isSame = device === null ? !isWatched : isWatched && nameOf(before) === nameOf(device);
    if (!isSame) void api.close();
    isWatched = device !== null;
    become({ kind: 'known', device }, isSame ? api : connect(isWatched ? line : null));
  }

  /** What it was before goes on while nobody answers. */
  function enterKept(error: AppError): boolean {
    const device = unanswered.includes(error.code) ? (kept?.get() ?? null) : null;
    if (device === null) return false;
    enter(device);
    become({ kind: 'known', device, isKept: true });
    return true;
  }

  async function ask(): Promise<void> {
    const { api, standing } = get();
    if (standing.kind === 'takenOver') return;
    const isNews = inOrder();
    try {
      const signal = kept?.get() ? AbortSignal.timeout(answerWithinMs) : undefined;
      const device = await api.client.device.standing.query(undefined, {
        context: overHttp,
        ...(signal && { signal }),
      });
      if (api !== get().api || !isNews() || isTakenOver()) return;
      kept?.set(device);
      enter(device);
    } catch (thrown) {
      // What is known stays so while the server is away; the page says that it is.
      const { standing: known, api: now } = get();
      if (api !== now || known.kind === 'known' || known.kind === 'takenOver') return;
      const error = errorOf(thrown);
      if (!enterKept(error)) become({ kind: 'unknown', error });
    }
  }

  const isTakenOver = (): boolean => get().standing.kind === 'takenOver';

  return {
    get,
    subscribe,
    ask,
    async register() {
      await get().api.client.device.register.mutate({ type: page.type }, { context: overHttp });
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
        .then(() => {
          // A page that stays open for a day is as young as the last answer.
          const { standing } = get();
          if (standing.kind === 'known') kept?.set(standing.device);
        })
        .catch(() => undefined);
    },
  };
}

/** Names who is at the device, and where it stands: when either changes, the connection is made anew. */
function nameOf(device: DeviceStanding | null): string {
  return `${device?.type} ${device?.authStatus} ${device?.switchedOff} ${device?.cinema?.id} ${device?.employee?.id}`;
}
