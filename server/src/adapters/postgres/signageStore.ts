import type pg from 'pg';
import type { SignagePage } from '../../contract/index.ts';
import type { SignageStore } from '../../ports/signageStore.ts';
import { tellingAway } from './databaseErrors.ts';
import { db, now, rowOf, writtenBy } from './query.ts';

export function createSignageStore(pool: pg.Pool): SignageStore {
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
  });
}
