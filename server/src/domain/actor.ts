/** Who asks. Every request has one; it comes from the session's cookie and never from an argument. */
import type { Permission, StaffMembership } from '../contract/index.ts';

export interface EmployeeActor {
  kind: 'employee';
  employeeId: number;
  name: string;
  email: string;
  /** Of the session that asks. */
  sessionId: string;
  memberships: StaffMembership[];
}

export type Actor = { kind: 'visitor' } | EmployeeActor;

export const visitorActor: Actor = { kind: 'visitor' };

/** Where something belongs: an exhibitor, and its cinemas it concerns. None: the exhibitor as a whole. */
export interface Scope {
  exhibitorId: number;
  cinemaIds: number[];
}

/** Whether the employee may do this anywhere at all; where, `mayIn` says. */
export function may(actor: EmployeeActor, permission: Permission): boolean {
  return actor.memberships.some((membership) => membership.permissions.includes(permission));
}

/** Whether one membership gives the permission in the whole of the scope. */
export function mayIn(actor: EmployeeActor, permission: Permission, { exhibitorId, cinemaIds }: Scope): boolean {
  return actor.memberships.some(
    ({ exhibitor, permissions, cinemas }) =>
      exhibitor.id === exhibitorId &&
      permissions.includes(permission) &&
      (cinemas === null || (cinemaIds.length > 0 && cinemaIds.every((id) => cinemas.includes(id)))),
  );
}
