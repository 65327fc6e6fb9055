import type pg from 'pg';
import type { BillStatus } from '../../contract/index.ts';
import { type Scope, scopeOf } from '../../domain/actor.ts';
import {
  AlreadyThere,
  type ChangeTransaction,
  type StaffChanges,
  type StaffEntities,
  type StaffEntity,
} from '../../ports/staffChanges.ts';
import { isThereAlready, tellingAway } from './databaseErrors.ts';
import { transaction } from './pool.ts';
import { actorOf, cinemasOf, rolesOf } from './staffStore.ts';

/** How each is read and written. `select`: version, exhibitor_id, cinema_ids and the columns. */
const entities: Record<StaffEntity, { table: string; key: string; columns: readonly string[]; select: string }> = {
  bill: {
    table: 'bill',
    key: 'uuid',
    columns: ['buyer_name', 'buyer_email'] satisfies (keyof StaffEntities['bill'])[],
    select: `
      select t.row_version as version, c.exhibitor_id, array[t.cinema_id] as cinema_ids, t.buyer_name, t.buyer_email, t.status
      from bill t left join cinema c on c.id = t.cinema_id where t.uuid = $1`,
  },
  membership: {
    table: 'membership',
    key: 'id',
    columns: ['role_id'] satisfies (keyof StaffEntities['membership'])[],
    select: `
      select t.row_version as version, t.exhibitor_id, ${cinemasOf('t')} as cinema_ids, t.role_id
      from membership t join employee e on e.id = t.employee_id where t.id = $1 and e.archived_at is null`,
  },
  payment_provider: {
    table: 'payment_provider',
    key: 'name',
    columns: ['config'] satisfies (keyof StaffEntities['payment_provider'])[],
    select: `
      select t.row_version as version, t.exhibitor_id, null::integer[] as cinema_ids, t.config from payment_provider t where t.name = $1`,
  },
};

interface Row {
  version: number;
  exhibitor_id: number | null;
  cinema_ids: number[] | null;
  [column: string]: unknown;
}

export function createStaffChanges(pool: pg.Pool): StaffChanges {
  return tellingAway<StaffChanges>({
    transaction: (work) => transaction(pool, (client) => work(changeOn(client))),

    async history(entity, id) {
      const { rows } = await pool.query<{
        employee_name: string;
        at: Date;
        before: Record<string, unknown>;
        after: Record<string, unknown>;
      }>(
        'select employee_name, at, before, after from audit_entry where entity = $1 and entity_id = $2 order by version desc',
        [entity, id],
      );
      return rows.map(({ employee_name, at, before, after }) => ({
        by: employee_name,
        atMs: at.getTime(),
        before,
        after,
      }));
    },

    async bill(uuid) {
      const { rows } = await pool.query<Row & { status: BillStatus }>(entities.bill.select, [uuid]);
      return rows[0] ? { ...versioned('bill', rows[0]), status: rows[0].status } : null;
    },
  });
}

function changeOn(client: pg.PoolClient): ChangeTransaction {
  return {
    actor: (sessionId) => actorOf(client, sessionId),

    async lock(entity, id) {
      const { rows } = await client.query<Row>(`${entities[entity].select} for update of t`, [id]);
      return rows[0] ? versioned(entity, rows[0]) : null;
    },

    async write(entity, id, values) {
      const { table, key, columns } = entities[entity];
      const changed = Object.entries(values).filter(([name]) => columns.includes(name));
      const sets = changed.map(([name], index) => `${name} = $${index + 2}`).join(', ');
      const update = `update ${table} set ${sets}, row_version = row_version + 1 where ${key} = $1`;
      try {
        await client.query(update, [id, ...changed.map(([, value]) => value)]);
      } catch (error) {
        throw isThereAlready(error) ? new AlreadyThere(`There is a ${entity} like this`, { cause: error }) : error;
      }
    },

    roles: () => rolesOf(client),

    async scopesOf(employeeId) {
      const { rows } = await client.query<{ exhibitor_id: number; cinemas: number[] | null }>(
        `select m.exhibitor_id, ${cinemasOf('m')} as cinemas from membership m where m.employee_id = $1`,
        [employeeId],
      );
      return rows.map(({ exhibitor_id, cinemas }) => scopeOf(exhibitor_id, cinemas));
    },

    async endSessionsOf(employeeId) {
      const { rows } = await client.query<{ id: string }>(
        'delete from staff_session where employee_id = $1 returning id',
        [employeeId],
      );
      return rows.map(({ id }) => id);
    },

    async audit({ employeeId, employeeName, permission, entity, entityId, version, before, after }) {
      await client.query(
        `insert into audit_entry (employee_id, employee_name, permission, entity, entity_id, version, before, after)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [employeeId, employeeName, permission, entity, entityId, version, before, after],
      );
    },

    async lastChange(entity, id) {
      const { rows } = await client.query<{ employee_name: string; at: Date }>(
        'select employee_name, at from audit_entry where entity = $1 and entity_id = $2 order by version desc limit 1',
        [entity, id],
      );
      return rows[0] ? { by: rows[0].employee_name, atMs: rows[0].at.getTime() } : null;
    },
  };
}

function versioned<E extends StaffEntity>(
  entity: E,
  row: Row,
): { version: number; scope: Scope | null; values: StaffEntities[E] } {
  const values = Object.fromEntries(entities[entity].columns.map((name) => [name, row[name]]));
  return {
    version: row.version,
    scope: row.exhibitor_id === null ? null : scopeOf(row.exhibitor_id, row.cinema_ids),
    values: values as unknown as StaffEntities[E],
  };
}
