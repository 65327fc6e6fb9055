/** Pictures from staff: `POST /api/staff/media?use=poster&crop=0,0,800,1200`, the body being the file itself. */
import { type NextFunction, type Request, type RequestHandler, type Response, Router, raw } from 'express';
import { mediaLimits, mediaUses, uploadSchema } from '../contract/index.ts';
import { accountOf, may, notAllowed } from '../domain/actor.ts';
import { ParterreError } from '../domain/parterreError.ts';
import type { Edge } from '../edge/edge.ts';
import { InvalidInput } from '../edge/errors.ts';
import { named, stateOf } from '../edge/requestState.ts';
import { actorOf } from '../edge/staffCookie.ts';

/** Files in memory at once, those that wait for the decoder included. */
const mostAtOnce = 4;
const path = '/api/staff/media';

/**
 * Who may, is asked before the first byte of the file is read.
 * ### Errors (the first that applies)
 * `TOO_MANY_REQUESTS`, `NOT_SIGNED_IN`, `SESSION_EXPIRED`, `VALIDATION_FAILED`, `FORBIDDEN`, `PICTURE_TOO_LARGE`, then those of `MediaStore.keep`.
 */
export function uploadRouter(edge: Edge): Router {
  let running = 0;

  const admitted: RequestHandler = async (request, response, next) => {
    const actor = await actorOf(edge, request.header('cookie'), request.ip ?? '');
    await edge.limits.take('upload', { ...edge.csrf.asker(request), account: accountOf(actor) });
    if (actor.kind !== 'employee') throw new ParterreError('NOT_SIGNED_IN');
    const guard = edge.csrf.check(request.header('cookie'), request.header('x-csrf-token'));
    if (guard.validUntilMs === 0) throw new ParterreError('SESSION_EXPIRED');
    const asked = uploadSchema.safeParse(request.query);
    if (asked.error) throw new InvalidInput(asked.error);
    if (!may(actor, mediaUses[asked.data.use].permission)) throw notAllowed(actor);
    if (Number(request.header('content-length') ?? 0) > mediaLimits.bytes) throw tooLarge();
    if (running >= mostAtOnce)
      throw new ParterreError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5, values: { seconds: 5 } });
    // Whoever has hung up meanwhile takes no place: nothing would say that it is free again.
    if (response.closed) return;
    running += 1;
    response.once('close', () => {
      running -= 1;
    });
    next();
  };

  const keep: RequestHandler = async (request, response) => {
    const { use, crop } = uploadSchema.parse(request.query);
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const urls = await edge.services.media.keep(bytes, use, crop ?? null).catch((error: unknown) => {
      // A refusal to whoever sent it, and news for whoever runs the server: the disk is full, or may not be written to.
      if (error instanceof ParterreError && error.code === 'UNAVAILABLE')
        edge.onFault(error.detail.cause, { requestId: stateOf(response).id, path });
      throw error;
    });
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Language', stateOf(response).locale);
    response.json({ data: { urls } });
  };

  return Router().post(path, named(path), admitted, raw({ type: () => true, limit: mediaLimits.bytes }), tooLong, keep);
}

/** Refuses a file that did not say how long it is, and is too long. */
function tooLong(error: unknown, _request: Request, _response: Response, next: NextFunction): void {
  const isTooLong = error instanceof Error && 'type' in error && error.type === 'entity.too.large';
  next(isTooLong ? tooLarge() : error);
}

function tooLarge(): ParterreError {
  return new ParterreError('PICTURE_TOO_LARGE', {
    values: { megabytes: mediaLimits.bytes / 1024 / 1024, megapixels: mediaLimits.pixels / 1_000_000 },
  });
}
