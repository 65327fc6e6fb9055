import type pg from 'pg';
import type { RoleKey, StaffEmployee, StaffMembership, StaffRole } from '../../contract/index.ts';
import { type EmployeeActor, permissionsOf } from '../../domain/actor.ts';
import { limits } from '../../domain/limits.ts';
import { activeModules } from '../../domain/settings.ts';
import type { StaffStore } from '../../ports/staffStore.ts';
import { tellingAway } from './databaseErrors.ts';

const idle = `interval '${limits.sessions.staff.idleHours} hours'`;
/** More often a session's end is not moved on: most requests only read. */
const seenEvery = `interval '5 minutes'`;

const login = `select id, password_hash from employee where email = $1 and archived_at is null`;

const beginSession = `
  with gone as (delete from staff_session where expires_at <= now())
  insert into staff_session (id, employee_id, browser, expires_at) values ($1, $2, $3, now() + ${idle})`;

const actor = `
  select e.id, e.name, e.email, s.last_seen_at < now() - ${seenEvery} as long_ago
  from staff_session s join employee e on e.id = s.employee_id
  where s.id = $1 and s.expires_at > now() and e.archived_at is null`;

const seen = `update staff_session set last_seen_at = now(), expires_at = now() + ${idle} where id = $1`;

/** The cinemas of a membership, called so in the statement; null: all of its exhibitor's. */
export const cinemasOf = (membership: string): string =>
  `case when not ${membership}.all_cinemas then array(select "A" from "_CinemaToMembership" where "B" = ${membership}.id order by 1) end`;

const memberships = `
  select x.id as exhibitor_id, x.trade_name, r.key, r.name as role_name, ${cinemasOf('m')} as cinemas,
    array(select permission from role_permission where role_id = r.id) as own_permissions,
    (select value from setting where exhibitor_id = x.id and key = 'public_config') as public_config
  from membership m join exhibitor x on x.id = m.exhibitor_id join role r on r.id = m.role_id
  where m.employee_id = $1
  order by m.id`;

const sessionsOf = `
  select id, employee_id, browser, created_at, last_seen_at from staff_session
  where employee_id = $1 and expires_at > now() order by created_at desc, id`;

const sessionsWith = `
  select s.id from staff_session s join membership m on m.employee_id = s.employee_id
  where m.id = $1 and s.expires_at > now()`;

const roles = `
  select id, key, exhibitor_id as exhibitor, name, color, array(select permission from role_permission where role_id = r.id) as own_permissions
  from role r order by id`;

const employees = `
  select e.id, e.name, e.email, jsonb_agg(jsonb_build_object(
      'id', m.id, 'row_version', m.row_version, 'exhibitor', m.exhibitor_id, 'role', m.role_id,
      'cinemas', ${cinemasOf('m')}
    ) order by m.id) as memberships
  from employee e join membership m on m.employee_id = e.id
  where e.archived_at is null
  group by e.id order by e.name, e.id`;

interface MembershipRow {
  exhibitor_id: number;
  trade_name: string;
  key: RoleKey | null;
  role_name: string;
  cinemas: number[] | null;
  own_permissions: string[];
  public_config: unknown;
}

export function createStaffStore(pool: pg.Pool): StaffStore {
  return tellingAway<StaffStore>({
    async login(email) {
      const { rows } = await pool.query<{ id: number; password_hash: string }>(login, [email]);
      return rows[0] ? { employeeId: rows[0].id, passwordHash: rows[0].password_hash } : null;
    },

    async beginSession({ id, employeeId, browser }) {
      await pool.query(beginSession, [id, employeeId, browser]);
    },

    actor: (sessionId) => actorOf(pool, sessionId),

    async openSessions(sessionIds) {
      const { rows } = await pool.query<{ id: string }>(
        'select id from staff_session where id = any($1) and expires_at > now()',
        [sessionIds],
      );
      return rows.map(({ id }) => id);
    },

    async sessionsOf(employeeId) {
      const { rows } = await pool.query<{
        id: string;
        employee_id: number;
        browser: string;
        created_at: Date;
        last_seen_at: Date;
      }>(sessionsOf, [employeeId]);
      return rows.map((row) => ({
        id: row.id,
        employeeId: row.employee_id,
        browser: row.browser,
        signedInAtMs: row.created_at.getTime(),
        lastSeenAtMs: row.last_seen_at.getTime(),
      }));
    },

    async sessionsWith(membershipId) {
      const { rows } = await pool.query<{ id: string }>(sessionsWith, [membershipId]);
      return rows.map(({ id }) => id);
    },

    async timezone(exhibitorId) {
      const { rows } = await pool.query<{ timezone: string }>('select timezone from exhibitor where id = $1', [
        exhibitorId,
      ]);
      return rows[0]?.timezone ?? 'UTC';
    },

    roles: () => rolesOf(pool),

    async employees() {
      return (await pool.query<StaffEmployee>(employees)).rows;
    },

    async endSession(sessionId, employeeId) {
      const ended = await pool.query('delete from staff_session where id = $1 and employee_id = $2', [
        sessionId,
        employeeId,
      ]);
      return ended.rowCount === 1;
    },
  });
}

type Connection = Pick<pg.ClientBase, 'query'> | pg.Pool;

export async function rolesOf(client: Connection): Promise<StaffRole[]> {
  const { rows } = await client.query<Omit<StaffRole, 'permissions'> & { own_permissions: string[] }>(roles);
  return rows.map(({ own_permissions, ...role }) => ({
    ...role,
    permissions: permissionsOf(role.key, own_permissions),
  }));
}

/** Whose session it is, with what they may do now; null when it has ended. Keeps it going. */
export async function actorOf(client: Connection, sessionId: string): Promise<EmployeeActor | null> {
  const { rows } = await client.query<{ id: number; name: string; email: string; long_ago: boolean }>(actor, [
    sessionId,
  ]);
  const [employee] = rows;
  if (!employee) return null;
  if (employee.long_ago) await client.query(seen, [sessionId]);
  const found = await client.query<MembershipRow>(memberships, [employee.id]);
  return {
    kind: 'employee',
    employeeId: employee.id,
    name: employee.name,
    email: employee.email,
    sessionId,
    memberships: found.rows.map(membershipOf),
  };
}

function membershipOf(row: MembershipRow): StaffMembership {
  return {
    exhibitor: { id: row.exhibitor_id, name: row.trade_name, modules: activeModules(row.public_config) },
    role: { key: row.key, name: row.role_name },
    permissions: permissionsOf(row.key, row.own_permissions),
    cinemas: row.cinemas,
  };
}
