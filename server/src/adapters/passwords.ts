import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '../ports/passwords.ts';
import { passwordWeakness } from './passwordWeakness.ts';

/** A hash that is nobody's: compared with where there is no account, so that the time of an answer does not tell whether there is one. */
const nobodys = hash('nobody');

/** argon2id with 19 MiB and two passes, the library's defaults and the least that OWASP's password storage cheat sheet asks for. */
export const passwords: Passwords = {
  weakness: passwordWeakness,
  hash: (password) => hash(password),
  async matches(password, known) {
    const matches = await verify(known ?? (await nobodys), password);
    return matches && known !== null;
  },
};
