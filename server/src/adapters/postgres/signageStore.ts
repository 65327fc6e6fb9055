import type pg from 'pg';
import type { SignagePage } from '../../contract/index.ts';
import type { SignageStore } from '../../ports/signageStore.ts';
import { tellingAway } from './databaseErrors.ts';
import { isOnline } from './deviceStore.ts';
import { ago, db, now, rowOf, rowsOf, writtenBy } from './query.ts';

/** A display says what it shows every minute: one that missed three times is silent. */
const silence = '3 minutes';

export function createSignageStore(pool: pg.Pool): SignageStore {
  const messagesAt = (nowMs: number) => db.selectFrom('signage_message as m').where('m.ends_at', '>', new Date(nowMs));
  return tellingAway<SignageStore>({
    async viewOf(deviceId) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('device as d')
          .innerJoin('signage_view as v', 'v.id', 'd.signage_view_id')
          .select(['v.theme', 'v.pages'])
          .where('d.id', '=', deviceId)
          .where('v.archived_at', 'is', null),
      );
      return row ? { theme: row.theme, pages: row.pages as SignagePage[] } : null;
    },

    async messageAt({ exhibitorId, cinemaId }, nowMs) {
      const row = await rowOf(
        pool,
        messagesAt(nowMs)
          .select(['m.text', 'm.ends_at'])
          .where('m.exhibitor_id', '=', exhibitorId)
          .where((eb) => eb.or([eb('m.cinema_id', 'is', null), eb('m.cinema_id', '=', cinemaId)]))
          .orderBy('m.id', 'desc')
          .limit(1),
      );
      return row ? { text: row.text, endsAtMs: row.ends_at.getTime() } : null;
    },

    async tell(deviceId, revision) {
      await writtenBy(
        pool,
        db
          .updateTable('device')
          .set({ signage_revision: revision, signage_told_at: now })
          .where('id', '=', deviceId)
          .where('type', '=', 'signage'),
      );
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
            : { id: row.view_id, name: row.view ?? '', theme: row.theme ?? 'dark', pages: row.pages as SignagePage[] },
        revision: row.signage_revision,
        told_at: row.signage_told_at?.toISOString() ?? null,
        isHeard: row.is_heard,
      }));
    },

    async messages(nowMs) {
      const rows = await rowsOf(
        pool,
        messagesAt(nowMs)
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
