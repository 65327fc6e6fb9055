/** What a procedure is given. The inner part needs no request, so routers run under test with `createCaller`. */
import type { Locale } from '../contract/index.ts';
import type { Csrf } from '../edge/csrf.ts';
import type { Metrics } from '../edge/metrics.ts';
import type { Asker, RateLimits } from '../edge/rateLimits.ts';
import type { Services } from '../services/services.ts';
import type { ConnectionLimits } from './connectionLimits.ts';

/** The parts every request shares; made once by `createApp`. */
export interface Edge {
  services: Services;
  csrf: Csrf;
  limits: RateLimits;
  metrics: Metrics;
  /** Of the website's pages that are served now; null: there is none, or it changes with every keystroke. */
  build(): Promise<string | null>;
  /** Called for faults that nobody expected, before they become INTERNAL. */
  onFault(error: unknown, place: { requestId: string; path?: string }): void;
}

/** The CSRF standing of a request, or of a WebSocket for as long as it is open. */
export interface SessionGuard {
  /** Unix ms until which mutations are allowed; 0: the token was missing, forged or stale. */
  validUntilMs: number;
  /** Of the session's cookie; null without one. */
  sessionId: string | null;
}

export interface Context {
  edge: Edge;
  locale: Locale;
  /** For rate limits; behind a proxy the client's own address. */
  ip: string;
  requestId: string;
  guard: SessionGuard;
  /** Only on a WebSocket. */
  connection: ConnectionLimits | null;
}

/** Who is counted for a call. */
export function askerOf({ ip, guard }: Pick<Context, 'ip' | 'guard'>): Asker {
  return { ip, session: guard.sessionId };
}

export function createContextInner(edge: Edge, visitor: Partial<Omit<Context, 'edge'>> = {}): Context {
  return {
    edge,
    locale: visitor.locale ?? 'en',
    ip: visitor.ip ?? '127.0.0.1',
    requestId: visitor.requestId ?? 'inner',
    guard: visitor.guard ?? { validUntilMs: Number.POSITIVE_INFINITY, sessionId: null },
    connection: visitor.connection ?? null,
  };
}
