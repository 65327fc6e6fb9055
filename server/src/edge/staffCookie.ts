/** The cookie of who is signed in. Its token is known to the browser alone; we know its hash, which is the session's id. */
import { parse, serialize } from 'cookie';
import { type Actor, visitorActor } from '../domain/actor.ts';
import { staffSessionId } from '../services/staff/sessionId.ts';
import type { Edge } from './edge.ts';

const name = 'parterre_staff';
const tokenPattern = /^[\w-]{43}$/;

/** The session's id of a `Cookie` header; null without one. Whether the session goes on is another question. */
export function staffSessionOf(cookieHeader: string | undefined): string | null {
  // Visitors have none, and most requests are theirs.
  if (!cookieHeader?.includes(name)) return null;
  const token = parse(cookieHeader)[name];
  return token !== undefined && tokenPattern.test(token) ? staffSessionId(token) : null;
}

/** A `Set-Cookie` value. `token` null: takes the cookie away. `secure`: travels over https only. */
export function staffCookie(token: string | null, { secure }: { secure: boolean }): string {
  return serialize(name, token ?? '', {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    ...(token === null && { maxAge: 0 }),
  });
}

/**
 * Who asks, from `ip`.
 * ### Errors
 * `TOO_MANY_REQUESTS` when too many cookies of no session came from there.
 */
export async function actorOf(
  { services, limits }: Pick<Edge, 'services' | 'limits'>,
  cookieHeader: string | undefined,
  ip: string,
): Promise<Actor> {
  const sessionId = staffSessionOf(cookieHeader);
  if (sessionId === null) return visitorActor;
  return (await limits.lookUpSession(ip, sessionId, () => services.staff.whoIs(sessionId))) ?? visitorActor;
}
