import type { Permission } from '@parterre/server/contract';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** A part of the portal: its place in the navigation, its pages, and who sees it. */
export interface Area {
  /** Below /portal; empty: the home page. */
  path: string;
  /** Its name: a key of `areas` in the texts of the portal. */
  name: 'home' | 'people';
  Icon: ComponentType<{ size?: number }>;
  /** Null: everybody who is signed in. Whether somebody may do something, the server asks again. */
  permission: Permission | null;
  /** The index route is its list. */
  routes: RouteObject[];
}
