import type pg from 'pg';
import type { NewExhibitor, SetupStore } from '../../ports/setupStore.ts';
import { tellingAway } from './databaseErrors.ts';
import { transaction } from './pool.ts';
import { db, type Queryable, rowOf, writtenBy } from './query.ts';

/** An exhibitor with its first settings; answers with its id. */
export async function addExhibitor(
  client: Queryable,
  { tradeName, email, timezone, hosts, settings }: NewExhibitor,
): Promise<number> {
  const row = await rowOf(
    client,
    db
      .insertInto('exhibitor')
      .values({ trade_name: tradeName, email, timezone, hosts: [...hosts], logos: {}, info: {} })
      .returning('id'),
  );
  const exhibitor_id = row?.id ?? 0;
  const first = Object.entries(settings).map(([key, value]) => ({ exhibitor_id, key, value: JSON.stringify(value) }));
  if (first.length > 0) await writtenBy(client, db.insertInto('setting').values(first));
  return exhibitor_id;
}

export function createSetupStore(pool: pg.Pool): SetupStore {
  const isSetUp = async (on: Queryable): Promise<boolean> => {
    const row = await rowOf(
      on,
      db.selectNoFrom((eb) => [
        eb
          .or([eb.exists(eb.selectFrom('exhibitor').select('id')), eb.exists(eb.selectFrom('employee').select('id'))])
          .as('yes'),
      ]),
    );
    return row?.yes === true;
  };

  return tellingAway<SetupStore>({
    isSetUp: () => isSetUp(pool),

    async setUp({ exhibitor, employee }) {
      return transaction(pool, async (client) => {
        // Whoever comes at the same time waits here, and then finds it done.
        await client.query('lock table exhibitor in exclusive mode');
        if (await isSetUp(client)) return false;
        const owner = await addExhibitor(client, exhibitor);
        const first = await rowOf(
          client,
          db
            .insertInto('employee')
            .values({
              name: employee.name,
              email: employee.email,
              password_hash: employee.passwordHash,
              receives_management_notifications: true,
            })
            .returning('id'),
        );
        await writtenBy(
          client,
          db
            .insertInto('membership')
            .columns(['employee_id', 'exhibitor_id', 'role_id', 'all_cinemas'])
            .expression((eb) =>
              eb
                .selectFrom('role')
                .select((of) => [
                  of.val(first?.id ?? 0).as('employee_id'),
                  of.val(owner).as('exhibitor_id'),
                  'id',
                  of.val(true).as('all_cinemas'),
                ])
                .where('key', '=', 'super-admin'),
            ),
        );
        return true;
      });
    },
  });
}
