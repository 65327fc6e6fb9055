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
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getWSConnectionHandler, type WSSHandlerOptions } from '@trpc/server/adapters/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { devicePath, isLocale } from '../contract/index.ts';
import { accountOf } from '../domain/actor.ts';
import { addressKey } from '../domain/addresses.ts';
import { clientAddress } from '../edge/clientAddress.ts';
import type { Connections, Upgrade } from '../edge/connections.ts';
import type { Edge } from '../edge/edge.ts';
import { negotiateLocale } from '../edge/locale.ts';
import { text } from '../texts/text.ts';
import { BoundedSocket, type SocketBounds } from './boundedSocket.ts';
import { type Channel, deviceChannel, staffChannel } from './channels.ts';
import type { ConnectionLimits } from './connectionLimits.ts';
import type { Context } from './context.ts';
import { type AppRouter, appRouter } from './router.ts';
import { type Opener, type SocketCounts, SocketRegister } from './socketRegister.ts';
import { StaffSockets } from './staffSockets.ts';

export interface WebSocketSettings {
  path: string;
  /** Origins of our pages, e.g. `https://tickets.example.com`. */
  origins: string[];
  /** Proxies in front whose word about the client's address is taken. */
  trustProxy: number;
  maxMessageBytes?: number;
  counts?: Partial<SocketCounts>;
  bounds?: Partial<SocketBounds>;
  pingEveryMs?: number;
  /** Takes sockets of other paths, if they are its own: Vite's, in development. */
  otherUpgrade?: Upgrade | null;
}

export interface WebSocketEndpoint {
  /** Lets go of those that have not answered since the last time, and asks all others whether they are there. */
  sweep(): void;
  /** Tells all to reconnect (elsewhere), then closes. */
  close(): Promise<void>;
  readonly connections: number;
}

/** The largest answer, a programme or the plan of a hall, has some 100 kilobytes: a page that reads never has a megabyte waiting. */
const socketBounds: SocketBounds = {
  pauseAboveBytes: 1024 * 1024,
  closeAboveBytes: 4 * 1024 * 1024,
  stalledMs: 5_000,
};
/** Calls in one message. A page that comes back sends all of its subscriptions at once. */
const maxBatch = 64;

export function serveWebSocket(
  server: Server,
  edge: Edge,
  connections: Connections,
  settings: WebSocketSettings,
): WebSocketEndpoint {
  const { maxMessageBytes = 64 * 1024, pingEveryMs = 30_000 } = settings;
  const bounds = { ...socketBounds, ...settings.bounds };
  const sockets = new WebSocketServer<typeof BoundedSocket>({
    noServer: true,
    WebSocket: BoundedSocket,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    clientTracking: true,
    autoPong: false,
  });
  const register = new SocketRegister({
    enabled: edge.limits.enabled,
    counts: settings.counts,
    onSubscriptions: (difference) => edge.metrics.subscriptions.inc(difference),
  });
  const staffSockets = new StaffSockets(edge.services);
  const channels = new Map([
    [settings.path, staffChannel],
    [`${devicePath}${settings.path}`, deviceChannel],
  ]);
  const alive = new WeakSet<WebSocket>();

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // tRPC reads the address with its host, and a host that is none would end the process.
    const url = URL.parse(request.url ?? '', `http://${request.headers.host}`);
    if (!url) {
      refuse(socket, 400);
      return;
    }
    const channel = channels.get(url.pathname);
    if (!channel) {
      if (!settings.otherUpgrade?.(request, socket, head)) refuse(socket, 404);
      return;
    }
    const { origin } = request.headers;
    const locale = negotiateLocale(request.headers['accept-language']);
    if (
      origin !== undefined &&
      !settings.origins.includes(origin) &&
      !isSameOrigin(request, origin, settings.trustProxy)
    ) {
      edge.metrics.refused('origin');
      refuse(socket, 403, text(locale, 'errors:FORBIDDEN'));
      return;
    }
    const ip = clientAddress(request, settings.trustProxy);
    const session = edge.csrf.session(request.headers.cookie);
    const admit = (account: string | null): void => {
      const opener = { address: addressKey(ip), session, account };
      if (register.hasRoom(opener, Date.now())) {
        open(request, socket, head, opener, channel);
        return;
      }
      edge.metrics.refused('connections');
      refuse(socket, 429, text(locale, 'errors:TOO_MANY_REQUESTS', { seconds: 30 }), 'Retry-After: 30\r\n');
    };
    if (channel.keyOf(request.headers.cookie) === null) {
      admit(null);
      return;
    }
    // Without the database nobody is known to be signed in, nor any device: then a visitor's limits hold.
    const known = channel.actorOf(edge, request.headers.cookie, ip).then(accountOf, () => null);
    void known.then((account) => socket.destroyed || admit(account));
  }

  function open(request: IncomingMessage, socket: Duplex, head: Buffer, opener: Opener, channel: Channel): void {
    sockets.handleUpgrade(request, socket, head, (client) => {
      const { limits, leave } = register.enter(opener, Date.now());
      edge.metrics.sockets.inc();
      client.once('close', () => {
        edge.metrics.sockets.dec();
        leave();
      });
      client.keepWithin(bounds, socket as Socket, () => edge.metrics.refused('unread'));
      // Errors of the protocol (a message too large, a bad frame) close the socket by themselves.
      client.on('error', () => {});
      const key = channel.keyOf(request.headers.cookie);
      if (key !== null) staffSockets.add(key, client, { isDevice: channel.isOfDevices });
      alive.add(client);
      client.on('pong', () => alive.add(client));
      const count = (messages: number): void => {
        if (client.readyState === client.OPEN && limits.isFlooded(Date.now(), messages)) cutOff(client, edge);
      };
      client.on('message', () => count(1));
      client.on('ping', (data) => {
        count(1);
        if (client.hasRoom()) client.pong(data);
      });
      getWSConnectionHandler<AppRouter>({
        router: appRouter,
        async createContext({ info }) {
          const ip = clientAddress(request, settings.trustProxy);
          const actor = await channel.actorOf(edge, request.headers.cookie, ip);
          const page = info.connectionParams?.page;
          if (key !== null && actor.kind === 'device' && page) staffSockets.enterPage(key, client, page.slice(0, 40));
          if (key !== null) await staffSockets.settle(key, client, actor);
          const own = { limits, actor, deviceToken: channel.deviceTokenOf(request.headers.cookie) };
          return createSocketContext(edge, request, info.connectionParams, settings.trustProxy, own);
        },
        experimental_encoder: {
          encode(answer) {
            // It was let go, and drops what follows.
            if (!client.hasRoom()) return '';
            const message = JSON.stringify(answer);
            connections.wrote(message.length);
            return message;
          },
          decode(message) {
            const calls: unknown = JSON.parse(String(message));
            if (Array.isArray(calls)) {
              count(calls.length - 1);
              if (calls.length > maxBatch) throw new Error(`More than ${maxBatch} calls in a message`);
            }
            return calls;
          },
        },
      } satisfies Omit<WSSHandlerOptions<AppRouter>, 'wss'> as WSSHandlerOptions<AppRouter>)(client, request);
    });
  }

  server.on('upgrade', onUpgrade);

  function sweep(): void {
    register.forget(Date.now());
    // Without the database nobody changes anything either; the next time is soon.
    void staffSockets.sweep().catch(() => {});
    for (const client of sockets.clients) {
      if (alive.delete(client)) client.ping();
      else client.terminate();
    }
  }
  /** One timer for all. */
  const sweeping = setInterval(sweep, pingEveryMs);
  sweeping.unref();

  return {
    sweep,
    get connections() {
      return sockets.clients.size;
    },
    async close() {
      clearInterval(sweeping);
      staffSockets.close();
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
  params: Record<string, string | undefined> | null,
  trustProxy: number,
  { limits, ...who }: { limits: ConnectionLimits } & Pick<Context, 'actor' | 'deviceToken'>,
): Context {
  const locale = params?.locale;
  return {
    edge,
    locale: isLocale(locale) ? locale : negotiateLocale(request.headers['accept-language']),
    host: visitedHost(request, trustProxy),
    ip: clientAddress(request, trustProxy),
    requestId: `ws-${randomUUID()}`,
    guard: edge.csrf.check(request.headers.cookie, params?.csrf),
    ...who,
    deskToken: null,
    userAgent: request.headers['user-agent'] ?? '',
    setCookie: null,
    connection: limits,
  };
}

/** Calls over the limit are answered with TOO_MANY_REQUESTS; who sends on regardless is cut off. */
function cutOff(client: WebSocket, edge: Edge): void {
  edge.metrics.refused('messages');
  client.close(1008, 'TOO_MANY_REQUESTS');
  // Nothing more is read from it, whether it heeds the close or not.
  client.pause();
  setTimeout(() => client.terminate(), 1000).unref();
}

function refuse(socket: Duplex, status: 400 | 403 | 404 | 429, message = '', headers = ''): void {
  const reason = { 400: 'Bad Request', 403: 'Forbidden', 404: 'Not Found', 429: 'Too Many Requests' }[status];
  socket.write(
    `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(message)}\r\n${headers}\r\n${message}`,
  );
  // Whether or not the other end closes its half.
  (socket as Socket).destroySoon();
}

/**
 * Whether a page is of our own origin, also where it is reached under another name than BASE_URL's (a LAN address, localhost):
 * then page and socket share the host.
 */
function isSameOrigin(request: IncomingMessage, origin: string, trustProxy: number): boolean {
  const page = URL.parse(origin);
  return page !== null && page.host === URL.parse(`${page.protocol}//${visitedAddress(request, trustProxy)}`)?.host;
}

/** The host that the visitor uses, which Express calls `hostname` for other requests. */
function visitedHost(request: IncomingMessage, trustProxy: number): string {
  return URL.parse(`http://${visitedAddress(request, trustProxy)}`)?.hostname ?? '';
}

/** Name and port in the address of the visitor's page: a proxy that is trusted says what it was asked for. */
function visitedAddress(request: IncomingMessage, trustProxy: number): string {
  const told = trustProxy > 0 ? request.headers['x-forwarded-host'] : undefined;
  return (String(told ?? request.headers.host ?? '').split(',')[0] ?? '').trim();
}
