/** The private channel of staff: what changed, for pages that are open. What it is now they ask as always. */
import type { AuditKind } from './people.ts';

/**
 * What has changed of what one may read: each kind once, with the ids of its rows; `ids` null: any of them. `changed` null:
 * anything may have.
 */
export interface StaffNews {
  changed: { entity: AuditKind; ids: string[] | null }[] | null;
}
