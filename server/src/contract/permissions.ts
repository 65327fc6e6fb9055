/** Who may do what: the one table that procedures are named by and the apps read. */

/** The roles of the specification. Exhibitors make others from them (`Role` in prisma/schema.prisma). */
export const roleKeys = ['super-admin', 'admin', 'manager', 'employee', 'exhibitor-manager', 'client'] as const;
export type RoleKey = (typeof roleKeys)[number];

/** Roles that may do everything at their exhibitor, also what a later version adds. */
export const unlimitedRoles: readonly RoleKey[] = ['super-admin', 'admin'];

/** What an exhibitor can switch on. */
export const features = [
  'tickets',
  'vouchers',
  'signage',
  'products',
  'pos',
  'newsletters',
  'reservations',
  'invoice',
  'cash_balance',
] as const;
export type Feature = (typeof features)[number];

/** Parts of the product that every exhibitor has. */
export const commonModules = ['accounts', 'payments', 'programme', 'website', 'cinemas'] as const;

interface PermissionRow {
  /**
   * The part of the product it belongs to. A `Feature` works where the exhibitor has it; the others everywhere. `system`: of the installation
   * as a whole, so that no role gives it: it is the system's administrator's, who is super-admin in all cinemas of an exhibitor.
   */
  module: (typeof commonModules)[number] | Feature | 'system';
  /** Roles that have it beside the unlimited ones. */
  roles: readonly RoleKey[];
}

export const permissions = {
  /** Looks at films, versions, tags, distributors and rental profiles. */
  'films.read': { module: 'programme', roles: ['manager', 'exhibitor-manager'] },
  /** Makes, changes and archives them. */
  'films.write': { module: 'programme', roles: ['manager', 'exhibitor-manager'] },
  /** Uploads pictures for the pages of the website. */
  'media.write': { module: 'programme', roles: ['manager', 'exhibitor-manager'] },
  /** Looks at a bill and at what staff changed on it. */
  'bills.read': { module: 'tickets', roles: ['manager', 'exhibitor-manager', 'employee'] },
  /** Mends a buyer's name and mail address. */
  'bills.correct': { module: 'tickets', roles: ['manager', 'exhibitor-manager'] },
  /** Gives back what was paid for a bill, or for some of its tickets. */
  'bills.refund': { module: 'tickets', roles: ['manager', 'exhibitor-manager'] },
  /** Sells at a point of sale. */
  'sales.write': { module: 'pos', roles: ['manager', 'exhibitor-manager', 'employee'] },
  /** Gives back at a point of sale what was sold, and exchanges it: cash goes out of the till, which is counted. */
  'sales.refund': { module: 'pos', roles: ['manager', 'exhibitor-manager', 'employee'] },
  /** Sells there seats that the website never does. */
  'sales.blocked': { module: 'pos', roles: ['manager', 'exhibitor-manager', 'employee'] },
  /** Sees reservations, at a till those of its cinema. */
  'reservations.read': { module: 'reservations', roles: ['manager', 'exhibitor-manager', 'employee'] },
  /** Makes, changes and cancels them. */
  'reservations.write': { module: 'reservations', roles: ['manager', 'exhibitor-manager', 'employee'] },
  /** Sees what was sold on account, and who owes it. */
  'invoices.read': { module: 'invoice', roles: ['manager', 'exhibitor-manager'] },
  /** Gives invoices their number and their due day, and writes down that they are paid. */
  'invoices.write': { module: 'invoice', roles: ['manager', 'exhibitor-manager'] },
  /** Makes and changes invoice clients, at a till too. They are the whole exhibitor's. */
  'invoices.clients': { module: 'invoice', roles: ['manager', 'exhibitor-manager'] },
  /** Sells on account at a point of sale, to the clients there are. */
  'invoices.sell': { module: 'invoice', roles: ['manager', 'exhibitor-manager', 'employee'] },
  /** Opens and closes a till by a count, pays into it and takes out of it. */
  'cash.write': { module: 'cash_balance', roles: ['manager', 'exhibitor-manager', 'employee'] },
  /** Sees the shifts of all tills, with what was counted and what was missing. */
  'cash.read': { module: 'cash_balance', roles: ['manager', 'exhibitor-manager'] },
  /** Lets people in and out at a scanner. */
  'doors.scan': { module: 'tickets', roles: ['manager', 'exhibitor-manager', 'employee'] },
  /** Sees who was let in where and when. */
  'doors.read': { module: 'tickets', roles: ['manager', 'exhibitor-manager'] },
  /** Sees price groups, rates, kinds of VAT and payment methods, and tries out what is offered to whom. */
  'prices.read': { module: 'tickets', roles: ['manager', 'exhibitor-manager'] },
  /** Sets price groups, their rates, and VAT. They are the whole exhibitor's. */
  'prices.write': { module: 'tickets', roles: ['manager', 'exhibitor-manager'] },
  /** Sees products, their categories, and how many there are in the cinemas. */
  'products.read': { module: 'products', roles: ['manager', 'exhibitor-manager'] },
  /** Makes, changes, imports and archives products and categories. They are the whole exhibitor's. */
  'products.write': { module: 'products', roles: ['manager', 'exhibitor-manager'] },
  /** Sees at a till what is sold besides tickets, and what is left of it. */
  'products.sell': { module: 'products', roles: ['manager', 'exhibitor-manager', 'employee'] },
  /** Writes down deliveries, waste and counts of a cinema. */
  'stock.write': { module: 'products', roles: ['manager', 'exhibitor-manager'] },
  /** Sees gift cards and subscriptions: their types, each with what is left of it. */
  'vouchers.read': { module: 'vouchers', roles: ['manager', 'exhibitor-manager'] },
  /** Makes and changes their types, gives and corrects single ones, takes them out of use. They are the whole exhibitor's. */
  'vouchers.write': { module: 'vouchers', roles: ['manager', 'exhibitor-manager'] },
  /** Sets how one can pay. */
  'payments.methods': { module: 'payments', roles: ['manager', 'exhibitor-manager'] },
  /** Looks at the programme, drafts too. */
  'schedules.read': { module: 'tickets', roles: ['manager', 'exhibitor-manager'] },
  /** Plans schedules, publishes and changes them. With `screens.write`: moves them to another layout. */
  'schedules.write': { module: 'tickets', roles: ['manager', 'exhibitor-manager'] },
  /** Cancels a schedule, with everybody's money back. */
  'schedules.cancel': { module: 'tickets', roles: ['manager', 'exhibitor-manager'] },
  /** Looks at what is written for the website: pages, questions, editable areas, presets. */
  'content.read': { module: 'website', roles: ['manager', 'exhibitor-manager'] },
  /** Writes it. It is the whole exhibitor's. */
  'content.write': { module: 'website', roles: ['manager', 'exhibitor-manager'] },
  /** Looks at the settings of the exhibitor. */
  'settings.read': { module: 'website', roles: ['exhibitor-manager'] },
  /** Changes them. */
  'settings.write': { module: 'website', roles: ['exhibitor-manager'] },
  /** Sees events. */
  'events.read': { module: 'tickets', roles: ['manager', 'exhibitor-manager'] },
  /** Makes a schedule an event, with words of its own. */
  'events.write': { module: 'tickets', roles: ['manager', 'exhibitor-manager'] },
  /** Sees who works where, and gives them other roles: none that could do more than one's own. */
  'accounts.roles': { module: 'accounts', roles: ['exhibitor-manager'] },
  /** Takes people on, changes their account, archives who leaves: nobody who can do more than oneself. */
  'accounts.write': { module: 'accounts', roles: ['exhibitor-manager'] },
  /** Makes roles of the exhibitor's own: none that can do more than one's own. */
  'roles.write': { module: 'accounts', roles: ['exhibitor-manager'] },
  /** Sees what was changed, by whom, when and from which session. */
  'audit.read': { module: 'accounts', roles: ['exhibitor-manager'] },
  /** Signs other employees out, of the exhibitor and cinemas one is a manager of. */
  'sessions.end': { module: 'accounts', roles: ['manager', 'exhibitor-manager'] },
  /** Sets what payment providers gave us to work with them: where the money goes. */
  'payments.providers': { module: 'payments', roles: [] },
  /** Makes a new key that tickets are signed with, and withdraws one with all that it has signed. */
  'tickets.keys': { module: 'tickets', roles: [] },
  /** Cinemas with their addresses, and their screens. */
  'cinemas.read': { module: 'cinemas', roles: ['manager', 'exhibitor-manager'] },
  'cinemas.write': { module: 'cinemas', roles: ['manager', 'exhibitor-manager'] },
  'screens.read': { module: 'cinemas', roles: ['manager', 'exhibitor-manager'] },
  /** Settings of screens, surcharges, drafts of layouts and their publishing. */
  'screens.write': { module: 'cinemas', roles: ['manager', 'exhibitor-manager'] },
  /** Sees devices: tills, scanners, displays; which are there, and who is at them. */
  'devices.read': { module: 'cinemas', roles: ['manager', 'exhibitor-manager'] },
  /** Lets devices in, sets, reloads, signs out and blocks them. */
  'devices.write': { module: 'cinemas', roles: ['manager', 'exhibitor-manager'] },
  /** Sees what displays show, and which of them are behind. */
  'signage.read': { module: 'signage', roles: ['manager', 'exhibitor-manager'] },
  /** Composes what displays show. It is the whole exhibitor's. */
  'signage.write': { module: 'signage', roles: ['manager', 'exhibitor-manager'] },
  /** Makes exhibitors, gives them host names and modules, switches them off. */
  'exhibitors.manage': { module: 'system', roles: [] },
} as const satisfies Record<string, PermissionRow>;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as Permission[];

/** Permissions of the installation as a whole. */
export type SystemPermission = {
  [Name in Permission]: (typeof permissions)[Name]['module'] extends 'system' ? Name : never;
}[Permission];

export function isOfSystem(permission: Permission): permission is SystemPermission {
  return permissions[permission].module === 'system';
}

/** A permission that roles give. */
export type RolePermission = Exclude<Permission, SystemPermission>;

export const rolePermissionNames = permissionNames.filter((name): name is RolePermission => !isOfSystem(name));
