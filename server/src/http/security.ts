/** Security headers, with a content security policy that allows no inline script. */
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { stateOf } from '../edge/requestState.ts';

/** https://developers.google.com/recaptcha/docs/faq: what its script loads, and the frame of its badge. */
const recaptchaSources = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

/** Serial ports are for tills, whose printer may be at one: `self` for their page. */
export const permissionsPolicy = (ports: 'self' | 'none'): string => `serial=(${ports === 'self' ? 'self' : ''})`;

/**
 * `recaptcha`: its script and frame are allowed.
 * `dev`: Vite's inline scripts, eval and its socket are allowed.
 * Styles need the request's nonce (the component library writes style elements); style attributes are allowed, since
 * the seat map's labels carry them.
 */
export function securityHeaders(options: { baseUrl: string; dev: boolean; recaptcha: boolean }): RequestHandler {
  const https = options.baseUrl.startsWith('https:');
  const socketOrigin = options.baseUrl.replace(/^http/, 'ws');
  const captcha = options.recaptcha ? recaptchaSources : [];
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // The engine is WebAssembly.
        'script-src': [
          "'self'",
          ...captcha,
          "'wasm-unsafe-eval'",
          options.dev ? "'unsafe-inline'" : (_request, response) => `'nonce-${stateOf(response as never).nonce}'`,
        ],
        'script-src-attr': ["'none'"],
        'style-src': [
          "'self'",
          options.dev ? "'unsafe-inline'" : (_request, response) => `'nonce-${stateOf(response as never).nonce}'`,
        ],
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        // Older Safari does not count WebSockets as 'self'.
        'connect-src': options.dev ? ["'self'", 'ws:', 'wss:'] : ["'self'", socketOrigin, ...captcha],
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        'frame-src': ["'self'", ...captcha],
        'frame-ancestors': ["'none'"],
        // A form's redirect counts too, and leads to BASE_URL under whatever name, not an exhibitor's own, the page was reached.
        'form-action': ["'self'", new URL(options.baseUrl).origin],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', permissionsPolicy('none'));
    headers(request, response, next);
  };
}
