import type pg from 'pg';
import type { DeviceAuthStatus, DeviceStanding, DeviceType } from '../../contract/index.ts';
import { limits } from '../../domain/limits.ts';
import type { DeviceStore, DeviceTarget, KnownDevice } from '../../ports/deviceStore.ts';
import { isThereAlready, tellingAway } from './databaseErrors.ts';
import { transaction } from './pool.ts';
import { actorOf } from './staffStore.ts';

/** Whether a device was seen lately. Its sockets are looked at every 30 seconds: one that is away is missed after two of these looks. */
export const isOnline = (device: string): string =>
  `coalesce(${device}.last_seen_at > now() - interval '75 seconds', false)`;

/** A minute more than the device locks itself after: its own clock comes first. */
const sessionEnd = `now() + case when d.auto_lock_minutes is null
  then interval '${limits.sessions.staff.idleHours} hours' else make_interval(mins => d.auto_lock_minutes + 1) end`;

const find = `
  select d.id, d.uid, d.exhibitor_id, x.switched_off_at is not null as switched_off, d.cinema_id, c.name as cinema, d.screen_id, d.type, d.name, d.auth_status, d.orientation,
    d.auto_lock_minutes, d.test_mode, s.id as session_id
  from device d join exhibitor x on x.id = d.exhibitor_id left join cinema c on c.id = d.cinema_id left join staff_session s on s.device_id = d.id
  where d.token_hash = $1 and (d.archived_at is null or d.auth_status = 'blocked')`;

const add = `
  with gone as (
    delete from device where auth_status = 'pending' and row_version = 1 and cinema_id is null
      and coalesce(last_seen_at, created_at) < now() - interval '1 day')
  insert into device (uid, token_hash, exhibitor_id, type, browser, address) values ($1, $2, $3, $4, $5, $6)`;

/** The employees who can sign in at device $1. */
const worksThere = `
  from employee e join device d on d.id = $1
  where e.archived_at is null and e.device_pin_hash is not null and exists (
    select from membership m where m.employee_id = e.id and m.exhibitor_id = d.exhibitor_id
      and (m.all_cinemas or exists (select from "_CinemaToMembership" x where x."B" = m.id and x."A" = d.cinema_id)))`;

interface Row {
  id: number;
  uid: string;
  exhibitor_id: number;
  switched_off: boolean;
  cinema_id: number | null;
  cinema: string | null;
  screen_id: number | null;
  type: DeviceType;
  name: string;
  auth_status: DeviceAuthStatus;
  orientation: DeviceStanding['orientation'];
  auto_lock_minutes: number | null;
  test_mode: boolean;
  session_id: string | null;
}

export function createDeviceStore(pool: pg.Pool): DeviceStore {
  return tellingAway<DeviceStore>({
    async find(key) {
      const { rows } = await pool.query<Row>(find, [key]);
      return rows[0] ? known(pool, rows[0]) : null;
    },

    async add({ uid, key, exhibitorId, type, browser, address }) {
      try {
        await pool.query(add, [uid, key, exhibitorId, type, browser, address]);
        return true;
      } catch (error) {
        if (isThereAlready(error)) return false;
        throw error;
      }
    },

    async askAgain(deviceId) {
      await pool.query(`update device set auth_status = 'pending' where id = $1 and auth_status = 'logout'`, [
        deviceId,
      ]);
    },

    async employees(deviceId) {
      const { rows } = await pool.query<{ id: number; name: string }>(
        `select e.id, e.name ${worksThere} order by e.name, e.id`,
        [deviceId],
      );
      return rows;
    },

    async pinHash(deviceId, employeeId) {
      const { rows } = await pool.query<{ device_pin_hash: string }>(
        `select e.device_pin_hash ${worksThere} and e.id = $2`,
        [deviceId, employeeId],
      );
      return rows[0]?.device_pin_hash ?? null;
    },

    beginSession: ({ id, deviceId, employeeId }) =>
      transaction(pool, async (client) => {
        // Two who sign in at the same moment come one after the other, and so does who blocks it.
        const { rows } = await client.query<{ browser: string; address: string | null }>(
          `select browser, address from device where id = $1 and auth_status = 'active' for update`,
          [deviceId],
        );
        const [device] = rows;
        if (!device) return false;
        const ended = await client.query<{ id: string }>(
          'delete from staff_session where device_id = $1 returning id',
          [deviceId],
        );
        await client.query(
          `insert into staff_session (id, employee_id, device_id, browser, address, expires_at)
           select $1, $2, d.id, d.browser, d.address, ${sessionEnd} from device d where d.id = $3`,
          [id, employeeId, deviceId],
        );
        return { ended: ended.rows.map((row) => row.id) };
      }),

    async endSession(deviceId) {
      const { rows } = await pool.query<{ id: string }>('delete from staff_session where device_id = $1 returning id', [
        deviceId,
      ]);
      return rows.map(({ id }) => id);
    },

    async keepSession(deviceId) {
      await pool.query(
        `update staff_session s set last_seen_at = now(), expires_at = ${sessionEnd} from device d
         where d.id = $1 and s.device_id = d.id and s.expires_at > now()`,
        [deviceId],
      );
    },

    async seen(keys) {
      const { rows } = await pool.query<{
        id: number;
        key: string;
        active: boolean;
        exhibitorId: number;
        cinemaId: number | null;
        isBack: boolean;
      }>(
        `with before as (
           select id, ${isOnline('d')} as online from device d where token_hash = any($1) and archived_at is null order by id for update)
         update device d set last_seen_at = now() from before b where d.id = b.id
         returning d.id, d.token_hash as key, d.auth_status = 'active'
             and (select switched_off_at is null from exhibitor where id = d.exhibitor_id) as active, d.exhibitor_id as "exhibitorId", d.cinema_id as "cinemaId",
           not b.online as "isBack"`,
        [keys],
      );
      return rows;
    },

    async keys(deviceIds) {
      const { rows } = await pool.query<{ key: string }>('select token_hash as key from device where id = any($1)', [
        deviceIds,
      ]);
      return rows.map(({ key }) => key);
    },

    async targets(ids) {
      const { rows } = await pool.query<DeviceTarget>(
        `select id, token_hash as key, type, exhibitor_id as "exhibitorId", cinema_id as "cinemaId" from device
         where case when $1::int[] is null then auth_status = 'active' and archived_at is null else id = any($1) end
         order by id`,
        [ids],
      );
      return rows;
    },

    async facts(deviceId) {
      const { rows } = await pool.query<{
        uid: string;
        online: boolean;
        browser: string;
        address: string | null;
        created_at: Date;
        last_seen_at: Date | null;
        employee: string | null;
      }>(
        `select d.uid, ${isOnline('d')} as online, d.browser, d.address, d.created_at, d.last_seen_at,
           (select e.name from staff_session s join employee e on e.id = s.employee_id
            where s.device_id = d.id and s.expires_at > now()) as employee
         from device d where d.id = $1`,
        [deviceId],
      );
      const [row] = rows;
      if (!row) return null;
      const { created_at, last_seen_at, ...facts } = row;
      return {
        ...facts,
        createdAt: created_at.toISOString(),
        lastSeenAt: last_seen_at?.toISOString() ?? null,
      };
    },
  });
}

async function known(pool: pg.Pool, row: Row): Promise<KnownDevice> {
  const { id, exhibitor_id: exhibitorId, cinema_id: cinemaId, type, name, test_mode: testMode } = row;
  const isActive = row.auth_status === 'active' && cinemaId !== null && !row.switched_off;
  const employee = isActive && row.session_id !== null ? await actorOf(pool, row.session_id) : null;
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
    actor: isActive ? { kind: 'device', deviceId: id, name, type, exhibitorId, cinemaId, testMode, employee } : null,
  };
}
