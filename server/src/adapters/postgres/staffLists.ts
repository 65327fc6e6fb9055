import type pg from 'pg';
import type { StaffLists } from '../../ports/staffLists.ts';
import { tellingAway } from './databaseErrors.ts';
import { readAs } from './staff/entityTable.ts';
import { listTableOf } from './staff/index.ts';
import { pageSql, type Statement } from './staff/listSql.ts';

export function createStaffLists(pool: pg.Pool): StaffLists {
  const rowsOf = async ({ text, values }: Statement): Promise<Record<string, unknown>[]> =>
    (await pool.query<Record<string, unknown>>(text, values)).rows;

  return tellingAway<StaffLists>({
    async page(name, query, reader) {
      const { rows, total } = pageSql(listTableOf(name), query, reader);
      const [found, [counted]] = await Promise.all([rowsOf(rows), rowsOf(total)]);
      return { rows: found.map(shown) as never[], total: Number(counted?.total ?? 0) };
    },
  });
}

function shown(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readAs(value)]));
}
