import type pg from 'pg';
import type { FoundListName, Locale } from '../../contract/index.ts';
import { localize } from '../../domain/localized.ts';
import { type ListExportReading, type StaffLists, UnknownListPart } from '../../ports/staffLists.ts';
import { tellingAway } from './databaseErrors.ts';
import { anyOf, db, rowOf, rowsOf, writtenBy } from './query.ts';
import { readAs } from './staff/entityTable.ts';
import { listTableOf } from './staff/index.ts';
import { exportSql, foundSql, isLocal, matchingSql, pageSql, type Statement, summedOf } from './staff/listSql.ts';
import type { AnyList } from './staff/listTable.ts';

/** Rows that an export reads at a time. */
const batchRows = 500;

const views = db
  .selectFrom('saved_view as v')
  .innerJoin('employee as e', 'e.id', 'v.employee_id')
  .select(['v.id', 'v.name', 'v.query', 'v.exhibitor_id as exhibitor', 'v.employee_id as employeeId', 'v.list'])
  .select('e.name as by');

export function createStaffLists(pool: pg.Pool): StaffLists {
  const read = async ({ text, values }: Statement): Promise<Record<string, unknown>[]> =>
    (await pool.query<Record<string, unknown>>(text, values)).rows;

  const lists = tellingAway<Omit<StaffLists, 'export'>>({
    async page(name, query, reader) {
      const list = listTableOf(name);
      const { rows, total } = pageSql(list, query, reader);
      const [found, [counted]] = await Promise.all([read(rows), read(total)]);
      const sums = Object.fromEntries(summedOf(list).map((column) => [column, Number(counted?.[column] ?? 0)]));
      return {
        rows: found.map(shown) as never[],
        total: Number(counted?.total ?? 0),
        ...(Object.keys(sums).length > 0 && { sums: sums as Record<never, number> }),
      };
    },

    async matching(name, selection, reader, most) {
      const list = listTableOf(name);
      const rows = await read(matchingSql(list, selection, reader, most));
      return rows.map((row) => ({ id: String(row.key), name: wordsOf(list, list.title, row, reader.locale) }));
    },

    async search(q, searched, locale, most) {
      const found = await Promise.all(
        searched.map(async ({ name, reach }) => {
          const list = listTableOf(name);
          const statement = foundSql(list, q, { reach, locale }, most);
          if (!statement || !list.found) return [];
          const { detail, at } = list.found;
          const rows = await read(statement);
          return rows.map((row) => {
            const title = wordsOf(list, list.title, row, locale);
            const told = detail === undefined ? '' : wordsOf(list, detail, row, locale);
            return {
              // Only these have `found`.
              list: name as FoundListName,
              id: String(row.key),
              title: title || told,
              at: at === undefined ? null : String(readAs(row[at])),
              detail: title === '' || told === title ? '' : told,
            };
          });
        }),
      );
      return found.flat();
    },

    views: (list, employeeId, exhibitorIds) =>
      rowsOf(
        pool,
        views
          .where('v.list', '=', list)
          .where((eb) => eb.or([eb('v.employee_id', '=', employeeId), eb('v.exhibitor_id', '=', anyOf(exhibitorIds))]))
          .orderBy((eb) => eb.fn('plain_text', ['v.name']))
          .orderBy('v.id'),
      ),

    async saveView({ list, name, query, exhibitor, employeeId }) {
      const row = await rowOf(
        pool,
        db
          .insertInto('saved_view')
          .values({ list, name, query, exhibitor_id: exhibitor, employee_id: employeeId })
          .onConflict((conflict) =>
            conflict.columns(['employee_id', 'list', 'name']).doUpdateSet((eb) => ({
              query: eb.ref('excluded.query'),
              exhibitor_id: eb.ref('excluded.exhibitor_id'),
            })),
          )
          .returning('id'),
      );
      return row?.id ?? 0;
    },

    async removeView(id) {
      await writtenBy(pool, db.deleteFrom('saved_view').where('id', '=', id));
    },

    view: async (id) => (await rowOf(pool, views.where('v.id', '=', id))) ?? null,
  });

  return {
    ...lists,
    export({ name, selection, reader, columns }): ListExportReading {
      const list = listTableOf(name);
      const names = columns ?? exported(list);
      if (!names.every((each) => exported(list).includes(each))) throw new UnknownListPart('columns');
      const statement = exportSql(list, selection, reader, names);
      return {
        columns: names.map((each) => ({
          name: each,
          type: isLocal(list, list.columns[each]) ? 'text' : (list.columns[each]?.type ?? 'text'),
        })),
        batches: { [Symbol.asyncIterator]: () => batchesOf(pool, statement) },
      };
    },
  };
}

/** What stands in a column, for people. */
function wordsOf(list: AnyList, column: string, row: Record<string, unknown>, locale: Locale): string {
  const value = row[column];
  return list.columns[column]?.type === 'localized' ? localize(value, locale) : String(readAs(value) ?? '');
}

function exported(list: AnyList): string[] {
  return Object.keys(list.columns).filter((name) => list.columns[name]?.export !== false);
}

/** Rows of a statement, read in one transaction, so that they belong together, and by a cursor, so that no more than a batch is in memory. */
async function* batchesOf(pool: pg.Pool, { text, values }: Statement): AsyncGenerator<unknown[][]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`declare export no scroll cursor for ${text}`, values);
    for (;;) {
      const { rows } = await client.query<unknown[]>({ text: `fetch ${batchRows} from export`, rowMode: 'array' });
      if (rows.length > 0) yield rows.map((row) => row.map(readAs));
      if (rows.length < batchRows) return;
    }
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

function shown(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readAs(value)]));
}
