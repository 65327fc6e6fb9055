/**
 * Statements that the type check knows: Kysely builds them over the tables of prisma/schema.prisma, so that a column that is renamed there
 * is an error wherever it is asked for. The pool runs them, or the connection of a transaction. Which are still written by hand, and why,
 * is in README.md.
 */
import {
  type AliasedRawBuilder,
  type ColumnType,
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type pg from 'pg';
import type { Sealed } from '../../domain/seals.ts';
import type { closedLists } from './closedLists.ts';
import type { DB } from './generated/tables.ts';

/** What runs statements: the pool, each in a transaction of its own, or the connection of a transaction. */
export type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;

type Lists = typeof closedLists;

/** A column of the schema, with its own values in place of any text; null stays, and what has a default stays optional. */
type Narrowed<Column, Value> =
  Column extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<InPlaceOfText<Select, Value>, InPlaceOfText<Insert, Value>, InPlaceOfText<Update, Value>>
    : InPlaceOfText<Column, Value>;
type InPlaceOfText<Type, Value> = Type extends string ? Value : Type;

/** Columns with sealed texts: no other can be written into them. */
type SealedColumn = 'authenticator_app.secret' | 'payment_account.config' | 'setting.sealed' | 'ticket_key.private_key';

/** The tables of the schema, a type for each. */
export type Tables = {
  [Table in keyof DB]: {
    [Column in keyof DB[Table]]: `${Table & string}.${Column & string}` extends infer Name extends keyof Lists
      ? Narrowed<DB[Table][Column], Lists[Name][number]>
      : `${Table & string}.${Column & string}` extends SealedColumn
        ? Narrowed<DB[Table][Column], Sealed>
        : DB[Table][Column];
  };
};

/** Builds statements; it has no connection and runs none. */
export const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (on) => new PostgresIntrospector(on),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The rows that a statement answers with. */
export async function rowsOf<Row>(on: Queryable, statement: Compilable<Row>): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile();
  return (await on.query(text, [...parameters])).rows;
}

/** The first of them; undefined where there is none. */
export async function rowOf<Row>(on: Queryable, statement: Compilable<Row>): Promise<Row | undefined> {
  return (await rowsOf(on, statement))[0];
}

/** How many rows a query finds. */
export async function howMany<Rows, Table extends keyof Rows>(
  on: Queryable,
  found: SelectQueryBuilder<Rows, Table, object>,
): Promise<number> {
  return (await rowOf(on, found.select(counted).$castTo<{ count: number }>()))?.count ?? 0;
}

/** How many rows a statement has written. */
export async function writtenBy(on: Queryable, statement: Compilable<unknown>): Promise<number> {
  const { sql: text, parameters } = statement.compile();
  return (await on.query(text, [...parameters])).rowCount ?? 0;
}

/** `column = any(values)`: one parameter, however many values there are, and none of them is allowed. */
export function anyOf<Value>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${[...values]})`;
}

/**
 * Rows as a table to select from, `alias`: one parameter, however many there are. `types`: what PostgreSQL reads each of their columns as;
 * a date becomes an instant.
 */
export function asTable<Row extends object, Alias extends string>(
  rows: readonly Row[],
  alias: Alias,
  types: { [Column in keyof Row & string]-?: 'integer' | 'integer[]' | 'jsonb' | 'text' | 'timestamptz' | 'uuid' },
): AliasedRawBuilder<Row, Alias> {
  const columns = Object.entries<string>(types).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`);
  return sql<Row>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<Alias>(
    sql`${sql.id(alias)}(${sql.join(columns)})`,
  );
}

/** The values of a query's only column, in its order; none: an array without any. */
export function arrayOf<Row extends Record<string, unknown>>(query: Expression<Row>): RawBuilder<Row[keyof Row][]> {
  return sql`array${query}`;
}

/** The moment of the transaction, by PostgreSQL's clock. */
export const now = sql<Date>`now()`;

/** So many milliseconds before it. */
export const msBefore = (ms: number) => sql<Date>`now() - make_interval(secs => ${ms / 1000})`;

type Span = `${number} ${'millisecond' | 'second' | 'minute' | 'hour' | 'day'}${'s' | ''}`;

/** A moment so long after `now`, as `fromNow('8 hours')`. */
export function fromNow(span: Span): RawBuilder<Date> {
  return sql<Date>`now() + ${sql.lit(span)}::interval`;
}

/** A moment so long before `now`. */
export function ago(span: Span): RawBuilder<Date> {
  return sql<Date>`now() - ${sql.lit(span)}::interval`;
}

/** An expression as text, for a statement that is put together by hand; it must have no parameters. */
export function textOf(expression: Expression<unknown>): string {
  const { sql: text, parameters } = sql`${expression}`.compile(db);
  if (parameters.length > 0) throw new Error(`an expression with parameters is no text: ${text}`);
  return text;
}

/** How many rows there are: an integer, where count() alone is a bigint, which comes back as text. */
export const counted = sql<number>`count(*)::integer`.as('count');

/** A day as `2026-11-22`: pg makes of a `date` an instant of the server's own time zone. */
export function dayOf<Day extends Date | null>(date: Expression<Day>): RawBuilder<string | Exclude<Day, Date>> {
  return sql`to_char(${date}, 'YYYY-MM-DD')`;
}
