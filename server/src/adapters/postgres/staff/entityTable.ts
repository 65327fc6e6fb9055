/** How an area says in which tables and columns its entities are, and the statements that read and write their rows. */
import {
  type AliasedExpression,
  type Compilable,
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { Permission } from '../../../contract/index.ts';
import { dayOf, db, type Queryable, type Tables } from '../query.ts';

/** The tables of the schema, and `t`, the row that is read. */
type WithRow<Table extends keyof Tables> = Tables & { t: Tables[Table] };

/**
 * How a column is read and written.
 * `plain`: text, numbers, booleans, arrays of them, as pg does. `json`: `json` and `jsonb`. `instant`: `timestamptz`, an ISO text.
 * `date`: `date`, as `2026-11-22`.
 */
type Kind = 'plain' | 'json' | 'instant' | 'date';

/** The kinds that a column of the schema may be, for a value of the port; none where only the column may be null. */
type KindOf<Stored, Value> = unknown extends Stored
  ? 'json'
  : null extends Stored
    ? null extends Value
      ? KindOfPresent<NonNullable<Stored>>
      : never
    : KindOfPresent<Stored>;
type KindOfPresent<Stored> = Stored extends Date ? 'instant' | 'date' : 'plain';

/** What is no column of the table, as rows of a table between two. */
export interface Linked<Table extends keyof Tables, Value> {
  read(row: ExpressionBuilder<WithRow<Table>, 't'>): Expression<unknown>;
  write(client: Queryable, id: string, value: Value): Promise<unknown>;
}

/** Where a row belongs, and its columns. `cinema_ids` null: to the exhibitor as a whole; `exhibitor_id` null: to none. */
export interface EntityRow {
  version: number;
  exhibitor_id: number | null;
  cinema_ids: number[] | null;
  [column: string]: unknown;
}

interface Access {
  /** Who has it there may read it, and what was changed on it. */
  read: Permission;
  /** Whoever works in some of the exhibitor's cinemas may read it too, though it concerns them all, as a film. */
  shared?: boolean;
  /** The system's administrator may read it too, and what was changed on it. */
  isOfSystem?: boolean;
}

export interface EntityTable<Values, Table extends keyof Tables> extends Access {
  table: Table;
  /** The columns that its id is made of, put together with `/`; default: `id`. */
  key?: readonly (keyof Tables[Table] & string)[];
  columns: {
    readonly [Name in keyof Values]: Name extends keyof Selectable<Tables[Table]>
      ? KindOf<Selectable<Tables[Table]>[Name], Values[Name]>
      : Linked<Table, Values[Name]>;
  };
  /** Selects where a row belongs, with the joins that this needs, and leaves out what does not count. `exhibitor`: to its exhibitor as a whole. */
  scope:
    | ((rows: SelectQueryBuilder<WithRow<Table>, 't', { version: number }>) => Compilable<EntityRow>)
    | ('exhibitor_id' extends keyof Tables[Table] ? 'exhibitor' : never);
}

/** An entity is in the table of its name; groups of settings are rows of one table. */
export type EntityTables<Entities> = {
  readonly [Name in keyof Entities]: EntityTable<Entities[Name], Name extends keyof Tables ? Name : 'setting'>;
};

/** A table of any entity: what reads and writes it does not know which columns there are. */
export interface AnyTable extends Access {
  table: keyof Tables;
  key?: readonly string[];
  columns: { readonly [name: string]: Kind | AnyLinked };
  scope: 'exhibitor' | ((rows: never) => Compilable<EntityRow>);
}
interface AnyLinked {
  read(row: never): Expression<unknown>;
  write(client: Queryable, id: string, value: unknown): Promise<unknown>;
}

/** Says in a scope that a row belongs to its exhibitor as a whole and to no cinema alone. */
export const allCinemas = sql<null>`null::integer[]`.as('cinema_ids');

/** Says in a scope that a row belongs to this cinema; where the id is null, to all of them. */
export const inCinema = (id: Expression<number | null>): AliasedExpression<number[] | null, 'cinema_ids'> =>
  sql<number[] | null>`case when ${id} is not null then array[${id}] end`.as('cinema_ids');

/** A builder of statements for any table and column: an area's declaration has had them checked by `EntityTable`. */
const anyDb = db as unknown as Kysely<Record<string, Record<string, unknown>>>;

function idOf({ key = ['id'] }: AnyTable, row = ''): RawBuilder<string> {
  return sql`(${sql.join(
    key.map((column) => sql.ref(`${row}${column}`)),
    sql` || '/' || `,
  )})`;
}

/** One row, by its id; `lock`: nobody else changes it until the transaction ends. */
export function selectOf(entity: AnyTable, id: string, lock: boolean): Compilable<EntityRow> {
  const { table, columns, scope } = entity;
  const read = Object.entries(columns).map(([name, column]) => readOf(name, column).as(name));
  const row = anyDb
    .selectFrom(`${table} as t`)
    .select(['t.row_version as version', ...read])
    .where(idOf(entity, 't.'), '=', id);
  const rows = lock ? row.forUpdate('t') : row;
  return (scope === 'exhibitor' ? rows.select(['t.exhibitor_id', allCinemas]) : scope(rows as never)) as never;
}

function readOf(name: string, column: Kind | AnyLinked): RawBuilder<unknown> {
  if (typeof column === 'object') return sql`${column.read(expressionBuilder() as never)}`;
  const stored = sql.ref<Date | null>(`t.${name}`);
  return column === 'date' ? dayOf(stored) : stored;
}

export function insertOf(entity: AnyTable, values: Record<string, unknown>): Compilable<{ id: string }> {
  return anyDb
    .insertInto(entity.table)
    .values(values)
    .returning((eb) => eb.cast<string>(idOf(entity), 'text').as('id'));
}

/** Writes these columns and raises the version. */
export function updateOf(entity: AnyTable, id: string, values: Record<string, unknown>): Compilable<unknown> {
  return anyDb
    .updateTable(entity.table)
    .set((eb) => ({ ...values, row_version: sql`${eb.ref('row_version')} + 1` }))
    .where(idOf(entity), '=', id);
}

export function deleteOf(entity: AnyTable, id: string): Compilable<unknown> {
  return anyDb.deleteFrom(entity.table).where(idOf(entity), '=', id);
}

/** A value as pg takes it, which would write an array into a JSON column as one of PostgreSQL's own. */
export function writtenAs(column: Kind, value: unknown): unknown {
  return column === 'json' && value !== null ? JSON.stringify(value) : value;
}

/** A value as `StaffEntities` has it. */
export function readAs(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}
