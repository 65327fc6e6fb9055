/** The one builder of SQL for lists: scope, search and filters in the WHERE of everything that reads rows. */
import type { ListQuery, ListSelection } from '../../../contract/index.ts';
import { type ListReader, UnknownListPart } from '../../../ports/staffLists.ts';
import type { AnyList, ListColumn, ListFilter, Within } from './listTable.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** A statement while it is written: its values, in the order of their places, and for whom it is. */
class Draft {
  readonly values: unknown[] = [];
  readonly #places = new Map<unknown, string>();

  constructor(readonly reader: ListReader) {}

  place(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  /**
   * Gives every use of a value in the statement one place. Only what is used gets one: PostgreSQL cannot tell the type of what it
   * is not asked about.
   */
  #once(of: unknown, value: unknown, type: string): string {
    const known = this.#places.get(of) ?? this.place(value, type);
    this.#places.set(of, known);
    return known;
  }

  readonly within: Within = ({ exhibitor, cinema, cinemas, shared = false }) => {
    const each = this.reader.reach.map((part) => {
      // What concerns the exhibitor as a whole, and is not read in each of its cinemas.
      if (part.cinemaIds !== null && !cinema && !cinemas && !shared) return 'false';
      const there = `${exhibitor} = ${this.#once(part, part.exhibitorId, 'integer')}`;
      if (part.cinemaIds === null) return there;
      if (!cinema && !cinemas) return there;
      const cinemaIds = this.#once(part.cinemaIds, part.cinemaIds, 'integer[]');
      if (cinema) return `${there} and ${cinema} = any(${cinemaIds})`;
      const some = `cardinality(${cinemas}) > 0 and ${cinemas} <@ ${cinemaIds}`;
      return `${there} and (${shared ? `coalesce(cardinality(${cinemas}), 0) = 0 or ` : ''}${some})`;
    });
    return each.length === 0 ? 'false' : each.map((part) => `(${part})`).join(' or ');
  };
}

/** The columns of a list that are summed over all that match. */
export const summedOf = (list: AnyList): string[] =>
  Object.entries(list.columns).flatMap(([name, { sum = false }]) => (sum ? [name] : []));

/** Rows of a page; and how many there are, with the sums of what is summed. */
export function pageSql(list: AnyList, query: ListQuery, reader: ListReader): { rows: Statement; total: Statement } {
  const counted = new Draft(reader);
  const sums = summedOf(list).map((name) => `, coalesce(sum(${list.columns[name]?.sql}), 0)::float8 as "${name}"`);
  const total = `select count(*)::integer as total${sums.join('')} from ${list.from} where ${whereOf(list, query, counted)}`;
  const draft = new Draft(reader);
  const offset = (query.page - 1) * query.per_page;
  const columns = columnsSql(list, Object.keys(list.columns), draft.within);
  const where = whereOf(list, query, draft);
  const order = orderOf(list, query, draft);
  // First which rows, then what is in them: columns that are questions of their own are not asked for the rows of earlier pages.
  const rows = `
    with page as materialized (
      select ${list.key} as page_key from ${list.from} where ${where} order by ${order} limit ${query.per_page} offset ${offset}
    )
    select ${columns} from ${list.from} join page on page.page_key = ${list.key} order by ${order}`;
  return { rows: { text: rows, values: draft.values }, total: { text: total, values: counted.values } };
}

/** The ids of all that match, and what they are called. */
export function matchingSql(list: AnyList, selection: ListSelection, reader: ListReader, most: number): Statement {
  const draft = new Draft(reader);
  const columns = `(${list.key})::text as key, ${columnsSql(list, [list.title], draft.within)}`;
  return { text: `${selectSql(list, selection, draft, columns)} limit ${most}`, values: draft.values };
}

/** Reads these columns of all rows that match. */
export function exportSql(list: AnyList, selection: ListSelection, reader: ListReader, columns: string[]): Statement {
  const draft = new Draft(reader);
  return {
    text: selectSql(list, selection, draft, columnsSql(list, columns, draft.within, true)),
    values: draft.values,
  };
}

/** Whether an export has this column as the time of the row's own exhibitor, as text. */
export const isLocal = (list: AnyList, column: ListColumn | undefined): boolean =>
  list.exhibitor !== undefined && column?.type === 'instant';

/** The first that match a search: the id and what shows it. What takes place at no time in no order, so that it ends as soon as enough were found. */
export function foundSql(list: AnyList, q: string, reader: ListReader, most: number): Statement | null {
  if (!list.found) return null;
  const { title } = list;
  const { detail, at } = list.found;
  const draft = new Draft(reader);
  const shown = [title, detail, at].filter((name) => name !== undefined);
  const columns = columnsSql(list, shown, draft.within);
  const where = whereOf(list, { q, filters: {} }, draft);
  const nearest = at === undefined ? '' : `order by abs(extract(epoch from ${list.columns[at]?.sql} - now()))`;
  const text = `select (${list.key})::text as key, ${columns} from ${list.from} where ${where} ${nearest} limit ${most}`;
  return { text, values: draft.values };
}

/** `local`: instants as they are exported, where it is known whose they are. */
function columnsSql(list: AnyList, names: string[], within: Within, local = false): string {
  return names
    .map((name) => {
      const column = Object.hasOwn(list.columns, name) ? list.columns[name] : undefined;
      if (!column) throw new UnknownListPart('columns');
      const expression = typeof column.sql === 'string' ? column.sql : column.sql(within);
      if (local && isLocal(list, column))
        return `to_char(${expression} at time zone (select timezone from exhibitor where id = ${list.exhibitor}), 'YYYY-MM-DD HH24:MI') as "${name}"`;
      return `${column.type === 'date' ? `to_char(${expression}, 'YYYY-MM-DD')` : expression} as "${name}"`;
    })
    .join(', ');
}

function selectSql(list: AnyList, selection: ListSelection, draft: Draft, columns: string): string {
  const where = whereOf(list, selection, draft);
  const order = orderOf(list, selection, draft);
  return `select ${columns} from ${list.from} where ${where} order by ${order}`;
}

/** Digits on both sides of what parts a day from a month, or hours from minutes. */
const isDated = /\d[-/.:]\d/;

function whereOf(list: AnyList, { q, filters }: Pick<ListSelection, 'q' | 'filters'>, draft: Draft): string {
  const conditions = [`(${list.scope(draft.within)})`];
  const words = q.split(/\s+/).filter(Boolean);
  for (const word of words) {
    const plain = `plain_text(${draft.place(word.replace(/[\\%_]/g, '\\$&'), 'text')})`;
    const has = (text: string) => `${text} like '%' || ${plain} || '%'`;
    const found = list.search.flatMap((text) => {
      if (typeof text === 'string') return has(`plain_text(${text})`);
      if ('plain' in text) return has(text.plain);
      if ('begins' in text) return `${text.begins} like ${plain} || '%'`;
      return isDated.test(word) ? has(text.dated) : [];
    });
    conditions.push(`(${found.join(' or ')})`);
  }
  const { leftOut } = list;
  if (leftOut && words.length === 0 && !leftOut.shownBy.some((name) => (filters[name] ?? []).length > 0))
    conditions.push(`not (${leftOut.sql})`);
  const all: Record<string, ListFilter> = {
    ...list.filters,
    ...(list.archived && { archived: { sql: list.archived, type: 'boolean' } }),
  };
  const chosen = { ...(list.archived && { archived: ['no'] }), ...filters };
  for (const [name, wanted] of Object.entries(chosen)) {
    const filter = Object.hasOwn(all, name) ? all[name] : undefined;
    if (!filter) throw new UnknownListPart(`filters.${name}`);
    if (wanted.length === 0) continue;
    const sql = typeof filter.sql === 'string' ? filter.sql : filter.sql(draft.within);
    conditions.push(`(${filterSql(`filters.${name}`, { ...filter, sql }, wanted, draft)})`);
  }
  return conditions.join(' and ');
}

function filterSql(field: string, { sql, type }: ListFilter & { sql: string }, wanted: string[], draft: Draft): string {
  switch (type) {
    case 'text':
      return `${sql} = any(${draft.place(wanted, 'text[]')})`;
    case 'number':
      return `${sql} = any(${draft.place(wanted.map(integer(field)), 'integer[]')})`;
    case 'some':
      return `exists (select from ${sql} = any(${draft.place(wanted.map(integer(field)), 'integer[]')}))`;
    case 'bits': {
      const bits = wanted.map(integer(field)).reduce((sum, bit) => sum | bit, 0);
      return `${sql} & ${draft.place(bits, 'integer')} <> 0`;
    }
    case 'boolean':
      if (!wanted.every((value) => value === 'yes' || value === 'no')) throw new UnknownListPart(field);
      return `${sql} = any(${draft.place(
        wanted.map((value) => value === 'yes'),
        'boolean[]',
      )})`;
    case 'instantRange':
      return rangeSql(field, sql, wanted, draft, 'timestamptz', instant);
    case 'dateRange':
      return rangeSql(field, sql, wanted, draft, 'date', date, '<=');
    case 'numberRange':
      return rangeSql(field, sql, wanted, draft, 'numeric', number);
  }
}

function rangeSql(
  field: string,
  sql: string,
  [from = '', to = '', ...more]: string[],
  draft: Draft,
  type: string,
  read: (text: string) => string | null,
  until = '<',
): string {
  const bound = (operator: string, text: string): string => {
    if (text === '') return 'true';
    const value = read(text);
    if (value === null) throw new UnknownListPart(field);
    return `${sql} ${operator} ${draft.place(value, type)}`;
  };
  if (more.length > 0) throw new UnknownListPart(field);
  return `${bound('>=', from)} and ${bound(until, to)}`;
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
  if (Number.isNaN(at.getTime())) return null;
  const iso = at.toISOString();
  // PostgreSQL knows no year 0, and reads none of more than four digits as it is written here.
  return /^(?!0000)\d{4}-/.test(iso) ? iso : null;
}

/** The key last, so that no two pages show the same row. */
function orderOf(list: AnyList, { sort, desc }: ListSelection, draft: Draft): string {
  const by = sort ?? list.order.by;
  const column: ListColumn | undefined = Object.hasOwn(list.columns, by) ? list.columns[by] : undefined;
  if (!column || (sort !== null && column.sort === undefined)) throw new UnknownListPart('sort');
  const down = sort === null ? list.order.desc : desc;
  const direction = down ? 'desc nulls last' : 'asc nulls last';
  return `${sortExpression(column, draft)} ${direction}, ${list.key} ${down ? 'desc' : 'asc'}`;
}

function sortExpression({ sql, type, sort }: ListColumn, draft: Draft): string {
  if (typeof sort === 'string') return sort;
  if (typeof sql !== 'string') throw new Error('A column that depends on the reader says what it is sorted by');
  if (type === 'localized')
    return `plain_text(coalesce(${sql} ->> ${draft.place(draft.reader.locale, 'text')}, ${sql} ->> 'en'))`;
  return type === 'text' ? `plain_text(${sql})` : sql;
}
