/** What a session of staff is known by. */
import { createHash } from 'node:crypto';

/** The token stands in the cookie alone; the database knows its hash, so that who reads the database is not signed in. */
export function staffSessionId(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** What a browser says of itself is kept so far. */
export const longestBrowser = 200;
