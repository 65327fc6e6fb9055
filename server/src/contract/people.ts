/** People, roles and what was changed. */
import type { Localized } from './locales.ts';
import type { RoleKey, RolePermission } from './permissions.ts';

/**
 * Whether somebody can sign in with a password. `active`: they have chosen one. `invited`: a mail asks them to; `lapsed`: its link has run out.
 * `uninvited`: no mail asks them.
 */
export const accountStates = ['active', 'invited', 'lapsed', 'uninvited'] as const;
export type AccountState = (typeof accountStates)[number];

export interface EmployeeRow {
  id: number;
  name: string;
  email: string;
  account: AccountState;
  /** Where the reader may see them: what they do elsewhere is not told. `cinemas` null: all of them. */
  memberships: { id: number; row_version: number; exhibitor: number; role: number; cinemas: number[] | null }[];
  /** They have a passkey or an authenticator app. */
  second_factor: boolean;
  archived: boolean;
}

export interface RoleRow {
  id: number;
  /** Null: a role of the exhibitor's own. */
  key: RoleKey | null;
  name: string;
  color: string;
  exhibitor: number | null;
  /** Permissions of the exhibitor's own roles; those of the specification's roles stand in the table of permissions. */
  permissions: RolePermission[];
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
  'invoice',
  'invoice_client',
  'price_group',
  'price_rate',
  'vat',
  'product',
  'product_category',
  'stock_entry',
  'voucher_type',
  'voucher_package',
  'voucher',
  'voucher_entry',
  'payment_method',
  'payment_account',
  'payment_provider',
  'ticket_key',
  'cinema',
  'screen',
  'screen_layout',
  'seat_class_rate',
  'seat_outage',
  'device',
  'signage_view',
  'signage_message',
  'cash_shift',
  'cash_entry',
  'cms_content',
  'exhibitor',
  'locale_settings',
  'mail_settings',
  'website_settings',
  'public_settings',
  'schedule_settings',
  'captcha_settings',
  'printing_settings',
  'reservations_settings',
  'refunds_settings',
  'security_settings',
  'pos_settings',
  'counter_settings',
  'signage_settings',
  'employee',
  'membership',
  'role',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Stands in an entry instead of a permission: what somebody changed of their own account. */
export const ownAccount = 'own account';

/**
 * What the thing of an entry is called as it is now, and each thing that its values name, by kind and id: `movie 12`. `name`: a text, or one
 * per language; `of`: the id of what it is a part of, as a version of its film, and of a built-in role its key; `at`: of a show, when.
 */
export type AuditNames = Record<string, { name: Localized | string | null; of: string | null; at: string | null }>;

/** What somebody changed. */
export interface AuditRow {
  id: string;
  at: string;
  employee_id: number;
  /** Who did it, by name as it was then. */
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
  names: AuditNames;
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
