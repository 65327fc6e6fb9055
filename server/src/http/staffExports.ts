/** Any list of the portal as CSV, `GET /api/staff/export/{list}.csv?input={json}`: sent as it is read, so it may have any length. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type RequestHandler, Router } from 'express';
import { listExportSchema, staffListSchema } from '../contract/index.ts';
import { accountOf } from '../domain/actor.ts';
import { ParterreError } from '../domain/parterreError.ts';
import type { Edge } from '../edge/edge.ts';
import { InvalidInput } from '../edge/errors.ts';
import { named, stateOf } from '../edge/requestState.ts';
import { actorOf } from '../edge/staffCookie.ts';
import { csvWriter } from '../texts/csv.ts';

export function staffExports(edge: Edge): Router {
  const router = Router();
  const path = '/api/staff/export/:list.csv';
  router.get(path, named('/api/staff/export/{list}.csv'), answering(edge));
  return router;
}

function answering({ services, limits, csrf, onFault }: Edge): RequestHandler {
  return async (request, response) => {
    const actor = await actorOf({ services, limits }, request.header('cookie'), request.ip ?? '');
    await limits.take('print', { ...csrf.asker(request), account: accountOf(actor) });
    if (actor.kind !== 'employee') throw new ParterreError('NOT_SIGNED_IN');
    const list = staffListSchema.safeParse(request.params.list);
    if (!list.success) throw new ParterreError('NOT_FOUND');
    const input = listExportSchema.safeParse(jsonOf(request.query.input));
    if (!input.success) throw new InvalidInput(input.error);
    const { format, ...wanted } = input.data;
    const { id, locale } = stateOf(response);
    const { labels, types, timezone, batches } = await services.staffLists.export(actor, list.data, wanted, locale);
    const write = csvWriter({
      format,
      locale,
      timezone,
      types,
      words: wanted.columns?.map((column) => column.words) ?? [],
    });
    // With the first rows in hand: what the database refuses is still an answer of its own.
    const first = await batches.next();
    async function* lines(): AsyncGenerator<string> {
      try {
        yield write.head(labels);
        if (!first.done) yield write.rows(first.value);
        for await (const rows of batches) yield write.rows(rows);
      } finally {
        await batches.return(undefined);
      }
    }
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="${list.data}.csv"`);
    response.setHeader('Cache-Control', 'no-store');
    // Who closes the page ends the reading; whatever else ends it half way shows as a broken download.
    await pipeline(Readable.from(lines()), response).catch((error: unknown) => {
      if (!request.destroyed && !response.closed && !(error instanceof ParterreError))
        onFault(error, { requestId: id, path: request.path });
    });
  };
}

/** The JSON of a value; undefined: there is none, or it is no JSON. */
function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
