/** Where staff sign in every day, their wrong passwords, PINs and second factors, and where these keep them out. */
import type { Locale, SignInKind, SignInLockView } from '../contract/index.ts';

export interface SignInPlace {
  kind: SignInKind;
  /** Id of the desk or session, number of the device; empty elsewhere. For a second factor the desk's id, or empty. */
  place: string;
}

export interface FailedSignIn extends SignInPlace {
  /** Whose account it is, or the address that was given, in lower case: of nobody nothing is noted. */
  who: { employeeId: number } | { email: string };
  /** Null: at a device. */
  address: string | null;
  /** How long nobody signs in there any more because of it; null: it keeps nobody out. */
  locksForMs: number | null;
}

/** What the mail about a lock says. */
export interface LockToTell {
  email: string;
  name: string;
  locale: Locale;
  exhibitorId: number;
  exhibitorName: string;
  device: string | null;
  wrong: number;
  addresses: number;
  /** How long it lasts as a whole. */
  minutes: number;
}

export interface SignInStore {
  /** Whether the account of this address has signed in at this desk. */
  knowsDesk(email: string, deskId: string): Promise<boolean>;
  /** The employee has signed in there. A desk that had another id before (`formerId`) is called so now, for all who sign in there. */
  learnDesk(desk: { id: string; formerId: string | null; employeeId: number }): Promise<void>;
  /** Notes a wrong password or PIN, and that it keeps them out; the person is told by mail, once a day for a place. */
  noteFailure(failed: FailedSignIn): Promise<void>;
  /** Where an employee is kept out now. */
  locksOf(employeeId: number): Promise<SignInLockView[]>;
  /** Null: there is no such lock, or nobody who could be told. */
  lockToTell(employeeId: number, place: SignInPlace): Promise<LockToTell | null>;
  /** Deletes what nobody needs any more: failures of a day ago, desks that were not used for as long as browsers keep a cookie. */
  clean(): Promise<void>;
}
