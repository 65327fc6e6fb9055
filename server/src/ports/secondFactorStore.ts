/** Passkeys, authenticator apps and recovery codes of staff. */
import type { PasskeyView } from '../contract/index.ts';
import type { Sealed } from '../domain/seals.ts';
import type { StoredPasskey } from './passkeys.ts';

/** What a passkey has to sign a challenge for. */
export const passkeyPurposes = ['sign-in', 'second-factor', 'add'] as const;
export type PasskeyPurpose = (typeof passkeyPurposes)[number];

export interface PasskeyChallenge {
  /** The browser's session, as `SessionGuard.sessionId` says. */
  browserSession: string;
  purpose: PasskeyPurpose;
  /** Null: nobody in particular. */
  employeeId: number | null;
  host: string;
}

/** All second factors of an account. */
export interface Factors {
  passkeys: (PasskeyView & StoredPasskey)[];
  app: { secret: Sealed; createdAtMs: number; lastUsedAtMs: number | null } | null;
  recoveryCodes: number;
}

/** Who changes their own account, and from which session. */
export interface OwnAct {
  employeeId: number;
  sessionId: string;
}

/** What came of a factor that was added. `ended`: ids of sessions that ended with the first one. */
export interface Added {
  isFirst: boolean;
  ended: string[];
}

/** What keeps a factor from being removed: there is no such one, or it is the last and an exhibitor requires one. */
export type Removal = 'removed' | 'unknown' | 'required';

/** The session that asks has ended, or the second factor is owed in it. */
export class SessionNotWhole extends Error {
  override readonly name = 'SessionNotWhole';
}

/**
 * Whoever changes a factor does it from a session in which nothing is owed: `SessionNotWhole` otherwise. What they change is written down
 * in the audit, and they get a mail, in the same transaction.
 */
export interface SecondFactorStore {
  of(employeeId: number): Promise<Factors>;
  /** A passkey of somebody who still works here; null: there is none. */
  passkey(id: string): Promise<(StoredPasskey & { employeeId: number; host: string }) | null>;

  /** Replaces the one of this browser session and purpose. */
  putChallenge(asked: PasskeyChallenge, challenge: string, minutes: number): Promise<void>;
  /** Takes it away, so that it is answered once. Null: there is none, it has run out, or it was another's. */
  takeChallenge(asked: PasskeyChallenge): Promise<string | null>;

  /**
   * With the first factor of an account come its recovery codes (`codes`: their ids), its session is one in which the factor was given,
   * and its other sessions end. Null: the passkey is known already.
   */
  addPasskey(
    by: OwnAct,
    passkey: StoredPasskey & { name: string; host: string },
    codes: string[],
  ): Promise<Added | null>;
  /** False: there is no such one. */
  renamePasskey(by: OwnAct, id: string, name: string): Promise<boolean>;
  removePasskey(by: OwnAct, id: string): Promise<Removal>;
  /** Sets an app in place of the one before. `step`: of the code that was shown, which is not taken again. As `addPasskey`. */
  setApp(by: OwnAct, app: { secret: Sealed; step: number }, codes: string[]): Promise<Added>;
  removeApp(by: OwnAct): Promise<Removal>;
  /** Sets recovery codes in place of all that were left. False: the account has no factor that they could stand in for. */
  setCodes(by: OwnAct, codes: string[]): Promise<boolean>;

  /** False: its counter is another by now, as when two answers of one counter come at once. */
  usePasskey(id: string, counter: { before: number; after: number }): Promise<boolean>;
  /** False: this step's code or a later one's was used. */
  useStep(employeeId: number, step: number): Promise<boolean>;
  /** Uses up a recovery code, from a session in which the factor is owed. False: there is no such code. */
  useCode(by: OwnAct, code: string): Promise<boolean>;

  /** The session is one in which a second factor was given, under another id. False: it has ended. */
  complete(session: { id: string; newId: string }): Promise<boolean>;
  /** Makes a session end after so many minutes, whatever is done in it. */
  shorten(sessionId: string, minutes: number): Promise<void>;
  /** Who it is was shown, now. */
  confirm(sessionId: string): Promise<void>;
  isConfirmed(sessionId: string, minutes: number): Promise<boolean>;

  /** The secrets of all apps, by employee. */
  sealed(): Promise<{ employeeId: number; secret: Sealed }[]>;
  /** Replaces a sealed secret by one that is sealed with another key. Does nothing when it was changed meanwhile. */
  reseal(employeeId: number, before: Sealed, after: Sealed): Promise<void>;
}
