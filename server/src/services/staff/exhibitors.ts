/** Exhibitors: made, given host names and modules, switched off and on again, by the system's administrator alone. */
import type {
  AddedManager,
  BaseAddress,
  ExhibitorChange,
  ExhibitorCreation,
  ExhibitorSwitch,
  ExhibitorView,
  ManagerAddition,
  ModulesChange,
} from '../../contract/index.ts';
import { type EmployeeActor, type Scope, scopeOf } from '../../domain/actor.ts';
import { hostName, websiteAtBase } from '../../domain/hosts.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { settingsGroups } from '../../domain/settings.ts';
import type { Announcement } from '../../ports/liveBus.ts';
import type { CommonDeps, PortalDeps, SaleDeps } from '../deps.ts';
import {
  asOfNow,
  changeAsStaff,
  changeTogether,
  mustReachScope,
  readAsStaff,
  refusing,
  type StaffTransaction,
  who,
} from './change.ts';
import { firstSettings } from './firstSettings.ts';
import { giveRole, invitationChange, takeOn } from './invitations.ts';
import { sessionNews } from './sessionNews.ts';

type ExhibitorDeps = Pick<CommonDeps, 'publicUrl' | 'bus' | 'onFault' | 'clock' | 'cinemaClock'> &
  Pick<SaleDeps, 'catalogue'> &
  Pick<PortalDeps, 'staff' | 'changes' | 'exhibitors' | 'settings'>;

/** Every use case refuses as `changeAsStaff` and `readAsStaff` do; what else each refuses stands at it. */
export interface StaffExhibitors {
  get(actor: EmployeeActor, id: number): Promise<ExhibitorView>;
  base(actor: EmployeeActor): Promise<BaseAddress>;
  /**
   * With its first manager, who may do everything there and is invited by mail. VALIDATION_FAILED (fields): a host is another's or
   * BASE_URL's.
   */
  create(actor: EmployeeActor, input: ExhibitorCreation): Promise<AddedManager & { id: number }>;
  /** VALIDATION_FAILED (fields): a host is another's, or BASE_URL's where another one is found. */
  save(actor: EmployeeActor, change: ExhibitorChange): Promise<{ row_version: number }>;
  saveModules(actor: EmployeeActor, change: ModulesChange): Promise<{ row_version: number }>;
  /** Whoever works there, and its devices, hear of it at once. */
  turn(actor: EmployeeActor, change: ExhibitorSwitch): Promise<{ row_version: number }>;
  /**
   * Somebody else who may do everything there; who has not chosen a password yet is invited (anew). ROLE_HELD_ALREADY: they manage it;
   * VALIDATION_FAILED (email): of somebody who has left there, or has not confirmed it yet.
   */
  addManager(actor: EmployeeActor, addition: ManagerAddition): Promise<AddedManager>;
}

const permission = 'exhibitors.manage';

/** Whoever leads an exhibitor can do everything there, and nothing of the system. */
const managerRole = 'admin';

const announce = (): Announcement[] => [{ kind: 'catalogue' }];

const publicConfigOf = (exhibitor: number): string => `${exhibitor}/public_config`;

export function createStaffExhibitors(deps: ExhibitorDeps): StaffExhibitors {
  const { staff, exhibitors, catalogue, settings, publicUrl, clock, cinemaClock } = deps;
  const baseHost = (): string => new URL(publicUrl()).hostname;

  /**
   * Nobody gets a name that is another's, nor BASE_URL's unless they are found there anyhow. `exhibitor` null: of one that is still to be
   * made; `at`: the field.
   */
  async function mustBeFree(hosts: string[], exhibitor: number | null, at: string): Promise<void> {
    const all = await catalogue.exhibitors();
    const others = new Set(all.filter(({ id }) => id !== exhibitor).flatMap((other) => other.hosts));
    const base = websiteAtBase(all, baseHost());
    if (base !== null && base.id !== exhibitor) others.add(hostName(baseHost()));
    const taken = hosts.findIndex((host) => others.has(host));
    if (taken >= 0)
      throw new ParterreError('VALIDATION_FAILED', { fields: { [`${at}.${taken}`]: [{ key: 'unique' }] } });
  }

  /** NOT_SIGNED_IN, FORBIDDEN */
  async function mustManage(asking: EmployeeActor): Promise<void> {
    mustReachScope(await asOfNow(staff, asking), permission, nowhere);
  }

  /** Who had an account already, and is signed in, works there from now on. */
  const newsOf = async (exhibitor: number): Promise<Announcement[]> =>
    sessionNews(await exhibitors.socketKeys(exhibitor));

  /** Asks nothing of the actor: the exhibitor may be one that this transaction has made. */
  async function appoint(
    { actor, change, edit }: Pick<StaffTransaction, 'actor' | 'change' | 'edit'>,
    exhibitor: number,
    { name, email, locale }: Omit<ManagerAddition, 'id'>,
  ): Promise<AddedManager> {
    const scope: Scope = scopeOf(exhibitor, null);
    const role = (await change.roles()).find(({ key }) => key === managerRole)?.id ?? 0;
    const here = await change.accounts.heldAt(email, [exhibitor], null);
    if (here?.isArchived || here?.isWaiting)
      throw new ParterreError('VALIDATION_FAILED', { fields: { email: [{ key: 'unique' }] } });
    const signingIn = here ? null : await change.accounts.signingIn(email);
    const id = here?.employeeId ?? signingIn;
    if (id === null) {
      const newcomer = { name, email, locale, device_pin_hash: null, receives_management_notifications: true };
      await takeOn(deps, { actor, change }, { permission, newcomer, places: [{ role, scope }] });
      return { invited: true };
    }
    const hasPassword = here?.hasPassword ?? true;
    const isHere = (await change.membershipsOf(id)).some(
      (place) => place.roleId === role && place.scope.exhibitorId === exhibitor && place.scope.cinemaIds.length === 0,
    );
    if (hasPassword || !isHere) await giveRole(change, actor, permission, id, { role, scope });
    if (hasPassword) return { invited: false };
    const { invited_at, ...invitation } = invitationChange(deps, true);
    await edit({
      permission,
      entity: 'employee',
      id: String(id),
      version: null,
      ...invitation,
      reach: async () => scope,
    });
    await change.endLinks(id);
    await change.invite({ employee: id, exhibitor, by: actor.name, invitedAt: invited_at ?? '' });
    return { invited: true };
  }

  return {
    async get(asking, id) {
      await mustManage(asking);
      await settings.add(id, ['public_config']);
      const [row, shared, managers, stakes] = await Promise.all([
        readAsStaff(deps, asking, { permission, entity: 'exhibitor', id: String(id) }),
        readAsStaff(deps, asking, { permission, entity: 'public_settings', id: publicConfigOf(id) }),
        exhibitors.managers(id, clock.nowMs()),
        exhibitors.stakes(id, cinemaClock.nowMs()),
      ]);
      const { trade_name, email, timezone, hosts, switched_off_at, row_version } = row;
      const modules = shared.features ?? settingsGroups.shape.public_config.parse({}).features;
      return {
        id,
        trade_name,
        email,
        timezone,
        hosts,
        switched_off_at,
        row_version,
        modules,
        modules_version: shared.row_version,
        managers,
        stakes,
      };
    },

    async base(asking) {
      await mustManage(asking);
      const found = websiteAtBase(await catalogue.exhibitors(), baseHost());
      return { url: publicUrl(), exhibitor: found?.id ?? null };
    },

    async create(asking, { trade_name, email, timezone, hosts, locale, available_locales, modules, manager }) {
      await mustBeFree(hosts, null, 'hosts');
      let id = 0;
      return changeTogether(
        deps,
        asking,
        async ({ actor, change, edit }) => {
          mustReachScope(actor, permission, nowhere);
          id = await refusing(undefined, () =>
            change.addExhibitor({
              tradeName: trade_name,
              email,
              timezone,
              hosts,
              settings: firstSettings({ locale, available: available_locales, modules }),
            }),
          );
          await change.audit({
            ...who(actor),
            permission,
            entity: 'exhibitor',
            entityId: String(id),
            scope: scopeOf(id, null),
            version: 1,
            before: {},
            after: { trade_name, email, timezone, hosts, features: modules },
          });
          return { id, ...(await appoint({ actor, change, edit }, id, manager)) };
        },
        async () => [...announce(), ...(await newsOf(id))],
      );
    },

    async save(asking, { id, row_version, values }) {
      await mustBeFree(values.hosts, id, 'values.hosts');
      return changeAsStaff(deps, asking, {
        permission,
        entity: 'exhibitor',
        id: String(id),
        version: row_version,
        values,
        announce,
      });
    },

    async saveModules(asking, { id, row_version, modules }) {
      await mustManage(asking);
      await settings.add(id, ['public_config']);
      return changeAsStaff(deps, asking, {
        permission,
        entity: 'public_settings',
        id: publicConfigOf(id),
        version: row_version,
        values: { features: modules },
        announce,
      });
    },

    turn: (asking, { id, row_version, on }) =>
      changeAsStaff(deps, asking, {
        permission,
        entity: 'exhibitor',
        id: String(id),
        version: row_version,
        values: { switched_off_at: on ? null : new Date(clock.nowMs()).toISOString() },
        announce: async () => [...announce(), ...(await newsOf(id))],
      }),

    async addManager(asking, { id, ...manager }) {
      return changeTogether(
        deps,
        asking,
        async ({ actor, change, edit }) => {
          mustReachScope(actor, permission, nowhere);
          if (!(await change.lock('exhibitor', String(id)))) throw new ParterreError('NOT_FOUND');
          return appoint({ actor, change, edit }, id, manager);
        },
        () => newsOf(id),
      );
    },
  };
}

/** What is of the installation as a whole is of no exhibitor. */
const nowhere: Scope = scopeOf(0, null);
