/** Serves the operations: limit, size and form, session, then the service. */
import { json, type Request, type RequestHandler, Router } from 'express';
import type { z } from 'zod';
import { accountOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { bodyLimitBytes, type Edge } from '../../edge/edge.ts';
import { InvalidInput } from '../../edge/errors.ts';
import { named, stateOf } from '../../edge/requestState.ts';
import { actorOf } from '../../edge/staffCookie.ts';
import type { BinaryDocument, Operation } from './operation.ts';
import { operations } from './operations.ts';

export function restRouter(edge: Edge): Router {
  const router = Router();
  const parseJson = json({ limit: bodyLimitBytes });
  for (const operation of operations) {
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
    const steps: RequestHandler[] = [named(operation.path), limited(edge, operation)];
    if (operation.method === 'post') steps.push(parseJson);
    router[operation.method](path, ...steps, answering(edge, operation));
  }
  return router;
}

function limited(edge: Edge, operation: Operation): RequestHandler {
  return async (request, _response, next) => {
    const actor = await actorOf(edge, request.header('cookie'), request.ip ?? '');
    const asker = { ...edge.csrf.asker(request), account: accountOf(actor) };
    await edge.limits.take('api', asker);
    if (operation.limit) await edge.limits.take(operation.limit, asker);
    next();
  };
}

function answering(edge: Edge, operation: Operation): RequestHandler {
  return async (request, response) => {
    const state = stateOf(response);
    const guard = edge.csrf.check(request.header('cookie'), request.header('x-csrf-token'));
    if (operation.csrf && guard.validUntilMs === 0) throw new ParterreError('SESSION_EXPIRED');
    const answer = await operation.handle({
      edge,
      params: readParams(operation, request),
      body: readBody(operation, request),
      locale: state.locale,
      host: state.host,
      guard,
      holder: edge.limits.holder(edge.csrf.asker(request)),
      issueToken() {
        const { token, expiresAtMs, setCookie } = edge.csrf.issue(request.header('cookie'));
        if (setCookie) response.append('Set-Cookie', setCookie);
        return { token, expiresAtMs };
      },
    });
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Language', state.locale);
    if ('mediaType' in operation.answer) {
      const { fileName, bytes } = answer as BinaryDocument;
      response.setHeader('Content-Disposition', contentDisposition(fileName));
      response.type(operation.answer.mediaType).send(Buffer.from(bytes));
      return;
    }
    response.vary('Accept');
    if (operation.html && request.accepts(['json', 'html']) === 'html') {
      response.type('html').send(operation.html(answer, state.locale, state.nonce));
      return;
    }
    response.json(operation.answer.wrapped ? { data: answer } : answer);
  };
}

function readParams(operation: Operation, request: Request): z.output<z.ZodType> {
  if (!operation.params) return undefined;
  const parsed = operation.params.safeParse(request.params);
  if (!parsed.success) throw new ParterreError(operation.notFound ?? 'NOT_FOUND');
  return parsed.data;
}

function readBody(operation: Operation, request: Request): z.output<z.ZodType> {
  if (!operation.body) return undefined;
  const parsed = operation.body.schema.safeParse(request.body ?? {});
  if (!parsed.success) throw new InvalidInput(parsed.error);
  return parsed.data;
}

/** `inline`: a phone shows the ticket at once; the name is for saving it. */
function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\w.-]+/g, '_');
  return `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
