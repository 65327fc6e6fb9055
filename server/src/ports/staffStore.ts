/** Accounts and sessions of staff. */
import type { Locale, StaffEmployee, StaffRole } from '../contract/index.ts';
import type { EmployeeActor } from '../domain/actor.ts';
import type { OwedFactor } from '../domain/secondFactor.ts';
import type { MembershipPlace } from './staffChanges.ts';

export interface StaffSession {
  id: string;
  employeeId: number;
  browser: string;
  /** From which address somebody signed in; null: of before it was written down. */
  address: string | null;
  signedInAtMs: number;
  lastSeenAtMs: number;
}

export interface SessionStanding {
  actor: EmployeeActor;
  /** Null: nothing, they are signed in. */
  owes: OwedFactor | null;
  /** The exhibitor that requires a second factor, by its name; null: none does. */
  requiredBy: string | null;
}

export interface StaffStore {
  /** Who signs in with this address, in lower case; null: nobody, or who is only invited, or no longer here. */
  login(email: string): Promise<{ employeeId: number; passwordHash: string } | null>;
  /** Forgets those that have run out. */
  beginSession(session: { id: string; employeeId: number; browser: string; address?: string }): Promise<void>;
  /** Whose session it is, with what they may do now; null when it has ended, or a second factor is owed in it. Keeps it going. */
  actor(sessionId: string): Promise<EmployeeActor | null>;
  /** As `actor`, also while something is owed, which does not keep it going. */
  standing(sessionId: string): Promise<SessionStanding | null>;
  /** Ids of these sessions that have not ended. */
  openSessions(sessionIds: string[]): Promise<string[]>;
  /** Sessions of an employee, the newest first. */
  sessionsOf(employeeId: number): Promise<StaffSession[]>;
  /** The ids of those that all who have this role are signed in with. */
  sessionsWithRole(roleId: number): Promise<string[]>;
  /** What an employee is where, also one who has left. */
  membershipsOf(employeeId: number): Promise<MembershipPlace[]>;
  /** Makes a link that works for an hour; false: there are five already, and no other is made. */
  addReset(reset: { id: string; employeeId: number }): Promise<boolean>;
  /**
   * A link for who was invited at `invitedAt`, and what the mail says. Null: that invitation is not open any more.
   * `exhibitorId`: who invites. `locale`: in which they are written to.
   */
  addInvitationLink(
    link: { id: string; employeeId: number; invitedAt: string; endsAtMs: number },
    exhibitorId: number,
  ): Promise<{ name: string; email: string; locale: Locale; exhibitorName: string; exhibitorEmail: string } | null>;
  /**
   * A link, for as long as an invitation's works, by which an employee confirms that this new address is theirs, and what the mail says. Null: it
   * waits no more. `exhibitorId`: where they work.
   */
  addAddressLink(
    link: { id: string; employeeId: number; email: string },
    exhibitorId: number,
  ): Promise<{ name: string; locale: Locale; exhibitorName: string; exhibitorEmail: string } | null>;
  /** Whose new address such a link confirms; null: there is no such link any more. `isTaken`: another account can sign in with it. */
  addressLink(linkId: string): Promise<{ name: string; email: string; isTaken: boolean } | null>;
  /**
   * Whose link it is, and what their exhibitors are called; null: there is no such link any more. `signsIn`: another account can sign in with
   * their address, so that an invitation joins it.
   */
  linkOwner(
    linkId: string,
    kind: 'reset' | 'invitation',
  ): Promise<{ name: string; email: string; exhibitors: string[]; signsIn: boolean } | null>;
  /**
   * Uses a link up, of a reset or an invitation: the new password counts, other links and all sessions of the employee end. Where it is the
   * first one, accounts of this address that are archived have theirs no more. Null: there is no such link any more; `joins`: another
   * account can sign in with this address, and the link is not used up.
   */
  useReset(
    linkId: string,
    kind: 'reset' | 'invitation',
    passwordHash: string,
  ): Promise<{ employeeId: number; email: string; ended: string[] } | 'joins' | null>;
  /** Other than by staff: one's own. Ends the employee's other sessions, whose ids it answers. */
  setPassword(employeeId: number, passwordHash: string, exceptSession: string): Promise<string[]>;
  /** Hash of the password of an employee who still works here; null: there is none. */
  passwordOf(employeeId: number): Promise<string | null>;
  /** The ids of those that whoever has this membership is signed in with. */
  sessionsWith(membershipId: number): Promise<string[]>;
  /** Who receives management notifications and still works somewhere, each once, with the language of the portal there. */
  notified(): Promise<{ email: string; exhibitorId: number; locale: Locale }[]>;
  /** Time zone of an exhibitor. */
  timezone(exhibitorId: number): Promise<string>;
  roles(): Promise<StaffRole[]>;
  /** Everybody who still works somewhere, by name. */
  employees(): Promise<StaffEmployee[]>;
  /** Ends a session of this employee. False: it had ended before, or is somebody else's. */
  endSession(sessionId: string, employeeId: number): Promise<boolean>;
}
