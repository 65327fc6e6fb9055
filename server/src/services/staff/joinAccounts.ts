/** Somebody who signs in already is invited elsewhere by the same address: the account that they have works there too. */
import { ownAccount } from '../../contract/index.ts';
import { type Scope, scopeOf } from '../../domain/actor.ts';
import type { AuditEntry, ChangeTransaction, StaffEntities, StaffEntity } from '../../ports/staffChanges.ts';

/**
 * Gives an account what another one, that was made for an invitation, has: its memberships, the PIN where it has none itself, the
 * notifications. The other one is archived; its sessions and links end. Answers with the sessions that ended.
 */
export async function joinAccounts(
  change: ChangeTransaction,
  { invited, account, now }: { invited: number; account: number; now: string },
): Promise<string[]> {
  const mine = await change.lock('employee', String(account));
  const theirs = await change.lock('employee', String(invited));
  if (!mine || !theirs) throw new Error('An account that is gone');
  const by = { employeeId: account, employeeName: mine.values.name, sessionId: null, permission: ownAccount } as const;

  /** Writes what differs, and writes it down. */
  async function edit<E extends StaffEntity>(
    entity: E,
    id: number,
    { version, values }: { version: number; values: StaffEntities[E] },
    after: Partial<StaffEntities[E]>,
    scope: Scope,
  ): Promise<void> {
    const names = Object.keys(after) as (keyof StaffEntities[E])[];
    await change.write(entity, String(id), after);
    // A PIN is a secret: that there is one is told, and nothing else of it.
    const shown = (of: Partial<StaffEntities[E]>) =>
      Object.fromEntries(names.map((name) => [name, name === 'device_pin_hash' ? null : of[name]]));
    await change.audit(audited(entity, id, scope, version + 1, shown(values), shown(after)));
  }
  const audited = (
    entity: AuditEntry['entity'],
    id: number,
    scope: Scope,
    version: number,
    before: Record<string, unknown>,
    after: Record<string, unknown>,
  ): AuditEntry => ({ ...by, entity, entityId: String(id), scope, version, before, after });

  const held = await change.membershipsOf(account);
  let at: Scope | null = null;
  for (const { id, roleId, scope } of await change.membershipsOf(invited)) {
    const row = await change.lock('membership', String(id));
    if (!row) continue;
    at ??= scope;
    const same = held.find((place) => place.roleId === roleId && place.scope.exhibitorId === scope.exhibitorId);
    if (!same) {
      await edit('membership', id, row, { employee_id: account }, scope);
      continue;
    }
    // They have this role there already, in some cinemas maybe: it is in those of the invitation too then.
    const had = await change.lock('membership', String(same.id));
    const all_cinemas = same.scope.cinemaIds.length === 0 || scope.cinemaIds.length === 0;
    const cinemas = all_cinemas
      ? []
      : [...new Set([...same.scope.cinemaIds, ...scope.cinemaIds])].sort((one, other) => one - other);
    if (had && (all_cinemas !== had.values.all_cinemas || cinemas.length > had.values.cinemas.length))
      await edit('membership', same.id, had, { all_cinemas, cinemas }, scopeOf(scope.exhibitorId, cinemas));
    await change.remove('membership', String(id));
    await change.audit(audited('membership', id, scope, row.version + 1, { ...row.values }, {}));
  }

  // It is told where they were invited, and not where they worked before.
  at ??= scopeOf(0, null);
  const more: Partial<StaffEntities['employee']> = {
    ...(theirs.values.receives_management_notifications &&
      !mine.values.receives_management_notifications && { receives_management_notifications: true }),
    ...(mine.values.device_pin_hash === null &&
      theirs.values.device_pin_hash !== null && { device_pin_hash: theirs.values.device_pin_hash }),
  };
  if (Object.keys(more).length > 0) await edit('employee', account, mine, more, at);
  await edit('employee', invited, theirs, { archived_at: now, invited_at: null }, at);
  await change.endLinks(invited);
  return change.endSessionsOf(invited);
}
