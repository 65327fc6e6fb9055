import { sql } from 'kysely';
import type pg from 'pg';
import type { Sealed } from '../../domain/seals.ts';
import { parseSettings } from '../../domain/settings.ts';
import type { SettingsStore } from '../../ports/settingsStore.ts';
import { safeLocalizedHtml } from '../../texts/safeHtml.ts';
import { tellingAway } from './databaseErrors.ts';
import { textOf } from './query.ts';
import { hasFactor } from './secondFactorSql.ts';

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

    async peopleWithoutSecondFactor(exhibitorId) {
      const { rows } = await pool.query<{ people: number; without: number; sessions: string[] }>(
        `with people as (
           select e.id, ${textOf(hasFactor(sql.ref('e.id')))} as has_factor from employee e
           where e.archived_at is null and exists (select from membership m where m.employee_id = e.id and m.exhibitor_id = $1))
         select count(*)::integer as people, count(*) filter (where not has_factor)::integer as without,
           array(select s.id from staff_session s join people p on p.id = s.employee_id
             where not p.has_factor and s.device_id is null and s.expires_at > now()) as sessions
         from people`,
        [exhibitorId],
      );
      return rows[0] ?? { people: 0, without: 0, sessions: [] };
    },

    async ofBill(uuid) {
      const { rows } = await pool.query<{ exhibitor_id: number; location: string | null; content: unknown }>(
        `select b.exhibitor_id, w.location, w.content from bill b
         left join cms_content w on w.exhibitor_id = b.exhibitor_id and w.type = 'widget' and w.archived_at is null
           and w.location in ('mail-purchase', 'ticket-conditions')
         where b.uuid = $1 order by w.priority, w.id`,
        [uuid],
      );
      const [row] = rows;
      const at = (location: string) =>
        rows.filter((each) => each.location === location).map(({ content }) => safeLocalizedHtml(content));
      return row
        ? {
            exhibitorId: row.exhibitor_id,
            mailPurchase: at('mail-purchase'),
            ticketConditions: at('ticket-conditions'),
          }
        : null;
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
