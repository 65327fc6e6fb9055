import type pg from 'pg';
import {
  defaultLocale,
  isLocale,
  ownAccount,
  type RoleKey,
  type StaffEmployee,
  type StaffMembership,
  type StaffRole,
} from '../../contract/index.ts';
import { type EmployeeActor, permissionsOf, scopeOf, withinCinema } from '../../domain/actor.ts';
import { invitationDays } from '../../domain/invitations.ts';
import { limits } from '../../domain/limits.ts';
import { owedFactor } from '../../domain/secondFactor.ts';
import { activeModules } from '../../domain/settings.ts';
import type { MembershipPlace } from '../../ports/staffChanges.ts';
import type { SessionStanding, StaffStore } from '../../ports/staffStore.ts';
import {
  addressLinkWorks,
  endFormerPasswords,
  linkToUse,
  linkWorks,
  signingIn,
  signsIn,
  useLink,
} from './accountChanges.ts';
import { writeAudit } from './auditEntries.ts';
import { tellingAway } from './databaseErrors.ts';
import { transaction } from './pool.ts';
import { hasFactor, requiresFactor } from './secondFactorSql.ts';

/** How long a session goes on without being used. */
export const idle = `interval '${limits.sessions.staff.idleHours} hours'`;
/** More often a session's end is not moved on: most requests only read. */
const seenEvery = `interval '5 minutes'`;

const login = `select e.id, e.password_hash from employee e where e.email = $1 and ${signsIn('e')}`;

const beginSession = `
  with gone as (delete from staff_session where expires_at <= now())
  insert into staff_session (id, employee_id, browser, address, expires_at) values ($1, $2, $3, $4, now() + ${idle})`;

const actor = `
  select e.id, e.name, e.email, s.device_id is null and s.last_seen_at < now() - ${seenEvery} as long_ago,
    s.device_id, d.exhibitor_id, d.cinema_id, ${hasFactor('e.id')} as has_factor, s.second_factor_at is not null as was_given
  from staff_session s join employee e on e.id = s.employee_id left join device d on d.id = s.device_id
  where s.id = $1 and s.expires_at > now() and e.archived_at is null and (d.id is null or d.auth_status = 'active')`;

const seen = `update staff_session set last_seen_at = now(), expires_at = now() + ${idle} where id = $1`;

/** The cinemas of a membership, called so in the statement; null: all of its exhibitor's. */
export const cinemasOf = (membership: string): string =>
  `case when not ${membership}.all_cinemas then array(select "A" from "_CinemaToMembership" where "B" = ${membership}.id order by 1) end`;

const memberships = `
  select x.id as exhibitor_id, x.trade_name, x.switched_off_at is not null as switched_off, r.key, r.name as role_name, ${cinemasOf('m')} as cinemas,
    array(select permission from role_permission where role_id = r.id) as own_permissions,
    (select value from setting where exhibitor_id = x.id and key = 'public_config') as public_config,
    ${requiresFactor('x.id')} as requires_factor
  from membership m join exhibitor x on x.id = m.exhibitor_id join role r on r.id = m.role_id
  where m.employee_id = $1
  order by m.id`;

/** Whoever has given the password alone is not signed in anywhere yet. */
const sessionsOf = `
  select id, employee_id, browser, address, created_at, last_seen_at from staff_session
  where employee_id = $1 and expires_at > now() and (device_id is not null or second_factor_at is not null or not ${hasFactor('$1')})
  order by created_at desc, id`;

const sessionsWith = `
  select s.id from staff_session s join membership m on m.employee_id = s.employee_id
  where m.id = $1 and s.expires_at > now()`;

const roles = `
  select id, key, exhibitor_id as exhibitor, name, color, row_version, archived_at is not null as archived, array(select permission from role_permission where role_id = r.id) as own_permissions
  from role r order by id`;

const employees = `
  select e.id, e.name, e.email, jsonb_agg(jsonb_build_object(
      'id', m.id, 'row_version', m.row_version, 'exhibitor', m.exhibitor_id, 'role', m.role_id,
      'cinemas', ${cinemasOf('m')}
    ) order by m.id) as memberships
  from employee e join membership m on m.employee_id = e.id
  where e.archived_at is null
  group by e.id order by e.name, e.id`;

/** In which language `e`, an employee, is written to where they work. */
export const writtenTo = (exhibitor: string): string =>
  `coalesce(e.locale, (select value ->> 'portal_locale' from setting where exhibitor_id = ${exhibitor} and key = 'locale'))`;

const addInvitationLink = `
  with invited as (
    select e.id, e.name, e.email, x.trade_name as "exhibitorName", x.email as "exhibitorEmail", ${writtenTo('x.id')} as locale
    from employee e join exhibitor x on x.id = $5
    where e.id = $2 and e.invited_at = $3 and e.password_hash is null and e.archived_at is null and $4 > now()
    for share of e),
  link as (insert into password_reset (id, employee_id, expires_at) select $1, id, $4 from invited)
  select name, email, "exhibitorName", "exhibitorEmail", locale from invited`;

const addAddressLink = `
  with owner as (
    select e.id, e.name, x.trade_name as "exhibitorName", x.email as "exhibitorEmail", ${writtenTo('x.id')} as locale
    from employee e join exhibitor x on x.id = $4
    where e.id = $2 and e.new_email = $3 and ${signsIn('e')}
    for share of e),
  gone as (delete from address_link where expires_at <= now()),
  link as (
    insert into address_link (id, employee_id, email, expires_at) select $1, id, $3, now() + interval '${invitationDays} days' from owner)
  select name, "exhibitorName", "exhibitorEmail", locale from owner`;

interface MembershipRow {
  exhibitor_id: number;
  trade_name: string;
  switched_off: boolean;
  key: RoleKey | null;
  role_name: string;
  cinemas: number[] | null;
  own_permissions: string[];
  public_config: unknown;
  requires_factor: boolean;
}

export function createStaffStore(pool: pg.Pool): StaffStore {
  return tellingAway<StaffStore>({
    async login(email) {
      const { rows } = await pool.query<{ id: number; password_hash: string }>(login, [email]);
      return rows[0] ? { employeeId: rows[0].id, passwordHash: rows[0].password_hash } : null;
    },

    async beginSession({ id, employeeId, browser, address }) {
      await pool.query(beginSession, [id, employeeId, browser, address ?? null]);
    },

    actor: (sessionId) => actorOf(pool, sessionId),
    standing: (sessionId) => standingOf(pool, sessionId),

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
        address: string | null;
        created_at: Date;
        last_seen_at: Date;
      }>(sessionsOf, [employeeId]);
      return rows.map((row) => ({
        id: row.id,
        employeeId: row.employee_id,
        browser: row.browser,
        address: row.address,
        signedInAtMs: row.created_at.getTime(),
        lastSeenAtMs: row.last_seen_at.getTime(),
      }));
    },

    async sessionsWith(membershipId) {
      const { rows } = await pool.query<{ id: string }>(sessionsWith, [membershipId]);
      return rows.map(({ id }) => id);
    },

    async notified() {
      const { rows } = await pool.query<{ email: string; exhibitorId: number; locale: string | null }>(
        `select distinct on (e.email) e.email, m.exhibitor_id as "exhibitorId",
           ${writtenTo('m.exhibitor_id')} as locale
         from employee e join membership m on m.employee_id = e.id
         where e.receives_management_notifications and e.archived_at is null
         order by e.email, m.id`,
      );
      return rows.map(({ locale, ...person }) => ({ ...person, locale: isLocale(locale) ? locale : defaultLocale }));
    },

    async timezone(exhibitorId) {
      const { rows } = await pool.query<{ timezone: string }>('select timezone from exhibitor where id = $1', [
        exhibitorId,
      ]);
      return rows[0]?.timezone ?? 'UTC';
    },

    async sessionsWithRole(roleId) {
      const { rows } = await pool.query<{ id: string }>(
        `select distinct s.id from staff_session s join membership m on m.employee_id = s.employee_id
         where m.role_id = $1 and s.expires_at > now()`,
        [roleId],
      );
      return rows.map(({ id }) => id);
    },

    membershipsOf: (employeeId) => membershipsOf(pool, employeeId),

    async addReset({ id, employeeId }) {
      const { rowCount } = await pool.query(
        `with gone as (delete from password_reset where expires_at <= now())
         insert into password_reset (id, employee_id, expires_at) select $1, $2, now() + interval '1 hour'
         where (select count(*) from password_reset where employee_id = $2 and expires_at > now()) < 5`,
        [id, employeeId],
      );
      return rowCount === 1;
    },

    async addInvitationLink({ id, employeeId, invitedAt, endsAtMs }, exhibitorId) {
      const { rows } = await pool.query<{
        name: string;
        email: string;
        exhibitorName: string;
        exhibitorEmail: string;
        locale: string | null;
      }>(addInvitationLink, [id, employeeId, invitedAt, new Date(endsAtMs), exhibitorId]);
      const [invited] = rows;
      return invited ? { ...invited, locale: isLocale(invited.locale) ? invited.locale : defaultLocale } : null;
    },

    async addAddressLink({ id, employeeId, email }, exhibitorId) {
      const { rows } = await pool.query<{
        name: string;
        exhibitorName: string;
        exhibitorEmail: string;
        locale: string | null;
      }>(addAddressLink, [id, employeeId, email, exhibitorId]);
      const [owner] = rows;
      return owner ? { ...owner, locale: isLocale(owner.locale) ? owner.locale : defaultLocale } : null;
    },

    async addressLink(linkId) {
      const { rows } = await pool.query<{ name: string; email: string; isTaken: boolean }>(
        `select e.name, r.email,
           exists (select from employee o where o.email = r.email and o.id <> e.id and ${signsIn('o')}) as "isTaken"
         from address_link r, employee e where ${addressLinkWorks}`,
        [linkId],
      );
      return rows[0] ?? null;
    },

    async linkOwner(linkId, kind) {
      const { rows } = await pool.query<{ name: string; email: string; exhibitors: string[]; signsIn: boolean }>(
        `select e.name, e.email, array(
           select x.trade_name from exhibitor x
           where exists (select from membership m where m.exhibitor_id = x.id and m.employee_id = e.id) order by x.id
         ) as exhibitors,
         exists (select from employee o where o.email = e.email and o.id <> e.id and ${signsIn('o')}) as "signsIn"
         from password_reset r, employee e where ${linkWorks[kind]}`,
        [linkId],
      );
      return rows[0] ?? null;
    },

    useReset: (linkId, kind, passwordHash) =>
      transaction(pool, async (client) => {
        const owner = await linkToUse(client, linkId, kind);
        if (!owner) return null;
        const { employeeId, email } = owner;
        if (kind === 'invitation' && (await signingIn(client, email)) !== null) return 'joins';
        if (!(await useLink(client, 'password_reset', linkId))) return null;
        if (kind === 'invitation') await endFormerPasswords(client, email);
        return { employeeId, email, ended: await newPassword(client, employeeId, passwordHash, null) };
      }),

    setPassword: (employeeId, passwordHash, exceptSession) =>
      transaction(pool, (client) => newPassword(client, employeeId, passwordHash, exceptSession)),

    async passwordOf(employeeId) {
      const { rows } = await pool.query<{ password_hash: string | null }>(
        'select password_hash from employee where id = $1 and archived_at is null',
        [employeeId],
      );
      return rows[0]?.password_hash ?? null;
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

/** Where an employee works, a row a membership. */
export async function membershipsOf(client: Connection, employeeId: number): Promise<MembershipPlace[]> {
  const { rows } = await client.query<{
    id: number;
    version: number;
    roleId: number;
    exhibitor_id: number;
    cinemas: number[] | null;
  }>(
    `select m.id, m.row_version as version, m.role_id as "roleId", m.exhibitor_id, ${cinemasOf('m')} as cinemas
     from membership m where m.employee_id = $1 order by m.id`,
    [employeeId],
  );
  return rows.map(({ exhibitor_id, cinemas, ...membership }) => ({
    ...membership,
    scope: scopeOf(exhibitor_id, cinemas),
  }));
}

/**
 * Sets one's own new password, and writes it down as every change of an account, by whom it is. Ends all links to choose another, and all
 * sessions but this one.
 */
async function newPassword(
  client: pg.PoolClient,
  employeeId: number,
  passwordHash: string,
  exceptSession: string | null,
): Promise<string[]> {
  const { rows: changed } = await client.query<{
    name: string;
    row_version: number;
    exhibitor_id: number | null;
    invited_at: Date | null;
  }>(
    `update employee e set password_hash = $2, invited_at = null, row_version = e.row_version + 1
     from (select id, invited_at from employee where id = $1 for update) before where e.id = before.id
     returning e.name, e.row_version, before.invited_at,
       (select min(exhibitor_id) from membership where employee_id = $1) as exhibitor_id`,
    [employeeId, passwordHash],
  );
  for (const { name, row_version, exhibitor_id, invited_at } of changed)
    await writeAudit(client, {
      employeeId,
      employeeName: name,
      sessionId: exceptSession,
      permission: ownAccount,
      entity: 'employee',
      entityId: String(employeeId),
      scope: exhibitor_id === null ? null : scopeOf(exhibitor_id, null),
      version: row_version,
      before: { password_hash: null, ...(invited_at && { invited_at: invited_at.toISOString() }) },
      after: { password_hash: null, ...(invited_at && { invited_at: null }) },
    });
  await client.query('delete from password_reset where employee_id = $1', [employeeId]);
  const { rows } = await client.query<{ id: string }>(
    'delete from staff_session where employee_id = $1 and id is distinct from $2 returning id',
    [employeeId, exceptSession],
  );
  return rows.map(({ id }) => id);
}

/** The employee whose session it is, with what they may do now; null when it has ended, or when a second factor is still owed in it. */
export async function actorOf(client: Connection, sessionId: string): Promise<EmployeeActor | null> {
  const standing = await standingOf(client, sessionId);
  return standing?.owes === null ? standing.actor : null;
}

/**
 * The employee whose session it is, with what they may do once nothing is owed; null when it has ended. Keeps it going, unless something is. Of a session
 * at a device: with what they may do in its cinema; only who is at it keeps that going, and a PIN is all that is asked of them.
 */
async function standingOf(client: Connection, sessionId: string): Promise<SessionStanding | null> {
  const { rows } = await client.query<{
    id: number;
    name: string;
    email: string;
    long_ago: boolean;
    device_id: number | null;
    exhibitor_id: number | null;
    cinema_id: number | null;
    has_factor: boolean;
    was_given: boolean;
  }>(actor, [sessionId]);
  const [employee] = rows;
  if (!employee) return null;
  const places = (await client.query<MembershipRow>(memberships, [employee.id])).rows;
  const { device_id, exhibitor_id: exhibitorId, cinema_id: cinemaId } = employee;
  const requiredBy = places.find(({ requires_factor }) => requires_factor)?.trade_name ?? null;
  const owes =
    device_id === null
      ? owedFactor({
          hasFactor: employee.has_factor,
          isRequired: requiredBy !== null,
          wasGiven: employee.was_given,
        })
      : null;
  if (employee.long_ago && owes === null) await client.query(seen, [sessionId]);
  const found = places.filter(({ switched_off }) => !switched_off).map(membershipOf);
  const closed = places.filter(({ switched_off }) => switched_off);
  return {
    owes,
    requiredBy,
    actor: {
      kind: 'employee',
      employeeId: employee.id,
      name: employee.name,
      email: employee.email,
      sessionId,
      memberships:
        device_id === null ? found : withinCinema(found, { exhibitorId: exhibitorId ?? 0, cinemaId: cinemaId ?? 0 }),
      switchedOff: [...new Map(closed.map(({ exhibitor_id: id, trade_name: name }) => [id, { id, name }])).values()],
      // At a device one is at work in its cinema alone.
      isSystemAdministrator:
        device_id === null && places.some(({ key, cinemas }) => key === 'super-admin' && cinemas === null),
    },
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
