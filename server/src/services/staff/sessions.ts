/** Signing in and out, and the sessions of staff. */
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  EmployeeSessions,
  RoleChange,
  SignInInput,
  StaffAccount,
  StaffEmployee,
  StaffRole,
  StaffSessionView,
} from '../../contract/index.ts';
import { covers, type EmployeeActor, type HalfSignedInActor, mayIn, scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { halfSignedInMinutes } from '../../domain/secondFactor.ts';
import type { ChangeTransaction, MembershipPlace } from '../../ports/staffChanges.ts';
import type { SessionStanding } from '../../ports/staffStore.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { coversRole, mustGive, safety } from './accounts.ts';
import { asOfNow, asStaff, changeTogether, who } from './change.ts';
import { longestBrowser, staffSessionId } from './sessionId.ts';
import { sessionNews } from './sessionNews.ts';

export interface Staff {
  /**
   * Begins a session. `token` goes into the cookie and nowhere else. `browser`: what it says it is, for the list of sessions, as
   * the `address` from which it came.
   * SIGN_IN_FAILED: no such account, or another password.
   */
  signIn(
    input: SignInInput,
    options: { browser: string; address?: string },
  ): Promise<{ token: string; actor: EmployeeActor | HalfSignedInActor }>;
  /** Whose session it is, with what they may do now; null when it has ended, or while a second factor is owed. */
  actor(sessionId: string): Promise<EmployeeActor | null>;
  /** Whose session it is, also while they still owe a second factor. Null: the session has ended. */
  whoIs(sessionId: string): Promise<EmployeeActor | HalfSignedInActor | null>;
  account(actor: EmployeeActor): StaffAccount;
  /** Where the employee is signed in, the newest first. */
  sessions(actor: EmployeeActor): Promise<StaffSessionView[]>;
  /** One of the employee's own, also that of the request itself: signing out. NOT_FOUND: it has ended. */
  endSession(actor: EmployeeActor | HalfSignedInActor, sessionId: string): Promise<void>;
  /** Where another employee is signed in, for who may sign them out. NOT_FOUND; FORBIDDEN as `endSessionsOf`. */
  sessionsOf(actor: EmployeeActor, employeeId: number): Promise<EmployeeSessions>;
  /** Ends one session of another employee, and writes down who did. NOT_FOUND: also when it has ended; FORBIDDEN as `endSessionsOf`. */
  endSessionOf(actor: EmployeeActor, ended: { employee: number; id: string }): Promise<void>;
  /** Signs another employee out everywhere, and writes down who did. NOT_FOUND; FORBIDDEN: works at places where the actor may not. */
  endSessionsOf(actor: EmployeeActor, employeeId: number): Promise<{ ended: number }>;
  /** Who works where the actor may change roles, and the roles that are given there. */
  employees(actor: EmployeeActor): Promise<{ employees: StaffEmployee[]; roles: StaffRole[] }>;
  /**
   * Gives a membership another role; its holder's sockets are opened anew with it. Errors: `changeAsStaff`; FORBIDDEN also
   * when the old or the new role can do something that the actor cannot; ROLE_HELD_ALREADY: by another membership there.
   */
  setRole(actor: EmployeeActor, change: RoleChange): Promise<{ row_version: number }>;
  /** Ids of these sessions that have not ended. */
  openSessions(sessionIds: string[]): Promise<string[]>;
  /** Hears of sessions that ended, or may do something else now, on whichever node; `all`: any may have. Returns unsubscribe. */
  onSessionsChanged(listener: (sessionIds: string[] | 'all') => void): () => void;
}

export type StaffDeps = Pick<CommonDeps, 'bus' | 'onFault'> &
  Pick<PortalDeps, 'staff' | 'secondFactors' | 'changes' | 'passwords'>;

export function createStaff({ staff, secondFactors, changes, passwords, bus, onFault }: StaffDeps): Staff {
  const tellEnded = (ids: string[]): void => {
    for (const news of sessionNews(ids)) bus.publish(news);
  };

  /** Sessions of an employee, with a mark on the one that asks. */
  const sessionsSeen = async (actor: EmployeeActor, employeeId: number): Promise<StaffSessionView[]> => {
    const sessions = await staff.sessionsOf(employeeId);
    return sessions.map(({ employeeId: _, ...session }) => ({ ...session, current: session.id === actor.sessionId }));
  };

  return {
    async signIn({ email, password }: SignInInput, { browser, address }) {
      const login = await staff.login(email);
      const matches = await passwords.matches(password, login?.passwordHash ?? null);
      if (!login || !matches) throw new ParterreError('SIGN_IN_FAILED');
      const token = randomBytes(32).toString('base64url');
      const id = staffSessionId(token);
      await staff.beginSession({
        id,
        employeeId: login.employeeId,
        browser: browser.slice(0, longestBrowser),
        ...(address !== undefined && { address }),
      });
      const standing = await staff.standing(id);
      if (!standing) throw new ParterreError('SIGN_IN_FAILED');
      if (standing.owes !== null) await secondFactors.shorten(id, halfSignedInMinutes);
      return { token, actor: whoIs(standing) };
    },

    actor: (sessionId) => staff.actor(sessionId),
    async whoIs(sessionId) {
      const standing = await staff.standing(sessionId);
      return standing && whoIs(standing);
    },
    account: accountOf,

    sessions: (actor) => sessionsSeen(actor, actor.employeeId),

    async sessionsOf(asking, employeeId) {
      const [actor, row, places, roles] = await Promise.all([
        asOfNow(staff, asking),
        changes.read('employee', String(employeeId)),
        staff.membershipsOf(employeeId),
        staff.roles(),
      ]);
      if (!row) throw new ParterreError('NOT_FOUND');
      mustReachAll(actor, places, roles);
      return {
        employee: { id: employeeId, name: row.values.name },
        sessions: await sessionsSeen(actor, employeeId),
      };
    },

    async endSession({ employeeId }, sessionId) {
      if (!(await staff.endSession(sessionId, employeeId))) throw new ParterreError('NOT_FOUND');
      tellEnded([sessionId]);
    },

    async endSessionOf(asking, { employee: employeeId, id }) {
      await asStaff(changes, asking, async (change, actor) => {
        const audit = await sessionAudit(change, actor, employeeId);
        const ended = await change.endSession(id, employeeId);
        if (ended === null) throw new ParterreError('NOT_FOUND');
        await audit({ session: ended.browser }, { session: null });
      });
      tellEnded([id]);
    },

    async endSessionsOf(asking, employeeId) {
      const ended = await asStaff(changes, asking, async (change, actor) => {
        const audit = await sessionAudit(change, actor, employeeId);
        const ids = await change.endSessionsOf(employeeId);
        if (ids.length > 0) await audit({ sessions: ids.length }, { sessions: 0 });
        return ids;
      });
      tellEnded(ended);
      return { ended: ended.length };
    },

    async employees(asking) {
      const seen = 'accounts.roles';
      const [actor, employees, roles] = await Promise.all([asOfNow(staff, asking), staff.employees(), staff.roles()]);
      const worksThere = (exhibitorId: number): boolean =>
        actor.memberships.some(
          ({ exhibitor, permissions }) => exhibitor.id === exhibitorId && permissions.includes(seen),
        );
      return {
        employees: employees
          .map((employee) => ({
            ...employee,
            memberships: employee.memberships.filter(({ exhibitor, cinemas }) =>
              mayIn(actor, seen, scopeOf(exhibitor, cinemas)),
            ),
          }))
          .filter(({ memberships }) => memberships.length > 0),
        roles: roles.filter(({ exhibitor }) => exhibitor === null || worksThere(exhibitor)),
      };
    },

    async setRole(asking, { membership: id, role: roleId, row_version, cinemas }) {
      return changeTogether(
        { changes, bus, onFault },
        asking,
        async ({ change, edit }) => {
          const row = await change.lock('membership', String(id));
          if (!row?.scope) throw new ParterreError('NOT_FOUND');
          const { exhibitorId, cinemaIds } = row.scope;
          const there = cinemas === undefined ? row.scope : scopeOf(exhibitorId, cinemas);
          const safe = await safety(change, row.values.employee_id);
          const version = await edit({
            permission: 'accounts.roles',
            entity: 'membership',
            id: String(id),
            version: row_version,
            values: {
              role_id: roleId,
              ...(cinemas !== undefined && { all_cinemas: cinemas === null, cinemas: sortedIds(cinemas ?? []) }),
            },
            async check({ actor, scope, before }) {
              const now = (await change.roles()).find((each) => each.id === before.role_id);
              if (!now || !covers(actor, now, scope)) throw new ParterreError('FORBIDDEN');
              const stays = before.role_id === roleId && isDeepStrictEqual(there.cinemaIds, cinemaIds);
              if (!stays) await mustGive(change, actor, roleId, there);
            },
            taken: 'ROLE_HELD_ALREADY',
          });
          await safe.stillSafe();
          return version;
        },
        async () => sessionNews(await staff.sessionsWith(id)),
      );
    },

    openSessions: (ids) => staff.openSessions(ids),
    onSessionsChanged: (listener) =>
      bus.subscribe((news) => {
        if (news.kind === 'staff-sessions-changed') listener(news.ids);
        else if (news.kind === 'missed') listener('all');
      }),
  };
}

const sortedIds = (ids: number[]): number[] => [...new Set(ids)].sort((one, other) => one - other);

const permission = 'sessions.end';

/**
 * Who works at several places is signed out by who may in all of them and can do there what they can: nobody ends the sessions of
 * somebody who may do more. NOT_FOUND: nobody, or who works nowhere; FORBIDDEN.
 */
function mustReachAll(actor: EmployeeActor, places: MembershipPlace[], roles: StaffRole[]): void {
  if (places.length === 0) throw new ParterreError('NOT_FOUND');
  for (const { scope, roleId } of places)
    if (!mayIn(actor, permission, scope) || !coversRole(actor, roles, roleId, scope))
      throw new ParterreError('FORBIDDEN');
}

/** Notes in the audit trail that sessions of an employee were ended, once it is known that whoever asks may end them. */
async function sessionAudit(change: ChangeTransaction, actor: EmployeeActor, employeeId: number) {
  const places = await change.membershipsOf(employeeId);
  mustReachAll(actor, places, await change.roles());
  return (before: Record<string, unknown>, after: Record<string, unknown>): Promise<void> =>
    change.audit({
      ...who(actor),
      permission,
      entity: 'employee',
      entityId: String(employeeId),
      scope: places[0]?.scope ?? null,
      version: null,
      before,
      after,
    });
}

/** Who owes something may do nothing else. */
function whoIs({ actor, owes, requiredBy }: SessionStanding): EmployeeActor | HalfSignedInActor {
  if (owes === null) return actor;
  const { employeeId, name, email, sessionId } = actor;
  return { kind: 'halfSignedIn', employeeId, name, email, sessionId, owes, requiredBy };
}

function accountOf({ name, email, memberships, switchedOff, isSystemAdministrator }: EmployeeActor): StaffAccount {
  return { name, email, memberships, switchedOff, isSystemAdministrator };
}
