import type { AuditKind } from '../../contract/index.ts';
import type { Scope } from '../../domain/actor.ts';
import type { LiveNews } from '../../ports/liveBus.ts';
import type { AuditEntry, ChangeTransaction, StaffChanges } from '../../ports/staffChanges.ts';

export type ChangedNews = Extract<LiveNews, { kind: 'changed' }>;

/** Most things of a kind that one news names. */
export const mostNamed = 50;

/** Something happened to these, which belong there. */
export function changedNews(
  { readers }: Pick<StaffChanges, 'readers'>,
  { entity, ids, scope }: { entity: AuditKind; ids: string[]; scope: Scope },
): ChangedNews {
  return { kind: 'changed', entity, ids: ids.length > mostNamed ? null : ids, scope, ...readers(entity) };
}

/** The change itself, and what is written into the audit by it, of which `auditedNews` are to be told once it is committed. */
export function noting(change: ChangeTransaction): { noted: ChangeTransaction; audited: AuditEntry[] } {
  const audited: AuditEntry[] = [];
  const noted: ChangeTransaction = {
    ...change,
    async audit(entry) {
      audited.push(entry);
      await change.audit(entry);
    },
  };
  return { noted, audited };
}

/** What staff changed, that of a kind in a place together. What belongs to no exhibitor is read by nobody. */
export function auditedNews(changes: Pick<StaffChanges, 'readers'>, entries: AuditEntry[]): ChangedNews[] {
  const groups = new Map<string, { entity: AuditKind; ids: string[]; scope: Scope }>();
  for (const { entity, entityId, scope } of entries) {
    if (scope === null) continue;
    const key = JSON.stringify([entity, scope]);
    const group = groups.get(key) ?? { entity, ids: [], scope };
    if (!group.ids.includes(entityId)) group.ids.push(entityId);
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => changedNews(changes, group));
}
