/** The second factor of staff: passkeys, authenticator apps and recovery codes, given when signing in and kept under "Security". */
import { z } from 'zod';
import { lineSchema, mustBeVisible } from './ids.ts';
import { type StaffAccount, signInSchema } from './staff.ts';

const base64url = (longest: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(longest);

/** At most 1,023 bytes (WebAuthn Level 3, section 4). */
const credentialIdSchema = base64url(1_364);

const credential = { id: credentialIdSchema, rawId: credentialIdSchema, type: z.literal('public-key') };

/** What a browser answers of a passkey that it has used; what else it says is not looked at. */
export const passkeyAnswerSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(200).optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

const passkeyNameSchema = mustBeVisible(lineSchema.trim().min(1).max(60));

/** What the browser answers when it has made a passkey. `name`: what its owner calls it. */
export const passkeyCreationSchema = z.object({
  name: passkeyNameSchema,
  answer: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(8_000),
      attestationObject: base64url(40_000),
      transports: z
        .array(z.string().regex(/^[\w-]{1,20}$/))
        .max(10)
        .optional(),
    }),
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

export const passkeyNamedSchema = z.object({ id: credentialIdSchema });
export const passkeyRenamingSchema = passkeyNamedSchema.extend({ name: passkeyNameSchema });
export type PasskeyRenaming = z.infer<typeof passkeyRenamingSchema>;

/** A code of the app, or a recovery code: which of the two, its form tells. */
export const secondFactorCodeSchema = z.object({ code: z.string().trim().min(1).max(60) });

/** `token`: what came with the secret, which is written down nowhere until a code of it was shown. */
export const authenticatorAppSchema = z.object({
  token: z.string().min(1).max(1_000),
  code: secondFactorCodeSchema.shape.code,
});
export type AuthenticatorAppCreation = z.infer<typeof authenticatorAppSchema>;

export const confirmationOfAccountSchema = z.object({ current_password: signInSchema.shape.password });

/** Who has given their password, and is not signed in yet. */
export interface HalfSignedIn {
  name: string;
  email: string;
  /** `give`: the second factor of the account; `setUp`: it has none, and has to get one. */
  owes: 'give' | 'setUp';
  /** The exhibitor that requires it, by its name; null: none does. */
  requiredBy: string | null;
  /** With what it can be given here. */
  ways: { passkey: boolean; app: boolean; recoveryCode: boolean };
  /** Hosts of passkeys that cannot be used here. */
  otherHosts: string[];
}

/** What comes of a right password. */
export type SignedIn = StaffAccount | HalfSignedIn;

/** A passkey, as its owner sees it. Times in Unix ms. */
export interface PasskeyView {
  id: string;
  name: string;
  /** The one host where it signs in. */
  host: string;
  createdAtMs: number;
  /** Null: never yet. */
  lastUsedAtMs: number | null;
}

/** The factors of one's own account. */
export interface SecondFactorView {
  passkeys: PasskeyView[];
  /** Null: no app has been set up. */
  app: { createdAtMs: number; lastUsedAtMs: number | null } | null;
  /** How many are left. */
  recoveryCodes: number;
  /** The exhibitor that requires a second factor, by its name; null: none does. */
  requiredBy: string | null;
  /** For which host a passkey would be made here; null: for none, as at an address of digits. */
  host: string | null;
}

/** `recoveryCodes`: shown this once, with the first second factor of an account; null: it has some. */
export interface AddedFactor {
  recoveryCodes: string[] | null;
}

/** A secret that is not kept yet. `uri`: for a QR code. */
export interface NewAuthenticatorApp {
  secret: string;
  uri: string;
  token: string;
}
