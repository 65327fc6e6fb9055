/** Demonstrations belong on one's own machine or network: whether a request came from further away. */
import type { Request, RequestHandler } from 'express';
import { isPublicHost } from '../domain/hosts.ts';
import { ParterreError } from '../domain/parterreError.ts';
import type { Logger } from './log.ts';

/**
 * Whether somebody on the internet may have sent it: a public name or address among those that were asked for, or that
 * a proxy says it was forwarded from or for. Headers can be invented; whoever invents one only learns less.
 */
export function isFromInternet(request: Request): boolean {
  const forwarded = request.header('forwarded') ?? '';
  const told = [
    request.socket.remoteAddress,
    request.header('host'),
    ...listed(request.header('x-forwarded-host')),
    ...listed(request.header('x-forwarded-for')),
    // RFC 7239: for=192.0.2.60;host=example.com, for="[2001:db8::17]:4711"
    ...[...forwarded.matchAll(/\b(?:for|host)="?([^";,\s]+)/gi)].map((match) => match[1]),
  ];
  return told.some((host) => host !== undefined && isPublicHost(withoutPort(host)));
}

/** Pages of a demonstration that are nobody's but its neighbours': mails and paper have tickets that are good. */
export const notForStrangers: RequestHandler = (request, _response, next) => {
  if (isFromInternet(request)) throw new ParterreError('NOT_FOUND');
  next();
};

/** Tells the log, once, that a demonstration is reached from the internet. */
export function watchDemonstration(log: Logger): RequestHandler {
  let told = false;
  return (request, _response, next) => {
    if (!told && isFromInternet(request)) {
      told = true;
      log.error(
        'this demonstration is reached from the internet: its payments move no money; to sell, start with DEMO=off',
      );
    }
    next();
  };
}

const listed = (header: string | undefined): string[] => (header ?? '').split(',').map((part) => part.trim());

/** The host in `host:port` and `[address]:port`; an IPv6 address without brackets has no port. */
function withoutPort(host: string): string {
  const bracketed = /^\[([^\]]+)\]/.exec(host)?.[1];
  if (bracketed) return bracketed;
  return host.split(':').length === 2 ? (host.split(':')[0] ?? '') : host;
}
