/** Who works here, as what: accounts, memberships and roles. Nobody gives, takes or changes what can do more than they can. */
import type {
  Archiving,
  EmployeeChange,
  EmployeeCreation,
  EmployeeView,
  InvitationChange,
  NewAddress,
  RoleCreation,
  RoleEdit,
  RolePermission,
  SavedRow,
  StaffRole,
  VersionedId,
  Workplace,
} from '../../contract/index.ts';
import { covers, type EmployeeActor, mayIn, scopeOf } from '../../domain/actor.ts';
import { accountState, invitationEndsMs } from '../../domain/invitations.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { JobPayloads } from '../../ports/jobs.ts';
import type { SignInPlace } from '../../ports/signInStore.ts';
import type { ChangeTransaction } from '../../ports/staffChanges.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { coversRole, mustGive, safety, wholeReach } from './accounts.ts';
import {
  archiveAsStaff,
  archivedAt,
  asOfNow,
  asStaff,
  changeAsStaff,
  changeTogether,
  createAsStaff,
  mustReachScope,
  who,
} from './change.ts';
import { giveRole, invitationChange, mustBeFree, type Place, takeOn } from './invitations.ts';
import { sessionNews } from './sessionNews.ts';

export interface People {
  /** NOT_FOUND; FORBIDDEN: works nowhere that the actor may look. */
  get(actor: EmployeeActor, id: number): Promise<EmployeeView>;
  /**
   * They are invited by mail to choose a password. FORBIDDEN: somewhere, or a role that can do more; NOT_FOUND: a role; VALIDATION_FAILED
   * (email, cinemas), ROLE_HELD_ALREADY.
   */
  create(actor: EmployeeActor, employee: EmployeeCreation): Promise<SavedRow>;
  /**
   * Another address of somebody who can sign in counts once it is confirmed by the link of a mail to it; the one that they have withdraws
   * it. Of anybody else it counts at once: links that were mailed to the one before end, and who is invited gets the mail there.
   * Errors: `changeAsStaff`; FORBIDDEN also: they can do more than the actor; VALIDATION_FAILED (email): somebody has it where they work.
   */
  save(actor: EmployeeActor, employee: EmployeeChange): Promise<{ row_version: number }>;
  /** Mails the link to a new address anew, or withdraws the address: links of mails before end. The errors of `save`; NOT_FOUND also: none waits. */
  newAddress(actor: EmployeeActor, change: NewAddress): Promise<{ row_version: number }>;
  /**
   * Mails an invitation (anew), or withdraws it: links of mails before end. The errors of `save`; NOT_FOUND also: archived;
   * INVITATION_ACCEPTED.
   */
  invite(actor: EmployeeActor, invitation: InvitationChange): Promise<{ row_version: number }>;
  /**
   * Wrong passwords and PINs keep them out no longer. Answers with where they did, for what is counted there; `signsInWith` null: their
   * address is not theirs to sign in with, and what is counted of it is another account's. FORBIDDEN: they can do more than the actor; NOT_FOUND.
   */
  letIn(actor: EmployeeActor, id: number): Promise<{ signsInWith: string | null; places: SignInPlace[] }>;
  /** Who leaves is signed out at once. The errors of `save`; LAST_SUPER_ADMIN, NOTIFICATIONS_NEEDED. */
  archive(actor: EmployeeActor, archiving: Archiving): Promise<{ row_version: number }>;
  /** NOT_FOUND, FORBIDDEN, VALIDATION_FAILED (cinemas), ROLE_HELD_ALREADY */
  addMembership(actor: EmployeeActor, membership: Workplace & { employee: number }): Promise<SavedRow>;
  /** NOT_FOUND, FORBIDDEN, LAST_MEMBERSHIP, CHANGED_MEANWHILE, LAST_SUPER_ADMIN, NOTIFICATIONS_NEEDED */
  removeMembership(actor: EmployeeActor, membership: VersionedId): Promise<void>;
  /** NOT_FOUND: also another exhibitor's. */
  role(actor: EmployeeActor, id: number): Promise<StaffRole & { may_change: boolean }>;
  /** FORBIDDEN: it could do more than the actor. */
  createRole(actor: EmployeeActor, role: RoleCreation): Promise<SavedRow>;
  /** Errors: `changeAsStaff`; FORBIDDEN also: it can or could do more than the actor, or is the specification's. */
  saveRole(actor: EmployeeActor, role: RoleEdit): Promise<{ row_version: number }>;
  /** Errors: of `saveRole`; ROLE_IN_USE. */
  archiveRole(actor: EmployeeActor, archiving: Archiving): Promise<{ row_version: number }>;
}

type PeopleDeps = Pick<CommonDeps, 'bus' | 'onFault' | 'clock'> &
  Pick<PortalDeps, 'staff' | 'signIns' | 'secondFactors' | 'changes' | 'passwords'>;

export function createPeople(deps: PeopleDeps): People {
  const { staff, signIns, secondFactors, changes, passwords, clock } = deps;

  /** Asks whoever reads the mail of an employee's new address to confirm it. */
  async function askForAddress(
    change: ChangeTransaction,
    actor: EmployeeActor,
    employee: number,
    email: string,
  ): Promise<void> {
    const [first] = await change.membershipsOf(employee);
    const askedAt = new Date(clock.nowMs()).toISOString();
    const exhibitor = first?.scope.exhibitorId ?? 0;
    await change.accounts.mailNewAddress({ employee, email, exhibitor, by: actor.name, askedAt });
  }

  return {
    async get(asking, id) {
      const [actor, row, memberships, roles, locks, factors] = await Promise.all([
        asOfNow(staff, asking),
        changes.read('employee', String(id)),
        staff.membershipsOf(id),
        staff.roles(),
        signIns.locksOf(id),
        secondFactors.of(id),
      ]);
      if (!row) throw new ParterreError('NOT_FOUND');
      const seen = memberships.filter(({ scope }) => mayIn(actor, 'accounts.roles', scope));
      if (seen.length === 0) throw new ParterreError('FORBIDDEN');
      const { name, email, new_email, password_hash, device_pin_hash, invited_at, locale, archived_at } = row.values;
      return {
        id,
        name,
        email,
        new_email,
        has_device_pin: device_pin_hash !== null,
        receives_management_notifications: row.values.receives_management_notifications,
        locale,
        account: accountState(password_hash !== null, invited_at, deps.clock.nowMs()),
        invitation:
          invited_at === null ? null : { at: invited_at, until: new Date(invitationEndsMs(invited_at)).toISOString() },
        locks,
        second_factor: {
          passkeys: factors.passkeys.length,
          app: factors.app !== null,
          recovery_codes: factors.recoveryCodes,
        },
        archived_at,
        row_version: row.version,
        memberships: seen.map(({ id, version, roleId, scope }) => ({
          id,
          row_version: version,
          exhibitor: scope.exhibitorId,
          role: roleId,
          cinemas: scope.cinemaIds.length > 0 ? scope.cinemaIds : null,
        })),
        works_elsewhere: seen.length < memberships.length,
        may_change: memberships.every(
          ({ scope, roleId }) => mayIn(actor, 'accounts.write', scope) && coversRole(actor, roles, roleId, scope),
        ),
      };
    },

    async create(asking, { device_pin, memberships, ...fields }) {
      const permission = 'accounts.write';
      const newcomer = { ...fields, device_pin_hash: device_pin === null ? null : await passwords.hash(device_pin) };
      return changeTogether(
        deps,
        asking,
        async ({ actor, change }) => {
          const places = memberships.map(({ exhibitor, role, cinemas }) => ({
            role,
            scope: scopeOf(exhibitor, cinemas),
          }));
          for (const { scope } of places) mustReachScope(actor, permission, scope);
          for (const place of places) await mayGiveRole(change, actor, place);
          const [first, ...others] = places;
          if (!first) throw new Error('An account without a role');
          const { id } = await takeOn(deps, { actor, change }, { permission, newcomer, places: [first, ...others] });
          return { id: String(id), row_version: 1 };
        },
        () => [],
      );
    },

    async save(asking, { id, row_version, device_pin, locale, email, ...fields }) {
      const values = {
        ...fields,
        ...(locale !== undefined && { locale }),
        ...(device_pin !== undefined && {
          device_pin_hash: device_pin === null ? null : await passwords.hash(device_pin),
        }),
      };
      return changeTogether(
        deps,
        asking,
        async ({ actor, change, edit }) => {
          const safe = await safety(change, id);
          // Before any row, in the order in which accounts are joined.
          await change.accounts.lockAddress(email);
          const before = (await change.lock('employee', String(id)))?.values;
          const signsIn = before !== undefined && before.password_hash !== null;
          const new_email = signsIn && email !== before.email ? email : null;
          const saved = await edit({
            permission: 'accounts.write',
            entity: 'employee',
            id: String(id),
            version: row_version,
            values: { ...values, new_email, ...(!signsIn && { email }) },
            reach: wholeReach(id),
            async check({ before }) {
              if (email !== before.email && email !== before.new_email)
                await mustBeFree(change, email, await change.membershipsOf(id), id);
            },
          });
          await safe.stillNotified('receives_management_notifications');
          if (!before) return saved;
          if (before.new_email !== new_email) {
            await change.accounts.endAddressLinks(id);
            if (new_email !== null) await askForAddress(change, actor, id, new_email);
          }
          if (!signsIn && before.email !== email) {
            // Links in a mailbox that is no longer theirs.
            await change.endLinks(id);
            const { invited_at } = before;
            if (invited_at !== null) await change.invite(await invitationOf(change, actor, id, invited_at));
          }
          return saved;
        },
        () => [],
      );
    },

    async newAddress(asking, { id, row_version, wanted }) {
      return changeTogether(
        deps,
        asking,
        async ({ actor, change, edit }) => {
          let waiting = '';
          const saved = await edit({
            permission: 'accounts.write',
            entity: 'employee',
            id: String(id),
            version: row_version,
            values: wanted ? {} : { new_email: null },
            reach: wholeReach(id),
            async check({ before }) {
              if (before.new_email === null || before.archived_at !== null) throw new ParterreError('NOT_FOUND');
              waiting = before.new_email;
            },
          });
          await change.accounts.endAddressLinks(id);
          if (wanted) await askForAddress(change, actor, id, waiting);
          return saved;
        },
        () => [],
      );
    },

    async invite(asking, { id, row_version, invited }) {
      return changeTogether(
        deps,
        asking,
        async ({ actor, change, edit }) => {
          const { invited_at, ...invitation } = invitationChange(deps, invited);
          const saved = await edit({
            permission: 'accounts.write',
            entity: 'employee',
            id: String(id),
            version: row_version,
            ...invitation,
            reach: wholeReach(id),
          });
          await change.endLinks(id);
          if (invited_at !== null) await change.invite(await invitationOf(change, actor, id, invited_at));
          return saved;
        },
        () => [],
      );
    },

    async letIn(asking, id) {
      return asStaff(changes, asking, async (change, actor) => {
        const row = await change.lock('employee', String(id));
        if (!row) throw new ParterreError('NOT_FOUND');
        const scope = await wholeReach(id)({ actor, change });
        const places = await change.endLocks(id);
        if (places.length > 0)
          await change.audit({
            ...who(actor),
            permission: 'accounts.write',
            entity: 'employee',
            entityId: String(id),
            scope,
            version: null,
            before: { kept_out: true },
            after: { kept_out: false },
          });
        const { email, password_hash, archived_at } = row.values;
        return { signsInWith: password_hash !== null && archived_at === null ? email : null, places };
      });
    },

    async archive(asking, { id, row_version, archived }) {
      let ended: string[] = [];
      return changeTogether(
        deps,
        asking,
        async ({ change, edit }) => {
          const safe = await safety(change, id);
          const saved = await edit({
            permission: 'accounts.write',
            entity: 'employee',
            id: String(id),
            version: row_version,
            values: { archived_at: archivedAt(deps, archived) },
            reach: wholeReach(id),
          });
          await safe.stillSafe();
          if (archived) ended = await change.endSessionsOf(id);
          return saved;
        },
        () => sessionNews(ended),
      );
    },

    async addMembership(asking, { employee, ...workplace }) {
      return changeTogether(
        deps,
        asking,
        async ({ actor, change }) => {
          const [first, ...others] = await change.membershipsOf(employee);
          // Whom one sees nowhere, one does not take on from elsewhere by their number.
          if (!first || ![first, ...others].some(({ scope }) => mayIn(actor, 'accounts.roles', scope)))
            throw new ParterreError('NOT_FOUND');
          return addMembership(change, actor, employee, workplace);
        },
        async () => sessionNews((await staff.sessionsOf(employee)).map(({ id }) => id)),
      );
    },

    async removeMembership(asking, { id, row_version }) {
      let ended: string[] = [];
      await changeTogether(
        deps,
        asking,
        async ({ actor, change, remove }) => {
          const row = await change.lock('membership', String(id));
          if (!row?.scope) throw new ParterreError('NOT_FOUND');
          const { employee_id: employee, role_id } = row.values;
          const safe = await safety(change, employee);
          mustReachScope(actor, 'accounts.roles', row.scope);
          if (!coversRole(actor, await change.roles(), role_id, row.scope)) throw new ParterreError('FORBIDDEN');
          if ((await change.membershipsOf(employee)).length === 1) throw new ParterreError('LAST_MEMBERSHIP');
          ended = await staff.sessionsWith(id);
          await remove({ permission: 'accounts.roles', entity: 'membership', id: String(id), version: row_version });
          await safe.stillSafe();
        },
        () => sessionNews(ended),
      );
    },

    async role(asking, id) {
      const [actor, roles] = await Promise.all([asOfNow(staff, asking), staff.roles()]);
      const role = roles.find((each) => each.id === id);
      if (!role || !(role.exhibitor === null || worksAt(actor, role.exhibitor))) throw new ParterreError('NOT_FOUND');
      const scope = role.exhibitor === null ? null : scopeOf(role.exhibitor, null);
      const may_change = scope !== null && mayIn(actor, 'roles.write', scope) && covers(actor, role, scope);
      return { ...role, may_change };
    },

    createRole: (asking, { exhibitor, name, color, permissions }) =>
      createAsStaff(deps, asking, {
        permission: 'roles.write',
        entity: 'role',
        scope: scopeOf(exhibitor, null),
        values: { exhibitor_id: exhibitor, name, color, permissions: sorted(permissions), archived_at: null },
        async check({ actor, scope }) {
          if (!covers(actor, { key: null, permissions }, scope)) throw new ParterreError('FORBIDDEN');
        },
        announce: () => [],
      }),

    async saveRole(asking, { id, row_version, name, color, permissions }) {
      return changeAsStaff(deps, asking, {
        permission: 'roles.write',
        entity: 'role',
        id: String(id),
        version: row_version,
        values: { name, color, permissions: sorted(permissions) },
        async check({ actor, scope, before }) {
          for (const each of [before.permissions as RolePermission[], permissions])
            if (!covers(actor, { key: null, permissions: each }, scope)) throw new ParterreError('FORBIDDEN');
        },
        announce: async () => sessionNews(await staff.sessionsWithRole(id)),
      });
    },

    archiveRole: (asking, row) =>
      archiveAsStaff(deps, asking, row, {
        permission: 'roles.write',
        entity: 'role',
        async check({ actor, scope, before, change }) {
          if (!covers(actor, { key: null, permissions: before.permissions as RolePermission[] }, scope))
            throw new ParterreError('FORBIDDEN');
          if (row.archived && (await change.holdersOf(row.id)) > 0) throw new ParterreError('ROLE_IN_USE');
        },
        announce: () => [],
      }),
  };
}

const sorted = (permissions: readonly RolePermission[]): RolePermission[] => [...new Set(permissions)].sort();

function worksAt(actor: EmployeeActor, exhibitorId: number): boolean {
  return actor.memberships.some(
    ({ exhibitor, permissions }) => exhibitor.id === exhibitorId && permissions.includes('accounts.roles'),
  );
}

async function addMembership(
  change: ChangeTransaction,
  actor: EmployeeActor,
  employee: number,
  { exhibitor, role, cinemas }: Workplace,
): Promise<{ id: string; row_version: number }> {
  const place = { role, scope: scopeOf(exhibitor, cinemas) };
  await mayGiveRole(change, actor, place);
  return giveRole(change, actor, 'accounts.roles', employee, place);
}

/** NOT_FOUND (role), VALIDATION_FAILED (cinemas), FORBIDDEN, MODULE_INACTIVE */
async function mayGiveRole(change: ChangeTransaction, actor: EmployeeActor, { role, scope }: Place): Promise<void> {
  mustReachScope(actor, 'accounts.roles', scope);
  await mustGive(change, actor, role, scope);
}

/** The mail's job for an invitation: it comes from the exhibitor where the employee was taken on first. */
async function invitationOf(
  change: ChangeTransaction,
  actor: EmployeeActor,
  employee: number,
  invitedAt: string,
): Promise<JobPayloads['mail-invitation']> {
  const [first] = await change.membershipsOf(employee);
  return { employee, exhibitor: first?.scope.exhibitorId ?? 0, by: actor.name, invitedAt };
}
