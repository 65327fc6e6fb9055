import { type Expression, type NotNull, sql } from 'kysely';
import type pg from 'pg';
import type { LayoutOrigin, Localized, Scenery, Shape } from '../../contract/index.ts';
import type { HallStore } from '../../ports/hallStore.ts';
import { tellingAway } from './databaseErrors.ts';
import { anyOf, counted, db, rowOf, rowsOf, writtenBy } from './query.ts';
import { draftOf, drafts, editorColumns, editorOf, isThere, noteSeen } from './staff/layoutChanges.ts';

/** Schedules that are not cancelled. */
const schedules = db.selectFrom('schedule as s').where('s.cancelled_at', 'is', null);

/** How many of them have a layout. */
const countOf = (of: typeof schedules, layoutId: Expression<number>) =>
  of.where('s.layout_id', '=', layoutId).select(counted).$asScalar();

export function createHallStore(pool: pg.Pool): HallStore {
  return tellingAway<HallStore>({
    async classRates(screenId) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('seat_class_rate')
          .select(['seat_class', 'row_version', 'name', 'ticket_minor', 'handling_minor', 'color'])
          .$narrowType<{ name: Localized }>()
          .where('screen_id', '=', screenId)
          .orderBy('seat_class'),
      );
      return rows.map(({ seat_class, row_version, ...values }) => ({
        seatClass: seat_class,
        rowVersion: row_version,
        values,
      }));
    },

    async layouts(screenId, nowMs) {
      const at = new Date(nowMs);
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('screen_layout as l')
          .select(['l.id', 'l.number', 'l.published_at', 'l.published_by', 'l.origin'])
          .$narrowType<{ origin: LayoutOrigin | null }>()
          .select((eb) => [
            countOf(schedules.where('s.end_at', '>', at), eb.ref('l.id')).as('coming'),
            countOf(schedules.where('s.end_at', '<=', at), eb.ref('l.id')).as('past'),
          ])
          .where('l.screen_id', '=', screenId)
          .orderBy('l.number', 'desc'),
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
      const row = await rowOf(
        pool,
        db
          .selectFrom('screen_layout')
          .select(['screen_id', 'number', 'hall_bytes'])
          .select((eb) => sql<Shape[]>`${eb.ref('scenery')} -> 'shapes'`.as('shapes'))
          .where('id', '=', layoutId),
      );
      if (!row) return null;
      const { screen_id: screenId, number, shapes } = row;
      return { screenId, number, shapes, bytes: new Uint8Array(row.hall_bytes) };
    },

    newestLayouts: (screenIds) =>
      rowsOf(
        pool,
        db
          .selectFrom('screen_layout')
          .distinctOn('screen_id')
          .select(['screen_id as screenId', 'id as layoutId'])
          .where('screen_id', '=', anyOf(screenIds))
          .orderBy('screen_id')
          .orderBy('number', 'desc'),
      ),

    async newestLayout(screenId) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('screen_layout')
          .select(['id', 'number'])
          .where('screen_id', '=', screenId)
          .orderBy('number', 'desc')
          .limit(1),
      );
      return row ?? null;
    },

    async draft(screenId) {
      const row = await rowOf(pool, drafts.where('screen_id', '=', screenId));
      return row ? draftOf(row) : null;
    },

    async drawnDraft(screenId) {
      const row = await rowOf(
        pool,
        drafts
          .select((eb) => ['scenery', eb.cast<string>('document', 'text').as('document')])
          .$narrowType<{ scenery: Scenery }>()
          .where('screen_id', '=', screenId),
      );
      return row ? { ...draftOf(row), document: row.document, scenery: row.scenery } : null;
    },

    async drawnLayout(layoutId) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('screen_layout')
          .select((eb) => [
            'screen_id as screenId',
            'number',
            'scenery',
            eb.cast<string>('document', 'text').as('document'),
          ])
          .$narrowType<{ scenery: Scenery }>()
          .where('id', '=', layoutId),
      );
      return row ?? null;
    },

    async touchEditor(screenId, editing) {
      await noteSeen(pool, screenId, editing);
      const row = await rowOf(
        pool,
        db
          .selectFrom('screen')
          .leftJoin('draft_editor', 'draft_editor.screen_id', 'screen.id')
          .leftJoin('layout_draft', 'layout_draft.screen_id', 'screen.id')
          .select(editorColumns)
          .select((eb) => ['layout_draft.row_version', isThere(eb.ref('draft_editor.seen_at')).as('is_there')])
          .$narrowType<
            { editing: null } | { editing: NotNull; employee_id: NotNull; employee_name: NotNull; opened_at: NotNull }
          >()
          .where('screen.id', '=', screenId),
      );
      if (!row) return { editor: null, rowVersion: null };
      return { editor: row.editing === null ? null : editorOf(row), rowVersion: row.row_version };
    },

    async leaveEditor(screenId, editing) {
      await writtenBy(
        pool,
        db
          .updateTable('draft_editor')
          .set({ seen_at: new Date(0) })
          .where('screen_id', '=', screenId)
          .where('editing', '=', editing),
      );
    },

    async comingSchedules(of, nowMs) {
      const rows = await rowsOf(
        pool,
        schedules
          .innerJoin('movie as m', 'm.id', 's.movie_id')
          .select(['s.id', 's.screen_id', 's.layout_id', 's.start_at', 's.end_at', 'm.title as movieTitle', 's.draft'])
          .where((eb) =>
            'cinema' in of ? eb('s.cinema_id', '=', of.cinema) : eb('s.screen_id', '=', anyOf(of.screens)),
          )
          .where('s.end_at', '>', new Date(nowMs))
          .orderBy('s.start_at')
          .orderBy('s.id'),
      );
      return rows.map(({ screen_id, layout_id, start_at, end_at, ...row }) => ({
        ...row,
        screenId: screen_id,
        layoutId: layout_id,
        startAtMs: start_at.getTime(),
        endAtMs: end_at.getTime(),
      }));
    },

    async place(cinemaId) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('cinema as c')
          .innerJoin('exhibitor as x', 'x.id', 'c.exhibitor_id')
          .select(['c.name', 'x.timezone'])
          .where('c.id', '=', cinemaId),
      );
      return row ?? null;
    },

    screens: (cinemaId) =>
      rowsOf(
        pool,
        db
          .selectFrom('screen')
          .select(['id', 'name', 'short_name'])
          .where('cinema_id', '=', cinemaId)
          .where('archived_at', 'is', null)
          .orderBy('sort')
          .orderBy('name')
          .orderBy('id'),
      ),
  });
}
