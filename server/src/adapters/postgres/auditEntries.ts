/** The one statement that writes down what staff did. */
import type pg from 'pg';
import type { AuditEntry } from '../../ports/staffChanges.ts';

export async function writeAudit(
  client: Pick<pg.ClientBase, 'query'>,
  { employeeId, employeeName, sessionId, permission, entity, entityId, scope, version, before, after }: AuditEntry,
): Promise<void> {
  await client.query(
    `insert into audit_entry (employee_id, employee_name, session_id, browser, permission, entity, entity_id,
       exhibitor_id, cinema_ids, version, before, after)
     values ($1, $2, $3, (select browser from staff_session where id = $3), $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      employeeId,
      employeeName,
      sessionId,
      permission,
      entity,
      entityId,
      scope?.exhibitorId ?? null,
      scope?.cinemaIds ?? [],
      version,
      before,
      after,
    ],
  );
}
