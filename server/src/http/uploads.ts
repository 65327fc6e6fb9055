/** Pictures and videos from staff: `POST /api/staff/media?use=poster&crop=0,0,800,1200`, the body being the file itself. */
import { type NextFunction, type Request, type RequestHandler, type Response, Router, raw } from 'express';
import {
  type MediaUseName,
  mediaLimits,
  mediaUses,
  uploadSchema,
  type VideoUseName,
  videoLimits,
  videoUses,
} from '../contract/index.ts';
import { accountOf, may, notAllowed } from '../domain/actor.ts';
import { pictureTooLarge, videoTooLarge } from '../domain/mediaRefusals.ts';
import { ParterreError } from '../domain/parterreError.ts';
import type { Edge } from '../edge/edge.ts';
import { InvalidInput } from '../edge/errors.ts';
import { named, stateOf } from '../edge/requestState.ts';
import { actorOf } from '../edge/staffCookie.ts';

/** Files that are taken at once; pictures are in memory meanwhile, also those that wait for the decoder. */
const mostAtOnce = 4;
const path = '/api/staff/media';

/**
 * Who may, is asked before the first byte of the file is read.
 * ### Errors (the first that applies)
 * `TOO_MANY_REQUESTS`, `NOT_SIGNED_IN`, `SESSION_EXPIRED`, `VALIDATION_FAILED`, `FORBIDDEN`, `PICTURE_TOO_LARGE`, `VIDEO_TOO_LARGE`,
 * then those of `MediaStore.keep` and `keepVideo`.
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
    const { use } = asked.data;
    const { permission } = isVideo(use) ? videoUses[use] : mediaUses[use];
    if (!may(actor, permission)) throw notAllowed(actor);
    const bytes = Number(request.header('content-length') ?? 0);
    if (isVideo(use) && bytes > videoLimits.bytes) throw videoTooLarge();
    if (!isVideo(use) && bytes > mediaLimits.bytes) throw pictureTooLarge();
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
    const { media } = edge.services;
    // What is not read of a video that was refused is let go, so that the answer is heard.
    const kept = isVideo(use)
      ? media.keepVideo(chunksOf(request)).finally(() => request.resume())
      : media.keep(bytesOf(request), use, crop ?? null).then((urls) => ({ urls }));
    const data = await kept.catch((error: unknown) => {
      // A refusal to whoever sent it, and news for whoever runs the server: the disk is full, or may not be written to.
      if (error instanceof ParterreError && error.code === 'UNAVAILABLE')
        edge.onFault(error.detail.cause, { requestId: stateOf(response).id, path });
      throw error;
    });
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Language', stateOf(response).locale);
    response.json({ data });
  };

  // A picture is read at once, a video as it is kept.
  const picture = raw({
    type: (request) => !isVideo(uploadSchema.parse((request as Request).query).use),
    limit: mediaLimits.bytes,
  });
  return Router().post(path, named(path), admitted, picture, tooLong, keep);
}

const bytesOf = ({ body }: Request): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function isVideo(use: MediaUseName | VideoUseName): use is VideoUseName {
  return use in videoUses;
}

/** The body as it comes. The connection stays, for the answer, also when nobody reads on. */
async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* request.iterator({ destroyOnReturn: false });
  } catch (cause) {
    // Whoever sent it has hung up.
    throw new ParterreError('MALFORMED_REQUEST', { cause });
  }
}

/** Refuses a file that did not say how long it is, and is too long. */
function tooLong(error: unknown, _request: Request, _response: Response, next: NextFunction): void {
  const isTooLong = error instanceof Error && 'type' in error && error.type === 'entity.too.large';
  next(isTooLong ? pictureTooLarge() : error);
}
