/** What every request carries: its id, its language, and the nonce of its page. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Locale } from '../contract/index.ts';
import { requestLocale } from './locale.ts';

export interface RequestState {
  id: string;
  locale: Locale;
  /** The name of this server that the visitor uses, in lower case; a proxy in front tells it. */
  host: string;
  /** For inline styles and scripts of this answer (content security policy). */
  nonce: string;
  startedAtMs: number;
  /** Names the route in metrics; never a raw path, which would make a series per visitor. */
  route: string;
}

const states = new WeakMap<Response, RequestState>();

/** A proxy may have given the request its id already; it must be short and plain to be taken over. */
const acceptableId = /^[\w.-]{8,64}$/;

export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && acceptableId.test(given) ? given : randomUUID();
}

export function requestStates(): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const state: RequestState = {
      id: requestIdOf(request),
      locale: requestLocale(request),
      host: (request.hostname ?? '').toLowerCase(),
      nonce: randomBytes(16).toString('base64'),
      startedAtMs: performance.now(),
      route: 'other',
    };
    states.set(response, state);
    response.setHeader('X-Request-Id', state.id);
    next();
  };
}

export function stateOf(response: Response): RequestState {
  const state = states.get(response);
  if (!state) throw new Error('requestStates() must be the first middleware');
  return state;
}

/** Names the route of all requests that come here. */
export function named(route: string): RequestHandler {
  return (_request, response, next) => {
    stateOf(response).route = route;
    next();
  };
}
