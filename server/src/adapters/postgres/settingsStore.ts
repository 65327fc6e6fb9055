import type pg from 'pg';
import type { Sealed } from '../../domain/seals.ts';
import { parseSettings } from '../../domain/settings.ts';
import type { SettingsStore } from '../../ports/settingsStore.ts';
import { tellingAway } from './databaseErrors.ts';

export function createSettingsStore(pool: pg.Pool): SettingsStore {
  return tellingAway<SettingsStore>({
    async add(exhibitorId, keys) {
      await pool.query(
        `insert into setting (exhibitor_id, key, value)
         select e.id, k.key, '{}' from exhibitor e cross join unnest($2::text[]) k (key) where e.id = $1 on conflict do nothing`,
        [exhibitorId, keys],
      );
    },

    async mail(exhibitorId) {
      const { rows } = await pool.query<{ value: unknown; sealed: Sealed | null }>(
        `select value, sealed from setting where exhibitor_id = $1 and key = 'mail'`,
        [exhibitorId],
      );
      const [row] = rows;
      return {
        config: parseSettings(row ? [{ key: 'mail', value: row.value }] : []).mail,
        password: row?.sealed ?? null,
      };
    },

    async sealed() {
      const { rows } = await pool.query<{ exhibitor_id: number; sealed: Sealed }>(
        `select exhibitor_id, sealed from setting where key = 'mail' and sealed is not null`,
      );
      return rows.map(({ exhibitor_id, sealed }) => ({ exhibitorId: exhibitor_id, password: sealed }));
    },

    async reseal(exhibitorId, before, after) {
      await pool.query(`update setting set sealed = $3 where exhibitor_id = $1 and key = 'mail' and sealed = $2`, [
        exhibitorId,
        before,
        after,
      ]);
    },
  });
}
