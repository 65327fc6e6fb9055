/** Security headers, with a content security policy that allows no inline script. */
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { stateOf } from './requestState.ts';

/**
 * `dev`: Vite's inline scripts, eval and its socket are allowed.
 * Styles need the request's nonce (the component library writes style elements); style attributes are allowed, since
 * content of the operator and the seat map's labels carry them.
 */
export function securityHeaders(options: { baseUrl: string; dev: boolean }): RequestHandler {
  const https = options.baseUrl.startsWith('https:');
  const socketOrigin = options.baseUrl.replace(/^http/, 'ws');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // The engine is WebAssembly.
        'script-src': [
          "'self'",
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
        'connect-src': options.dev ? ["'self'", 'ws:', 'wss:'] : ["'self'", socketOrigin],
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        'frame-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        // A form's redirect counts too, and leads to BASE_URL whatever name the page was reached under.
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
}
