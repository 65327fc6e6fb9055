import type pg from 'pg';
import type { ClassRateValues, LayoutOrigin, Scenery, Shape } from '../../contract/index.ts';
import type { HallStore } from '../../ports/hallStore.ts';
import { tellingAway } from './databaseErrors.ts';
import { type DraftRow, draftOf, type EditorRow, editorColumns, editorOf, noteSeen } from './staff/layoutChanges.ts';

/** Schedules that are neither cancelled nor over at `$2`. */
const coming = 's.cancelled_at is null and s.end_at > $2';

export function createHallStore(pool: pg.Pool): HallStore {
  return tellingAway<HallStore>({
    async classRates(screenId) {
      const { rows } = await pool.query<ClassRateValues & { seat_class: string; row_version: number }>(
        `select seat_class, row_version, name, ticket_minor, handling_minor, color from seat_class_rate
         where screen_id = $1 order by seat_class`,
        [screenId],
      );
      return rows.map(({ seat_class, row_version, ...values }) => ({
        seatClass: seat_class,
        rowVersion: row_version,
        values,
      }));
    },

    async layouts(screenId, nowMs) {
      const { rows } = await pool.query<{
        id: number;
        number: number;
        published_at: Date;
        published_by: string | null;
        origin: LayoutOrigin | null;
        coming: number;
        past: number;
      }>(
        `select l.id, l.number, l.published_at, l.published_by, l.origin,
           (select count(*)::integer from schedule s where s.layout_id = l.id and ${coming}) as coming,
           (select count(*)::integer from schedule s where s.layout_id = l.id and s.cancelled_at is null and s.end_at <= $2) as past
         from screen_layout l where l.screen_id = $1 order by l.number desc`,
        [screenId, new Date(nowMs)],
      );
      return rows.map((row) => ({
        id: row.id,
        screenId,
        number: row.number,
        publishedAtMs: row.published_at.getTime(),
        publishedBy: row.published_by,
        origin: row.origin,
        comingSchedules: row.coming,
        pastSchedules: row.past,
      }));
    },

    async layout(layoutId) {
      const { rows } = await pool.query<{ screen_id: number; number: number; hall_bytes: Buffer; shapes: Shape[] }>(
        "select screen_id, number, hall_bytes, scenery -> 'shapes' as shapes from screen_layout where id = $1",
        [layoutId],
      );
      const [row] = rows;
      if (!row) return null;
      const { screen_id: screenId, number, shapes } = row;
      return { screenId, number, shapes, bytes: new Uint8Array(row.hall_bytes) };
    },

    async newestLayouts(screenIds) {
      const { rows } = await pool.query<{ screen_id: number; id: number }>(
        'select distinct on (screen_id) screen_id, id from screen_layout where screen_id = any($1) order by screen_id, number desc',
        [screenIds],
      );
      return rows.map(({ screen_id, id }) => ({ screenId: screen_id, layoutId: id }));
    },

    async newestLayout(screenId) {
      const { rows } = await pool.query<{ id: number; number: number }>(
        'select id, number from screen_layout where screen_id = $1 order by number desc limit 1',
        [screenId],
      );
      return rows[0] ?? null;
    },

    async draft(screenId) {
      const { rows } = await pool.query<DraftRow>(
        'select row_version, saved_at, saved_by, seat_count, origin from layout_draft where screen_id = $1',
        [screenId],
      );
      return rows[0] ? draftOf(rows[0]) : null;
    },

    async drawnDraft(screenId) {
      const { rows } = await pool.query<DraftRow & { document: string; scenery: Scenery }>(
        `select row_version, saved_at, saved_by, seat_count, origin, document::text as document, scenery
         from layout_draft where screen_id = $1`,
        [screenId],
      );
      const [row] = rows;
      return row ? { ...draftOf(row), document: row.document, scenery: row.scenery } : null;
    },

    async drawnLayout(layoutId) {
      const { rows } = await pool.query<{ screen_id: number; number: number; document: string; scenery: Scenery }>(
        'select screen_id, number, document::text as document, scenery from screen_layout where id = $1',
        [layoutId],
      );
      const [row] = rows;
      return row ? { screenId: row.screen_id, number: row.number, document: row.document, scenery: row.scenery } : null;
    },

    async touchEditor(screenId, editing) {
      await noteSeen(pool, screenId, editing);
      const { rows } = await pool.query<Partial<EditorRow> & { row_version: number | null }>(
        `select ${editorColumns}, d.row_version
         from screen s left join draft_editor e on e.screen_id = s.id left join layout_draft d on d.screen_id = s.id
         where s.id = $1`,
        [screenId],
      );
      const [row] = rows;
      return { editor: row?.editing ? editorOf(row as EditorRow) : null, rowVersion: row?.row_version ?? null };
    },

    async leaveEditor(screenId, editing) {
      await pool.query(`update draft_editor set seen_at = 'epoch' where screen_id = $1 and editing = $2`, [
        screenId,
        editing,
      ]);
    },

    async comingSchedules(of, nowMs) {
      const [where, value] = 'cinema' in of ? ['s.cinema_id = $1', of.cinema] : ['s.screen_id = any($1)', of.screens];
      const { rows } = await pool.query<{
        id: number;
        screen_id: number;
        layout_id: number;
        start_at: Date;
        end_at: Date;
        title: unknown;
        draft: boolean;
      }>(
        `select s.id, s.screen_id, s.layout_id, s.start_at, s.end_at, m.title, s.draft
         from schedule s join movie m on m.id = s.movie_id where ${where} and ${coming} order by s.start_at, s.id`,
        [value, new Date(nowMs)],
      );
      return rows.map((row) => ({
        id: row.id,
        screenId: row.screen_id,
        layoutId: row.layout_id,
        startAtMs: row.start_at.getTime(),
        endAtMs: row.end_at.getTime(),
        movieTitle: row.title,
        draft: row.draft,
      }));
    },

    async place(cinemaId) {
      const { rows } = await pool.query<{ name: string; timezone: string }>(
        'select c.name, x.timezone from cinema c join exhibitor x on x.id = c.exhibitor_id where c.id = $1',
        [cinemaId],
      );
      return rows[0] ?? null;
    },

    async screens(cinemaId) {
      const { rows } = await pool.query<{ id: number; name: string; short_name: string }>(
        'select id, name, short_name from screen where cinema_id = $1 and archived_at is null order by sort, name, id',
        [cinemaId],
      );
      return rows;
    },
  });
}
