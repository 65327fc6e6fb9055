/** Signing in and out, and the sessions of staff. */
import { createHash, randomBytes } from 'node:crypto';
import type { SignInInput, StaffAccount, StaffSessionView } from '../contract/index.ts';
import { covers, type EmployeeActor, mayIn, scopeOf } from '../domain/actor.ts';
import { ParterreError } from '../domain/parterreError.ts';
import type { LiveNews } from '../ports/liveBus.ts';
import type { SalesDeps } from './salesDeps.ts';
import type { Services } from './services.ts';
import { asOfNow, asStaff, changeAsStaff, who } from './staffChange.ts';

export type StaffDeps = Pick<SalesDeps, 'staff' | 'changes' | 'passwords' | 'bus' | 'onFault'>;

/** The token stands in the cookie alone; the database knows its hash, so that who reads the database is not signed in. */
export function staffSessionId(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const longestBrowser = 200;

export function createStaff({ staff, changes, passwords, bus, onFault }: StaffDeps): Services['staff'] {
  const tellEnded = (ids: string[]): void => {
    for (const news of sessionNews(ids)) bus.publish(news);
  };

  return {
    async signIn({ email, password }: SignInInput, { browser }) {
      const login = await staff.login(email);
      const matches = await passwords.matches(password, login?.passwordHash ?? null);
      if (!login || !matches) throw new ParterreError('SIGN_IN_FAILED');
      const token = randomBytes(32).toString('base64url');
      const id = staffSessionId(token);
      await staff.beginSession({ id, employeeId: login.employeeId, browser: browser.slice(0, longestBrowser) });
      const actor = await staff.actor(id);
      if (!actor) throw new ParterreError('SIGN_IN_FAILED');
      return { token, account: accountOf(actor) };
    },

    actor: (sessionId) => staff.actor(sessionId),
    account: accountOf,

    async sessions({ employeeId, sessionId }): Promise<StaffSessionView[]> {
      const sessions = await staff.sessionsOf(employeeId);
      return sessions.map(({ id, browser, signedInAtMs, lastSeenAtMs }) => ({
        id,
        browser,
        signedInAtMs,
        lastSeenAtMs,
        current: id === sessionId,
      }));
    },

    async endSession({ employeeId }, sessionId) {
      if (!(await staff.endSession(sessionId, employeeId))) throw new ParterreError('NOT_FOUND');
      tellEnded([sessionId]);
    },

    async endSessionsOf(asking, employeeId) {
      const permission = 'sessions.end';
      const ended = await asStaff(changes, asking, async (change, actor) => {
        const scopes = await change.scopesOf(employeeId);
        if (scopes.length === 0) throw new ParterreError('NOT_FOUND');
        if (!scopes.every((scope) => mayIn(actor, permission, scope))) throw new ParterreError('FORBIDDEN');
        const ids = await change.endSessionsOf(employeeId);
        if (ids.length > 0)
          await change.audit({
            ...who(actor),
            permission,
            entity: 'employee',
            entityId: String(employeeId),
            scope: scopes[0] ?? null,
            version: null,
            before: { sessions: ids.length },
            after: { sessions: 0 },
          });
        return ids;
      });
      tellEnded(ended);
      return { ended: ended.length };
    },

    async employees(asking) {
      const permission = 'accounts.roles';
      const [actor, employees, roles] = await Promise.all([asOfNow(staff, asking), staff.employees(), staff.roles()]);
      const worksThere = (exhibitorId: number): boolean =>
        actor.memberships.some(
          ({ exhibitor, permissions }) => exhibitor.id === exhibitorId && permissions.includes(permission),
        );
      return {
        employees: employees
          .map((employee) => ({
            ...employee,
            memberships: employee.memberships.filter(({ exhibitor, cinemas }) =>
              mayIn(actor, permission, scopeOf(exhibitor, cinemas)),
            ),
          }))
          .filter(({ memberships }) => memberships.length > 0),
        roles: roles.filter(({ exhibitor }) => exhibitor === null || worksThere(exhibitor)),
      };
    },

    async setRole(actor, { membership: id, role: roleId, row_version }) {
      const version = await changeAsStaff({ changes, bus, onFault }, actor, {
        permission: 'accounts.roles',
        entity: 'membership',
        id: String(id),
        version: row_version,
        values: { role_id: roleId },
        async check({ actor, scope, before, change }) {
          const roles = await change.roles();
          const role = roles.find(({ id }) => id === roleId);
          // Another exhibitor's own role is nobody's here.
          if (!role || ![null, scope.exhibitorId].includes(role.exhibitor)) throw new ParterreError('NOT_FOUND');
          const now = roles.find((each) => each.id === before.role_id);
          if (!now || ![now, role].every((each) => covers(actor, each, scope))) throw new ParterreError('FORBIDDEN');
        },
        taken: 'ROLE_HELD_ALREADY',
        announce: async () => sessionNews(await staff.sessionsWith(id)),
      });
      return { row_version: version };
    },

    openSessions: (ids) => staff.openSessions(ids),
    onSessionsChanged: (listener) =>
      bus.subscribe((news) => {
        if (news.kind === 'staff-sessions-changed') listener(news.ids);
        else if (news.kind === 'missed') listener('all');
      }),
  };
}

/** Small enough for one message of the bus each. */
function sessionNews(ids: string[]): LiveNews[] {
  const news: LiveNews[] = [];
  for (let from = 0; from < ids.length; from += 50)
    news.push({ kind: 'staff-sessions-changed', ids: ids.slice(from, from + 50) });
  return news;
}

function accountOf({ name, email, memberships }: EmployeeActor): StaffAccount {
  return { name, email, memberships };
}
