/** Signing in to portal and point of sale. */
import { z } from 'zod';
import { lineSchema } from './ids.ts';
import type { Permission, RoleKey } from './permissions.ts';

export const signInSchema = z.object({
  email: lineSchema.trim().toLowerCase().min(1).max(254).pipe(z.email()),
  /** Also a wrong one costs a hash, whose work grows with its length. */
  password: z.string().min(1).max(200),
});
export type SignInInput = z.infer<typeof signInSchema>;

/** What an employee is at an exhibitor. */
export interface StaffMembership {
  exhibitor: { id: number; name: string };
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
