import { type Expression, type ExpressionBuilder, expressionBuilder, type NotNull, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type pg from 'pg';
import {
  defaultLocale,
  isLocale,
  type Locale,
  ownAccount,
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
  endFormerPasswords,
  linkToUse,
  signingIn,
  signingInEmployees,
  signsIn,
  useLink,
  workingAddressLink,
  workingLink,
} from './accountChanges.ts';
import { writeAudit } from './auditEntries.ts';
import { tellingAway } from './databaseErrors.ts';
import { transaction } from './pool.ts';
import {
  ago,
  anyOf,
  arrayOf,
  counted,
  db,
  fromNow,
  now,
  type Queryable,
  rowOf,
  rowsOf,
  type Tables,
  writtenBy,
} from './query.ts';
import { hasFactor, requiresFactor } from './secondFactorSql.ts';
import { settingOf } from './settingSql.ts';

/** When a session ends that is used now, and then not again. */
export const sessionEnd = fromNow(`${limits.sessions.staff.idleHours} hours`);
/** More often a session's end is not moved on: most requests only read. */
const seenEvery = '5 minutes';

/** The cinemas of a membership, by their ids; null: all of its exhibitor's. */
export function cinemasOf(membership: { id: Expression<number>; all_cinemas: Expression<boolean> }) {
  const eb = expressionBuilder();
  return eb
    .case()
    .when(eb.not(membership.all_cinemas))
    .then(arrayOf(db.selectFrom('_CinemaToMembership').select('A').where('B', '=', membership.id).orderBy('A')))
    .end();
}

/** The exhibitor where an employee works; the first of several. */
export const firstExhibitor = (employee: Expression<number>) =>
  db
    .selectFrom('membership')
    .select((eb) => eb.fn.min<number | null>('exhibitor_id').as('exhibitor_id'))
    .where('employee_id', '=', employee)
    .$asScalar();

/** In which language an employee, `e`, is written to where they work. */
export const writtenTo = (
  eb: ExpressionBuilder<{ e: Tables['employee'] }, 'e'>,
  exhibitor: Expression<number | null>,
) => eb.fn.coalesce('e.locale', sql<string | null>`${settingOf(exhibitor, 'locale')} ->> 'portal_locale'`);

/** A person with the language that `writtenTo` found, or ours where that is none that we write. */
export function inKnownLocale<Person extends { locale: string | null }>(person: Person): Person & { locale: Locale } {
  return { ...person, locale: isLocale(person.locale) ? person.locale : defaultLocale };
}

export function createStaffStore(pool: pg.Pool): StaffStore {
  return tellingAway<StaffStore>({
    async login(email) {
      const login = await rowOf(
        pool,
        signingInEmployees
          .select(['e.id as employeeId', 'e.password_hash as passwordHash'])
          .$narrowType<{ passwordHash: NotNull }>()
          .where('e.email', '=', email),
      );
      return login ?? null;
    },

    async beginSession({ id, employeeId, browser, address }) {
      await writtenBy(
        pool,
        db
          .with('gone', (gone) => gone.deleteFrom('staff_session').where('expires_at', '<=', now))
          .insertInto('staff_session')
          .values({ id, employee_id: employeeId, browser, address: address ?? null, expires_at: sessionEnd }),
      );
    },

    actor: (sessionId) => actorOf(pool, sessionId),
    standing: (sessionId) => standingOf(pool, sessionId),

    async openSessions(sessionIds) {
      const rows = await rowsOf(
        pool,
        db.selectFrom('staff_session').select('id').where('id', '=', anyOf(sessionIds)).where('expires_at', '>', now),
      );
      return rows.map(({ id }) => id);
    },

    async sessionsOf(employeeId) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('staff_session')
          .select(['id', 'employee_id', 'browser', 'address', 'created_at', 'last_seen_at'])
          .where('employee_id', '=', employeeId)
          .where('expires_at', '>', now)
          // Whoever has given the password alone is not signed in anywhere yet.
          .where((eb) =>
            eb.or([
              eb('device_id', 'is not', null),
              eb('second_factor_at', 'is not', null),
              eb.not(hasFactor(eb.val(employeeId))),
            ]),
          )
          .orderBy('created_at', 'desc')
          .orderBy('id'),
      );
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
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('staff_session as s')
          .innerJoin('membership as m', 'm.employee_id', 's.employee_id')
          .select('s.id')
          .where('m.id', '=', membershipId)
          .where('s.expires_at', '>', now),
      );
      return rows.map(({ id }) => id);
    },

    async notified() {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('employee as e')
          .innerJoin('membership as m', 'm.employee_id', 'e.id')
          .distinctOn('e.email')
          .select(['e.email', 'm.exhibitor_id as exhibitorId'])
          .select((eb) => writtenTo(eb, eb.ref('m.exhibitor_id')).as('locale'))
          .where('e.receives_management_notifications', '=', true)
          .where('e.archived_at', 'is', null)
          .orderBy('e.email')
          .orderBy('m.id'),
      );
      return rows.map(inKnownLocale);
    },

    async timezone(exhibitorId) {
      const exhibitor = await rowOf(pool, db.selectFrom('exhibitor').select('timezone').where('id', '=', exhibitorId));
      return exhibitor?.timezone ?? 'UTC';
    },

    async sessionsWithRole(roleId) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('staff_session as s')
          .innerJoin('membership as m', 'm.employee_id', 's.employee_id')
          .select('s.id')
          .distinct()
          .where('m.role_id', '=', roleId)
          .where('s.expires_at', '>', now),
      );
      return rows.map(({ id }) => id);
    },

    membershipsOf: (employeeId) => membershipsOf(pool, employeeId),

    async addReset({ id, employeeId }) {
      const made = await writtenBy(
        pool,
        db
          .with('gone', (gone) => gone.deleteFrom('password_reset').where('expires_at', '<=', now))
          .insertInto('password_reset')
          .columns(['id', 'employee_id', 'expires_at'])
          .expression(
            db
              .selectNoFrom((eb) => [
                eb.val(id).as('id'),
                eb.val(employeeId).as('employee_id'),
                fromNow('1 hour').as('expires_at'),
              ])
              .where(
                db
                  .selectFrom('password_reset')
                  .select(counted)
                  .where('employee_id', '=', employeeId)
                  .where('expires_at', '>', now),
                '<',
                5,
              ),
          ),
      );
      return made === 1;
    },

    async addInvitationLink({ id, employeeId, invitedAt, endsAtMs }, exhibitorId) {
      const endsAt = new Date(endsAtMs);
      const invited = await rowOf(
        pool,
        db
          .with('invited', (with_) =>
            with_
              .selectFrom('employee as e')
              .innerJoin('exhibitor as x', (join) => join.on('x.id', '=', exhibitorId))
              .select(['e.id', 'e.name', 'e.email', 'x.trade_name as exhibitorName', 'x.email as exhibitorEmail'])
              .select((eb) => writtenTo(eb, eb.ref('x.id')).as('locale'))
              .where('e.id', '=', employeeId)
              .where('e.invited_at', '=', new Date(invitedAt))
              .where('e.password_hash', 'is', null)
              .where('e.archived_at', 'is', null)
              .where((eb) => eb(eb.val(endsAt), '>', now))
              .forShare('e'),
          )
          .with('link', (with_) =>
            with_
              .insertInto('password_reset')
              .columns(['id', 'employee_id', 'expires_at'])
              .expression((eb) =>
                eb
                  .selectFrom('invited')
                  .select([eb.val(id).as('id'), 'invited.id as employee_id', eb.val(endsAt).as('expires_at')]),
              ),
          )
          .selectFrom('invited')
          .select(['name', 'email', 'exhibitorName', 'exhibitorEmail', 'locale']),
      );
      return invited ? inKnownLocale(invited) : null;
    },

    async addAddressLink({ id, employeeId, email }, exhibitorId) {
      const owner = await rowOf(
        pool,
        db
          .with('owner', (with_) =>
            with_
              .selectFrom('employee as e')
              .innerJoin('exhibitor as x', (join) => join.on('x.id', '=', exhibitorId))
              .select(['e.id', 'e.name', 'x.trade_name as exhibitorName', 'x.email as exhibitorEmail'])
              .select((eb) => writtenTo(eb, eb.ref('x.id')).as('locale'))
              .where('e.id', '=', employeeId)
              .where('e.new_email', '=', email)
              .where(signsIn)
              .forShare('e'),
          )
          .with('gone', (with_) => with_.deleteFrom('address_link').where('expires_at', '<=', now))
          .with('link', (with_) =>
            with_
              .insertInto('address_link')
              .columns(['id', 'employee_id', 'email', 'expires_at'])
              .expression((eb) =>
                eb
                  .selectFrom('owner')
                  .select([
                    eb.val(id).as('id'),
                    'owner.id as employee_id',
                    eb.val(email).as('email'),
                    fromNow(`${invitationDays} days`).as('expires_at'),
                  ]),
              ),
          )
          .selectFrom('owner')
          .select(['name', 'exhibitorName', 'exhibitorEmail', 'locale']),
      );
      return owner ? inKnownLocale(owner) : null;
    },

    async addressLink(linkId) {
      const link = await rowOf(
        pool,
        workingAddressLink(linkId).select((eb) => [
          'e.name',
          'r.email',
          anotherSignsIn(eb.ref('r.email'), eb.ref('e.id')).as('isTaken'),
        ]),
      );
      return link ?? null;
    },

    async linkOwner(linkId, kind) {
      const owner = await rowOf(
        pool,
        workingLink(linkId, kind).select((eb) => [
          'e.name',
          'e.email',
          arrayOf(
            eb
              .selectFrom('exhibitor as x')
              .select('x.trade_name')
              .where((of) =>
                of.exists(
                  of
                    .selectFrom('membership as m')
                    .whereRef('m.exhibitor_id', '=', 'x.id')
                    .whereRef('m.employee_id', '=', 'e.id'),
                ),
              )
              .orderBy('x.id'),
          ).as('exhibitors'),
          anotherSignsIn(eb.ref('e.email'), eb.ref('e.id')).as('signsIn'),
        ]),
      );
      return owner ?? null;
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
      const employee = await rowOf(
        pool,
        db.selectFrom('employee').select('password_hash').where('id', '=', employeeId).where('archived_at', 'is', null),
      );
      return employee?.password_hash ?? null;
    },

    roles: () => rolesOf(pool),

    employees: () =>
      rowsOf(
        pool,
        db
          .selectFrom('employee as e')
          .innerJoin('membership as m', 'm.employee_id', 'e.id')
          .select((eb) => [
            'e.id',
            'e.name',
            'e.email',
            eb.fn
              .jsonAgg(
                jsonBuildObject({
                  id: eb.ref('m.id'),
                  row_version: eb.ref('m.row_version'),
                  exhibitor: eb.ref('m.exhibitor_id'),
                  role: eb.ref('m.role_id'),
                  cinemas: cinemasOf({ id: eb.ref('m.id'), all_cinemas: eb.ref('m.all_cinemas') }),
                }),
              )
              .orderBy('m.id')
              .as('memberships'),
          ])
          .where('e.archived_at', 'is', null)
          .groupBy('e.id')
          .orderBy('e.name')
          .orderBy('e.id'),
      ),

    async endSession(sessionId, employeeId) {
      const ended = await writtenBy(
        pool,
        db.deleteFrom('staff_session').where('id', '=', sessionId).where('employee_id', '=', employeeId),
      );
      return ended === 1;
    },
  });
}

/** Whether somebody else than this employee signs in with an address. */
function anotherSignsIn(email: Expression<string>, employee: Expression<number>) {
  return expressionBuilder()
    .exists(
      db
        .selectFrom(signingInEmployees.select(['e.id', 'e.email']).as('another'))
        .where('another.email', '=', email)
        .where('another.id', '<>', employee),
    )
    .$castTo<boolean>();
}

export async function rolesOf(client: Queryable): Promise<StaffRole[]> {
  const rows = await rowsOf(
    client,
    db
      .selectFrom('role as r')
      .select((eb) => [
        'r.id',
        'r.key',
        'r.exhibitor_id as exhibitor',
        'r.name',
        'r.color',
        'r.row_version',
        eb('r.archived_at', 'is not', null).$castTo<boolean>().as('archived'),
        ownPermissionsOf(eb.ref('r.id')).as('own_permissions'),
      ])
      .orderBy('r.id'),
  );
  return rows.map(({ own_permissions, ...role }) => ({
    ...role,
    permissions: permissionsOf(role.key, own_permissions),
  }));
}

const ownPermissionsOf = (role: Expression<number>) =>
  arrayOf(db.selectFrom('role_permission').select('permission').where('role_id', '=', role));

/** Where an employee works, a row a membership. */
export async function membershipsOf(client: Queryable, employeeId: number): Promise<MembershipPlace[]> {
  const rows = await rowsOf(
    client,
    db
      .selectFrom('membership as m')
      .select((eb) => [
        'm.id',
        'm.row_version as version',
        'm.role_id as roleId',
        'm.exhibitor_id',
        cinemasOf({ id: eb.ref('m.id'), all_cinemas: eb.ref('m.all_cinemas') }).as('cinemas'),
      ])
      .where('m.employee_id', '=', employeeId)
      .orderBy('m.id'),
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
  client: Queryable,
  employeeId: number,
  passwordHash: string,
  exceptSession: string | null,
): Promise<string[]> {
  const changed = await rowsOf(
    client,
    db
      .updateTable('employee as e')
      .from((eb) =>
        eb.selectFrom('employee').select(['id', 'invited_at']).where('id', '=', employeeId).forUpdate().as('before'),
      )
      .set((eb) => ({ password_hash: passwordHash, invited_at: null, row_version: eb('e.row_version', '+', 1) }))
      .whereRef('e.id', '=', 'before.id')
      .returning((eb) => [
        'e.name',
        'e.row_version',
        'before.invited_at',
        firstExhibitor(eb.ref('e.id')).as('exhibitor_id'),
      ]),
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
  await writtenBy(client, db.deleteFrom('password_reset').where('employee_id', '=', employeeId));
  const ended = await rowsOf(
    client,
    db
      .deleteFrom('staff_session')
      .where('employee_id', '=', employeeId)
      .where('id', 'is distinct from', exceptSession)
      .returning('id'),
  );
  return ended.map(({ id }) => id);
}

/** The employee whose session it is, with what they may do now; null when it has ended, or when a second factor is still owed in it. */
export async function actorOf(client: Queryable, sessionId: string): Promise<EmployeeActor | null> {
  const standing = await standingOf(client, sessionId);
  return standing?.owes === null ? standing.actor : null;
}

/**
 * The employee whose session it is, with what they may do once nothing is owed; null when it has ended. Keeps it going, unless something is. Of a session
 * at a device: with what they may do in its cinema; only who is at it keeps that going, and a PIN is all that is asked of them.
 */
async function standingOf(client: Queryable, sessionId: string): Promise<SessionStanding | null> {
  const employee = await rowOf(
    client,
    db
      .selectFrom('staff_session as s')
      .innerJoin('employee as e', 'e.id', 's.employee_id')
      .leftJoin('device as d', 'd.id', 's.device_id')
      .select((eb) => [
        'e.id',
        'e.name',
        'e.email',
        eb
          .and([eb('s.device_id', 'is', null), eb('s.last_seen_at', '<', ago(seenEvery))])
          .$castTo<boolean>()
          .as('long_ago'),
        's.device_id',
        'd.exhibitor_id',
        'd.cinema_id',
        hasFactor(eb.ref('e.id')).as('has_factor'),
        eb('s.second_factor_at', 'is not', null).$castTo<boolean>().as('was_given'),
      ])
      .where('s.id', '=', sessionId)
      .where('s.expires_at', '>', now)
      .where('e.archived_at', 'is', null)
      .where((eb) => eb.or([eb('d.id', 'is', null), eb('d.auth_status', '=', 'active')])),
  );
  if (!employee) return null;
  const places = await placesOf(client, employee.id);
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
  if (employee.long_ago && owes === null)
    await writtenBy(
      client,
      db.updateTable('staff_session').set({ last_seen_at: now, expires_at: sessionEnd }).where('id', '=', sessionId),
    );
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

const placesOf = (client: Queryable, employeeId: number) =>
  rowsOf(
    client,
    db
      .selectFrom('membership as m')
      .innerJoin('exhibitor as x', 'x.id', 'm.exhibitor_id')
      .innerJoin('role as r', 'r.id', 'm.role_id')
      .select((eb) => [
        'x.id as exhibitor_id',
        'x.trade_name',
        eb('x.switched_off_at', 'is not', null).$castTo<boolean>().as('switched_off'),
        'r.key',
        'r.name as role_name',
        cinemasOf({ id: eb.ref('m.id'), all_cinemas: eb.ref('m.all_cinemas') }).as('cinemas'),
        ownPermissionsOf(eb.ref('r.id')).as('own_permissions'),
        settingOf(eb.ref('x.id'), 'public_config').as('public_config'),
        requiresFactor(eb.ref('x.id')).as('requires_factor'),
      ])
      .where('m.employee_id', '=', employeeId)
      .orderBy('m.id'),
  );

function membershipOf(row: Awaited<ReturnType<typeof placesOf>>[number]): StaffMembership {
  return {
    exhibitor: { id: row.exhibitor_id, name: row.trade_name, modules: activeModules(row.public_config) },
    role: { key: row.key, name: row.role_name },
    permissions: permissionsOf(row.key, row.own_permissions),
    cinemas: row.cinemas,
  };
}
