/** How an area says in which tables and columns its entities are. */
import type pg from 'pg';
import type { Permission } from '../../../contract/index.ts';

/**
 * How a column is read and written.
 * `plain`: text, numbers, booleans, arrays of them, as pg does. `json`: `json` and `jsonb`. `instant`: `timestamptz`, an ISO text.
 * `date`: `date`, as `2026-11-22`. An object: what is no column of the table, as rows of a table between two.
 */
export type Column<Value> =
  | 'plain'
  | 'json'
  | 'instant'
  | 'date'
  | {
      /** An expression; the row is `t`. */
      read: string;
      write(client: Pick<pg.ClientBase, 'query'>, id: string, value: Value): Promise<unknown>;
    };

export interface EntityTable<Values> {
  table: string;
  /** What its id is: an expression; the row is `t`. */
  key: string;
  columns: { readonly [Name in keyof Values]: Column<Values[Name]> };
  /** Joins that `scope` needs. */
  join?: string;
  /** Where the row belongs, as expressions. `cinemas`: an `integer[]`; `null::integer[]`: the exhibitor as a whole. */
  scope: { exhibitor: string; cinemas: string };
  /** Who has it there may read it, and what was changed on it. */
  read: Permission;
  /** Whoever works in some of the exhibitor's cinemas may read it too, though it concerns them all, as a film. */
  shared?: boolean;
  /** The system's administrator may read it too, and what was changed on it. */
  isOfSystem?: boolean;
  /** Which rows count; default: all. */
  where?: string;
}

export type EntityTables<Entities> = {
  readonly [Name in keyof Entities]: EntityTable<Entities[Name]>;
};

/** A table of any entity: what reads and writes it does not know which columns there are. */
export type AnyTable = EntityTable<Record<string, unknown>>;

/** Reads one row, by its id, `$1`. */
export function selectOf({ table, key, columns, join = '', scope, where = 'true' }: AnyTable): string {
  const read = Object.entries(columns).map(([name, column]) => `${expressionOf(name, column)} as "${name}"`);
  return `
    select t.row_version as version, ${scope.exhibitor} as exhibitor_id, ${scope.cinemas} as cinema_ids,
      ${read.join(', ')}
    from ${table} t ${join}
    where ${key} = $1 and (${where})`;
}

function expressionOf(name: string, column: Column<unknown>): string {
  if (typeof column === 'object') return column.read;
  // In words, since pg would make of a date an instant of the server's own time zone.
  return column === 'date' ? `to_char(t."${name}", 'YYYY-MM-DD')` : `t."${name}"`;
}

/** A value as pg takes it, which would write an array into a JSON column as one of PostgreSQL's own. */
export function writtenAs(column: Column<unknown>, value: unknown): unknown {
  return column === 'json' && value !== null ? JSON.stringify(value) : value;
}

/** A value as `StaffEntities` has it. */
export function readAs(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}
