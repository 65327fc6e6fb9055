/** Signing in and out, and the sessions of staff. */
import { createHash, randomBytes } from 'node:crypto';
import type { SignInInput, StaffAccount, StaffSessionView } from '../contract/index.ts';
import { type EmployeeActor, mayIn } from '../domain/actor.ts';
import { ParterreError } from '../domain/parterreError.ts';
import type { LiveBus } from '../ports/liveBus.ts';
import type { Passwords } from '../ports/passwords.ts';
import type { StaffStore } from '../ports/staffStore.ts';
import type { Services } from './services.ts';

export interface StaffDeps {
  staff: StaffStore;
  passwords: Passwords;
  bus: LiveBus;
}

/** The token stands in the cookie alone; the database knows its hash, so that who reads the database is not signed in. */
export function staffSessionId(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const longestBrowser = 200;

export function createStaff({ staff, passwords, bus }: StaffDeps): Services['staff'] {
  const tellEnded = (ids: string[]): void => {
    // Small enough for one message of the bus.
    for (let from = 0; from < ids.length; from += 50)
      bus.publish({ kind: 'staff-sessions-ended', ids: ids.slice(from, from + 50) });
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

    async endSessionsOf(actor, employeeId) {
      const scopes = await staff.scopesOf(employeeId);
      if (scopes.length === 0) throw new ParterreError('NOT_FOUND');
      if (!scopes.every((scope) => mayIn(actor, 'sessions.end', scope))) throw new ParterreError('FORBIDDEN');
      const ended = await staff.endSessionsOf(employeeId);
      tellEnded(ended);
      return { ended: ended.length };
    },

    openSessions: (ids) => staff.openSessions(ids),
    onSessionsEnded: (listener) =>
      bus.subscribe((news) => {
        if (news.kind === 'staff-sessions-ended') listener(news.ids);
      }),
  };
}

function accountOf({ name, email, memberships }: EmployeeActor): StaffAccount {
  return { name, email, memberships };
}
