import { type Expression, type InferResult, sql } from 'kysely';
import type pg from 'pg';
import { draftSilenceMs, type LayoutOrigin } from '../../../contract/index.ts';
import type { DraftEditorRecord, DraftRecord, LayoutChanges } from '../../../ports/hallStore.ts';
import { db, type Queryable, rowOf, rowsOf, writtenBy } from '../query.ts';

/** Drafts, without what is drawn. */
export const drafts = db
  .selectFrom('layout_draft')
  .select(['row_version', 'saved_at', 'saved_by', 'seat_count', 'origin'])
  .$narrowType<{ origin: LayoutOrigin }>();

export function draftOf(row: InferResult<typeof drafts>[number]): DraftRecord {
  return {
    rowVersion: row.row_version,
    savedAtMs: row.saved_at.getTime(),
    savedBy: row.saved_by,
    seatCount: row.seat_count,
    origin: row.origin,
  };
}

/** Now, also while the screen is waited for, when `now()` stands still. */
const clock = sql<Date>`clock_timestamp()`;

/**
 * Whether a window is there that was last heard of at `seenAt`. PostgreSQL's clock notes that and says how long ago it is, since the
 * nodes' clocks differ: by a node's own, whoever saves through a slow one would have left for a quick one.
 */
export const isThere = (seenAt: Expression<Date | null>) =>
  sql<boolean>`${seenAt} > ${clock} - ${`${draftSilenceMs} milliseconds`}::interval`;

export const editorColumns = [
  'draft_editor.editing',
  'draft_editor.employee_id',
  'draft_editor.employee_name',
  'draft_editor.opened_at',
] as const;

const editors = db
  .selectFrom('draft_editor')
  .select(editorColumns)
  .select((eb) => isThere(eb.ref('draft_editor.seen_at')).as('is_there'));

export function editorOf(row: InferResult<typeof editors>[number]): DraftEditorRecord {
  return {
    editing: row.editing,
    employeeId: row.employee_id,
    employeeName: row.employee_name,
    openedAtMs: row.opened_at.getTime(),
    isThere: row.is_there,
  };
}

export function layoutChangesOn(client: pg.PoolClient): LayoutChanges {
  return {
    async lockDraft(screenId) {
      // The screen, as there may be no draft yet: whoever saves the first one waits as well.
      await rowsOf(client, db.selectFrom('screen').where('id', '=', screenId).forUpdate());
      const row = await rowOf(client, drafts.where('screen_id', '=', screenId));
      return row ? draftOf(row) : null;
    },

    async saveDraft(screenId, { document, scenery, seatCount, origin, savedBy, savedAtMs }) {
      const row = await rowOf(
        client,
        db
          .insertInto('layout_draft')
          .values({
            screen_id: screenId,
            document,
            scenery,
            seat_count: seatCount,
            origin,
            saved_by: savedBy,
            saved_at: new Date(savedAtMs),
          })
          .onConflict((conflict) =>
            conflict.column('screen_id').doUpdateSet((eb) => ({
              document: eb.ref('excluded.document'),
              scenery: eb.ref('excluded.scenery'),
              seat_count: eb.ref('excluded.seat_count'),
              origin: eb.ref('excluded.origin'),
              saved_by: eb.ref('excluded.saved_by'),
              saved_at: eb.ref('excluded.saved_at'),
              row_version: eb('layout_draft.row_version', '+', 1),
            })),
          )
          .returning('row_version'),
      );
      return row?.row_version ?? 1;
    },

    async removeDraft(screenId) {
      await writtenBy(client, db.deleteFrom('layout_draft').where('screen_id', '=', screenId));
    },

    async editor(screenId) {
      const row = await rowOf(client, editors.where('draft_editor.screen_id', '=', screenId));
      return row ? editorOf(row) : null;
    },

    async setEditor(screenId, { editing, employeeId, employeeName }) {
      const row = await rowOf(
        client,
        db
          .insertInto('draft_editor')
          .values({
            screen_id: screenId,
            editing,
            employee_id: employeeId,
            employee_name: employeeName,
            opened_at: clock,
            seen_at: clock,
          })
          .onConflict((conflict) =>
            conflict.column('screen_id').doUpdateSet((eb) => ({
              editing: eb.ref('excluded.editing'),
              employee_id: eb.ref('excluded.employee_id'),
              employee_name: eb.ref('excluded.employee_name'),
              seen_at: eb.ref('excluded.seen_at'),
              opened_at: eb
                .case()
                .when('draft_editor.editing', '=', eb.ref('excluded.editing'))
                .then(eb.ref('draft_editor.opened_at'))
                .else(eb.ref('excluded.opened_at'))
                .end(),
            })),
          )
          .returning(editorColumns)
          .returning((eb) => isThere(eb.ref('draft_editor.seen_at')).as('is_there')),
      );
      if (!row) throw new Error(`Nobody has the draft of screen ${screenId}`);
      return editorOf(row);
    },

    seenEditor: (screenId, editing) => noteSeen(client, screenId, editing),

    async publish({ screenId, document, scenery, bytes, seatCount, origin, publishedBy, publishedAtMs }) {
      const made = await rowOf(
        client,
        db
          .insertInto('screen_layout')
          .values((eb) => ({
            screen_id: screenId,
            number: eb
              .selectFrom('screen_layout')
              .select((on) => on(on.fn.coalesce(on.fn.max('number'), on.lit(0)), '+', 1).as('next'))
              .where('screen_id', '=', screenId),
            document,
            hall_bytes: Buffer.from(bytes),
            seat_count: seatCount,
            origin,
            published_by: publishedBy,
            published_at: new Date(publishedAtMs),
            scenery,
          }))
          .returning(['id', 'number']),
      );
      if (!made) throw new Error('A layout that was published has no id');
      return made;
    },
  };
}

/** If this window has the draft. */
export async function noteSeen(on: Queryable, screenId: number, editing: string): Promise<void> {
  await writtenBy(
    on,
    db
      .updateTable('draft_editor')
      .set({ seen_at: clock })
      .where('screen_id', '=', screenId)
      .where('editing', '=', editing),
  );
}
