/** Serves the operations: limit, size and form, session, then the service. */
import { json, type Request, type RequestHandler, Router } from 'express';
import type { z } from 'zod';
import { type Actor, accountOf, type EmployeeActor, may } from '../../domain/actor.ts';
import type { ScannerActor } from '../../domain/doors.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { attendedScanner, scannerAtDoor } from '../../edge/deviceAccess.ts';
import { bearerDeviceActorOf } from '../../edge/deviceCookie.ts';
import { bodyLimitBytes, type Edge } from '../../edge/edge.ts';
import { InvalidInput } from '../../edge/errors.ts';
import { named, stateOf } from '../../edge/requestState.ts';
import { actorOf } from '../../edge/staffCookie.ts';
import { webhookRoute } from '../log.ts';
import type { BinaryDocument, Operation } from './operation.ts';
import { operations } from './operations.ts';

export function restRouter(edge: Edge): Router {
  const router = Router();
  // Whatever JSON there may be: what is no object is refused as any other body of the wrong form.
  const parseJson = json({ limit: bodyLimitBytes, strict: false });
  for (const operation of operations) {
    const path = expressPath(operation.path);
    const steps: RequestHandler[] = [named(operation.path), limited(edge, operation)];
    if (operation.body) steps.push(parseJson);
    router[operation.method](path, ...steps, answering(edge, operation));
  }
  for (const [path, methods] of methodsByPath) {
    router.all(expressPath(path), named(path), otherMethods(methods));
  }
  return router;
}

/** Paths with what may be asked of them, as the header Allow has it. Whoever may GET may ask for the headers alone. */
const methodsByPath = new Map<string, string[]>();
for (const { path, method } of [...operations, { path: webhookRoute, method: 'post' as const }]) {
  const methods = methodsByPath.get(path) ?? ['OPTIONS'];
  methodsByPath.set(path, method === 'get' ? [...methods, 'GET', 'HEAD'] : [...methods, 'POST']);
}

/** What may be asked of an address; null: it is none of these. */
export function methodsAt(address: string): string[] | null {
  for (const [path, methods] of methodsByPath) if (isAddressOf(path, address)) return methods;
  return null;
}

function isAddressOf(path: string, address: string): boolean {
  const parts = path.split('/');
  const given = address.split('/');
  return parts.length === given.length && parts.every((part, at) => part.startsWith('{') || part === given[at]);
}

const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

function otherMethods(methods: string[]): RequestHandler {
  return (request, response) => {
    response.setHeader('Allow', methods.join(', '));
    if (request.method !== 'OPTIONS') throw new ParterreError('METHOD_NOT_ALLOWED');
    response.status(204).end();
  };
}

/** Who asks, of requests that are on their way. */
const actors = new WeakMap<Request, Actor>();

/** Counts whoever asks, and refuses who may not before the body is read. */
function limited(edge: Edge, operation: Operation): RequestHandler {
  return async (request, _response, next) => {
    const ip = request.ip ?? '';
    const actor = operation.scanner
      ? await bearerDeviceActorOf(edge, request.header('authorization'), ip)
      : await actorOf(edge, request.header('cookie'), ip);
    const asker = { ...edge.csrf.asker(request), account: accountOf(actor), isDevice: actor.kind === 'device' };
    await edge.limits.take('api', asker);
    if (operation.limit) await edge.limits.take(operation.limit, asker);
    actors.set(request, actor);
    if (operation.staff && !may(employeeOf(request), operation.staff)) throw new ParterreError('FORBIDDEN');
    if (operation.scanner) scannerOf(request, operation);
    next();
  };
}

function employeeOf(request: Request): EmployeeActor {
  const actor = actors.get(request);
  if (actor?.kind === 'halfSignedIn') throw new ParterreError('SECOND_FACTOR_NEEDED');
  if (actor?.kind !== 'employee') throw new ParterreError('NOT_SIGNED_IN');
  return actor;
}

function scannerOf(request: Request, { scanner }: Operation): ScannerActor {
  const actor = actors.get(request);
  if (actor?.kind !== 'device') throw new ParterreError('NOT_A_DEVICE');
  return scanner === 'any' ? scannerAtDoor(actor, 'doors.scan') : attendedScanner(actor, 'doors.scan');
}

function answering(edge: Edge, operation: Operation): RequestHandler {
  return async (request, response) => {
    const state = stateOf(response);
    const guard = edge.csrf.check(request.header('cookie'), request.header('x-csrf-token'));
    if (operation.csrf && guard.validUntilMs === 0) throw new ParterreError('SESSION_EXPIRED');
    const answer = await operation.handle({
      edge,
      params: readParams(operation, request),
      query: readQuery(operation, request),
      body: readBody(operation, request),
      employee: () => employeeOf(request),
      scanner: () => scannerOf(request, operation),
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
    if ('mediaTypes' in operation.answer) {
      const [usual] = operation.answer.mediaTypes;
      const { fileName, bytes, mediaType = usual } = answer as BinaryDocument;
      response.setHeader('Content-Disposition', contentDisposition(fileName));
      response.type(mediaType).send(Buffer.from(bytes));
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

function readQuery(operation: Operation, request: Request): Record<string, unknown> {
  if (!operation.query) return {};
  const parsed = operation.query.safeParse(request.query);
  if (!parsed.success) throw new InvalidInput(parsed.error);
  return parsed.data;
}

function readBody(operation: Operation, request: Request): z.output<z.ZodType> {
  if (!operation.body) return undefined;
  const parsed = operation.body.schema.safeParse(request.body === undefined ? {} : request.body);
  if (!parsed.success) throw new InvalidInput(parsed.error);
  return parsed.data;
}

/** `inline`: a phone shows the ticket at once; the name is for saving it. */
function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\w.-]+/g, '_');
  return `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
