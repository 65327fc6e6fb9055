/** Who asks. Every request has one; it comes from the cookie of a session or a device and never from an argument. */
import {
  type BillSource,
  type DeviceType,
  type Feature,
  features,
  isOfSystem,
  type NamedExhibitor,
  type Permission,
  permissions,
  type RoleKey,
  type RolePermission,
  rolePermissionNames,
  type StaffMembership,
  type StaffRole,
  unlimitedRoles,
} from '../contract/index.ts';
import { ParterreError } from './parterreError.ts';
import type { OwedFactor } from './secondFactor.ts';

export interface EmployeeActor {
  kind: 'employee';
  employeeId: number;
  name: string;
  email: string;
  /** The session that asks. */
  sessionId: string;
  /** Where they work, but for exhibitors that are switched off. */
  memberships: StaffMembership[];
  /** Exhibitors where they work that are switched off: they may do nothing there, and are told why. */
  switchedOff: NamedExhibitor[];
  /** Super-admin in all cinemas of some exhibitor, also one that is switched off: what is of the installation as a whole is theirs. */
  isSystemAdministrator: boolean;
}

/** A device that was let in: a till, a scanner, a display. */
export interface DeviceActor {
  kind: 'device';
  deviceId: number;
  name: string;
  type: DeviceType;
  /** Where it stands. */
  exhibitorId: number;
  cinemaId: number;
  /** What its exhibitor has switched on. */
  modules: readonly Feature[];
  /** What is done at it is practice. */
  testMode: boolean;
  /** Its card terminal, as the terminal's provider calls it; null: none. */
  terminal: string | null;
  /** Ids of what it takes payments by; none: by all methods of its exhibitor. */
  paymentMethods: readonly number[];
  /** A scanner that stands by itself, at which nobody signs in. Left out: somebody does. */
  unattended?: boolean;
  /** The screen whose door it stands at. Left out or null: at none. */
  screenId?: number | null;
  /** Who has signed in at it, with what they may do in its cinema and nowhere else; null: nobody, as always at a register, which buyers use. */
  employee: EmployeeActor | null;
}

/** Somebody who has given their password, and may do nothing but give or set up their second factor, and sign out. */
export interface HalfSignedInActor {
  kind: 'halfSignedIn';
  employeeId: number;
  name: string;
  email: string;
  sessionId: string;
  owes: OwedFactor;
  /** The exhibitor that requires it, by its name; null: none does. */
  requiredBy: string | null;
}

export type Actor = { kind: 'visitor' } | HalfSignedInActor | EmployeeActor | DeviceActor;

/** What limits count; null: visitors, who are counted by session and address. A device is counted by itself, whoever is at it. */
export function accountOf(actor: Actor): string | null {
  switch (actor.kind) {
    case 'employee':
      return `employee ${actor.employeeId}`;
    case 'device':
      return `device ${actor.deviceId}`;
    case 'halfSignedIn':
    case 'visitor':
      return null;
  }
}

/** Where a sale that they make comes from. */
export function sourceOf(actor: Actor): BillSource {
  if (actor.kind === 'employee') return 'portal';
  if (actor.kind === 'visitor' || actor.kind === 'halfSignedIn') return 'site';
  return actor.type === 'web' ? 'device' : actor.type;
}

export const visitorActor: Actor = { kind: 'visitor' };

/** Where something belongs: an exhibitor, and its cinemas it concerns. None: the exhibitor as a whole. */
export interface Scope {
  exhibitorId: number;
  cinemaIds: number[];
}

/**
 * Scope of something in these cinemas of an exhibitor; null: in all of them, those to come too, so that it concerns the exhibitor
 * as a whole.
 */
export function scopeOf(exhibitorId: number, cinemas: number[] | null): Scope {
  return { exhibitorId, cinemaIds: cinemas ?? [] };
}

/** Whether the employee may do this anywhere at all; where, `mayIn` says. */
export function may(actor: EmployeeActor, permission: Permission): boolean {
  if (isOfSystem(permission)) return actor.isSystemAdministrator;
  return actor.memberships.some((membership) => membership.permissions.includes(permission));
}

/** Whether one membership gives the permission in the whole of the scope. What is of the installation is so everywhere. */
export function mayIn(actor: EmployeeActor, permission: Permission, scope: Scope): boolean {
  if (isOfSystem(permission)) return actor.isSystemAdministrator;
  return actor.memberships.some(
    (membership) => membership.permissions.includes(permission) && reaches(membership, scope),
  );
}

/**
 * Whether the employee may read something there. `shared`: what concerns the exhibitor as a whole and is worked with in each of its
 * cinemas, as a film; whoever has the permission in some of them reads it, and only `mayIn` lets them change it.
 */
export function mayRead(actor: EmployeeActor, permission: Permission, scope: Scope, shared: boolean): boolean {
  if (mayIn(actor, permission, scope)) return true;
  return (
    shared &&
    scope.cinemaIds.length === 0 &&
    actor.memberships.some(
      ({ exhibitor, permissions }) => exhibitor.id === scope.exhibitorId && permissions.includes(permission),
    )
  );
}

/**
 * Why an employee may not do something: where the exhibitor is switched off they are told so. `exhibitorId`: whose it is; left out: it is
 * about no one exhibitor's things.
 */
export function notAllowed({ switchedOff }: EmployeeActor, exhibitorId?: number): ParterreError {
  const off = switchedOff.find(({ id }) => exhibitorId === undefined || id === exhibitorId);
  return off
    ? new ParterreError('EXHIBITOR_SWITCHED_OFF', { values: { name: off.name } })
    : new ParterreError('FORBIDDEN');
}

/** Who may read something: whoever has the permission where it belongs; `shared` as of `mayRead`. */
export interface Audience {
  scope: Scope;
  read: Permission;
  shared: boolean;
}

export function isAmong(actor: EmployeeActor, { scope, read, shared }: Audience): boolean {
  return mayRead(actor, read, scope, shared) && hasModule(actor, read, scope);
}

/** Whether the exhibitor has the part of the product that the permission belongs to. Asked of who has the permission there. */
export function hasModule(actor: EmployeeActor, permission: Permission, { exhibitorId }: Scope): boolean {
  const feature = featureOf(permission);
  if (feature === null) return true;
  return actor.memberships.some(({ exhibitor }) => exhibitor.id === exhibitorId && exhibitor.modules.includes(feature));
}

/** What an exhibitor switches on to have the part of the product that the permission belongs to; null: every exhibitor has it. */
export function featureOf(permission: Permission): Feature | null {
  const { module } = permissions[permission];
  return features.find((each) => each === module) ?? null;
}

/** Whether the employee can do in the whole of the scope what somebody with this role can: nobody gives or takes more than they have. */
export function covers(
  actor: EmployeeActor,
  { key, permissions }: Pick<StaffRole, 'key' | 'permissions'>,
  scope: Scope,
): boolean {
  const byRole = (has: (key: RoleKey | null) => boolean): boolean =>
    actor.memberships.some((membership) => has(membership.role.key) && reaches(membership, scope));
  // It makes a system administrator, which an exhibitor's own admin neither is nor can become.
  if (key === 'super-admin') return actor.isSystemAdministrator && byRole((own) => own === 'super-admin');
  // An unlimited role gets what a later version adds, so all that there is today does not cover it.
  return isUnlimited(key) ? byRole(isUnlimited) : permissions.every((permission) => mayIn(actor, permission, scope));
}

/** Memberships limited to one cinema of one exhibitor: who has signed in at a device is at work there and nowhere else. */
export function withinCinema(
  memberships: StaffMembership[],
  { exhibitorId, cinemaId }: Pick<DeviceActor, 'exhibitorId' | 'cinemaId'>,
): StaffMembership[] {
  return memberships
    .filter((membership) => reaches(membership, { exhibitorId, cinemaIds: [cinemaId] }))
    .map((membership) => ({ ...membership, cinemas: [cinemaId] }));
}

/**
 * What a role may do. `key`: of the specification's roles, whose permissions are in the table; null: of an exhibitor's own, whose
 * permissions are its rows, `own`. A row of a permission that is no more gives nothing.
 */
export function permissionsOf(key: RoleKey | null, own: string[]): RolePermission[] {
  if (key === null) return rolePermissionNames.filter((name) => own.includes(name));
  if (isUnlimited(key)) return rolePermissionNames;
  return rolePermissionNames.filter((name) => (permissions[name].roles as readonly RoleKey[]).includes(key));
}

function isUnlimited(key: RoleKey | null): boolean {
  return key !== null && unlimitedRoles.includes(key);
}

/** Whether the whole of the scope lies within a membership. */
function reaches({ exhibitor, cinemas }: StaffMembership, { exhibitorId, cinemaIds }: Scope): boolean {
  return (
    exhibitor.id === exhibitorId &&
    (cinemas === null || (cinemaIds.length > 0 && cinemaIds.every((id) => cinemas.includes(id))))
  );
}
