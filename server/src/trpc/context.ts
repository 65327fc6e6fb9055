/** What a procedure is given. The inner part needs no request, so routers run under test with `createCaller`. */
import type { Locale } from '../contract/index.ts';
import { type Actor, accountOf, visitorActor } from '../domain/actor.ts';
import type { Asker } from '../domain/limits.ts';
import type { SessionGuard } from '../edge/csrf.ts';
import type { Edge } from '../edge/edge.ts';
import type { ConnectionLimits } from './connectionLimits.ts';

export interface Context {
  edge: Edge;
  locale: Locale;
  /** The name of this server that the visitor uses. */
  host: string;
  /** For rate limits; behind a proxy the client's own address. */
  ip: string;
  requestId: string;
  guard: SessionGuard;
  /** Who asks. On a WebSocket it is who asked for the connection: it ends with the session. */
  actor: Actor;
  /** On the channel of devices: what the device has in its cookie, let in or not; null: nothing. */
  deviceToken: string | null;
  /** What the browser has in the cookie of a desk where somebody has signed in. Null: nothing, or on a WebSocket, where nobody signs in. */
  deskToken: string | null;
  /** What the browser says it is. */
  userAgent: string;
  /** Only over HTTP: a WebSocket's answer carries no cookies. */
  setCookie: ((value: string) => void) | null;
  /** Only on a WebSocket. */
  connection: ConnectionLimits | null;
}

/** Who is counted for a call. */
export function askerOf({ ip, guard, actor }: Pick<Context, 'ip' | 'guard' | 'actor'>): Asker {
  return { ip, session: guard.sessionId, account: accountOf(actor), isDevice: actor.kind === 'device' };
}

export function createContextInner(edge: Edge, visitor: Partial<Omit<Context, 'edge'>> = {}): Context {
  return {
    edge,
    locale: visitor.locale ?? 'en',
    host: visitor.host ?? '',
    ip: visitor.ip ?? '127.0.0.1',
    requestId: visitor.requestId ?? 'inner',
    guard: visitor.guard ?? { validUntilMs: Number.POSITIVE_INFINITY, sessionId: null },
    actor: visitor.actor ?? visitorActor,
    deviceToken: visitor.deviceToken ?? null,
    deskToken: visitor.deskToken ?? null,
    userAgent: visitor.userAgent ?? '',
    setCookie: visitor.setCookie ?? null,
    connection: visitor.connection ?? null,
  };
}
