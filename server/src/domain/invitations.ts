/** Invitations of staff: a mail with a link by which they choose their first password. */
import type { AccountState } from '../contract/index.ts';

/** Days for which the link works. */
export const invitationDays = 7;
const dayMs = 86_400_000;

/** When the link runs out, in Unix ms; it is as old as the invitation, however late its mail was sent. */
export function invitationEndsMs(invitedAt: string): number {
  return Date.parse(invitedAt) + invitationDays * dayMs;
}

/** Whether somebody can sign in with a password, or is asked to choose one. */
export function accountState(hasPassword: boolean, invitedAt: string | null, nowMs: number): AccountState {
  if (hasPassword) return 'active';
  if (invitedAt === null) return 'uninvited';
  return nowMs < invitationEndsMs(invitedAt) ? 'invited' : 'lapsed';
}
