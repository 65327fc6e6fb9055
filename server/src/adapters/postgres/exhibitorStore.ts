import type pg from 'pg';
import { type ExhibitorStakes, leadingRoles, type RoleKey } from '../../contract/index.ts';
import { accountState } from '../../domain/invitations.ts';
import type { ExhibitorStore } from '../../ports/exhibitorStore.ts';
import { tellingAway } from './databaseErrors.ts';

export function createExhibitorStore(pool: pg.Pool): ExhibitorStore {
  return tellingAway<ExhibitorStore>({
    async managers(exhibitorId, nowMs) {
      const { rows } = await pool.query<{
        id: number;
        name: string;
        email: string;
        role: RoleKey;
        has_password: boolean;
        invited_at: Date | null;
      }>(
        `select e.id, e.name, e.email, r.key as role, e.password_hash is not null as has_password, e.invited_at
         from membership m join employee e on e.id = m.employee_id join role r on r.id = m.role_id
         where m.exhibitor_id = $1 and m.all_cinemas and r.key = any($2) and e.archived_at is null
         order by e.name, e.id, m.id`,
        [exhibitorId, [...leadingRoles]],
      );
      return rows.map(({ has_password, invited_at, ...manager }) => ({
        ...manager,
        account: accountState(has_password, invited_at?.toISOString() ?? null, nowMs),
      }));
    },

    async stakes(exhibitorId, nowMs) {
      const { rows } = await pool.query<ExhibitorStakes>(
        `with coming as (
           select s.id from schedule s join cinema c on c.id = s.cinema_id
           where c.exhibitor_id = $1 and s.end_at > $2 and s.cancelled_at is null and not s.draft)
         select (select count(*)::integer from coming) as schedules,
           (select count(*)::integer from seat_claim where schedule_id in (select id from coming) and deadline is null) as tickets,
           (select count(distinct e.id)::integer from membership m join employee e on e.id = m.employee_id
             where m.exhibitor_id = $1 and e.archived_at is null) as employees,
           (select count(*)::integer from device where exhibitor_id = $1 and auth_status = 'active' and archived_at is null) as devices`,
        [exhibitorId, new Date(nowMs)],
      );
      return rows[0] ?? { schedules: 0, tickets: 0, employees: 0, devices: 0 };
    },

    async socketKeys(exhibitorId) {
      const { rows } = await pool.query<{ key: string }>(
        `select s.id as key from staff_session s
         where s.employee_id in (select employee_id from membership where exhibitor_id = $1) and s.expires_at > now()
         union all select token_hash from device where exhibitor_id = $1 and archived_at is null`,
        [exhibitorId],
      );
      return rows.map(({ key }) => key);
    },
  });
}
