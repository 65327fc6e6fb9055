/** Signing in to portal and point of sale. */
import { z } from 'zod';
import type { SignInKind } from './enumerations.ts';
import { lineSchema, mustBeVisible, recordIdSchema, rowVersionSchema } from './ids.ts';
import { type Locale, locales } from './locales.ts';
import { passwordLengths, passwordSchema } from './passwords.ts';
import type { AccountState, AuditNames } from './people.ts';
import {
  type Feature,
  type Permission,
  type RoleKey,
  type RolePermission,
  rolePermissionNames,
} from './permissions.ts';

export const signInSchema = z.object({
  email: lineSchema.trim().toLowerCase().min(1).max(254).pipe(z.email()),
  /** Limited, because a wrong password costs a hash too, whose work grows with its length. */
  password: z.string().min(1).max(passwordLengths.most),
});
export type SignInInput = z.infer<typeof signInSchema>;

export const roleChangeSchema = z.object({
  membership: recordIdSchema,
  /** Version of the membership that was looked at. Another one by now: CHANGED_MEANWHILE. */
  row_version: rowVersionSchema,
  role: recordIdSchema,
  /** Null: all of them; left out: they stay. */
  cinemas: z.array(recordIdSchema).min(1).max(500).nullable().optional(),
});
export type RoleChange = z.infer<typeof roleChangeSchema>;

const areTheSame = {
  check: (passwords: { password?: string | undefined; password_confirmation?: string | undefined }): boolean =>
    passwords.password === passwords.password_confirmation,
  params: { path: ['password_confirmation'], params: { key: 'confirmed' } },
};

const confirmationSchema = z.string().max(passwordLengths.most);

/** Whether there is such an account is told by a mail alone. */
export const resetRequestSchema = z.object({
  email: signInSchema.shape.email,
  /** Where one signs in. */
  app: z.enum(['portal', 'pos']),
});
export type ResetRequest = z.infer<typeof resetRequestSchema>;

export const passwordResetSchema = z
  .object({ token: z.string().min(1).max(100), password: passwordSchema, password_confirmation: confirmationSchema })
  .refine(areTheSame.check, areTheSame.params);
export type PasswordReset = z.infer<typeof passwordResetSchema>;

/** A link of a mail, by what stands behind its `#`. */
export const mailedLinkSchema = z.object({ token: z.string().min(1).max(100) });
export type MailedLink = z.infer<typeof mailedLinkSchema>;

/** What whoever has an invitation's link is told about it. */
export interface InvitationView {
  name: string;
  email: string;
  /** Where they shall work, by name. */
  exhibitors: string[];
  /** They can sign in with this address already: the invitation adds to that account, and no password is chosen. */
  has_account: boolean;
}

/** What whoever has the link that confirms a new address is told about it. */
export interface AddressLinkView {
  name: string;
  email: string;
  /** Another account signs in with it, so it cannot be this one's. */
  is_taken: boolean;
}

/** A change of one's own password. */
export const passwordChangeSchema = z
  .object({
    current_password: z.string().min(1).max(passwordLengths.most),
    password: passwordSchema,
    password_confirmation: confirmationSchema,
  })
  .refine(areTheSame.check, areTheSame.params);
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** A role, and where: all cinemas of an exhibitor, or these. */
export const workplaceSchema = z.object({
  exhibitor: recordIdSchema,
  role: recordIdSchema,
  cinemas: z.array(recordIdSchema).min(1).max(500).nullable(),
});
export type Workplace = z.infer<typeof workplaceSchema>;

/** The number by which somebody signs in at a device. */
export const devicePinSchema = z.string().regex(/^\d{4,8}$/);

const employeeFields = {
  name: mustBeVisible(lineSchema.trim().min(1).max(120)),
  email: signInSchema.shape.email,
  /** The number by which they sign in at a device; null: none. */
  device_pin: devicePinSchema.nullable(),
  receives_management_notifications: z.boolean(),
  /** In which they are written to; null: that of the portal where they work. */
  locale: z.enum(locales).nullable(),
};

/** They choose their password themselves, by the link of a mail. */
export const employeeCreationSchema = z.object({
  ...employeeFields,
  memberships: z.array(workplaceSchema).min(1).max(20),
});
export type EmployeeCreation = z.infer<typeof employeeCreationSchema>;

export const employeeChangeSchema = z.object({
  ...employeeFields,
  id: recordIdSchema,
  row_version: rowVersionSchema,
  /** Left out: it stays. */
  device_pin: employeeFields.device_pin.optional(),
  locale: employeeFields.locale.optional(),
});
export type EmployeeChange = z.infer<typeof employeeChangeSchema>;

/** `wanted`: mails the link to the new address anew; else it is withdrawn. */
export const newAddressSchema = z.object({ id: recordIdSchema, row_version: rowVersionSchema, wanted: z.boolean() });
export type NewAddress = z.infer<typeof newAddressSchema>;

/** `invited`: mails the invitation (anew); else withdraws it. */
export const invitationChangeSchema = z.object({
  id: recordIdSchema,
  row_version: rowVersionSchema,
  invited: z.boolean(),
});
export type InvitationChange = z.infer<typeof invitationChangeSchema>;

const roleFields = {
  name: mustBeVisible(lineSchema.trim().min(1).max(60)),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  permissions: z.array(z.enum(rolePermissionNames as [RolePermission, ...RolePermission[]])).max(200),
};
export const roleCreationSchema = z.object({ ...roleFields, exhibitor: recordIdSchema });
export type RoleCreation = z.infer<typeof roleCreationSchema>;
export const roleEditSchema = z.object({ ...roleFields, id: recordIdSchema, row_version: rowVersionSchema });
export type RoleEdit = z.infer<typeof roleEditSchema>;

/** Where wrong passwords or PINs keep somebody out now, and how many there were within a day. */
export interface SignInLockView {
  kind: SignInKind;
  /** What a device is called; null: it is none. */
  device: string | null;
  since: string;
  until: string;
  wrong: number;
  /** From how many addresses; 0 at a device. */
  addresses: number;
}

/** What an account has beside its password, for whoever may look at it. */
export interface SecondFactorSummary {
  passkeys: number;
  app: boolean;
  recovery_codes: number;
}

/** Somebody who works here, as their page shows them. */
export interface EmployeeView {
  id: number;
  name: string;
  email: string;
  /** Takes its place once its owner has confirmed it; null: none is waiting. */
  new_email: string | null;
  has_device_pin: boolean;
  receives_management_notifications: boolean;
  locale: Locale | null;
  account: AccountState;
  /** Since when they are invited, and until when the link of the mail works; null: no invitation is open. */
  invitation: { at: string; until: string } | null;
  locks: SignInLockView[];
  second_factor: SecondFactorSummary;
  archived_at: string | null;
  row_version: number;
  /** Where the reader may see them. */
  memberships: StaffEmployee['memberships'];
  /** Whether they work at other places too, where the reader may not look. */
  works_elsewhere: boolean;
  /** Whether the reader may change the account: all that it can do, they can, everywhere. */
  may_change: boolean;
}

export interface StaffRole {
  id: number;
  /** Null: a role of the exhibitor's own. */
  key: RoleKey | null;
  /** Who made it, and where alone it is given; null: one of the specification, which everybody has. */
  exhibitor: number | null;
  name: string;
  /** `#c9a227` */
  color: string;
  permissions: RolePermission[];
  row_version: number;
  /** Given to nobody any more. */
  archived: boolean;
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

export interface NamedExhibitor {
  id: number;
  name: string;
}

/** Who is signed in. */
export interface StaffAccount {
  name: string;
  email: string;
  /** Where they work, but for exhibitors that are switched off. */
  memberships: StaffMembership[];
  /** Where they work and may do nothing: these exhibitors are switched off. */
  switchedOff: NamedExhibitor[];
  /** What is of the installation as a whole is theirs. */
  isSystemAdministrator: boolean;
}

/** Somewhere an employee is signed in. Times in Unix ms. */
export interface StaffSessionView {
  id: string;
  /** What the browser says it is. */
  browser: string;
  /** From which address one signed in; null: of before it was written down. */
  address: string | null;
  signedInAtMs: number;
  lastSeenAtMs: number;
  /** The one that asks. */
  current: boolean;
}

/** Where somebody is signed in, for who may sign them out. */
export interface EmployeeSessions {
  employee: { id: number; name: string };
  /** The newest first. */
  sessions: StaffSessionView[];
}

/** Null: the buyer is nobody in particular, as at the box office. */
export const billCorrectionSchema = z.object({
  uuid: z.uuid().toLowerCase(),
  /** Version of the bill that was looked at. Another one by now: CHANGED_MEANWHILE. */
  row_version: rowVersionSchema,
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
  /** Old values of the fields that changed. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  names: AuditNames;
}
