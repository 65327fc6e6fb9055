/** The private channel of staff: what changed, for pages that are open. What it is now they ask as always. */
import type { AuditKind } from './people.ts';

/** Of what one may read: each kind once, and which of it; `ids` null: any. `changed` null: whatever it is may have changed. */
export interface StaffNews {
  changed: { entity: AuditKind; ids: string[] | null }[] | null;
}
