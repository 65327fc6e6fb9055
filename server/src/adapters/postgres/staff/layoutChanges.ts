import type pg from 'pg';
import { draftSilenceMs, type LayoutOrigin } from '../../../contract/index.ts';
import type { DraftEditorRecord, DraftRecord, LayoutChanges } from '../../../ports/hallStore.ts';

export interface DraftRow {
  row_version: number;
  saved_at: Date;
  saved_by: string;
  seat_count: number;
  origin: LayoutOrigin;
}

export function draftOf(row: DraftRow): DraftRecord {
  return {
    rowVersion: row.row_version,
    savedAtMs: row.saved_at.getTime(),
    savedBy: row.saved_by,
    seatCount: row.seat_count,
    origin: row.origin,
  };
}

export interface EditorRow {
  editing: string;
  employee_id: number;
  employee_name: string;
  opened_at: Date;
  is_there: boolean;
}

/**
 * Columns of a `draft_editor` `e`. PostgreSQL's clock notes when a window was heard of and says how long ago that is, since the
 * nodes' clocks differ: by a node's own, whoever saves through a slow one would have left for a quick one. Not `now()`, which
 * stands still while the screen is waited for.
 */
export const editorColumns = `e.editing, e.employee_id, e.employee_name, e.opened_at,
  e.seen_at > clock_timestamp() - interval '${draftSilenceMs} milliseconds' as is_there`;

export function editorOf(row: EditorRow): DraftEditorRecord {
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
      await client.query('select from screen where id = $1 for update', [screenId]);
      const { rows } = await client.query<DraftRow>(
        'select row_version, saved_at, saved_by, seat_count, origin from layout_draft where screen_id = $1',
        [screenId],
      );
      return rows[0] ? draftOf(rows[0]) : null;
    },

    async saveDraft(screenId, { document, scenery, seatCount, origin, savedBy, savedAtMs }) {
      const { rows } = await client.query<{ row_version: number }>(
        `insert into layout_draft as d (screen_id, document, seat_count, origin, saved_by, saved_at, scenery)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (screen_id) do update set document = $2, seat_count = $3, origin = $4, saved_by = $5, saved_at = $6,
           scenery = $7, row_version = d.row_version + 1
         returning row_version`,
        [screenId, document, seatCount, origin, savedBy, new Date(savedAtMs), scenery],
      );
      return rows[0]?.row_version ?? 1;
    },

    async removeDraft(screenId) {
      await client.query('delete from layout_draft where screen_id = $1', [screenId]);
    },

    async editor(screenId) {
      const { rows } = await client.query<EditorRow>(
        `select ${editorColumns} from draft_editor e where e.screen_id = $1`,
        [screenId],
      );
      return rows[0] ? editorOf(rows[0]) : null;
    },

    async setEditor(screenId, { editing, employeeId, employeeName }) {
      const { rows } = await client.query<EditorRow>(
        `insert into draft_editor as e (screen_id, editing, employee_id, employee_name, opened_at, seen_at)
         values ($1, $2, $3, $4, clock_timestamp(), clock_timestamp())
         on conflict (screen_id) do update set editing = $2, employee_id = $3, employee_name = $4, seen_at = excluded.seen_at,
           opened_at = case when e.editing = $2 then e.opened_at else excluded.opened_at end
         returning ${editorColumns}`,
        [screenId, editing, employeeId, employeeName],
      );
      const [row] = rows;
      if (!row) throw new Error(`Nobody has the draft of screen ${screenId}`);
      return editorOf(row);
    },

    seenEditor: (screenId, editing) => noteSeen(client, screenId, editing),

    async publish({ screenId, document, scenery, bytes, seatCount, origin, publishedBy, publishedAtMs }) {
      const { rows } = await client.query<{ id: number; number: number }>(
        `insert into screen_layout (screen_id, number, document, hall_bytes, seat_count, origin, published_by, published_at, scenery)
         select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7, $8 from screen_layout where screen_id = $1
         returning id, number`,
        [screenId, document, Buffer.from(bytes), seatCount, origin, publishedBy, new Date(publishedAtMs), scenery],
      );
      const [made] = rows;
      if (!made) throw new Error('A layout that was published has no id');
      return made;
    },
  };
}

/** If this window has the draft. */
export async function noteSeen(client: Pick<pg.PoolClient, 'query'>, screenId: number, editing: string): Promise<void> {
  await client.query('update draft_editor set seen_at = clock_timestamp() where screen_id = $1 and editing = $2', [
    screenId,
    editing,
  ]);
}
