/** tRPC over HTTP with batching, the fallback where WebSockets do not get through. */
import type { AnyTRPCProcedure } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Request, RequestHandler, Response } from 'express';
import { type ErrorBody, errorCodes } from '../contract/index.ts';
import { type Actor, accountOf, visitorActor } from '../domain/actor.ts';
import { ParterreError } from '../domain/parterreError.ts';
import { deskTokenOf } from '../edge/deskCookie.ts';
import { bodyLimitBytes, type Edge } from '../edge/edge.ts';
import { toErrorBody } from '../edge/errors.ts';
import { stateOf } from '../edge/requestState.ts';
import { costOf } from './callCosts.ts';
import { type Channel, staffChannel } from './channels.ts';
import type { Context } from './context.ts';
import { appRouter } from './router.ts';

/** Calls in one batch; more is no app of ours. */
const maxBatch = 20;

/** Procedures by path; tRPC's types say a tree. */
const procedures = appRouter._def.procedures as unknown as Readonly<Record<string, AnyTRPCProcedure | undefined>>;

/** `channel`: whose cookie says who asks. */
export function httpBatch(edge: Edge, channel: Channel = staffChannel): RequestHandler[] {
  const actors = new WeakMap<Response, Actor>();
  const handle = createExpressMiddleware({
    router: appRouter,
    maxBodySize: bodyLimitBytes,
    maxBatchSize: maxBatch,
    createContext: async ({ req, res }): Promise<Context> => ({
      edge,
      locale: stateOf(res).locale,
      host: stateOf(res).host,
      ip: req.ip ?? '',
      requestId: stateOf(res).id,
      guard: edge.csrf.check(req.header('cookie'), req.header('x-csrf-token')),
      actor: actors.get(res) ?? visitorActor,
      deviceToken: channel.deviceTokenOf(req.header('cookie')),
      deskToken: deskTokenOf(req.header('cookie')),
      userAgent: req.header('user-agent') ?? '',
      setCookie: (value) => void res.append('set-cookie', value),
      connection: null,
    }),
    /** One call: its own status. A batch: tRPC's 207 where they differ. */
    responseMeta({ errors, ctx, info }) {
      if (info?.calls.length !== 1 || !ctx || !errors[0]) return { headers: { 'cache-control': 'no-store' } };
      const body = toErrorBody(errors[0], { locale: ctx.locale });
      return { status: errorCodes[body.code].status, headers: { 'cache-control': 'no-store', ...retryAfter(body) } };
    },
  });
  return [
    countBatch(edge, channel, actors),
    (request: Request, response: Response, next) => void Promise.resolve(handle(request, response, next)).catch(next),
  ];
}

/** Who asks, and each call by its cost, however the batch is written: tRPC decodes the path before it parts it, so we do. */
function countBatch(edge: Edge, channel: Channel, actors: WeakMap<Response, Actor>): RequestHandler {
  return async (request, response, next) => {
    const paths = decodeURIComponent(request.path.slice(1)).split(',');
    // Subscriptions are counted on their socket, and over HTTP no app of ours has any.
    if (paths.some((path) => procedures[path]?._def.type === 'subscription'))
      throw new ParterreError('METHOD_NOT_ALLOWED');
    const cost = paths.slice(0, maxBatch).reduce((sum, path) => sum + costOf(path), 0);
    const actor = await channel.actorOf(edge, request.header('cookie'), request.ip ?? '');
    actors.set(response, actor);
    await edge.limits.take('api', { ...edge.csrf.asker(request), account: accountOf(actor) }, cost);
    next();
  };
}

function retryAfter(body: ErrorBody): Record<string, string> {
  return body.retryAfterSeconds === undefined ? {} : { 'retry-after': String(body.retryAfterSeconds) };
}
