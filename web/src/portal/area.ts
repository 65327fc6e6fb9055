import type { FoundListName, Permission, SettingsGroup } from '@parterre/server/contract';
import type { Area as Texts } from '@parterre/ui/i18n';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** The parts of the navigation, in its order. Their names are keys of `groups` in the texts of the portal. */
export const areaGroups = ['programme', 'sales', 'house', 'website', 'people', 'system'] as const;

/** A part of the portal: its place in the navigation, its pages, and who sees it. */
export interface Area {
  /** Below /portal; empty: the home page. */
  path: string;
  /** Name of the area: a key of `areas` in the texts of the portal. */
  name: AreaName;
  /** Null: above all groups. */
  group: (typeof areaGroups)[number] | null;
  Icon: ComponentType<{ size?: number }>;
  /** Null: everybody who is signed in. Whether somebody may do something, the server asks again. */
  permission: Permission | null;
  /** Files of texts that are loaded with its pages. */
  texts: Texts[];
  /** The index route is its list. What each says in its `handle` (`page`) tells where things are. */
  routes: RouteObject[];
}

/** What a route says of its page in `handle`: Ctrl+K and the audit trail find things by it (`places.ts`). */
export interface PageHandle {
  /** Files of texts that it alone needs of its area. */
  texts?: readonly Texts[];
  /** Ctrl+K offers it by this name: a page that is no row of a list. */
  place?: PlaceName;
  /** The list on the server whose rows have this page, by the id at its end. */
  rowsOf?: FoundListName;
  /** Lists on the server whose rows are a filter of this one, each with the filter's name. */
  filters?: { readonly [Name in FoundListName]?: string };
  /** The kind of thing of the audit trail that has this page: by its id at the end, and before that by the id of what it belongs to. */
  entity?: string;
  /** Kinds of things that stand on the page of what they belong to, each with its section; '': none of its own. */
  parts?: Readonly<Record<string, string>>;
}

/** `handle` of a route, with its types. */
export const page = (handle: PageHandle): { handle: PageHandle } => ({ handle });

/** Keys of `places` in the texts of the portal. */
export type PlaceName =
  | 'productCategories'
  | 'stock'
  | 'productImport'
  | 'voucherTypes'
  | 'voucherPackages'
  | 'vat'
  | 'simulator'
  | 'tags'
  | 'rentalProfiles'
  | 'scheduleList'
  | 'payments'
  | 'invoiceClients'
  | 'signageViews'
  | SettingsGroup;

export type AreaName =
  | 'home'
  | 'schedules'
  | 'films'
  | 'events'
  | 'distributors'
  | 'bills'
  | 'reservations'
  | 'invoices'
  | 'cash'
  | 'prices'
  | 'products'
  | 'vouchers'
  | 'paymentMethods'
  | 'paymentAccounts'
  | 'ticketKeys'
  | 'cinemas'
  | 'devices'
  | 'signage'
  | 'content'
  | 'settings'
  | 'people'
  | 'roles'
  | 'sessions'
  | 'audit'
  | 'exhibitors';
