/** How an area says where the rows of its lists are. */
import type { FoundListName, ListOf } from '../../../contract/index.ts';
import type { ListColumnType } from '../../../ports/staffLists.ts';

/**
 * Says in SQL whether a row lies within the reader's reach. Of a row that belongs to one cinema: `cinema`; to several: `cinemas`, an
 * `integer[]` that is null or empty where it is the exhibitor as a whole. `shared`: that is then read in each of its cinemas.
 */
export type Within = (place: { exhibitor: string; cinema?: string; cinemas?: string; shared?: boolean }) => string;

export interface ListColumn {
  /** An expression. A function: one that shows only what lies within the reader's reach. */
  sql: string | ((within: Within) => string);
  type: ListColumnType;
  /** Can be sorted by it. An expression: by that one instead. */
  sort?: true | string;
  /** A page tells its sum over all that match: a plain column alone, since each of those rows is read for it. */
  sum?: true;
  /** False: the column is left out of exports. */
  export?: false;
}

/**
 * `sql`: an expression. `text`, `number`: is one of the values; `boolean`: `yes` or `no`; `bits`: a number with one of these flags;
 * `range`: of instants or numbers, from the first value up to, and without, the second; of dates with it, as people say it.
 * `some`: not an expression but rows, `bill_line l where l.bill_uuid = t.uuid and l.schedule_id`: for one of them what stands last is one
 * of the values. An array of such values in an expression would be made for each row of the list.
 */
export interface ListFilter {
  sql: string | ((within: Within) => string);
  type: 'text' | 'number' | 'some' | 'boolean' | 'bits' | 'instantRange' | 'dateRange' | 'numberRange';
}

export interface ListTable<Row> {
  /** What stands after FROM. */
  from: string;
  /** One row each, an expression: the id by which a row is opened and changed, and what makes every order certain. */
  key: string;
  columns: { readonly [Name in keyof Row]: ListColumn };
  /**
   * Expressions of texts in which is searched; JSON with a text per language as `title::text`. `plain`: one that `plain_text` has made.
   * `begins`: one in lower case that begins with the word. `dated`: a date and time as text, in which only words such as 24/12 and 20:30 are looked for; in it every single digit is.
   */
  search: readonly (string | { plain: string } | { begins: string } | { dated: string })[];
  filters?: { readonly [name: string]: ListFilter };
  /** Without a choice of the reader. */
  order: { by: keyof Row & string; desc?: boolean };
  /** The column that names a row. */
  title: keyof Row & string;
  /**
   * A search over all lists finds rows of this one. `detail`: a column that tells one from others of the same title, and names what has none.
   * `at`: an instant; what is nearest to now comes first.
   */
  found?: { detail?: keyof Row & string; at?: keyof Row & string };
  /** The exhibitor of a row, an expression: an export shows its instants in their time zone. Without it, in that of whoever exports. */
  exhibitor?: string;
  /** Which rows they may read; in every WHERE. */
  scope(within: Within): string;
  /** Whether a row is archived: those are shown only with the filter `archived`, `yes` or `no`. */
  archived?: string;
  /** Rows, an expression, that are shown to whoever searches, or filters by one of `shownBy`, alone. */
  leftOut?: { sql: string; shownBy: readonly string[] };
}

export type AnyList = ListTable<Record<string, unknown>>;

/** Tables of an area's lists, under the names that its contract gives them. */
export type ListTables<Lists> = {
  readonly [Name in keyof Lists]: Lists[Name] extends ListOf<infer Row>
    ? ListTable<Row> & (Name extends FoundListName ? Required<Pick<ListTable<Row>, 'found'>> : { found?: never })
    : never;
};
