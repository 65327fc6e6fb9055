import type pg from 'pg';
import type { SetupStore } from '../../ports/setupStore.ts';
import { tellingAway } from './databaseErrors.ts';

const isSetUp = 'select exists (select from exhibitor) or exists (select from employee) as yes';

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
  });
}
