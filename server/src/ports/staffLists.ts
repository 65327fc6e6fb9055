/** Lists of what staff work with, from a page to all of a search. */
import type {
  FoundThing,
  ListPage,
  ListQuery,
  ListSelection,
  Locale,
  NamedRow,
  SavedView,
  SavedViewInput,
  StaffListName,
  StaffListRow,
} from '../contract/index.ts';

/**
 * `localized`: JSON with a text per language. `instant`: an ISO text. `date`: `2026-11-22`. `money`: whole cents.
 * `choice`: one of the product's own words, as a status. `bits`: a number of flags.
 */
export type ListColumnType =
  | 'text'
  | 'choice'
  | 'bits'
  | 'number'
  | 'money'
  | 'boolean'
  | 'instant'
  | 'date'
  | 'localized'
  | 'json';

/** A part of what there is: an exhibitor, and of its cinemas these; null: all, and what concerns the exhibitor as a whole. */
export interface Reach {
  exhibitorId: number;
  cinemaIds: number[] | null;
}

export interface ListReader {
  /** Where they may read this list. */
  reach: Reach[];
  /** In which texts are sorted that there are in several languages. */
  locale: Locale;
}

/** The list has no such column, or none to sort by, no such filter, or the filter has no such value. */
export class UnknownListPart extends Error {
  override readonly name = 'UnknownListPart';
  constructor(
    /** Where in a `ListQuery`: `sort`, `filters.status`. */
    readonly field: string,
  ) {
    super(`There is no such ${field}`);
  }
}

export interface StaffLists {
  /** A page of the rows within the reader's reach, and how many there are. Throws `UnknownListPart`. */
  page<Name extends StaffListName>(
    name: Name,
    query: ListQuery,
    reader: ListReader,
  ): Promise<ListPage<StaffListRow<Name>>>;
  /** All that match and what they are called, in the list's order, `most` at most. */
  matching(name: StaffListName, selection: ListSelection, reader: ListReader, most: number): Promise<NamedRow[]>;
  /** What a search over lists finds, `most` of each. A list that is not searched this way has nothing. */
  search(
    q: string,
    lists: { name: StaffListName; reach: Reach[] }[],
    locale: Locale,
    most: number,
  ): Promise<FoundThing[]>;
  /**
   * All that match, in batches. Reading begins with the first batch and holds a connection until the last, or until it is given
   * up. Throws `UnknownListPart`, for a column as well: one that is not exported is none.
   */
  export(options: {
    name: StaffListName;
    selection: ListSelection;
    reader: ListReader;
    /** Null: all that are exported. */
    columns: string[] | null;
  }): ListExportReading;
  /** Own ones, and those that are shared at these exhibitors. */
  views(list: StaffListName, employeeId: number, exhibitorIds: number[]): Promise<StoredView[]>;
  /** Keeps a view. One's own of this list and name is replaced. */
  saveView(view: SavedViewInput & { list: StaffListName; employeeId: number }): Promise<number>;
  removeView(id: number): Promise<void>;
  view(id: number): Promise<(StoredView & { list: string }) | null>;
}

export interface ListExportReading {
  columns: { name: string; type: ListColumnType }[];
  batches: AsyncIterable<unknown[][]>;
}

export interface StoredView extends Omit<SavedView, 'own'> {
  employeeId: number;
}
