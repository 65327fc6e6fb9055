import type pg from 'pg';
import type { NewExhibitor, SetupStore } from '../../ports/setupStore.ts';
import { tellingAway } from './databaseErrors.ts';
import { transaction } from './pool.ts';

/** An exhibitor with its first settings; answers with its id. */
export async function addExhibitor(
  client: Pick<pg.ClientBase, 'query'>,
  { tradeName, email, timezone, hosts, settings }: NewExhibitor,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into exhibitor (trade_name, email, timezone, hosts, logos, info) values ($1, $2, $3, $4, '{}', '{}') returning id`,
    [tradeName, email, timezone, hosts],
  );
  const id = rows[0]?.id ?? 0;
  await client.query('insert into setting (exhibitor_id, key, value) select $1, key, value from jsonb_each($2)', [
    id,
    JSON.stringify(settings),
  ]);
  return id;
}

const isSetUp = 'select exists (select from exhibitor) or exists (select from employee) as yes';

export function createSetupStore(pool: pg.Pool): SetupStore {
  return tellingAway<SetupStore>({
    async isSetUp() {
      return (await pool.query<{ yes: boolean }>(isSetUp)).rows[0]?.yes === true;
    },

    async setUp({ exhibitor, employee }) {
      return transaction(pool, async (client) => {
        // Whoever comes at the same time waits here, and then finds it done.
        await client.query('lock table exhibitor in exclusive mode');
        if ((await client.query<{ yes: boolean }>(isSetUp)).rows[0]?.yes) return false;
        const owner = await addExhibitor(client, exhibitor);
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
          [first?.id, owner],
        );
        return true;
      });
    },
  });
}
