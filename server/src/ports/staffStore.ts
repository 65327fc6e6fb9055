/** Accounts and sessions of staff. */
import type { StaffEmployee, StaffRole } from '../contract/index.ts';
import type { EmployeeActor } from '../domain/actor.ts';

export interface StaffSession {
  id: string;
  employeeId: number;
  browser: string;
  signedInAtMs: number;
  lastSeenAtMs: number;
}

export interface StaffStore {
  /** By address in lower case; null: nobody, or no longer here. */
  login(email: string): Promise<{ employeeId: number; passwordHash: string } | null>;
  /** Forgets those that have run out. */
  beginSession(session: { id: string; employeeId: number; browser: string }): Promise<void>;
  /** Whose session it is, with what they may do now; null when it has ended. Keeps it going. */
  actor(sessionId: string): Promise<EmployeeActor | null>;
  /** Those of these that have not ended. */
  openSessions(sessionIds: string[]): Promise<string[]>;
  /** Of an employee, the newest first. */
  sessionsOf(employeeId: number): Promise<StaffSession[]>;
  /** The ids of those that whoever has this membership is signed in with. */
  sessionsWith(membershipId: number): Promise<string[]>;
  /** Of an exhibitor. */
  timezone(exhibitorId: number): Promise<string>;
  roles(): Promise<StaffRole[]>;
  /** Everybody who still works somewhere, by name. */
  employees(): Promise<StaffEmployee[]>;
  /** Of this employee. False: it had ended before, or is somebody else's. */
  endSession(sessionId: string, employeeId: number): Promise<boolean>;
}
