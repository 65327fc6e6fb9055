import { type Expression, expressionBuilder, type InferResult, sql } from 'kysely';
import type pg from 'pg';
import { activeModules } from '../../domain/settings.ts';
import type { DeviceStore, KnownDevice } from '../../ports/deviceStore.ts';
import { isThereAlready, tellingAway } from './databaseErrors.ts';
import { transaction } from './pool.ts';
import { ago, anyOf, arrayOf, db, now, rowOf, rowsOf, writtenBy } from './query.ts';
import { settingOf } from './settingSql.ts';
import { actorOf, sessionEnd } from './staffStore.ts';

/**
 * Whether a device was seen lately, and not noticed to be away since. Its sockets are looked at every 30 seconds: one whose node died is missed
 * after two of these looks.
 */
export function isOnline(lastSeenAt: Expression<Date | null>, leftAt: Expression<Date | null>) {
  const eb = expressionBuilder();
  return eb.fn
    .coalesce(
      eb.and([eb(lastSeenAt, '>', ago(silence)), eb.or([eb(leftAt, 'is', null), eb(leftAt, '<', lastSeenAt)])]),
      eb.lit(false),
    )
    .$castTo<boolean>();
}
const silence = '75 seconds';

/**
 * When the session at a device ends that is used now, and then not again. A minute more than the device locks itself after: its own clock comes first.
 * `autoLockMinutes`: the device's; null: it never locks itself.
 */
const sessionEndAt = (autoLockMinutes: Expression<number | null>) =>
  expressionBuilder().fn.coalesce(sql<Date | null>`now() + make_interval(mins => ${autoLockMinutes} + 1)`, sessionEnd);

/** The employees, `e`, who can sign in at a device. */
const worksAt = (deviceId: number) =>
  db
    .selectFrom('employee as e')
    .innerJoin('device as d', (join) => join.on('d.id', '=', deviceId))
    .where('e.archived_at', 'is', null)
    .where('e.device_pin_hash', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('membership as m')
          .whereRef('m.employee_id', '=', 'e.id')
          .whereRef('m.exhibitor_id', '=', 'd.exhibitor_id')
          .where((of) =>
            of.or([
              of('m.all_cinemas', '=', true),
              of.exists(
                of
                  .selectFrom('_CinemaToMembership as x')
                  .whereRef('x.B', '=', 'm.id')
                  .whereRef('x.A', '=', 'd.cinema_id'),
              ),
            ]),
          ),
      ),
    );

const deviceWith = (key: string) =>
  db
    .selectFrom('device as d')
    .innerJoin('exhibitor as x', 'x.id', 'd.exhibitor_id')
    .leftJoin('cinema as c', 'c.id', 'd.cinema_id')
    .leftJoin('staff_session as s', 's.device_id', 'd.id')
    .select((eb) => [
      'd.id',
      'd.uid',
      'd.exhibitor_id',
      eb('x.switched_off_at', 'is not', null).$castTo<boolean>().as('switched_off'),
      'd.cinema_id',
      'c.name as cinema',
      'd.screen_id',
      'd.type',
      'd.name',
      'd.auth_status',
      'd.orientation',
      'd.auto_lock_minutes',
      'd.test_mode',
      'd.terminal',
      'd.unattended',
      arrayOf(eb.selectFrom('_DeviceToPaymentMethod').select('B').whereRef('A', '=', 'd.id')).as('payment_methods'),
      's.id as session_id',
      settingOf(eb.ref('x.id'), 'public_config').as('public_config'),
    ])
    .where('d.token_hash', '=', key)
    .where((eb) => eb.or([eb('d.archived_at', 'is', null), eb('d.auth_status', '=', 'blocked')]));

/** Devices that are there go. */
const away = () =>
  db
    .updateTable('device')
    .set('left_at', now)
    .where((eb) => eb.or([eb('left_at', 'is', null), eb('left_at', '<', eb.ref('last_seen_at'))]))
    .returning(['id', 'exhibitor_id as exhibitorId', 'cinema_id as cinemaId']);

type Row = InferResult<ReturnType<typeof deviceWith>>[number];

export function createDeviceStore(pool: pg.Pool): DeviceStore {
  return tellingAway<DeviceStore>({
    async find(key) {
      const row = await rowOf(pool, deviceWith(key));
      return row ? known(pool, row) : null;
    },

    async add({ uid, key, exhibitorId, type, browser, address }) {
      try {
        await writtenBy(
          pool,
          db
            .with('gone', (gone) =>
              gone
                .deleteFrom('device')
                .where('auth_status', '=', 'pending')
                .where('row_version', '=', 1)
                .where('cinema_id', 'is', null)
                .where((eb) => eb(eb.fn.coalesce('last_seen_at', 'created_at'), '<', ago('1 day'))),
            )
            .insertInto('device')
            .values({ uid, token_hash: key, exhibitor_id: exhibitorId, type, browser, address }),
        );
        return true;
      } catch (error) {
        if (isThereAlready(error)) return false;
        throw error;
      }
    },

    async askAgain(deviceId) {
      await writtenBy(
        pool,
        db
          .updateTable('device')
          .set('auth_status', 'pending')
          .where('id', '=', deviceId)
          .where('auth_status', '=', 'logout'),
      );
    },

    employees: (deviceId) =>
      rowsOf(pool, worksAt(deviceId).select(['e.id', 'e.name']).orderBy('e.name').orderBy('e.id')),

    async pinHash(deviceId, employeeId) {
      const employee = await rowOf(pool, worksAt(deviceId).select('e.device_pin_hash').where('e.id', '=', employeeId));
      return employee?.device_pin_hash ?? null;
    },

    beginSession: ({ id, deviceId, employeeId }) =>
      transaction(pool, async (client) => {
        // Two who sign in at the same moment come one after the other, and so does who blocks it.
        const device = await rowOf(
          client,
          db
            .selectFrom('device')
            .select(['browser', 'address', 'auto_lock_minutes'])
            .where('id', '=', deviceId)
            .where('auth_status', '=', 'active')
            .forUpdate(),
        );
        if (!device) return false;
        const { browser, address, auto_lock_minutes } = device;
        const ended = await rowsOf(
          client,
          db.deleteFrom('staff_session').where('device_id', '=', deviceId).returning('id'),
        );
        await writtenBy(
          client,
          db.insertInto('staff_session').values((eb) => ({
            id,
            employee_id: employeeId,
            device_id: deviceId,
            browser,
            address,
            expires_at: sessionEndAt(eb.val(auto_lock_minutes)),
          })),
        );
        return { ended: ended.map((session) => session.id) };
      }),

    async endSession(deviceId) {
      const ended = await rowsOf(
        pool,
        db.deleteFrom('staff_session').where('device_id', '=', deviceId).returning('id'),
      );
      return ended.map(({ id }) => id);
    },

    async keepSession(deviceId) {
      await writtenBy(
        pool,
        db
          .updateTable('staff_session as s')
          .from('device as d')
          .set((eb) => ({ last_seen_at: now, expires_at: sessionEndAt(eb.ref('d.auto_lock_minutes')) }))
          .where('d.id', '=', deviceId)
          .whereRef('s.device_id', '=', 'd.id')
          .where('s.expires_at', '>', now),
      );
    },

    seen: (keys) =>
      rowsOf(
        pool,
        db
          .with('before', (before) =>
            before
              .selectFrom('device')
              .select((eb) => ['id', isOnline(eb.ref('last_seen_at'), eb.ref('left_at')).as('online')])
              .where('token_hash', '=', anyOf(keys))
              .where('archived_at', 'is', null)
              .orderBy('id')
              .forUpdate(),
          )
          .updateTable('device as d')
          .from('before as b')
          .set((eb) => ({
            last_seen_at: now,
            came_at: eb.case().when('b.online', '=', true).then(eb.ref('d.came_at')).else(now).end(),
          }))
          .whereRef('d.id', '=', 'b.id')
          .returning((eb) => [
            'd.id',
            'd.token_hash as key',
            eb
              .and([
                eb('d.auth_status', '=', 'active'),
                eb(
                  eb.selectFrom('exhibitor as x').select('x.switched_off_at').whereRef('x.id', '=', 'd.exhibitor_id'),
                  'is',
                  null,
                ),
              ])
              .$castTo<boolean>()
              .as('active'),
            'd.exhibitor_id as exhibitorId',
            'd.cinema_id as cinemaId',
            eb.not(eb.ref('b.online')).$castTo<boolean>().as('isBack'),
          ]),
      ),

    left: (keys, graceMs) =>
      rowsOf(
        pool,
        away()
          .where('token_hash', '=', anyOf(keys))
          .where('last_seen_at', '<', sql<Date>`now() - make_interval(secs => ${graceMs / 1000})`),
      ),

    lost: () => rowsOf(pool, away().where('last_seen_at', '<=', ago(silence))),

    async keys(deviceIds) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('device')
          .select('token_hash as key')
          .where((eb) => eb.or([eb('id', '=', anyOf(deviceIds)), eb('parent_id', '=', anyOf(deviceIds))])),
      );
      return rows.map(({ key }) => key);
    },

    async isTill(deviceId, cinemaId) {
      const till = await rowOf(
        pool,
        db
          .selectFrom('device')
          .select('id')
          .where('id', '=', deviceId)
          .where('cinema_id', '=', cinemaId)
          .where('type', '=', 'pos')
          .where('auth_status', '=', 'active')
          .where('archived_at', 'is', null),
      );
      return till !== undefined;
    },

    targets: (ids) =>
      rowsOf(
        pool,
        db
          .selectFrom('device')
          .select(['id', 'token_hash as key', 'type', 'exhibitor_id as exhibitorId', 'cinema_id as cinemaId'])
          .where((eb) =>
            ids === null
              ? eb.and([eb('auth_status', '=', 'active'), eb('archived_at', 'is', null)])
              : eb.or([eb('id', '=', anyOf(ids)), eb('parent_id', '=', anyOf(ids))]),
          )
          .orderBy('id'),
      ),

    async facts(deviceId) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('device as d')
          .select((eb) => [
            'd.uid',
            isOnline(eb.ref('d.last_seen_at'), eb.ref('d.left_at')).as('online'),
            'd.browser',
            'd.address',
            'd.created_at',
            'd.last_seen_at',
            'd.came_at',
            eb
              .selectFrom('staff_session as s')
              .innerJoin('employee as e', 'e.id', 's.employee_id')
              .select('e.name')
              .whereRef('s.device_id', '=', 'd.id')
              .where('s.expires_at', '>', now)
              .as('employee'),
          ])
          .where('d.id', '=', deviceId),
      );
      if (!row) return null;
      const { created_at, last_seen_at, came_at, ...facts } = row;
      return {
        ...facts,
        createdAt: created_at.toISOString(),
        lastSeenAt: last_seen_at?.toISOString() ?? null,
        onlineSince: facts.online ? (came_at?.toISOString() ?? null) : null,
      };
    },
  });
}

async function known(pool: pg.Pool, row: Row): Promise<KnownDevice> {
  const { id, exhibitor_id: exhibitorId, cinema_id: cinemaId, type, name, test_mode: testMode, terminal } = row;
  const paymentMethods = row.payment_methods;
  const unattended = type === 'scanner' && row.unattended;
  const isActive = row.auth_status === 'active' && cinemaId !== null && !row.switched_off;
  // Whoever was at a till that became a register is at it no more.
  const isStaffed = isActive && type !== 'register' && !unattended && row.session_id !== null;
  const employee = isStaffed && row.session_id !== null ? await actorOf(pool, row.session_id) : null;
  return {
    id,
    exhibitorId,
    standing: {
      uid: row.uid,
      authStatus: row.auth_status,
      type,
      name,
      cinema: cinemaId === null ? null : { id: cinemaId, name: row.cinema ?? '' },
      screenId: row.screen_id,
      orientation: row.orientation,
      autoLockMinutes: row.auto_lock_minutes,
      testMode,
      unattended,
      employee: employee && {
        id: employee.employeeId,
        name: employee.name,
        email: employee.email,
        memberships: employee.memberships,
        switchedOff: employee.switchedOff,
        isSystemAdministrator: employee.isSystemAdministrator,
      },
      switchedOff: row.switched_off,
    },
    actor: isActive
      ? {
          kind: 'device',
          deviceId: id,
          name,
          type,
          exhibitorId,
          cinemaId,
          modules: activeModules(row.public_config),
          testMode,
          terminal,
          paymentMethods,
          unattended,
          screenId: row.screen_id,
          employee,
        }
      : null,
  };
}
