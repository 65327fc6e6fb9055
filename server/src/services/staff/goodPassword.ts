import { ParterreError } from '../../domain/parterreError.ts';
import type { Passwords } from '../../ports/passwords.ts';

/**
 * `personal`: names, addresses and the like of whose password it shall be.
 * ### Errors
 * `VALIDATION_FAILED` (password): it is too easy to guess
 */
export async function mustBeGood(passwords: Passwords, password: string, personal: readonly string[]): Promise<void> {
  const weakness = await passwords.weakness(password, personal);
  if (weakness !== null)
    throw new ParterreError('VALIDATION_FAILED', { fields: { password: [{ key: `password_${weakness}` }] } });
}
