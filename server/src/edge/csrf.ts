/**
 * Protection against forged requests: a signed double submit.
 *
 * The cookie `parterre_session` holds `{session id}.{signature}`. A token holds `{session id}.{expiry}.{signature}` and
 * stands in the page's meta tag; a mutation sends it back in a header. Both must be signed by us and name the same
 * session, and the token must not be stale. Nothing is stored, so every node can check.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'cookie';
import type { Asker } from '../domain/limits.ts';
import type { Clock } from '../ports/clock.ts';

export const sessionCookie = 'parterre_session';
/** The apps renew every hour (spec); a token outlives a few missed renewals. */
const lifetimeMs = 4 * 60 * 60_000;

/** The CSRF standing of a request, or of a WebSocket for as long as it is open. */
export interface SessionGuard {
  /** Unix ms until which mutations are allowed; 0: the token was missing, forged or stale. */
  validUntilMs: number;
  /** The session's id from the cookie; null without one. */
  sessionId: string | null;
}

const refused: SessionGuard = { validUntilMs: 0, sessionId: null };

export interface FreshToken {
  token: string;
  expiresAtMs: number;
}

export class Csrf {
  readonly #key: Buffer;
  readonly #clock: Clock;
  readonly #secure: boolean;

  /** `secure`: the cookie travels over https only. */
  constructor(secret: string, options: { clock: Clock; secure: boolean }) {
    this.#key = createHmac('sha256', secret).update('parterre csrf 1').digest();
    this.#clock = options.clock;
    this.#secure = options.secure;
  }

  /** A token for the visitor's session, and the `Set-Cookie` value when a session has to begin. */
  issue(cookieHeader: string | undefined): FreshToken & { setCookie: string | null } {
    const known = this.session(cookieHeader);
    const sessionId = known ?? randomBytes(16).toString('base64url');
    const setCookie = known
      ? null
      : serialize(sessionCookie, `${sessionId}.${this.#sign(`session ${sessionId}`)}`, {
          httpOnly: true,
          sameSite: 'lax',
          secure: this.#secure,
          path: '/',
        });
    return { ...this.renew(sessionId), setCookie };
  }

  /** A token that lasts from now. Without a session it is of no use, but no error. */
  renew(sessionId: string | null): FreshToken {
    const id = sessionId ?? randomBytes(16).toString('base64url');
    const expiresAtMs = this.#clock.nowMs() + lifetimeMs;
    const body = `${id}.${expiresAtMs.toString(36)}`;
    return { token: `${body}.${this.#sign(`token ${body}`)}`, expiresAtMs };
  }

  /** The session of a `Cookie` header; null when there is none or it is not signed by us. */
  session(cookieHeader: string | undefined): string | null {
    if (!cookieHeader) return null;
    const [id, signature, ...rest] = (parse(cookieHeader)[sessionCookie] ?? '').split('.');
    if (!id || !signature || rest.length > 0) return null;
    return this.#verify(`session ${id}`, signature) ? id : null;
  }

  /** Who sent a request, to be counted. */
  asker(request: { ip?: string | undefined; headers: { cookie?: string | undefined } }): Asker {
    return { ip: request.ip ?? '', session: this.session(request.headers.cookie) };
  }

  /** How long mutations are allowed for this cookie and token; `validUntilMs` 0: not at all. */
  check(cookieHeader: string | undefined, token: string | undefined): SessionGuard {
    const sessionId = this.session(cookieHeader);
    if (!sessionId || !token || token.length > 200) return { ...refused, sessionId };
    const [id, expiry, signature, ...rest] = token.split('.');
    if (!id || !expiry || !signature || rest.length > 0 || id !== sessionId) return { ...refused, sessionId };
    if (!this.#verify(`token ${id}.${expiry}`, signature)) return { ...refused, sessionId };
    const validUntilMs = Number.parseInt(expiry, 36);
    return { validUntilMs: validUntilMs > this.#clock.nowMs() ? validUntilMs : 0, sessionId };
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url').slice(0, 32);
  }

  #verify(text: string, signature: string): boolean {
    const expected = Buffer.from(this.#sign(text));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}
