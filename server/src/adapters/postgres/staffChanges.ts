/** Reads and writes what staff change, as the area's tables in `staff/` say. */

import pLimit from 'p-limit';
import type pg from 'pg';
import type { AuditNames } from '../../contract/index.ts';
import { scopeOf } from '../../domain/actor.ts';
import {
  type AccountsAt,
  AlreadyThere,
  type ChangeTransaction,
  historyLength,
  NamesNothing,
  type StaffChanges,
  type StaffEntities,
  type StaffEntity,
  type VersionedRow,
} from '../../ports/staffChanges.ts';
import { accountChanges } from './accountChanges.ts';
import { writeAudit } from './auditEntries.ts';
import { cancellationChanges } from './cancellations.ts';
import { constraintOf, isThereAlready, isUnreadable, namesWhatIsGone, tellingAway } from './databaseErrors.ts';
import { addJob } from './enqueue.ts';
import { layoutMoveChanges } from './layoutMoves.ts';
import { transaction } from './pool.ts';
import { programmeChanges } from './programme.ts';
import { type Queryable, rowOf, writtenBy } from './query.ts';
import { refundLines } from './refunds.ts';
import { resetFactors } from './secondFactorStore.ts';
import { addExhibitor } from './setupStore.ts';
import { endLocks } from './signInStore.ts';
import { deleteOf, type EntityRow, insertOf, readAs, selectOf, updateOf, writtenAs } from './staff/entityTable.ts';
import { isEntity, tableOf } from './staff/index.ts';
import { layoutChangesOn } from './staff/layoutChanges.ts';
import { filmLookups } from './staffFilms.ts';
import { actorOf, membershipsOf, rolesOf } from './staffStore.ts';

/** Any number; whoever counts accounts agrees on it. */
const ACCOUNTS_LOCK = 7_061_002;

export function createStaffChanges(pool: pg.Pool): StaffChanges {
  // A change that asks something beside its transaction needs a second connection: were all of them in changes, each would wait for
  // another, and who buys tickets with them.
  const inTurn = pLimit(Math.max(1, Math.floor((pool.options.max ?? 10) / 2)));
  const asked = tellingAway<Omit<StaffChanges, 'readers'>>({
    transaction: (work) => inTurn(() => transaction(pool, (client) => work(changeOn(client)))),

    async history(entity, id, exhibitorId) {
      const { rows } = await pool.query<{
        employee_name: string;
        at: Date;
        browser: string | null;
        permission: string;
        before: Record<string, unknown>;
        after: Record<string, unknown>;
        names: AuditNames;
      }>(
        `select employee_name, at, browser, permission, before, after, audit_names(entity, entity_id, before, after) as names
         from audit_entry
         where entity = $1 and entity_id = $2 and (exhibitor_id is null or exhibitor_id = $4)
         order by id desc limit $3`,
        [entity, id, historyLength, exhibitorId],
      );
      return rows.map(({ employee_name, at, ...change }) => ({ by: employee_name, atMs: at.getTime(), ...change }));
    },

    read: (entity, id) => read(pool, entity, id),
    readNamed: async (entity, id) => (isEntity(entity) ? read<StaffEntity>(pool, entity, id) : null),
  });
  return {
    ...asked,
    readers(kind) {
      // A published layout is read with its screen.
      const { read, shared = false } = tableOf(isEntity(kind) ? kind : 'screen');
      return { read, shared };
    },
  };
}

function changeOn(client: pg.PoolClient): ChangeTransaction {
  return {
    programme: programmeChanges(client),
    cancellations: cancellationChanges(client),
    accounts: accountChanges(client),

    layouts: layoutChangesOn(client),
    layoutMoves: layoutMoveChanges(client),
    actor: (sessionId) => actorOf(client, sessionId),

    lock: (entity, id) => read(client, entity, id, { lock: true }),

    create: (entity, values) =>
      refusing(entity, async () => {
        const { plain, linked } = parted(entity, values);
        const id = (await rowOf(client, insertOf(tableOf(entity), plain)))?.id ?? '';
        for (const write of linked) await write(client, id);
        return id;
      }),

    write: (entity, id, values) =>
      refusing(entity, async () => {
        const { plain, linked } = parted(entity, values);
        await writtenBy(client, updateOf(tableOf(entity), id, plain));
        for (const write of linked) await write(client, id);
      }),

    remove: (entity, id) =>
      refusing(entity, async () => {
        await writtenBy(client, deleteOf(tableOf(entity), id));
      }),

    films: filmLookups(client),

    roles: () => rolesOf(client),
    membershipsOf: (employeeId) => membershipsOf(client, employeeId),

    async holdersOf(roleId) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::integer as count from membership m join employee e on e.id = m.employee_id
         where m.role_id = $1 and e.archived_at is null`,
        [roleId],
      );
      return rows[0]?.count ?? 0;
    },

    async activeMethodsOf(paymentAccountId) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::integer as count from payment_method
         where payment_account_id = $1 and status = 'active' and archived_at is null`,
        [paymentAccountId],
      );
      return rows[0]?.count ?? 0;
    },

    async cinemasAt(exhibitorId, cinemaIds) {
      const { rows } = await client.query<{ id: number }>(
        'select id from cinema where exhibitor_id = $1 and id = any($2) and archived_at is null order by id',
        [exhibitorId, cinemaIds],
      );
      return rows.map(({ id }) => id);
    },

    addExhibitor: (exhibitor) => refusing('exhibitor', () => addExhibitor(client, exhibitor)),

    async accountsAt(exhibitorId) {
      await client.query('select pg_advisory_xact_lock($1)', [ACCOUNTS_LOCK]);
      const { rows } = await client.query<AccountsAt>(
        `select count(distinct e.id) filter (where r.key = 'super-admin' and m.all_cinemas and e.password_hash is not null)::integer as "superAdmins",
           count(distinct e.id) filter (where e.receives_management_notifications)::integer as notified
         from membership m join employee e on e.id = m.employee_id join role r on r.id = m.role_id
         where m.exhibitor_id = $1 and e.archived_at is null`,
        [exhibitorId],
      );
      return rows[0] ?? { superAdmins: 0, notified: 0 };
    },

    invite: (invitation) =>
      addJob(client, 'mail-invitation', invitation, { key: `mail-invitation:${invitation.employee}` }),

    async endLinks(employeeId) {
      await client.query('delete from password_reset where employee_id = $1', [employeeId]);
    },

    endLocks: (employeeId) => endLocks(client, employeeId),

    async endSessionsOf(employeeId) {
      const { rows } = await client.query<{ id: string }>(
        'delete from staff_session where employee_id = $1 returning id',
        [employeeId],
      );
      return rows.map(({ id }) => id);
    },

    resetFactors: (employeeId) => resetFactors(client, employeeId),

    async endSessionAt(deviceId) {
      await client.query('delete from staff_session where device_id = $1', [deviceId]);
    },

    async endSession(sessionId, employeeId) {
      const { rows } = await client.query<{ browser: string }>(
        'delete from staff_session where id = $1 and employee_id = $2 returning browser',
        [sessionId, employeeId],
      );
      return rows[0] ?? null;
    },

    async refund(order) {
      const outcome = await refundLines(client, order);
      if (outcome?.kind === 'done' && !outcome.again)
        await client.query('update bill set row_version = row_version + 1 where uuid = $1', [order.billUuid]);
      return outcome;
    },

    audit: (entry) => writeAudit(client, entry),

    async lastChange(entity, id) {
      const { rows } = await client.query<{ employee_name: string; at: Date }>(
        'select employee_name, at from audit_entry where entity = $1 and entity_id = $2 order by version desc nulls last limit 1',
        [entity, id],
      );
      return rows[0] ? { by: rows[0].employee_name, atMs: rows[0].at.getTime() } : null;
    },
  };
}

async function read<E extends StaffEntity>(
  on: Queryable,
  entity: E,
  id: string,
  { lock = false } = {},
): Promise<VersionedRow<E> | null> {
  try {
    const row = await rowOf(on, selectOf(tableOf(entity), id, lock));
    return row ? versioned(entity, row) : null;
  } catch (error) {
    // An id that cannot be one is nobody's.
    if (isUnreadable(error)) return null;
    throw error;
  }
}

function versioned<E extends StaffEntity>(entity: E, row: EntityRow): VersionedRow<E> {
  const { columns, shared = false, isOfSystem = false, read } = tableOf(entity);
  const values = Object.fromEntries(Object.keys(columns).map((name) => [name, readAs(row[name])]));
  return {
    version: row.version,
    scope: row.exhibitor_id === null ? null : scopeOf(row.exhibitor_id, row.cinema_ids),
    shared,
    isOfSystem,
    read,
    values: values as unknown as StaffEntities[E],
  };
}

type Linking = (client: Queryable, id: string) => Promise<unknown>;

/** Columns of the row itself, as pg takes them, and what writes the others once the row is there. */
function parted(entity: StaffEntity, values: object): { plain: Record<string, unknown>; linked: Linking[] } {
  const plain: Record<string, unknown> = {};
  const linked: Linking[] = [];
  for (const [name, value] of Object.entries(values)) {
    const column = tableOf(entity).columns[name];
    if (column === undefined) throw new Error(`${entity} has no column ${name}`);
    if (typeof column === 'object') linked.push((client, id) => column.write(client, id, value));
    else plain[name] = writtenAs(column, value);
  }
  return { plain, linked };
}

/** Throws what PostgreSQL refuses in the port's words. */
async function refusing<T>(entity: StaffEntity, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const Refused = isThereAlready(error) ? AlreadyThere : namesWhatIsGone(error) ? NamesNothing : null;
    if (!Refused) throw error;
    const constraint = constraintOf(error);
    throw new Refused(columnOf(entity, constraint), constraint, { cause: error });
  }
}

/** By the names that Prisma gives: `movie_exhibitor_id_slug_key`, `movie_distributor_id_fkey`. The last column is what the rule is about. */
function columnOf(entity: StaffEntity, constraint: string): string | null {
  const columns = constraint.replace(/_f?key$/, '');
  const found = Object.keys(tableOf(entity).columns).filter((name) => columns.endsWith(`_${name}`));
  return found.sort((one, other) => other.length - one.length)[0] ?? null;
}
