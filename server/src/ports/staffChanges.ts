/** What staff change, one row at a time: the row, its version and its audit entry in one transaction. */
import type { BillStatus, Permission, StaffRole } from '../contract/index.ts';
import type { EmployeeActor, Scope } from '../domain/actor.ts';
import type { Sealed } from '../domain/seals.ts';

/** What may be changed this way, and which columns. */
export interface StaffEntities {
  bill: { buyer_name: string | null; buyer_email: string | null };
  membership: { role_id: number };
  payment_provider: { config: Sealed };
}
export type StaffEntity = keyof StaffEntities;

/** Columns that may be written and not read: neither the audit nor a conflict says what is in them. */
export const secretColumns: { readonly [E in StaffEntity]?: readonly (keyof StaffEntities[E])[] } = {
  payment_provider: ['config'],
};

export interface VersionedRow<E extends StaffEntity> {
  version: number;
  /** Null: it belongs to no cinema, so nobody's membership reaches it. */
  scope: Scope | null;
  values: StaffEntities[E];
}

/** What staff did, to be written down with it. */
export interface AuditEntry {
  employeeId: number;
  employeeName: string;
  permission: Permission;
  entity: StaffEntity | 'employee';
  entityId: string;
  /** After the change; null: of what has none, as who is signed in. */
  version: number | null;
  /** Only what changed. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Another row has what should be written, and only one may. The transaction is undone. */
export class AlreadyThere extends Error {
  override readonly name = 'AlreadyThere';
}

export interface ChangeTransaction {
  /** As in `StaffStore`: with what they may do now, which may be less than when the page was opened. */
  actor(sessionId: string): Promise<EmployeeActor | null>;
  /** Nobody else changes it until the transaction ends. Null: there is none. */
  lock<E extends StaffEntity>(entity: E, id: string): Promise<VersionedRow<E> | null>;
  /** Writes these columns and raises the version. Throws `AlreadyThere`. */
  write<E extends StaffEntity>(entity: E, id: string, values: Partial<StaffEntities[E]>): Promise<void>;
  roles(): Promise<StaffRole[]>;
  /** Where an employee works, a scope a membership; none: there is no such employee. */
  scopesOf(employeeId: number): Promise<Scope[]>;
  /** All of an employee. Answers with the ids of those that had not been ended before. */
  endSessionsOf(employeeId: number): Promise<string[]>;
  audit(entry: AuditEntry): Promise<void>;
  /** Who changed it last. */
  lastChange(entity: StaffEntity, id: string): Promise<{ by: string; atMs: number } | null>;
}

export interface StaffChanges {
  /** All of `work`, or nothing of it. */
  transaction<T>(work: (change: ChangeTransaction) => Promise<T>): Promise<T>;
  /** What was changed on it, the newest first. */
  history(
    entity: StaffEntity,
    id: string,
  ): Promise<{ by: string; atMs: number; before: Record<string, unknown>; after: Record<string, unknown> }[]>;
  bill(uuid: string): Promise<(VersionedRow<'bill'> & { status: BillStatus }) | null>;
}
