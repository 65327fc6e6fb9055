/** What beside the password shows who somebody is: what is owed before they are signed in, and the codes for when a device is lost. */
import { createHash } from 'node:crypto';
import { asReadable, readableCode } from './readableCode.ts';

/** What somebody owes who has given their password. `give`: the second factor of their account; `setUp`: the account has to get one first. */
export type OwedFactor = 'give' | 'setUp';

/** `isRequired`: by an exhibitor they work for. `wasGiven`: a second factor, in this session. Null: they are signed in. */
export function owedFactor(account: { hasFactor: boolean; isRequired: boolean; wasGiven: boolean }): OwedFactor | null {
  if (!account.hasFactor) return account.isRequired ? 'setUp' : null;
  return account.wasGiven ? null : 'give';
}

/** Who has given the password has so long for the rest. */
export const halfSignedInMinutes = 15;

/** How long after a password or a passkey was given what protects the account may be changed without asking for it again. */
export const confirmedMinutes = 10;

/** A challenge that was not answered by then is none any more. Browsers give people a minute, some of them five. */
export const challengeMinutes = 5;

export const recoveryCodeCount = 10;

/** A code has 80 bits, so the hash of it that the database knows needs neither salt nor work: guessing one takes as long as guessing a token. */
const codeBytes = 16;

/** `random`: gives so many random bytes. */
export function newRecoveryCodes(random: (bytes: number) => Uint8Array): string[] {
  return Array.from({ length: recoveryCodeCount }, () => readableCode(random(codeBytes)));
}

/** What the database knows a code by. Null: no such code can be. In lower case, with other separators, and with letters that look like digits it is the same code. */
export function recoveryCodeId(typed: string): string | null {
  const letters = asReadable(typed);
  if (!/^[0-9A-HJKMNP-TV-Z]{16}$/.test(letters)) return null;
  return createHash('sha256').update(letters).digest('base64url');
}
