import { contentLists } from './content.ts';
import type { ListOf } from './lists.ts';
import { peopleLists } from './people.ts';

/** All lists of the portal, an area a line. */
export const staffLists = {
  ...contentLists,
  ...peopleLists,
};
export type StaffListName = keyof typeof staffLists;
export type StaffListRow<Name extends StaffListName> =
  (typeof staffLists)[Name] extends ListOf<infer Row> ? Row : never;
