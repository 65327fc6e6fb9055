import type { RequestHandler } from 'express';
import type { Logger } from './log.ts';

/**
 * Says once that a proxy stands in front and TRUST_PROXY does not: all visitors then have the proxy's address, and are
 * limited together. Anybody can send such a header, so it is a warning and changes nothing.
 */
export function proxyWarning(log: Logger): RequestHandler {
  let told = false;
  return (request, _response, next) => {
    const header = told ? undefined : ['x-forwarded-for', 'forwarded'].find((name) => request.headers[name]);
    if (header !== undefined) {
      told = true;
      log.warn(
        { header, from: request.socket.remoteAddress },
        'A forwarded request came while TRUST_PROXY is 0, so all visitors behind that proxy share one address and its limits. Set TRUST_PROXY to the number of proxies in front.',
      );
    }
    next();
  };
}
