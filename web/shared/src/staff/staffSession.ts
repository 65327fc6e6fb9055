/**
 * Who is signed in to this app, as long as its page is open. The server's answer to `staff.account` is the only truth;
 * a socket that the server closes because the session has changed, and any call it refuses with NOT_SIGNED_IN or SECOND_FACTOR_NEEDED, ask
 * again.
 */
import type { HalfSignedIn, SignedIn, SignInInput, StaffAccount } from '@parterre/server/contract';
import { type Api, overHttp } from '../api/createApi.ts';
import { type AppError, errorOf } from '../api/errors.ts';
import { askPasskey } from '../secondFactor/passkeys.ts';
import { createSequence, createStandingStore, type StandingStore } from './standingStore.ts';

export type Standing =
  | { kind: 'asking' }
  /** `why`: `ended`, somebody was signed in on this page until the session ran out or was ended elsewhere. */
  | { kind: 'signedOut'; why: 'new' | 'own' | 'ended' }
  /** The password was given, and the second factor is owed. */
  | { kind: 'halfSignedIn'; owed: HalfSignedIn }
  | { kind: 'signedIn'; account: StaffAccount }
  /** The server did not answer, so nobody knows who is signed in. */
  | { kind: 'unknown'; error: AppError };

export interface StaffSession extends StandingStore<Standing> {
  /** Asks the server who is signed in. Never rejects. */
  ask(): Promise<void>;
  /** Rejects with what the server refused. Who owes a second factor is half signed in then. */
  signIn(input: SignInInput): Promise<void>;
  /** Without an address and a password. Rejects with `PasskeyError` too. */
  signInWithPasskey(): Promise<void>;
  /** Takes over what the server answered to a second factor. */
  arrive(answer: SignedIn): void;
  /** Rejects when there was no answer: then nobody is signed out. */
  signOut(): Promise<void>;
}

/** What it needs of the world. */
export interface StaffSessionPorts {
  /**
   * Connects to the server. `onChanged`: told when the session behind it may have changed; null: nobody is signed in, so
   * there is nothing to tell.
   */
  connect(onChanged: (() => void) | null): Api;
}

export function createStaffSession({ connect }: StaffSessionPorts): StaffSession {
  const { get, subscribe, become } = createStandingStore<Standing>({ kind: 'asking' }, connect(null));
  const inOrder = createSequence();
  let isLeaving = false;

  /** What the one before had loaded, and their socket, must not serve the next one. */
  function newLine(onChanged: (() => void) | null): Api {
    void get().api.close();
    return connect(onChanged);
  }

  function enter(account: StaffAccount): void {
    const { standing, api } = get();
    const isSame = standing.kind === 'signedIn' && standing.account.email === account.email;
    become({ kind: 'signedIn', account }, isSame ? api : newLine(() => void ask()));
  }

  /** What was asked before somebody signed in or out is no news when its answer comes. */
  function overtakeQuestions(): void {
    const isNews = inOrder();
    isNews();
  }

  function arrive(answer: SignedIn): void {
    const { standing, api } = get();
    if (!('owes' in answer)) enter(answer);
    else become({ kind: 'halfSignedIn', owed: answer }, standing.kind === 'signedIn' ? newLine(null) : api);
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
      const answer = await whoever(api);
      if (api === get().api && !isLeaving && isNews()) arrive(answer);
    } catch (thrown) {
      const { standing, api: now } = get();
      if (api !== now || isLeaving || !isNews()) return;
      const error = errorOf(thrown);
      if (error.code === 'NOT_SIGNED_IN') leave(['signedIn', 'halfSignedIn'].includes(standing.kind) ? 'ended' : 'new');
      // Who is signed in stays so while the server is away; the page says that it is.
      else if (standing.kind !== 'signedIn' && standing.kind !== 'halfSignedIn') become({ kind: 'unknown', error });
    }
  }

  return {
    get,
    subscribe,
    ask,
    async signIn(input) {
      const answer = await get().api.client.staff.signIn.mutate(input, { context: overHttp });
      overtakeQuestions();
      arrive(answer);
    },
    async signInWithPasskey() {
      const { secondFactor } = get().api.client.staff;
      const options = await secondFactor.signInRequest.mutate(undefined, { context: overHttp });
      const account = await secondFactor.signIn.mutate(await askPasskey(options), { context: overHttp });
      overtakeQuestions();
      enter(account);
    },
    arrive(answer) {
      overtakeQuestions();
      arrive(answer);
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
      overtakeQuestions();
      leave('own');
    },
  };
}

/** Who is signed in, or what they owe before they are. */
async function whoever({ client }: Api): Promise<SignedIn> {
  try {
    return await client.staff.account.query(undefined, { context: overHttp });
  } catch (thrown) {
    if (errorOf(thrown).code !== 'SECOND_FACTOR_NEEDED') throw thrown;
    return client.staff.secondFactor.owed.query(undefined, { context: overHttp });
  }
}
