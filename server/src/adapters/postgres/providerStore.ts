import type pg from 'pg';
import { scopeOf } from '../../domain/actor.ts';
import type { ProviderRow, ProviderStore } from '../../ports/paymentProviders.ts';
import { tellingAway } from './databaseErrors.ts';

export function createProviderStore(pool: pg.Pool): ProviderStore {
  return tellingAway<ProviderStore>({
    async rows() {
      const { rows } = await pool.query<Omit<ProviderRow, 'scope'> & { exhibitor_id: number }>(
        'select name, row_version as version, exhibitor_id, config from payment_provider order by name',
      );
      return rows.map(({ exhibitor_id, ...row }) => ({ ...row, scope: scopeOf(exhibitor_id, null) }));
    },

    async add(name, config) {
      await pool.query(
        `insert into payment_provider (name, exhibitor_id, config) select $1, min(id), $2 from exhibitor on conflict do nothing`,
        [name, config],
      );
    },

    async reseal(name, before, after) {
      await pool.query('update payment_provider set config = $3 where name = $1 and config = $2', [
        name,
        before,
        after,
      ]);
    },
  });
}
