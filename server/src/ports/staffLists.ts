/** Lists of what staff work with, from a page to all of a search. */
import type { ListPage, ListQuery, Locale, StaffListName, StaffListRow } from '../contract/index.ts';

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

/** The list has no such column to sort by, no such filter, or the filter has no such value. */
export class UnknownListPart extends Error {
  override readonly name = 'UnknownListPart';
  constructor(
    /** As in a `ListQuery`: `sort`, `filters.status`. */
    readonly field: string,
  ) {
    super(`There is no such ${field}`);
  }
}

export interface StaffLists {
  /** Only what lies within the reader's reach, also in the count. Throws `UnknownListPart`. */
  page<Name extends StaffListName>(
    name: Name,
    query: ListQuery,
    reader: ListReader,
  ): Promise<ListPage<StaffListRow<Name>>>;
}
