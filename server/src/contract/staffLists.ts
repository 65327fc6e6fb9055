import { z } from 'zod';
import { billLists } from './bills.ts';
import { contentLists } from './content.ts';
import { eventLists } from './events.ts';
import { filmLists } from './films.ts';
import { hallLists } from './halls.ts';
import type { ListOf } from './lists.ts';
import { peopleLists } from './people.ts';
import { priceLists } from './prices.ts';
import { scheduleLists } from './schedules.ts';

/** All lists of the portal, an area a line. */
export const staffLists = {
  ...scheduleLists,
  ...eventLists,
  ...contentLists,
  ...billLists,
  ...hallLists,
  ...filmLists,
  ...peopleLists,
  ...priceLists,
};
export type StaffListName = keyof typeof staffLists;
export type StaffListRow<Name extends StaffListName> =
  (typeof staffLists)[Name] extends ListOf<infer Row> ? Row : never;

export const staffListNames = Object.keys(staffLists) as StaffListName[];
export const staffListSchema = z.enum(staffListNames as [StaffListName, ...StaffListName[]]);

/** Something that a search over all lists found. */
export interface FoundThing {
  list: StaffListName;
  id: string;
  title: string;
  /** What tells it from others of the same title; may be empty. */
  detail: string;
}
