/** Reads and writes what staff change, as the area's tables in `staff/` say. */

import pLimit from 'p-limit';
import type pg from 'pg';
import type { AuditNames } from '../../contract/index.ts';
import { scopeOf } from '../../domain/actor.ts';
import {
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
import { cashChangesOn } from './cashStore.ts';
import { constraintOf, isThereAlready, isUnreadable, namesWhatIsGone, tellingAway } from './databaseErrors.ts';
import { addJob } from './enqueue.ts';
import { exchangeLines } from './exchanges.ts';
import { invoiceChanges } from './invoiceStore.ts';
import { layoutMoveChanges } from './layoutMoves.ts';
import { keepingChanges } from './offlineStore.ts';
import { transaction } from './pool.ts';
import { productChanges } from './productChanges.ts';
import { programmeChanges } from './programme.ts';
import { anyOf, db, howMany, type Queryable, rowOf, rowsOf, writtenBy } from './query.ts';
import { refundLines } from './refunds.ts';
import { reseatingChanges } from './reseating.ts';
import { reservationChanges } from './reservationStore.ts';
import { resetFactors } from './secondFactorStore.ts';
import { addExhibitor } from './setupStore.ts';
import { endLocks } from './signInStore.ts';
import { deleteOf, type EntityRow, insertOf, readAs, selectOf, updateOf, writtenAs } from './staff/entityTable.ts';
import { isEntity, tableOf } from './staff/index.ts';
import { layoutChangesOn } from './staff/layoutChanges.ts';
import { filmLookups } from './staffFilms.ts';
import { actorOf, membershipsOf, rolesOf } from './staffStore.ts';
import { voucherChanges } from './voucherChanges.ts';

/** Any number; whoever counts accounts agrees on it. */
const ACCOUNTS_LOCK = 7_061_002;

export function createStaffChanges(pool: pg.Pool): StaffChanges {
  // A change that asks something beside its transaction needs a second connection: were all of them in changes, each would wait for
  // another, and who buys tickets with them.
  const inTurn = pLimit(Math.max(1, Math.floor((pool.options.max ?? 10) / 2)));
  const asked = tellingAway<Omit<StaffChanges, 'readers'>>({
    transaction: (work) => inTurn(() => transaction(pool, (client) => work(changeOn(client)))),

    async history(entity, id, exhibitorId) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('audit_entry')
          .select(['employee_name', 'at', 'browser', 'permission', 'before', 'after'])
          .select((eb) => eb.fn<AuditNames>('audit_names', ['entity', 'entity_id', 'before', 'after']).as('names'))
          .$narrowType<{ before: Record<string, unknown>; after: Record<string, unknown> }>()
          .where('entity', '=', entity)
          .where('entity_id', '=', id)
          .where((eb) => eb.or([eb('exhibitor_id', 'is', null), eb('exhibitor_id', '=', exhibitorId)]))
          .orderBy('id', 'desc')
          .limit(historyLength),
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
    cash: cashChangesOn(client),
    products: productChanges(client),
    vouchers: voucherChanges(client),
    reservations: reservationChanges(client),
    invoices: invoiceChanges(client),
    keepings: keepingChanges(client),

    layouts: layoutChangesOn(client),
    layoutMoves: layoutMoveChanges(client),
    reseating: reseatingChanges(client),
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

    holdersOf: (roleId) =>
      howMany(
        client,
        db
          .selectFrom('membership as m')
          .innerJoin('employee as e', 'e.id', 'm.employee_id')
          .where('m.role_id', '=', roleId)
          .where('e.archived_at', 'is', null),
      ),

    activeMethodsOf: (paymentAccountId) =>
      howMany(
        client,
        db
          .selectFrom('payment_method')
          .where('payment_account_id', '=', paymentAccountId)
          .where('status', '=', 'active')
          .where('archived_at', 'is', null),
      ),

    async cinemasAt(exhibitorId, cinemaIds) {
      const rows = await rowsOf(
        client,
        db
          .selectFrom('cinema')
          .select('id')
          .where('exhibitor_id', '=', exhibitorId)
          .where('id', '=', anyOf(cinemaIds))
          .where('archived_at', 'is', null)
          .orderBy('id'),
      );
      return rows.map(({ id }) => id);
    },

    addExhibitor: (exhibitor) => refusing('exhibitor', () => addExhibitor(client, exhibitor)),

    async accountsAt(exhibitorId) {
      await client.query('select pg_advisory_xact_lock($1)', [ACCOUNTS_LOCK]);
      const row = await rowOf(
        client,
        db
          .selectFrom('membership as m')
          .innerJoin('employee as e', 'e.id', 'm.employee_id')
          .innerJoin('role as r', 'r.id', 'm.role_id')
          .select((eb) => {
            const people = eb.fn.count('e.id').distinct();
            const admins = people
              .filterWhere('r.key', '=', 'super-admin')
              .filterWhere('m.all_cinemas', '=', true)
              .filterWhere('e.password_hash', 'is not', null);
            return [
              eb.cast<number>(admins, 'integer').as('superAdmins'),
              eb
                .cast<number>(people.filterWhere('e.receives_management_notifications', '=', true), 'integer')
                .as('notified'),
            ];
          })
          .where('m.exhibitor_id', '=', exhibitorId)
          .where('e.archived_at', 'is', null),
      );
      return row ?? { superAdmins: 0, notified: 0 };
    },

    invite: (invitation) =>
      addJob(client, 'mail-invitation', invitation, { key: `mail-invitation:${invitation.employee}` }),

    async endLinks(employeeId) {
      await writtenBy(client, db.deleteFrom('password_reset').where('employee_id', '=', employeeId));
    },

    endLocks: (employeeId) => endLocks(client, employeeId),

    async endSessionsOf(employeeId) {
      const ended = db.deleteFrom('staff_session').where('employee_id', '=', employeeId).returning('id');
      const rows = await rowsOf(client, ended);
      return rows.map(({ id }) => id);
    },

    resetFactors: (employeeId) => resetFactors(client, employeeId),

    async endSessionAt(deviceId) {
      await writtenBy(client, db.deleteFrom('staff_session').where('device_id', '=', deviceId));
    },

    async endSession(sessionId, employeeId) {
      const ended = db
        .deleteFrom('staff_session')
        .where('id', '=', sessionId)
        .where('employee_id', '=', employeeId)
        .returning('browser');
      return (await rowOf(client, ended)) ?? null;
    },

    async refund(order) {
      const outcome = await refundLines(client, order);
      if (outcome?.kind === 'done' && !outcome.again)
        await writtenBy(client, updateOf(tableOf('bill'), order.billUuid, {}));
      return outcome;
    },

    exchange: (order) => exchangeLines(client, order),

    audit: (entry) => writeAudit(client, entry),

    async lastChange(entity, id) {
      const row = await rowOf(
        client,
        db
          .selectFrom('audit_entry')
          .select(['employee_name', 'at'])
          .where('entity', '=', entity)
          .where('entity_id', '=', id)
          .orderBy('version', (order) => order.desc().nullsLast())
          .limit(1),
      );
      return row ? { by: row.employee_name, atMs: row.at.getTime() } : null;
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
