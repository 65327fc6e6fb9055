/** What holds for every change of who works where as what. */
import type { StaffRole } from '../../contract/index.ts';
import { covers, type EmployeeActor, type Scope } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { ChangeTransaction, MembershipPlace } from '../../ports/staffChanges.ts';
import { mustReachScope } from './change.ts';

/**
 * A role that may be given there, and cinemas that are there.
 * ### Errors
 * `NOT_FOUND` no such role, `VALIDATION_FAILED` (cinemas), `FORBIDDEN`
 */
export async function mustGive(
  change: ChangeTransaction,
  actor: EmployeeActor,
  roleId: number,
  scope: Scope,
): Promise<void> {
  const role = (await change.roles()).find(({ id }) => id === roleId);
  // Another exhibitor's own role is nobody's here.
  if (!role || role.archived || ![null, scope.exhibitorId].includes(role.exhibitor))
    throw new ParterreError('NOT_FOUND');
  const there = await change.cinemasAt(scope.exhibitorId, scope.cinemaIds);
  if (there.length < new Set(scope.cinemaIds).size)
    throw new ParterreError('VALIDATION_FAILED', { fields: { cinemas: [{ key: 'exists' }] } });
  if (!covers(actor, role, scope)) throw new ParterreError('FORBIDDEN');
}

/**
 * What must be so after a change of an account if it was so before. Who works nowhere any more stays safe by being nobody.
 * ### Errors
 * `NOTIFICATIONS_NEEDED`, `LAST_SUPER_ADMIN`
 */
export async function safety(
  change: ChangeTransaction,
  employeeId: number,
): Promise<{ stillSafe(): Promise<void>; stillNotified(field?: string): Promise<void> }> {
  const exhibitors = [...new Set((await change.membershipsOf(employeeId)).map(placeOf))];
  const before = new Map<number, Awaited<ReturnType<ChangeTransaction['accountsAt']>>>();
  for (const exhibitor of exhibitors) before.set(exhibitor, await change.accountsAt(exhibitor));

  async function stillNotified(field?: string): Promise<void> {
    for (const [exhibitor, { notified }] of before) {
      if (notified === 0 || (await change.accountsAt(exhibitor)).notified > 0) continue;
      if (field === undefined) throw new ParterreError('NOTIFICATIONS_NEEDED');
      throw new ParterreError('VALIDATION_FAILED', { fields: { [field]: [{ key: 'errors:NOTIFICATIONS_NEEDED' }] } });
    }
  }
  return {
    stillNotified,
    async stillSafe() {
      for (const [exhibitor, { superAdmins }] of before)
        if (superAdmins > 0 && (await change.accountsAt(exhibitor)).superAdmins === 0)
          throw new ParterreError('LAST_SUPER_ADMIN');
      await stillNotified();
    },
  };
}

const placeOf = ({ scope }: MembershipPlace): number => scope.exhibitorId;

/** Whether the employee can do in the whole of the scope what somebody with the role of this id can. */
export function coversRole(actor: EmployeeActor, roles: StaffRole[], roleId: number, scope: Scope): boolean {
  const role = roles.find(({ id }) => id === roleId);
  return role !== undefined && covers(actor, role, scope);
}

/** Whoever changes an account can do all that it can, everywhere: a new password can be mailed to the address that they set. */
export function wholeReach(employeeId: number) {
  return async ({ actor, change }: { actor: EmployeeActor; change: ChangeTransaction }): Promise<Scope> => {
    const [memberships, roles] = [await change.membershipsOf(employeeId), await change.roles()];
    const [first] = memberships;
    if (!first) throw new ParterreError('FORBIDDEN');
    for (const { scope, roleId } of memberships) {
      mustReachScope(actor, 'accounts.write', scope);
      if (!coversRole(actor, roles, roleId, scope)) throw new ParterreError('FORBIDDEN');
    }
    return first.scope;
  };
}
