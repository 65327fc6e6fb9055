/** The one way in which staff read, make and change something. */
import { isDeepStrictEqual } from 'node:util';
import type { Archiving, ErrorCode, Permission, SavedRow } from '../../contract/index.ts';
import { type EmployeeActor, hasModule, mayIn, mayRead, notAllowed, type Scope } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { type Announcement, isOfProgramme, type LiveNews } from '../../ports/liveBus.ts';
import {
  AlreadyThere,
  type ChangeTransaction,
  NamesNothing,
  RefusedValue,
  type StaffChanges,
  type StaffEntities,
  type StaffEntity,
  secretsOf,
  type VersionedRow,
} from '../../ports/staffChanges.ts';
import type { StaffStore } from '../../ports/staffStore.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { auditedNews, noting } from './changedNews.ts';

export type ChangeDeps = Pick<CommonDeps, 'bus' | 'onFault'> & Pick<PortalDeps, 'changes'>;

export interface StaffEdit<E extends StaffEntity> {
  permission: Permission;
  entity: E;
  id: string;
  /** The `row_version` that whoever changes it has seen; null: nobody has looked at it, as of one among many. */
  version: number | null;
  /** Columns that are left out stay as they are. */
  values: Partial<StaffEntities[E]>;
  /** Refuses, by throwing, what the permission alone does not rule out. `actor`: with what they may do now. */
  check?(asked: {
    actor: EmployeeActor;
    scope: Scope;
    before: StaffEntities[E];
    change: ChangeTransaction;
  }): Promise<void>;
  /** What is said when another row has what only one may have, or names what is removed; default: VALIDATION_FAILED at the column. */
  taken?: ErrorCode;
  /** For what belongs to several places, as somebody who works at two exhibitors: refuses who may not change it in all of them. */
  reach?(asked: { actor: EmployeeActor; change: ChangeTransaction }): Promise<Scope>;
}

export interface StaffCreation<E extends StaffEntity> {
  permission: Permission;
  entity: E;
  /** Where it shall belong. */
  scope: Scope;
  /** All of its columns. */
  values: StaffEntities[E];
  check?(asked: { actor: EmployeeActor; scope: Scope; change: ChangeTransaction }): Promise<void>;
  taken?: ErrorCode;
}

interface Announced {
  /** What every node and app is told; asked once the change is so. When it fails they are told that they missed something. */
  announce(): Announcement[] | Promise<Announcement[]>;
}

export type StaffChange<E extends StaffEntity> = StaffEdit<E> & Announced;

/** What can be done in one transaction. */
export interface StaffTransaction {
  /** With what they may do now. */
  actor: EmployeeActor;
  change: ChangeTransaction;
  /** As `changeAsStaff`. */
  edit<E extends StaffEntity>(edit: StaffEdit<E>): Promise<{ row_version: number }>;
  /** Takes a row away that has no history of its own; what has some is archived. The errors of `changeAsStaff`. */
  remove<E extends StaffEntity>(removal: Omit<StaffEdit<E>, 'values' | 'reach'>): Promise<void>;
  /** As `createAsStaff`. */
  create<E extends StaffEntity>(creation: StaffCreation<E>): Promise<SavedRow>;
}

/**
 * Checks permission and scope as they are now, changes the row and writes down who changed what, in one transaction; then
 * announces it. Answers with the row's version. Values that are there already are no change.
 * ### Errors (the first that applies)
 * `NOT_SIGNED_IN` the session has ended, `NOT_FOUND`, `EXHIBITOR_SWITCHED_OFF`, `FORBIDDEN`, `MODULE_INACTIVE`, what `check` refuses, `CHANGED_MEANWHILE` with who, when and both
 * values, `taken` or `VALIDATION_FAILED` (fields).
 */
export function changeAsStaff<E extends StaffEntity>(
  deps: ChangeDeps,
  asking: EmployeeActor,
  { announce, ...edit }: StaffChange<E>,
): Promise<{ row_version: number }> {
  return changeTogether(deps, asking, (staff) => staff.edit(edit), announce);
}

/** What has history, and is archived instead of deleted. */
type Archivable = {
  [E in StaffEntity]: StaffEntities[E] extends { archived_at: string | null } ? E : never;
}[StaffEntity];

/** Takes a row out of use, or brings it back. The errors of `changeAsStaff`. */
export function archiveAsStaff<E extends Archivable>(
  deps: ChangeDeps & Pick<CommonDeps, 'clock'>,
  asking: EmployeeActor,
  { id, row_version, archived }: Archiving,
  change: Pick<StaffChange<E>, 'permission' | 'entity' | 'check' | 'taken' | 'announce'>,
): Promise<{ row_version: number }> {
  const values = { archived_at: archivedAt(deps, archived) } as Partial<StaffEntities[E]>;
  return changeAsStaff(deps, asking, { ...change, id: String(id), version: row_version, values });
}

/** What stands in a row that is archived now, or is not. */
export function archivedAt({ clock }: Pick<CommonDeps, 'clock'>, archived: boolean): string | null {
  return archived ? new Date(clock.nowMs()).toISOString() : null;
}

/**
 * Makes a row and writes down who made it, in one transaction; then announces it.
 * ### Errors (the first that applies)
 * `NOT_SIGNED_IN`, `FORBIDDEN`, `MODULE_INACTIVE`, what `check` refuses, `taken` or `VALIDATION_FAILED` (fields).
 */
export function createAsStaff<E extends StaffEntity>(
  deps: ChangeDeps,
  asking: EmployeeActor,
  { announce, ...creation }: StaffCreation<E> & Announced,
): Promise<SavedRow> {
  return changeTogether(deps, asking, (staff) => staff.create(creation), announce);
}

/**
 * Several changes, all or none; announced together when there was one.
 * ### Errors
 * `NOT_SIGNED_IN`, those of each change, what `work` throws.
 */
export async function changeTogether<T>(
  { changes, bus, onFault }: ChangeDeps,
  asking: EmployeeActor,
  work: (staff: StaffTransaction) => Promise<T>,
  announce: Announced['announce'],
): Promise<T> {
  const { result, audited } = await asStaff(changes, asking, async (change, actor) => {
    const { noted, audited } = noting(change);
    const result = await work({
      actor,
      change: noted,
      edit: (edit) => editIn(noted, actor, edit),
      remove: (removal) => removeIn(noted, actor, removal),
      create: (creation) => createIn(noted, actor, creation),
    });
    return { result, audited };
  });
  if (audited.length > 0) {
    const exhibitorIds = new Set(audited.flatMap(({ scope }) => scope?.exhibitorId ?? []));
    const news = await Promise.resolve()
      .then(announce)
      // The change is made: whoever made it is not told otherwise, and every node takes it that it has heard nothing.
      .catch((error: unknown): Announcement[] => {
        onFault(error, 'announce what staff changed');
        return [{ kind: 'missed' }];
      });
    for (const each of news) for (const ofWhom of whose(each, exhibitorIds)) bus.publish(ofWhom);
    for (const each of auditedNews(changes, audited)) bus.publish(each);
  }
  return result;
}

/** News of a programme is that of the exhibitors of which something was changed, and nobody else's. */
function whose(news: Announcement, exhibitorIds: ReadonlySet<number>): LiveNews[] {
  if (!isOfProgramme(news)) return [news];
  return (exhibitorIds.size > 0 ? [...exhibitorIds] : [null]).map((exhibitorId) => ({ ...news, exhibitorId }));
}

async function editIn<E extends StaffEntity>(
  change: ChangeTransaction,
  actor: EmployeeActor,
  { permission, entity, id, version, values, check, taken, reach }: StaffEdit<E>,
): Promise<{ row_version: number }> {
  const row = await change.lock(entity, id);
  if (!row) throw new ParterreError('NOT_FOUND');
  const scope = reach ? await reach({ actor, change }) : mustReach(actor, permission, row);
  await check?.({ actor, scope, before: row.values, change });
  const fields = differences(row.values, values);
  if (version !== null && row.version !== version) {
    await refuseAsChanged(change, entity, id, withoutSecrets(entity, fields, { yours: null, theirs: null }));
  }
  const changed = Object.keys(fields);
  if (changed.length === 0) return { row_version: row.version };
  const part = (whole: object) => Object.fromEntries(Object.entries(whole).filter(([name]) => changed.includes(name)));
  await refusing(taken, () => change.write(entity, id, part(values) as Partial<StaffEntities[E]>));
  // Where it belongs now: a change may have moved it, and nobody moves it out of their own reach.
  const after = reach ? null : await change.lock(entity, id);
  const auditScope = after ? mustReach(actor, permission, after) : scope;
  await change.audit({
    ...who(actor),
    permission,
    entity,
    entityId: id,
    scope: auditScope,
    version: row.version + 1,
    before: withoutSecrets(entity, part(row.values), null),
    after: withoutSecrets(entity, part(values), null),
  });
  return { row_version: row.version + 1 };
}

async function removeIn<E extends StaffEntity>(
  change: ChangeTransaction,
  actor: EmployeeActor,
  { permission, entity, id, version, check, taken }: Omit<StaffEdit<E>, 'values' | 'reach'>,
): Promise<void> {
  const row = await change.lock(entity, id);
  if (!row) throw new ParterreError('NOT_FOUND');
  const scope = mustReach(actor, permission, row);
  await check?.({ actor, scope, before: row.values, change });
  if (version !== null && row.version !== version) await refuseAsChanged(change, entity, id, {});
  await refusing(taken, () => change.remove(entity, id));
  await change.audit({
    ...who(actor),
    permission,
    entity,
    entityId: id,
    scope,
    version: row.version + 1,
    before: withoutSecrets(entity, row.values as Record<string, unknown>, null),
    after: {},
  });
}

async function createIn<E extends StaffEntity>(
  change: ChangeTransaction,
  actor: EmployeeActor,
  { permission, entity, scope, values, check, taken }: StaffCreation<E>,
): Promise<SavedRow> {
  mustReachScope(actor, permission, scope);
  await check?.({ actor, scope, change });
  const id = await refusing(taken, () => change.create(entity, values));
  // PostgreSQL says where the new row belongs, by what it was made from, as a screen by its cinema.
  const made = await change.lock(entity, id);
  if (!made) throw new ParterreError('FORBIDDEN');
  const auditScope = mustReach(actor, permission, made);
  await change.audit({
    ...who(actor),
    permission,
    entity,
    entityId: id,
    scope: auditScope,
    version: made.version,
    before: {},
    after: withoutSecrets(entity, values as Record<string, unknown>, null),
  });
  return { id, row_version: made.version };
}

/**
 * A row as its form shows it; secrets are left out.
 * ### Errors (the first that applies)
 * `NOT_SIGNED_IN`, `NOT_FOUND`, `FORBIDDEN`, `MODULE_INACTIVE`
 */
export async function readAsStaff<E extends StaffEntity>(
  { staff, changes }: Pick<PortalDeps, 'staff' | 'changes'>,
  asking: EmployeeActor,
  { permission, entity, id }: { permission: Permission; entity: E; id: string },
): Promise<StaffEntities[E] & { row_version: number }> {
  const [actor, row] = await Promise.all([asOfNow(staff, asking), changes.read(entity, id)]);
  if (!row) throw new ParterreError('NOT_FOUND');
  const { scope, shared } = row;
  if (!scope) throw new ParterreError('FORBIDDEN');
  if (!mayRead(actor, permission, scope, shared)) throw notAllowed(actor, scope.exhibitorId);
  if (!hasModule(actor, permission, scope)) throw new ParterreError('MODULE_INACTIVE');
  const secret = secretsOf(entity);
  const shown = Object.entries(row.values).filter(([name]) => !secret.includes(name));
  return { ...(Object.fromEntries(shown) as unknown as StaffEntities[E]), row_version: row.version };
}

/** CHANGED_MEANWHILE, with who changed it and when. */
async function refuseAsChanged(
  change: ChangeTransaction,
  entity: StaffEntity,
  id: string,
  fields: Record<string, { yours: unknown; theirs: unknown }>,
): Promise<never> {
  const last = await change.lastChange(entity, id);
  const by = last?.by ?? '';
  throw new ParterreError('CHANGED_MEANWHILE', { values: { by }, conflict: { by, atMs: last?.atMs ?? 0, fields } });
}

/** Who did it, for the audit. */
export function who({ employeeId, name, sessionId }: EmployeeActor): {
  employeeId: number;
  employeeName: string;
  sessionId: string;
} {
  return { employeeId, employeeName: name, sessionId };
}

/** What PostgreSQL refuses as a refusal at its column; `taken`: what is said instead when another row has it. */
export async function refusing<T>(taken: ErrorCode | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusedValue && taken) throw new ParterreError(taken, { cause: error });
    const key = error instanceof AlreadyThere ? 'unique' : error instanceof NamesNothing ? 'exists' : null;
    if (key === null || (error as RefusedValue).column === null) throw error;
    const column = (error as RefusedValue).column ?? '';
    throw new ParterreError('VALIDATION_FAILED', { fields: { [column]: [{ key }] }, cause: error });
  }
}

/** Hides secrets: that one was changed may be told, and neither what it was nor what it is. */
function withoutSecrets<T>(entity: StaffEntity, fields: Record<string, T>, instead: T): Record<string, T> {
  const secret = secretsOf(entity);
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
  { scope }: Pick<VersionedRow<E>, 'scope'>,
): Scope {
  if (!scope) throw new ParterreError('FORBIDDEN');
  mustReachScope(actor, permission, scope);
  return scope;
}

/** Refuses an actor without this permission in the scope. EXHIBITOR_SWITCHED_OFF, FORBIDDEN, MODULE_INACTIVE */
export function mustReachScope(actor: EmployeeActor, permission: Permission, scope: Scope): void {
  if (!mayIn(actor, permission, scope)) throw notAllowed(actor, scope.exhibitorId);
  if (!hasModule(actor, permission, scope)) throw new ParterreError('MODULE_INACTIVE');
}

/** Arrays and JSON are compared by what is in them. */
function differences(theirs: object, yours: object): Record<string, { yours: unknown; theirs: unknown }> {
  const current = new Map(Object.entries(theirs));
  return Object.fromEntries(
    Object.entries(yours)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, { yours: value, theirs: current.get(name) }] as const)
      .filter(([, values]) => !isDeepStrictEqual(values.yours, values.theirs)),
  );
}
