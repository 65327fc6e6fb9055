/**
 * Where payment providers tell news, each account at an address of its own. Its driver verifies them; we only pass on what came, unparsed. They
 * are counted after that: an account's rush by itself, what nobody signed by the address it came from, so that noise never keeps news out.
 *
 * Nothing of Express runs here, as on a WebSocket: a rush brings one of these a sale, and its way through what is for pages
 * and browsers was a quarter of what a sale cost this process (docs/measurements/sales.md).
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ParterreError } from '../../domain/parterreError.ts';
import { clientAddress } from '../../edge/clientAddress.ts';
import { bodyLimitBytes, type Edge } from '../../edge/edge.ts';
import { statusOf, toErrorBody } from '../../edge/errors.ts';
import { negotiateLocale } from '../../edge/locale.ts';
import { requestIdOf } from '../../edge/requestState.ts';
import { type Logger, tellRequest, webhookRoute } from '../log.ts';

const addressOf = /^\/api\/webhooks\/([^/?]+)\/?(?:\?|$)/;

/** Answers what providers tell and leaves all other requests to `others`. */
export function webhooksBefore(
  others: RequestListener,
  edge: Edge,
  { log, trustProxy }: { log: Logger; trustProxy: number },
): RequestListener {
  return (request, response) => {
    const address = request.method === 'POST' ? addressOf.exec(request.url ?? '')?.[1] : undefined;
    if (address === undefined) others(request, response);
    else void answer(request, response, address);
  };

  async function answer(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
    const id = requestIdOf(request);
    const startedAtMs = performance.now();
    response.on('close', () => {
      const path = `/api/webhooks/${address}`;
      tellRequest(log, edge.metrics, request, response, { id, path, route: webhookRoute, startedAtMs });
    });
    response.setHeader('X-Request-Id', id);
    try {
      await hear(request, address);
      send(response, 200, { data: null });
    } catch (error) {
      const locale = negotiateLocale(request.headers['accept-language']);
      const onFault = (fault: unknown) => edge.onFault(fault, { requestId: id, path: request.url });
      const body = toErrorBody(error, { locale, onFault });
      if (body.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(body.retryAfterSeconds));
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('Content-Language', locale);
      send(response, statusOf(body.code), body);
    }
  }

  async function hear(request: IncomingMessage, address: string): Promise<void> {
    const { services, limits } = edge;
    const body = await bodyOf(request);
    const headers: Record<string, string | undefined> = {};
    for (const [name, value] of Object.entries(request.headers)) {
      headers[name] = Array.isArray(value) ? value.join(', ') : value;
    }
    try {
      await services.payments.notify(address, { headers, body }, () => limits.takeWebhook('signed', address));
    } catch (error) {
      if (isNobodys(error)) await limits.takeWebhook('unsigned', clientAddress(request, trustProxy));
      throw error;
    }
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(text) };
  response.writeHead(status, headers).end(text);
}

/**
 * ### Errors
 * BODY_TOO_LARGE, of which the rest is not kept; MALFORMED_REQUEST: it broke off.
 */
function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bodyLimitBytes) chunks.push(chunk);
      else reject(new ParterreError('BODY_TOO_LARGE'));
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', (cause) => reject(new ParterreError('MALFORMED_REQUEST', { cause })));
  });
}

function isNobodys(error: unknown): boolean {
  return error instanceof ParterreError && (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND');
}
