import type { FoundListName, Permission } from '@parterre/server/contract';
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
  /** Pages below it that Ctrl+K offers as well: what stands behind its path. */
  places?: readonly { path: string; name: PlaceName }[];
  /** The index route is its list. */
  routes: RouteObject[];
}

/** What a route says of its page in `handle`. */
export interface PageHandle {
  /** Files of texts that it alone needs of its area. */
  texts?: readonly Texts[];
}

/** Where the rows of a list are, for Ctrl+K. */
export interface FoundPlace {
  area: Area;
  at: (id: string) => string;
}
/** Every list that the server looks through has a place. */
export type FoundPlaces = { readonly [Name in FoundListName]: FoundPlace };

/** Keys of `places` in the texts of the portal. */
export type PlaceName =
  | 'vat'
  | 'simulator'
  | 'tags'
  | 'rentalProfiles'
  | 'scheduleList'
  | 'general'
  | 'locale'
  | 'website'
  | 'public'
  | 'schedule'
  | 'mail'
  | 'captcha'
  | 'security';

export type AreaName =
  | 'home'
  | 'schedules'
  | 'films'
  | 'events'
  | 'distributors'
  | 'bills'
  | 'prices'
  | 'paymentMethods'
  | 'paymentAccounts'
  | 'cinemas'
  | 'devices'
  | 'content'
  | 'settings'
  | 'people'
  | 'roles'
  | 'sessions'
  | 'audit'
  | 'exhibitors';
