/**
 * tRPC over WebSocket, the apps' transport. Nothing of Express runs here: a no-op costs about 25 microseconds, and
 * every middleware on the path would be paid by each seat that is picked.
 *
 * Who may connect: pages of our own origin, and programs (which send no Origin). A page of another origin is refused
 * before the handshake. Mutations need the CSRF token as connection parameter and the session cookie; without them one
 * may read and watch.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { getWSConnectionHandler, type WSSHandlerOptions } from '@trpc/server/adapters/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { isLocale } from '../contract/index.ts';
import { addressKey } from '../domain/addresses.ts';
import { text } from '../http/i18n.ts';
import { negotiateLocale } from '../http/locale.ts';
import { ConnectionLimits, visitorConnectionLimits } from './connectionLimits.ts';
import type { Context, Edge } from './context.ts';
import { type AppRouter, appRouter } from './router.ts';

export interface WebSocketSettings {
  path: string;
  /** Origins of our pages, e.g. `https://tickets.example.com`. */
  origins: string[];
  /** Proxies in front whose word about the client's address is taken. */
  trustProxy: number;
  maxMessageBytes?: number;
  /** Messages of any kind in a second, beyond which a connection is closed; calls are limited before that. */
  maxMessagesPerSecond?: number;
  connectionsPerAddress?: number;
  pingEveryMs?: number;
}

export interface WebSocketEndpoint {
  /** Tells all to reconnect (elsewhere), then closes. */
  close(): Promise<void>;
  readonly connections: number;
}

/** Bytes that may wait for a slow reader before it is let go; it comes back and begins with a snapshot. */
const maxBufferedBytes = 4 * 1024 * 1024;

export function serveWebSocket(server: Server, edge: Edge, settings: WebSocketSettings): WebSocketEndpoint {
  const {
    maxMessageBytes = 64 * 1024,
    maxMessagesPerSecond = 400,
    connectionsPerAddress = 60,
    pingEveryMs = 30_000,
  } = settings;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const perAddress = new Map<string, number>();
  const alive = new WeakSet<WebSocket>();
  const handle = getWSConnectionHandler<AppRouter>({
    router: appRouter,
    createContext: ({ req, res, info }) =>
      createSocketContext(edge, req, res, info.connectionParams, settings.trustProxy),
  } satisfies Omit<WSSHandlerOptions<AppRouter>, 'wss'> as WSSHandlerOptions<AppRouter>);

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (pathOf(request) !== settings.path) {
      // In development Vite's own socket is on this server, too.
      if (server.listenerCount('upgrade') === 1) refuse(socket, 404);
      return;
    }
    const { origin } = request.headers;
    if (origin !== undefined && !settings.origins.includes(origin) && !isSameOrigin(request, origin)) {
      edge.metrics.refused('origin');
      refuse(socket, 403, text(negotiateLocale(request.headers['accept-language']), 'errors:FORBIDDEN'));
      return;
    }
    const address = addressKey(clientAddress(request, settings.trustProxy));
    const open = perAddress.get(address) ?? 0;
    if (edge.limits.enabled && open >= connectionsPerAddress) {
      edge.metrics.refused('connections');
      const locale = negotiateLocale(request.headers['accept-language']);
      refuse(socket, 429, text(locale, 'errors:TOO_MANY_REQUESTS', { seconds: 30 }), 'Retry-After: 30\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
      edge.metrics.sockets.inc();
      alive.add(client);
      client.on('pong', () => alive.add(client));
      client.once('close', () => {
        edge.metrics.sockets.dec();
        const left = (perAddress.get(address) ?? 1) - 1;
        if (left > 0) perAddress.set(address, left);
        else perAddress.delete(address);
      });
      // Errors of the protocol (a message too large, a bad frame) close the socket by themselves.
      client.on('error', () => {});
      if (edge.limits.enabled) closeWhenFlooding(client, maxMessagesPerSecond, edge);
      handle(client, request);
    });
  }

  server.on('upgrade', onUpgrade);

  /** One timer for all: those that did not answer the last ping are gone, those that do not read are let go. */
  const sweep = setInterval(() => {
    for (const client of sockets.clients) {
      if (!alive.has(client) || client.bufferedAmount > maxBufferedBytes) {
        client.terminate();
        continue;
      }
      alive.delete(client);
      client.ping();
    }
  }, pingEveryMs);
  sweep.unref();

  return {
    get connections() {
      return sockets.clients.size;
    },
    async close() {
      clearInterval(sweep);
      server.off('upgrade', onUpgrade);
      const reconnect = JSON.stringify({ id: null, method: 'reconnect' });
      for (const client of sockets.clients) {
        if (client.readyState === client.OPEN) client.send(reconnect);
        client.close(1012);
      }
      // A client that does not answer the close must not keep the process.
      const patience = setTimeout(() => {
        for (const client of sockets.clients) client.terminate();
      }, 1000);
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
      await allClosed(sockets);
      clearTimeout(patience);
    },
  };
}

async function allClosed(sockets: WebSocketServer): Promise<void> {
  await Promise.all(
    [...sockets.clients].map((client) => new Promise<void>((resolve) => client.once('close', () => resolve()))),
  );
}

/** Made once a connection; what a call needs afterwards is a property read. */
function createSocketContext(
  edge: Edge,
  request: IncomingMessage,
  _client: WebSocket,
  params: Record<string, string | undefined> | null,
  trustProxy: number,
): Context {
  const locale = params?.locale;
  return {
    edge,
    locale: isLocale(locale) ? locale : negotiateLocale(request.headers['accept-language']),
    ip: clientAddress(request, trustProxy),
    requestId: `ws-${randomUUID()}`,
    guard: edge.csrf.check(request.headers.cookie, params?.csrf),
    connection: edge.limits.enabled ? new ConnectionLimits(visitorConnectionLimits, Date.now()) : null,
  };
}

/** Calls over the limit are answered with TOO_MANY_REQUESTS; who sends on regardless is cut off. */
function closeWhenFlooding(client: WebSocket, maxMessagesPerSecond: number, edge: Edge): void {
  let second = 0;
  let messages = 0;
  client.on('message', () => {
    const now = Math.trunc(Date.now() / 1000);
    if (now !== second) {
      second = now;
      messages = 0;
    }
    messages += 1;
    if (messages === maxMessagesPerSecond + 1) {
      edge.metrics.refused('messages');
      client.close(1008, 'TOO_MANY_REQUESTS');
      // Nothing more is read from it, whether it heeds the close or not.
      client.pause();
      setTimeout(() => client.terminate(), 1000).unref();
    }
  });
}

function refuse(socket: Duplex, status: 403 | 404 | 429, message = '', headers = ''): void {
  const reason = { 403: 'Forbidden', 404: 'Not Found', 429: 'Too Many Requests' }[status];
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(message)}\r\n${headers}\r\n${message}`,
  );
}

/** Also reached under another name than BASE_URL's (a LAN address, localhost): then page and socket share the host. */
function isSameOrigin(request: IncomingMessage, origin: string): boolean {
  return URL.parse(origin)?.host === request.headers.host;
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?')[0] ?? '';
}

/** Of the forwarded addresses the one that the outermost trusted proxy saw. */
function clientAddress(request: IncomingMessage, trustProxy: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (trustProxy === 0) return direct;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return [...forwarded, direct].at(-1 - trustProxy) ?? forwarded[0] ?? direct;
}
