/** The one way in which staff change something. */
import type { Permission } from '../contract/index.ts';
import { type EmployeeActor, hasModule, mayIn, type Scope } from '../domain/actor.ts';
import { ParterreError } from '../domain/parterreError.ts';
import type { LiveNews } from '../ports/liveBus.ts';
import {
  type ChangeTransaction,
  type StaffChanges,
  type StaffEntities,
  type StaffEntity,
  secretColumns,
  type VersionedRow,
} from '../ports/staffChanges.ts';
import type { StaffStore } from '../ports/staffStore.ts';
import type { SalesDeps } from './salesDeps.ts';

export interface StaffChange<E extends StaffEntity> {
  permission: Permission;
  entity: E;
  id: string;
  /** The `row_version` that whoever changes it has seen. */
  version: number;
  values: StaffEntities[E];
  /** Refuses, by throwing, what the permission alone does not rule out. `actor`: with what they may do now. */
  check?(asked: {
    actor: EmployeeActor;
    scope: Scope;
    before: StaffEntities[E];
    change: ChangeTransaction;
  }): Promise<void>;
  /** What every node and app is told; asked once the change is so. When it fails they are told that they missed something. */
  announce(): LiveNews[] | Promise<LiveNews[]>;
}

/**
 * Checks permission and scope as they are now, changes the row and writes down who changed what, in one transaction; then
 * announces it. Returns the row's version. Values that are there already are no change.
 * ### Errors (the first that applies)
 * `NOT_SIGNED_IN` the session has ended, `NOT_FOUND`, `FORBIDDEN`, `MODULE_INACTIVE`, what `check` refuses, `CHANGED_MEANWHILE` with who, when and both
 * values. `AlreadyThere` is thrown as it comes.
 */
export async function changeAsStaff<E extends StaffEntity>(
  { changes, bus, onFault }: Pick<SalesDeps, 'changes' | 'bus' | 'onFault'>,
  asking: EmployeeActor,
  { permission, entity, id, version, values, check, announce }: StaffChange<E>,
): Promise<number> {
  const after = await asStaff(changes, asking, async (change, actor) => {
    const row = await change.lock(entity, id);
    if (!row) throw new ParterreError('NOT_FOUND');
    const scope = mustReach(actor, permission, row);
    await check?.({ actor, scope, before: row.values, change });
    const fields = differences(row.values, values);
    if (row.version !== version) {
      const last = await change.lastChange(entity, id);
      const by = last?.by ?? '';
      throw new ParterreError('CHANGED_MEANWHILE', {
        values: { by },
        conflict: { by, atMs: last?.atMs ?? 0, fields: withoutSecrets(entity, fields, { yours: null, theirs: null }) },
      });
    }
    const changed = Object.keys(fields);
    if (changed.length === 0) return row.version;
    const part = (whole: StaffEntities[E]) =>
      Object.fromEntries(Object.entries(whole).filter(([name]) => changed.includes(name)));
    await change.write(entity, id, part(values) as Partial<StaffEntities[E]>);
    await change.audit({
      employeeId: actor.employeeId,
      employeeName: actor.name,
      permission,
      entity,
      entityId: id,
      version: row.version + 1,
      before: withoutSecrets(entity, part(row.values), null),
      after: withoutSecrets(entity, part(values), null),
    });
    return row.version + 1;
  });
  if (after !== version) {
    const news = await Promise.resolve()
      .then(announce)
      // The change is made: whoever made it is not told otherwise, and every node takes it that it has heard nothing.
      .catch((error: unknown): LiveNews[] => {
        onFault(error, 'announce what staff changed');
        return [{ kind: 'missed' }];
      });
    for (const each of news) bus.publish(each);
  }
  return after;
}

/** That a secret was changed may be told, and neither what it was nor what it is. */
function withoutSecrets<T>(entity: StaffEntity, fields: Record<string, T>, instead: T): Record<string, T> {
  const secret: readonly string[] = secretColumns[entity] ?? [];
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, secret.includes(name) ? instead : value]),
  );
}

/** One transaction, with whoever asks as they are in it: with what they may do now. NOT_SIGNED_IN: the session has ended. */
export function asStaff<T>(
  changes: StaffChanges,
  { sessionId }: EmployeeActor,
  work: (change: ChangeTransaction, actor: EmployeeActor) => Promise<T>,
): Promise<T> {
  return changes.transaction(async (change) => {
    const actor = await change.actor(sessionId);
    if (!actor) throw new ParterreError('NOT_SIGNED_IN');
    return work(change, actor);
  });
}

/** Whoever asks, for what only reads: with what they may do now, where a socket has the actor it was opened with. NOT_SIGNED_IN. */
export async function asOfNow(staff: Pick<StaffStore, 'actor'>, { sessionId }: EmployeeActor): Promise<EmployeeActor> {
  const actor = await staff.actor(sessionId);
  if (!actor) throw new ParterreError('NOT_SIGNED_IN');
  return actor;
}

/** The row's scope. FORBIDDEN unless one membership gives the permission in the whole of it; MODULE_INACTIVE. */
export function mustReach<E extends StaffEntity>(
  actor: EmployeeActor,
  permission: Permission,
  { scope }: VersionedRow<E>,
): Scope {
  if (!scope || !mayIn(actor, permission, scope)) throw new ParterreError('FORBIDDEN');
  if (!hasModule(actor, permission, scope)) throw new ParterreError('MODULE_INACTIVE');
  return scope;
}

function differences<V extends object>(theirs: V, yours: V): Record<string, { yours: unknown; theirs: unknown }> {
  return Object.fromEntries(
    Object.entries(yours)
      .map(([name, value]) => [name, { yours: value, theirs: theirs[name as keyof V] }] as const)
      .filter(([, values]) => values.yours !== values.theirs),
  );
}
