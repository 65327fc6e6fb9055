import type { PasswordWeakness } from '../contract/index.ts';

export interface Passwords {
  /** Why it is too easy to guess; null: it is not. `personal`: names, addresses and the like of whose it shall be. */
  weakness(password: string, personal: readonly string[]): Promise<PasswordWeakness | null>;
  /** argon2id, in PHC form. */
  hash(password: string): Promise<string>;
  /** `hash` null (nobody has this address): false, after as much work as a comparison. */
  matches(password: string, hash: string | null): Promise<boolean>;
}
