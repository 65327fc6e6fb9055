/** People, roles and what was changed. */
import { listOf } from './lists.ts';
import type { Permission, RoleKey } from './permissions.ts';

export interface EmployeeRow {
  id: number;
  name: string;
  email: string;
  /** Where the reader may see them: what they do elsewhere is not told. `cinemas` null: all of them. */
  memberships: { id: number; row_version: number; exhibitor: number; role: number; cinemas: number[] | null }[];
  archived: boolean;
}

export interface RoleRow {
  id: number;
  /** Null: a role of the exhibitor's own. */
  key: RoleKey | null;
  name: string;
  color: string;
  exhibitor: number | null;
  /** Of the exhibitor's own; those of the specification's roles stand in the table of permissions. */
  permissions: Permission[];
  /** How many have it, where the reader may see them. */
  holders: number;
  archived: boolean;
}

/** What the audit may be about, in the order of the navigation. */
export const auditKinds = [
  'schedule',
  'movie',
  'movie_version',
  'tag',
  'event',
  'distributor',
  'distributor_office',
  'rental_profile',
  'bill',
  'price_group',
  'price_rate',
  'vat',
  'payment_method',
  'payment_provider',
  'cinema',
  'screen',
  'screen_layout',
  'seat_class_rate',
  'seat_outage',
  'cms_content',
  'exhibitor',
  'locale_settings',
  'mail_settings',
  'website_settings',
  'public_settings',
  'schedule_settings',
  'captcha_settings',
  'employee',
  'membership',
  'role',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Stands in an entry instead of a permission: what somebody changed of their own account. */
export const ownAccount = 'own account';

/** What somebody changed. */
export interface AuditRow {
  id: string;
  at: string;
  employee_id: number;
  /** As it was then. */
  by: string;
  /** What the browser of the session said it was; null: of before it was written down. */
  browser: string | null;
  /** The first letters of the session's id, which tell one from another. */
  session: string | null;
  permission: string;
  entity: string;
  entity_id: string;
  /** Only what changed; of what was made, nothing. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Where somebody is signed in. */
export interface SessionRow {
  id: string;
  employee_id: number;
  name: string;
  browser: string;
  /** From which address they signed in; null: of before it was written down. */
  address: string | null;
  signed_in_at: string;
  last_seen_at: string;
}

export const peopleLists = {
  sessions: listOf<SessionRow>('sessions.end'),
  roles: listOf<RoleRow>('accounts.roles'),
  audit: listOf<AuditRow>('audit.read'),
  employees: listOf<EmployeeRow>('accounts.roles'),
};
