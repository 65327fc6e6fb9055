/**
 * Who is signed in to this app, as long as its page is open. The server's answer to `staff.account` is the only truth;
 * a socket that the server closes because the session has changed, and any call it refuses with NOT_SIGNED_IN, ask again.
 */
import type { SignInInput, StaffAccount } from '@parterre/server/contract';
import { type Api, overHttp } from '../api/createApi.ts';
import { type AppError, errorOf } from '../api/errors.ts';
import { createSequence, createStandingStore, type StandingStore } from './standingStore.ts';

export type Standing =
  | { kind: 'asking' }
  /** `why`: `ended`, somebody was signed in on this page until the session ran out or was ended elsewhere. */
  | { kind: 'signedOut'; why: 'new' | 'own' | 'ended' }
  | { kind: 'signedIn'; account: StaffAccount }
  /** Nobody knows: the server did not answer. */
  | { kind: 'unknown'; error: AppError };

export interface StaffSession extends StandingStore<Standing> {
  /** Asks the server who is signed in. Never rejects. */
  ask(): Promise<void>;
  /** Rejects with what the server refused. */
  signIn(input: SignInInput): Promise<void>;
  /** Rejects when there was no answer: then nobody is signed out. */
  signOut(): Promise<void>;
}

/** What it needs of the world. */
export interface StaffSessionPorts {
  /**
   * A line to the server. `onChanged`: told when the session behind it may have changed; null: nobody is signed in, so
   * there is nothing to tell.
   */
  openLine(onChanged: (() => void) | null): Api;
}

export function createStaffSession({ openLine }: StaffSessionPorts): StaffSession {
  const { get, subscribe, become } = createStandingStore<Standing>({ kind: 'asking' }, openLine(null));
  const inOrder = createSequence();
  let isLeaving = false;

  /** What the one before had loaded, and their socket, must not serve the next one. */
  function newLine(onChanged: (() => void) | null): Api {
    void get().api.close();
    return openLine(onChanged);
  }

  function enter(account: StaffAccount): void {
    const { standing, api } = get();
    const isSame = standing.kind === 'signedIn' && standing.account.email === account.email;
    become({ kind: 'signedIn', account }, isSame ? api : newLine(() => void ask()));
  }

  function leave(why: 'new' | 'own' | 'ended'): void {
    const { standing, api } = get();
    become({ kind: 'signedOut', why }, standing.kind === 'signedIn' ? newLine(null) : api);
  }

  async function ask(): Promise<void> {
    if (isLeaving) return;
    const { api } = get();
    const isNews = inOrder();
    try {
      const account = await api.client.staff.account.query(undefined, { context: overHttp });
      if (api === get().api && !isLeaving && isNews()) enter(account);
    } catch (thrown) {
      const { standing, api: now } = get();
      if (api !== now || isLeaving) return;
      const error = errorOf(thrown);
      if (error.code === 'NOT_SIGNED_IN') leave(standing.kind === 'signedIn' ? 'ended' : 'new');
      // Who is signed in stays so while the server is away; the page says that it is.
      else if (standing.kind !== 'signedIn') become({ kind: 'unknown', error });
    }
  }

  return {
    get,
    subscribe,
    ask,
    async signIn(input) {
      enter(await get().api.client.staff.signIn.mutate(input, { context: overHttp }));
    },
    async signOut() {
      isLeaving = true;
      try {
        await get().api.client.staff.signOut.mutate(undefined, { context: overHttp });
      } catch (thrown) {
        if (errorOf(thrown).code !== 'NOT_SIGNED_IN') throw thrown;
      } finally {
        isLeaving = false;
      }
      leave('own');
    },
  };
}
