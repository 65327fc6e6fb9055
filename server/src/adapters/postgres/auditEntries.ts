/** The one statement that writes down what staff did. */
import type { AuditEntry } from '../../ports/staffChanges.ts';
import { db, type Queryable, writtenBy } from './query.ts';

export async function writeAudit(
  client: Queryable,
  { employeeId, employeeName, sessionId, permission, entity, entityId, scope, version, before, after }: AuditEntry,
): Promise<void> {
  await writtenBy(
    client,
    db.insertInto('audit_entry').values((eb) => ({
      employee_id: employeeId,
      employee_name: employeeName,
      session_id: sessionId,
      browser: sessionId === null ? null : eb.selectFrom('staff_session').select('browser').where('id', '=', sessionId),
      permission,
      entity,
      entity_id: entityId,
      exhibitor_id: scope?.exhibitorId ?? null,
      cinema_ids: [...(scope?.cinemaIds ?? [])],
      version,
      before,
      after,
    })),
  );
}
