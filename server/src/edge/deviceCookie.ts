/**
 * The cookie of a device. It travels to the channel of devices alone (`devicePath`), so that the same browser is a device there and
 * somebody in the portal elsewhere.
 */
import { parse, serialize } from 'cookie';
import { devicePath } from '../contract/index.ts';
import { type Actor, visitorActor } from '../domain/actor.ts';
import { deviceKey } from '../services/staff/deviceSessions.ts';
import type { Edge } from './edge.ts';

const name = 'parterre_device';
const tokenPattern = /^[\w-]{43}$/;
/** The longest that browsers keep one; each visit begins it anew. */
const keptSeconds = 400 * 24 * 60 * 60;

/** The device's key, of a `Cookie` header; null without one. Whether there is such a device is another question. */
export function deviceKeyOf(cookieHeader: string | undefined): string | null {
  const token = deviceTokenOf(cookieHeader);
  return token === null ? null : deviceKey(token);
}

export function deviceTokenOf(cookieHeader: string | undefined): string | null {
  if (!cookieHeader?.includes(name)) return null;
  const token = parse(cookieHeader)[name];
  return token !== undefined && tokenPattern.test(token) ? token : null;
}

/** A `Set-Cookie` value. `secure`: travels over https only. */
export function deviceCookie(token: string, { secure }: { secure: boolean }): string {
  return serialize(name, token, { httpOnly: true, sameSite: 'lax', secure, path: devicePath, maxAge: keptSeconds });
}

/**
 * Who asks, from `ip`: the device once it is let in, with whoever is at it. Errors: as `actorOf`.
 */
export async function deviceActorOf(
  edge: Pick<Edge, 'services' | 'limits'>,
  cookieHeader: string | undefined,
  ip: string,
): Promise<Actor> {
  return actorOfKey(edge, deviceKeyOf(cookieHeader), ip);
}

/** Who asks with `Authorization: Bearer`, which programs send that are a device and no browser: what the cookie holds is the token. Errors: as `actorOf`. */
export async function bearerDeviceActorOf(
  edge: Pick<Edge, 'services' | 'limits'>,
  authorization: string | undefined,
  ip: string,
): Promise<Actor> {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return actorOfKey(edge, tokenPattern.test(token) ? deviceKey(token) : null, ip);
}

async function actorOfKey(
  { services, limits }: Pick<Edge, 'services' | 'limits'>,
  key: string | null,
  ip: string,
): Promise<Actor> {
  if (key === null) return visitorActor;
  return (await limits.lookUpSession(ip, key, () => services.devices.known(key)))?.actor ?? visitorActor;
}
