import { z } from 'zod';
import { billLists } from './bills.ts';
import { contentLists } from './content.ts';
import { deviceLists } from './devices.ts';
import { eventLists } from './events.ts';
import { exhibitorLists } from './exhibitors.ts';
import { filmLists } from './films.ts';
import { hallLists } from './halls.ts';
import type { ListOf } from './lists.ts';
import { paymentAccountLists } from './paymentAccounts.ts';
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
  ...deviceLists,
  ...peopleLists,
  ...priceLists,
  ...paymentAccountLists,
  ...exhibitorLists,
};
export type StaffListName = keyof typeof staffLists;
export type StaffListRow<Name extends StaffListName> =
  (typeof staffLists)[Name] extends ListOf<infer Row> ? Row : never;

export const staffListNames = Object.keys(staffLists) as StaffListName[];
export const staffListSchema = z.enum(staffListNames as [StaffListName, ...StaffListName[]]);

/**
 * Lists that a search over all lists looks through: all whose rows have a page. Entries of the audit trail and sessions have none, and presets are content.
 * The server's definition of such a list has `found`, and the portal has a place for its rows: the types demand both.
 */
export type FoundListName = Exclude<StaffListName, 'audit' | 'sessions' | 'presets'>;

/** Something that a search over all lists found. */
export interface FoundThing {
  list: FoundListName;
  id: string;
  /** May be empty where nobody gave it one. */
  title: string;
  /** When it takes place, an ISO text; null: at no time. */
  at: string | null;
  /** What tells it from others of the same title; may be empty. */
  detail: string;
}
