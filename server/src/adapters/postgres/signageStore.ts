import type pg from 'pg';
import type { SignagePage } from '../../contract/index.ts';
import type { SignageStore, StoredView } from '../../ports/signageStore.ts';
import { tellingAway } from './databaseErrors.ts';
import { isOnline } from './deviceStore.ts';
import { ago, db, now, rowOf, rowsOf } from './query.ts';

/** A display says what it shows every minute: one that missed three times is silent. */
const silence = '3 minutes';

/** A view as its row has it: what is JSON there was checked when it was written. */
function storedView({
  theme,
  background,
  accent,
  pages,
}: Record<'background' | 'pages', unknown> & Pick<StoredView, 'theme' | 'accent'>): StoredView {
  return { theme, background: background as StoredView['background'], accent, pages: pages as SignagePage[] };
}

export function createSignageStore(pool: pg.Pool): SignageStore {
  return tellingAway<SignageStore>({
    async viewOf(deviceId) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('device as d')
          .innerJoin('signage_view as v', 'v.id', 'd.signage_view_id')
          .select(['v.theme', 'v.background', 'v.accent', 'v.pages'])
          .where('d.id', '=', deviceId)
          .where('v.archived_at', 'is', null),
      );
      return row ? storedView(row) : null;
    },

    async tell(deviceId, revision) {
      const row = await rowOf(
        pool,
        db
          .with('before', (query) =>
            query
              .selectFrom('device')
              .select((eb) => [
                'id',
                eb.fn
                  .coalesce(
                    eb.and([eb('signage_revision', '=', revision), eb('signage_told_at', '>', ago(silence))]),
                    eb.lit(false),
                  )
                  .$castTo<boolean>()
                  .as('is_known'),
              ])
              .where('id', '=', deviceId)
              .where('type', '=', 'signage')
              .forUpdate(),
          )
          .updateTable('device as d')
          .from('before')
          .set({ signage_revision: revision, signage_told_at: now })
          .whereRef('d.id', '=', 'before.id')
          .returning('before.is_known'),
      );
      return { isNews: row?.is_known === false };
    },

    async displays() {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('device as d')
          .innerJoin('cinema as c', 'c.id', 'd.cinema_id')
          .leftJoin('screen as s', 's.id', 'd.screen_id')
          .leftJoin('signage_view as v', (join) =>
            join.onRef('v.id', '=', 'd.signage_view_id').on('v.archived_at', 'is', null),
          )
          .select((eb) => [
            'd.id',
            'd.name',
            'd.exhibitor_id',
            'c.id as cinema_id',
            'c.name as cinema',
            's.id as screen_id',
            's.name as screen',
            'd.orientation',
            'v.id as view_id',
            'v.name as view',
            'v.theme',
            'v.background',
            'v.accent',
            'v.pages',
            'd.signage_revision',
            'd.signage_told_at',
            eb.fn
              .coalesce(
                eb.and([
                  isOnline(eb.ref('d.last_seen_at'), eb.ref('d.left_at')),
                  eb('d.signage_told_at', '>', ago(silence)),
                ]),
                eb.lit(false),
              )
              .$castTo<boolean>()
              .as('is_heard'),
          ])
          .where('d.type', '=', 'signage')
          .where('d.auth_status', '=', 'active')
          .where('d.archived_at', 'is', null)
          .orderBy('d.name')
          .orderBy('d.id'),
      );
      return rows.map(({ id, name, exhibitor_id, cinema_id, cinema, screen_id, screen, orientation, ...row }) => ({
        ...{ id, name, orientation, exhibitor: exhibitor_id, cinema: { id: cinema_id, name: cinema } },
        screen: screen_id === null ? null : { id: screen_id, name: screen ?? '' },
        view:
          row.view_id === null
            ? null
            : { id: row.view_id, name: row.view ?? '', ...storedView({ ...row, theme: row.theme ?? 'dark' }) },
        revision: row.signage_revision,
        told_at: row.signage_told_at?.toISOString() ?? null,
        isHeard: row.is_heard,
      }));
    },

    async messages(nowMs) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('signage_message as m')
          .where('m.ends_at', '>', new Date(nowMs))
          .leftJoin('cinema as c', 'c.id', 'm.cinema_id')
          .select(['m.id', 'm.row_version', 'm.text', 'm.ends_at', 'm.exhibitor_id', 'm.cinema_id', 'c.name as cinema'])
          .orderBy('m.ends_at')
          .orderBy('m.id'),
      );
      return rows.map(({ id, row_version, text, ends_at, exhibitor_id, cinema_id, cinema }) => ({
        ...{ id, row_version, text, cinema },
        endsAtMs: ends_at.getTime(),
        exhibitor: exhibitor_id,
        cinemaId: cinema_id,
      }));
    },
  });
}
