/** The one builder of SQL for lists: scope, search and filters in the WHERE of everything that reads rows. */
import type { ListQuery, ListSelection } from '../../../contract/index.ts';
import { type ListReader, UnknownListPart } from '../../../ports/staffLists.ts';
import type { AnyList, ListColumn, ListFilter, Within } from './listTable.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Values of a statement, in the order of their places. */
class Values {
  readonly all: unknown[] = [];
  place(value: unknown, type: string): string {
    this.all.push(value);
    return `$${this.all.length}::${type}`;
  }
}

/** Rows of a page; and how many there are. */
export function pageSql(list: AnyList, query: ListQuery, reader: ListReader): { rows: Statement; total: Statement } {
  const counted = new Values();
  const total = `select count(*)::integer as total from ${list.from} where ${whereOf(list, query, reader, counted)}`;
  const values = new Values();
  const offset = (query.page - 1) * query.per_page;
  const rows = `${selectSql(list, query, reader, values)} limit ${query.per_page} offset ${offset}`;
  return { rows: { text: rows, values: values.all }, total: { text: total, values: counted.all } };
}

function selectSql(list: AnyList, selection: ListSelection, reader: ListReader, values: Values): string {
  const within = withinOf(reader, values);
  const columns = Object.entries(list.columns).map(([name, { sql, type }]) => {
    const expression = typeof sql === 'string' ? sql : sql(within);
    return `${type === 'date' ? `to_char(${expression}, 'YYYY-MM-DD')` : expression} as "${name}"`;
  });
  const where = whereOf(list, selection, reader, values);
  return `select ${columns.join(', ')} from ${list.from} where ${where} order by ${orderOf(list, selection, reader, values)}`;
}

function whereOf(list: AnyList, { q, filters }: ListSelection, reader: ListReader, values: Values): string {
  const within = withinOf(reader, values);
  const conditions = [`(${list.scope(within)})`];
  const words = q.split(/\s+/).filter(Boolean);
  for (const word of words) {
    const pattern = values.place(`%${word.replace(/[\\%_]/g, '\\$&')}%`, 'text');
    conditions.push(`(${list.search.map((text) => `plain_text(${text}) like plain_text(${pattern})`).join(' or ')})`);
  }
  const all: Record<string, ListFilter> = {
    ...list.filters,
    ...(list.archived && { archived: { sql: list.archived, type: 'boolean' } }),
  };
  const chosen = { ...(list.archived && { archived: ['no'] }), ...filters };
  for (const [name, wanted] of Object.entries(chosen)) {
    const filter = Object.hasOwn(all, name) ? all[name] : undefined;
    if (!filter) throw new UnknownListPart(`filters.${name}`);
    if (wanted.length === 0) continue;
    const sql = typeof filter.sql === 'string' ? filter.sql : filter.sql(within);
    conditions.push(`(${filterSql(`filters.${name}`, { ...filter, sql }, wanted, values)})`);
  }
  return conditions.join(' and ');
}

function filterSql(
  field: string,
  { sql, type }: ListFilter & { sql: string },
  wanted: string[],
  values: Values,
): string {
  switch (type) {
    case 'text':
      return `${sql} = any(${values.place(wanted, 'text[]')})`;
    case 'number':
      return `${sql} = any(${values.place(wanted.map(integer(field)), 'integer[]')})`;
    case 'any':
      return `${sql} && ${values.place(wanted.map(integer(field)), 'integer[]')}`;
    case 'bits': {
      const bits = wanted.map(integer(field)).reduce((sum, bit) => sum | bit, 0);
      return `${sql} & ${values.place(bits, 'integer')} <> 0`;
    }
    case 'boolean':
      if (!wanted.every((value) => value === 'yes' || value === 'no')) throw new UnknownListPart(field);
      return `${sql} = any(${values.place(
        wanted.map((value) => value === 'yes'),
        'boolean[]',
      )})`;
    case 'instantRange':
      return rangeSql(field, sql, wanted, values, 'timestamptz', instant);
    case 'dateRange':
      return rangeSql(field, sql, wanted, values, 'date', date);
    case 'numberRange':
      return rangeSql(field, sql, wanted, values, 'numeric', number);
  }
}

function rangeSql(
  field: string,
  sql: string,
  [from = '', to = '', ...more]: string[],
  values: Values,
  type: string,
  read: (text: string) => string | null,
): string {
  const bound = (operator: string, text: string): string => {
    if (text === '') return 'true';
    const value = read(text);
    if (value === null) throw new UnknownListPart(field);
    return `${sql} ${operator} ${values.place(value, type)}`;
  };
  if (more.length > 0) throw new UnknownListPart(field);
  return `${bound('>=', from)} and ${bound('<', to)}`;
}

const integer =
  (field: string) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^-?\d{1,10}$/.test(text) || Math.abs(value) > 2_147_483_647) throw new UnknownListPart(field);
    return value;
  };
const number = (text: string): string | null => (/^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? text : null);
const date = (text: string): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && instant(`${text}T00:00:00Z`)?.startsWith(text) ? text : null;
function instant(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The key last, so that no two pages show the same row. */
function orderOf(list: AnyList, { sort, desc }: ListSelection, { locale }: ListReader, values: Values): string {
  const by = sort ?? list.order.by;
  const column: ListColumn | undefined = Object.hasOwn(list.columns, by) ? list.columns[by] : undefined;
  if (!column || (sort !== null && column.sort === undefined)) throw new UnknownListPart('sort');
  const down = sort === null ? list.order.desc : desc;
  const direction = down ? 'desc nulls last' : 'asc nulls last';
  return `${sortExpression(column, locale, values)} ${direction}, ${list.key} ${down ? 'desc' : 'asc'}`;
}

function sortExpression({ sql, type, sort }: ListColumn, locale: string, values: Values): string {
  if (typeof sort === 'string') return sort;
  if (typeof sql !== 'string') throw new Error('A column that depends on the reader says what it is sorted by');
  if (type === 'localized') return `plain_text(coalesce(${sql} ->> ${values.place(locale, 'text')}, ${sql} ->> 'en'))`;
  return type === 'text' ? `plain_text(${sql})` : sql;
}

function withinOf({ reach }: ListReader, values: Values): Within {
  // The same places for every use in a statement.
  const parts = reach.map(({ exhibitorId, cinemaIds }) => ({
    exhibitorId: values.place(exhibitorId, 'integer'),
    cinemaIds: cinemaIds && values.place(cinemaIds, 'integer[]'),
  }));
  return ({ exhibitor, cinema, cinemas, shared = false }) => {
    const each = parts.map(({ exhibitorId, cinemaIds }) => {
      const there = `${exhibitor} = ${exhibitorId}`;
      if (cinemaIds === null) return there;
      if (cinema) return `${there} and ${cinema} = any(${cinemaIds})`;
      if (!cinemas) return shared ? there : 'false';
      const some = `cardinality(${cinemas}) > 0 and ${cinemas} <@ ${cinemaIds}`;
      return `${there} and (${shared ? `coalesce(cardinality(${cinemas}), 0) = 0 or ` : ''}${some})`;
    });
    return each.length === 0 ? 'false' : each.map((part) => `(${part})`).join(' or ');
  };
}
