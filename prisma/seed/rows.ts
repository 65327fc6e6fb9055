import type { Client } from 'pg';

/** A row as JSON: column names of the database; bytes as `\x…` text, times as ISO 8601. */
export type Row = Record<string, unknown>;

const perStatement = 4000;

function columnsOf(rows: Row[]): string[] {
  return Object.keys(rows[0] ?? {});
}

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ');

/** `timestamptz` and the like come from the table's own row type, so the JSON needs no casts. */
async function writeAll(client: Client, table: string, rows: Row[], conflict: string): Promise<number> {
  const columns = quoted(columnsOf(rows));
  let written = 0;
  for (let start = 0; start < rows.length; start += perStatement) {
    const result = await client.query(
      `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(null::"${table}", $1::jsonb) ${conflict}`,
      [JSON.stringify(rows.slice(start, start + perStatement))],
    );
    written += result.rowCount ?? 0;
  }
  return written;
}

/** Adds rows; those whose key exists stay as they are. Answers how many were added. */
export function addRows(client: Client, table: string, rows: Row[]): Promise<number> {
  return writeAll(client, table, rows, 'ON CONFLICT DO NOTHING');
}

/**
 * Makes the rows with these keys be as given. A row that is so already is not touched, so that a second run changes
 * nothing. `ignored` columns are written with a new row or a real change only. Answers how many rows changed.
 */
export function syncRows(
  client: Client,
  table: string,
  key: string[],
  rows: Row[],
  ignored: string[] = [],
): Promise<number> {
  const others = columnsOf(rows).filter((column) => !key.includes(column));
  if (others.length === 0) return addRows(client, table, rows);
  const compared = others.filter((column) => !ignored.includes(column));
  const sets = others.map((column) => `"${column}" = excluded."${column}"`).join(', ');
  const mine = compared.map((column) => `"${table}"."${column}"`).join(', ');
  const theirs = compared.map((column) => `excluded."${column}"`).join(', ');
  return writeAll(
    client,
    table,
    rows,
    `ON CONFLICT (${quoted(key)}) DO UPDATE SET ${sets} WHERE (${mine}) IS DISTINCT FROM (${theirs})`,
  );
}

/** Rows added later by people begin at `first`, so that they never meet the seed's own ids. */
export async function reserveIds(client: Client, table: string, first: number): Promise<void> {
  const sequence = `pg_get_serial_sequence('"${table}"', 'id')`;
  await client.query(
    `SELECT setval(${sequence}, $1) WHERE coalesce(pg_sequence_last_value(${sequence}::regclass), 0) < $1`,
    [first],
  );
}
