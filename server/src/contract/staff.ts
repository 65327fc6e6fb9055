/** Signing in to portal and point of sale. */
import { z } from 'zod';
import type { Feature } from './catalogue.ts';
import type { BillStatus } from './enumerations.ts';
import { lineSchema, mustBeVisible, recordIdSchema } from './ids.ts';
import type { Permission, RoleKey } from './permissions.ts';

export const signInSchema = z.object({
  email: lineSchema.trim().toLowerCase().min(1).max(254).pipe(z.email()),
  /** Also a wrong one costs a hash, whose work grows with its length. */
  password: z.string().min(1).max(200),
});
export type SignInInput = z.infer<typeof signInSchema>;

export const roleChangeSchema = z.object({
  membership: recordIdSchema,
  /** Of the membership that was looked at. Another one by now: CHANGED_MEANWHILE. */
  row_version: z.int().min(1),
  role: recordIdSchema,
});
export type RoleChange = z.infer<typeof roleChangeSchema>;

export interface StaffRole {
  id: number;
  /** Null: a role of the exhibitor's own. */
  key: RoleKey | null;
  /** Who made it, and where alone it is given; null: one of the specification, which everybody has. */
  exhibitor: number | null;
  name: string;
  color: string;
  permissions: Permission[];
}

/** Somebody who works where the reader may change roles. What they do elsewhere is not told. */
export interface StaffEmployee {
  id: number;
  name: string;
  email: string;
  /** `cinemas` null: all of them. */
  memberships: { id: number; row_version: number; exhibitor: number; role: number; cinemas: number[] | null }[];
}

/** What an employee is at an exhibitor. */
export interface StaffMembership {
  exhibitor: { id: number; name: string; modules: Feature[] };
  /** `key` null: a role of the exhibitor's own. */
  role: { key: RoleKey | null; name: string };
  permissions: Permission[];
  /** Ids; null: all of them. */
  cinemas: number[] | null;
}

/** Who is signed in. */
export interface StaffAccount {
  name: string;
  email: string;
  memberships: StaffMembership[];
}

/** Somewhere an employee is signed in. Times in Unix ms. */
export interface StaffSessionView {
  id: string;
  /** What the browser says it is. */
  browser: string;
  signedInAtMs: number;
  lastSeenAtMs: number;
  /** The one that asks. */
  current: boolean;
}

/** Null: the buyer is nobody in particular, as at the box office. */
export const billCorrectionSchema = z.object({
  uuid: z.uuid().toLowerCase(),
  /** Of the bill that was looked at. Another one by now: CHANGED_MEANWHILE. */
  row_version: z.int().min(1),
  buyer_name: mustBeVisible(lineSchema.trim().min(1).max(120)).nullable(),
  buyer_email: z.string().trim().pipe(z.email().max(254)).nullable(),
});
export type BillCorrection = z.infer<typeof billCorrectionSchema>;

/** What staff changed on something, and when. */
export interface StaffChangeView {
  /** The name of who did it, as it was then. */
  by: string;
  atMs: number;
  /** What the browser of the session said it was; null: of before it was written down. */
  browser: string | null;
  /** By which it was done. */
  permission: string;
  /** Only what changed. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** A bill as staff see it. */
export interface StaffBill {
  uuid: string;
  status: BillStatus;
  row_version: number;
  buyer_name: string | null;
  buyer_email: string | null;
  /** The newest first. */
  changes: StaffChangeView[];
}

/** All of what is set for a provider; what is left out is no longer set. It can be written and not read. */
export const providerConfigurationSchema = z.object({
  name: lineSchema.min(1).max(60),
  /** Of what was looked at. Another one by now: CHANGED_MEANWHILE. */
  row_version: z.int().min(1),
  config: z.record(z.string().max(60), z.string().max(4_000)),
});
export type ProviderConfiguration = z.infer<typeof providerConfigurationSchema>;

/** A payment provider, as staff see it. */
export interface StaffProvider {
  name: string;
  row_version: number;
  /** What can be set. */
  fields: string[];
  /** Payments can be made with it. */
  working: boolean;
}
