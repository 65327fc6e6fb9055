import type { Client } from 'pg';

/** A row as JSON: column names of the database; bytes as `\x…` text, times as ISO 8601. */
export type Row = Record<string, unknown>;

const perStatement = 4000;

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ');

/** Types of columns come from the table's own row type, so the JSON needs no casts. */
async function insert<T>(client: Client, table: string, rows: Row[], ending: string): Promise<T[]> {
  const columns = quoted(Object.keys(rows[0] ?? {}));
  const written: T[] = [];
  for (let start = 0; start < rows.length; start += perStatement) {
    const result = await client.query(
      `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(null::"${table}", $1::jsonb) ${ending}`,
      [JSON.stringify(rows.slice(start, start + perStatement))],
    );
    written.push(...(result.rows as T[]));
  }
  return written;
}

export async function addRows(client: Client, table: string, rows: Row[]): Promise<void> {
  await insert(client, table, rows, '');
}

/** Leaves out those whose key is there already. Answers these columns of those that were written. */
export function addMissingRows<T>(
  client: Client,
  table: string,
  rows: Row[],
  columns: (keyof T & string)[],
): Promise<T[]> {
  return insert<T>(client, table, rows, `ON CONFLICT DO NOTHING RETURNING ${quoted(columns)}`);
}

/** Rows added later by people begin at `first`, so that they never meet the seed's own ids. */
export async function reserveIds(client: Client, table: string, first: number): Promise<void> {
  await client.query(`SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), $1)`, [first]);
}
