/** Exhibitors, as the system's administrator makes them, gives them host names and modules, and switches them off. */
import { z } from 'zod';
import {
  areDifferent,
  changeOf,
  idSchema,
  lineSchema,
  mailAddressSchema,
  mustBeVisible,
  rowVersionSchema,
  versionedIdSchema,
} from './ids.ts';
import { locales } from './locales.ts';
import type { AccountState } from './people.ts';
import { type Feature, features, type RoleKey } from './permissions.ts';
import { hostSchema, timezoneSchema, tradeNameSchema } from './settings.ts';
import { signInSchema } from './staff.ts';

/** What stands in an address and is none of its host name: scheme, port, path, account. */
const besideHost = /[\s/\\:@?#%[\]]/;

/** A host as browsers ask for it: in lower case, other letters than those of ASCII in punycode; unchanged where it is no name. */
function asciiHost(name: string): string {
  const host = besideHost.test(name) ? undefined : URL.parse(`http://${name}`)?.hostname;
  return (host ?? name).replace(/\.$/, '');
}

/**
 * A name under which a website is reached. No number and not `localhost`: whoever stands before the machine itself, as what looks after it
 * does, goes where BASE_URL leads.
 */
export const siteHostSchema = z
  .string()
  .trim()
  .max(253)
  .transform(asciiHost)
  .pipe(hostSchema)
  .refine((host) => host !== 'localhost', { params: { key: 'host_local' } });

const modulesSchema = z.array(z.enum(features)).max(features.length).refine(areDifferent.check, areDifferent.params);

const exhibitorFields = {
  trade_name: tradeNameSchema,
  /** Where visitors write to. */
  email: mailAddressSchema,
  timezone: timezoneSchema,
  hosts: z.array(siteHostSchema).max(20).refine(areDifferent.check, areDifferent.params),
};

/** Somebody who may do everything at an exhibitor, and is asked by mail to choose a password. */
const managerFields = {
  name: mustBeVisible(lineSchema.trim().min(1).max(120)),
  email: signInSchema.shape.email,
  /** In which they are written to. */
  locale: z.enum(locales),
};

export const exhibitorCreationSchema = z
  .object({
    ...exhibitorFields,
    /** The website's, where a visitor's browser asks for none that is offered. */
    locale: z.enum(locales),
    available_locales: z
      .array(z.enum(locales))
      .min(1)
      .max(locales.length)
      .refine(areDifferent.check, areDifferent.params),
    modules: modulesSchema,
    manager: z.object(managerFields),
  })
  .superRefine(({ locale, available_locales }, context) => {
    if (!available_locales.includes(locale))
      context.addIssue({ code: 'custom', path: ['locale'], params: { key: 'not_available_locale' } });
  });
export type ExhibitorCreation = z.infer<typeof exhibitorCreationSchema>;

export const exhibitorChangeSchema = changeOf(z.object(exhibitorFields));
export type ExhibitorChange = z.infer<typeof exhibitorChangeSchema>;

/** `row_version`: of the exhibitor's public settings, whose part they are. */
export const modulesChangeSchema = idSchema.extend({ row_version: rowVersionSchema, modules: modulesSchema });
export type ModulesChange = z.infer<typeof modulesChangeSchema>;

export const exhibitorSwitchSchema = versionedIdSchema.extend({ on: z.boolean() });
export type ExhibitorSwitch = z.infer<typeof exhibitorSwitchSchema>;

export const managerAdditionSchema = idSchema.extend(managerFields);
export type ManagerAddition = z.infer<typeof managerAdditionSchema>;

/** `invited`: a mail asks them to choose a password; else they have an account and sign in as before. */
export interface AddedManager {
  invited: boolean;
}

export interface ExhibitorView {
  id: number;
  trade_name: string;
  email: string;
  timezone: string;
  hosts: string[];
  /** An ISO instant; null: it works. */
  switched_off_at: string | null;
  row_version: number;
  modules: Feature[];
  modules_version: number;
  managers: ExhibitorManager[];
  stakes: ExhibitorStakes;
}

/** Whoever has one of these in all cinemas of an exhibitor leads it. */
export const leadingRoles = ['super-admin', 'admin', 'exhibitor-manager'] as const satisfies RoleKey[];

export interface ExhibitorManager {
  id: number;
  name: string;
  email: string;
  role: RoleKey;
  account: AccountState;
}

/** What stands still while an exhibitor is switched off: its shows to come with the tickets that were sold for them, people and devices. */
export interface ExhibitorStakes {
  schedules: number;
  tickets: number;
  employees: number;
  devices: number;
}

/** Where BASE_URL leads: the exhibitor whose website is found there. */
export interface BaseAddress {
  url: string;
  exhibitor: number | null;
}

export interface ExhibitorRow {
  id: number;
  trade_name: string;
  email: string;
  /** One after the other. */
  hosts: string;
  cinemas: number;
  employees: number;
  switched_off: boolean;
}
