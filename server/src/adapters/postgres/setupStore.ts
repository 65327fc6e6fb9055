import type pg from 'pg';
import type { FirstSteps } from '../../contract/index.ts';
import type { SetupStore } from '../../ports/setupStore.ts';
import { tellingAway } from './databaseErrors.ts';

const isSetUp = 'select exists (select from exhibitor) or exists (select from employee) as yes';

/** Of an exhibitor, $1, at an instant, $2. */
const firstSteps = `
  select
    exists (select from cinema where exhibitor_id = $1 and archived_at is null) as cinema,
    exists (
      select from screen s join cinema c on c.id = s.cinema_id
      where c.exhibitor_id = $1 and c.archived_at is null and s.archived_at is null
        and exists (select from screen_layout l where l.screen_id = s.id)
    ) as screen,
    exists (select from vat where exhibitor_id = $1) and exists (
      select from price_rate r join price_group g on g.id = r.price_group_id
      where g.exhibitor_id = $1 and g.archived_at is null and r.archived_at is null
    ) as prices,
    exists (select from payment_method where exhibitor_id = $1 and archived_at is null and status = 'active') as payment,
    exists (
      select from movie m join movie_version v on v.movie_id = m.id where m.exhibitor_id = $1 and m.archived_at is null
    ) as film,
    exists (
      select from schedule s join cinema c on c.id = s.cinema_id where c.exhibitor_id = $1 and not s.draft and s.cancelled_at is null and s.start_at > $2
    ) as schedule`;

export function createSetupStore(pool: pg.Pool): SetupStore {
  return tellingAway<SetupStore>({
    async isSetUp() {
      return (await pool.query<{ yes: boolean }>(isSetUp)).rows[0]?.yes === true;
    },

    async setUp({ exhibitor, settings, employee }) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        // Whoever comes at the same time waits here, and then finds it done.
        await client.query('lock table exhibitor in exclusive mode');
        if ((await client.query<{ yes: boolean }>(isSetUp)).rows[0]?.yes) {
          await client.query('rollback');
          return false;
        }
        const {
          rows: [owner],
        } = await client.query<{ id: number }>(
          `insert into exhibitor (trade_name, email, timezone, logos, info) values ($1, $2, $3, '{}', '{}') returning id`,
          [exhibitor.tradeName, exhibitor.email, exhibitor.timezone],
        );
        await client.query(`insert into setting (exhibitor_id, key, value) select $1, key, value from jsonb_each($2)`, [
          owner?.id,
          JSON.stringify(settings),
        ]);
        const {
          rows: [first],
        } = await client.query<{ id: number }>(
          `insert into employee (name, email, password_hash, receives_management_notifications)
           values ($1, $2, $3, true) returning id`,
          [employee.name, employee.email, employee.passwordHash],
        );
        await client.query(
          `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas)
           select $1, $2, id, true from role where key = 'super-admin'`,
          [first?.id, owner?.id],
        );
        await client.query('commit');
        return true;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },

    async firstSteps(exhibitorId, nowMs) {
      const { rows } = await pool.query<FirstSteps>(firstSteps, [exhibitorId, new Date(nowMs)]);
      if (rows[0] === undefined) throw new Error('a query without tables answered with no row');
      return rows[0];
    },
  });
}
