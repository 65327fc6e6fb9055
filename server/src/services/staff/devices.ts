/** Devices, as managers let them in, set them, send them away and block them. */
import type {
  Archiving,
  DeviceChange,
  DeviceReloadAnswer,
  DeviceTargets,
  DeviceValues,
  DeviceView,
} from '../../contract/index.ts';
import { type EmployeeActor, mayIn, mayRead, notAllowed, type Scope, scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { Announcement } from '../../ports/liveBus.ts';
import type { ChangeTransaction, StaffEntities } from '../../ports/staffChanges.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { archivedAt, asOfNow, changeTogether, mustReachScope, readAsStaff } from './change.ts';
import { sessionNews } from './sessionNews.ts';

type DeviceDeps = Pick<CommonDeps, 'bus' | 'onFault' | 'clock'> & Pick<PortalDeps, 'staff' | 'changes' | 'devices'>;
type DeviceColumns = StaffEntities['device'];
interface Versioned {
  id: number;
  row_version: number | null;
}

/** Every use case refuses as `changeAsStaff` and `readAsStaff` do; what else each refuses stands at it. */
export interface StaffDevices {
  get(actor: EmployeeActor, id: number): Promise<DeviceView>;
  /** Lets it in, there and as that. DEVICE_BLOCKED; TILL_OPEN: its shift is counted first; VALIDATION_FAILED (fields): no cinema or method of the exhibitor, no screen or till of the cinema, two printers. */
  approve(actor: EmployeeActor, change: DeviceChange): Promise<{ row_version: number }>;
  /** The errors of `approve`. */
  save(actor: EmployeeActor, change: DeviceChange): Promise<{ row_version: number }>;
  /** Blocks a device for ever. Whoever is at it is signed out. */
  block(actor: EmployeeActor, change: Versioned): Promise<{ row_version: number }>;
  /** Logs the device out: it has to ask to be let in again. Whoever is at it is signed out. DEVICE_BLOCKED */
  logOut(actor: EmployeeActor, change: Versioned): Promise<{ row_version: number }>;
  /**
   * Their pages are loaded anew. Devices and cinemas that are named are all of them within reach: NOT_FOUND, FORBIDDEN. Where none are
   * named, those within reach are meant.
   */
  reload(actor: EmployeeActor, targets: DeviceTargets): Promise<DeviceReloadAnswer>;
  /** One that worked has to be let in again when it comes back. */
  archive(actor: EmployeeActor, change: Archiving): Promise<{ row_version: number }>;
}

const permission = 'devices.write';
const entity = 'device';

export function createStaffDevices(deps: DeviceDeps): StaffDevices {
  const { changes, devices, bus, clock } = deps;

  /** Makes a device's sockets come back as what it is now. */
  const news = async (id: number): Promise<Announcement[]> => sessionNews(await devices.keys([id]));

  /**
   * Scope of a device. One without a cinema is everybody's who lets devices into some cinema of the exhibitor: they may say what
   * becomes of it.
   */
  const reachNow =
    (id: number) =>
    async ({ actor, change }: { actor: EmployeeActor; change: ChangeTransaction }): Promise<Scope> => {
      const scope = (await change.lock(entity, String(id)))?.scope;
      if (!scope) throw new ParterreError('FORBIDDEN');
      if (!mayRead(actor, permission, scope, true)) throw notAllowed(actor, scope.exhibitorId);
      return scope;
    };

  async function settle(
    asking: EmployeeActor,
    { id, row_version, values }: DeviceChange,
    more: Partial<DeviceColumns>,
  ): Promise<{ row_version: number }> {
    return changeTogether(
      deps,
      asking,
      async ({ change, edit }) => {
        // Before the device: whoever hands a till over holds the shift when the next one is written, which needs the device.
        const openShift = await change.cash.lockOpen(id);
        return edit({
          permission,
          entity,
          id: String(id),
          version: row_version,
          values: { ...values, ...more },
          async reach(asked) {
            const { exhibitorId } = await reachNow(id)(asked);
            const there = scopeOf(exhibitorId, [values.cinema_id]);
            mustReachScope(asked.actor, permission, there);
            return there;
          },
          async check({ scope, before, change }) {
            if (before.auth_status === 'blocked') throw new ParterreError('DEVICE_BLOCKED');
            await mustStand(change, scope, values);
            const isOther = before.cinema_id !== values.cinema_id || (before.type === 'pos' && values.type !== 'pos');
            // Its cash is counted where the shift was begun.
            if (isOther && openShift !== null) throw new ParterreError('TILL_OPEN');
            // Buyers use a register: nobody of the staff is at it.
            if (values.type === 'register') await change.endSessionAt(id);
          },
        });
      },
      () => news(id),
    );
  }

  async function mustStand(change: ChangeTransaction, { exhibitorId }: Scope, values: DeviceValues): Promise<void> {
    const { cinema_id, screen_id, parent_id, type, payment_methods, printer, printer_baud, signage_view_id } = values;
    if (printer !== null && printer_baud !== null)
      throw new ParterreError('VALIDATION_FAILED', { fields: { printer_baud: [{ key: 'one_printer' }] } });
    if ((await change.cinemasAt(exhibitorId, [cinema_id])).length === 0) throw noSuch('cinema_id');
    if (screen_id !== null) {
      const screen = await changes.read('screen', String(screen_id));
      if (screen?.values.cinema_id !== cinema_id) throw noSuch('screen_id');
    }
    if (parent_id !== null && (type === 'pos' || !(await devices.isTill(parent_id, cinema_id))))
      throw noSuch('parent_id');
    if (signage_view_id !== null) {
      const view = await changes.read('signage_view', String(signage_view_id));
      if (view?.values.exhibitor_id !== exhibitorId) throw noSuch('signage_view_id');
    }
    for (const method of payment_methods) {
      const row = await changes.read('payment_method', String(method));
      if (row?.values.exhibitor_id !== exhibitorId) throw noSuch('payment_methods');
    }
  }

  /** Out of work in one way or another: whoever is at it goes too. */
  function dismiss(
    asking: EmployeeActor,
    { id, row_version }: Versioned,
    values: (before: DeviceColumns) => Partial<DeviceColumns>,
    check?: (before: DeviceColumns) => void,
  ): Promise<{ row_version: number }> {
    return changeTogether(
      deps,
      asking,
      async ({ change, edit }) => {
        const row = await change.lock(entity, String(id));
        if (!row) throw new ParterreError('NOT_FOUND');
        await change.endSessionAt(id);
        return edit({
          permission,
          entity,
          id: String(id),
          version: row_version,
          values: values(row.values),
          reach: reachNow(id),
          check: async ({ before }) => check?.(before),
        });
      },
      () => news(id),
    );
  }

  return {
    async get(actor, id) {
      const row = await readAsStaff(deps, actor, { permission: 'devices.read', entity, id: String(id) });
      const { row_version, exhibitor_id, auth_status, archived_at, ...values } = row;
      const facts = await devices.facts(id);
      if (!facts) throw new ParterreError('NOT_FOUND');
      const { createdAt, lastSeenAt, onlineSince, ...rest } = facts;
      return {
        id,
        row_version,
        exhibitor: exhibitor_id,
        values,
        auth_status,
        archived: archived_at !== null,
        ...rest,
        created_at: createdAt,
        last_seen_at: lastSeenAt,
        online_since: onlineSince,
      };
    },

    approve: (actor, change) => settle(actor, change, { auth_status: 'active', archived_at: null }),
    save: (actor, change) => settle(actor, change, {}),
    block: (actor, change) => dismiss(actor, change, () => ({ auth_status: 'blocked' })),

    logOut: (actor, change) =>
      dismiss(
        actor,
        change,
        () => ({ auth_status: 'logout' }),
        ({ auth_status }) => {
          if (auth_status === 'blocked') throw new ParterreError('DEVICE_BLOCKED');
        },
      ),

    async reload(asking, { ids, types, cinemas }) {
      const actor = await asOfNow(deps.staff, asking);
      for (const id of cinemas ?? []) {
        const cinema = await changes.read('cinema', String(id));
        if (!cinema?.scope) throw new ParterreError('NOT_FOUND');
        if (!mayIn(actor, permission, cinema.scope)) throw new ParterreError('FORBIDDEN');
      }
      const there = await devices.targets(ids ?? null);
      if (ids && new Set(ids).size > there.length) throw new ParterreError('NOT_FOUND');
      const within = there.filter(({ exhibitorId, cinemaId }) =>
        mayRead(actor, permission, scopeOf(exhibitorId, cinemaId === null ? null : [cinemaId]), cinemaId === null),
      );
      if (ids && within.length < there.length) throw new ParterreError('FORBIDDEN');
      const meant = within
        .filter(({ type }) => !types || types.includes(type))
        .filter(({ cinemaId }) => !cinemas || (cinemaId !== null && cinemas.includes(cinemaId)));
      if (meant.length > 0) bus.publish({ kind: 'device-reload', keys: meant.map(({ key }) => key) });
      return { reloaded: meant.map(({ id }) => id) };
    },

    archive: (actor, { archived, ...change }) =>
      dismiss(actor, change, ({ auth_status }) => ({
        archived_at: archivedAt({ clock }, archived),
        ...(archived && auth_status === 'active' && { auth_status: 'logout' }),
      })),
  };
}

const noSuch = (field: keyof DeviceValues): ParterreError =>
  new ParterreError('VALIDATION_FAILED', { fields: { [field]: [{ key: 'exists' }] } });
