export interface Passwords {
  /** argon2id, in PHC form. */
  hash(password: string): Promise<string>;
  /** `hash` null (nobody has this address): false, after as much work as a comparison. */
  matches(password: string, hash: string | null): Promise<boolean>;
}
