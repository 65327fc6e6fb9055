/** Puts the transports together and listens: Express for HTTP, tRPC's WebSocket beside it. */
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestHandler } from 'express';
import type { Cluster, Redis } from 'ioredis';
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { type ConnectionSettings, Connections } from './edge/connections.ts';
import { Csrf } from './edge/csrf.ts';
import type { Edge } from './edge/edge.ts';
import { Metrics } from './edge/metrics.ts';
import { RateLimits } from './edge/rateLimits.ts';
import { createApp } from './http/app.ts';
import { builtPages } from './http/pages/template.ts';
import type { Probed } from './http/probes.ts';
import { webhooksBefore } from './http/rest/webhooks.ts';
import type { ViteInMiddleware } from './http/vite.ts';
import { createWorkerApp } from './http/workerApp.ts';
import { type Clock, systemClock } from './ports/clock.ts';
import type { Services } from './services/services.ts';
import { deviceChannel } from './trpc/channels.ts';
import { httpBatch } from './trpc/httpBatch.ts';
import { serveWebSocket, type WebSocketEndpoint, type WebSocketSettings } from './trpc/webSocket.ts';

export interface ServerOptions {
  services: Services;
  config: Config;
  /** What time it is in the cinema. */
  cinemaClock: Clock;
  /** Default: nothing is written. */
  log?: Logger;
  metrics?: Metrics;
  /** For rate limits shared by all nodes. */
  redis: Redis | Cluster | null;
  /** Length of the windows of all rate limits, for tests that count. */
  rateWindowSeconds?: number | undefined;
  /** Pages of adapters. */
  mounts: { path: string; handler: RequestHandler }[];
  /** In development: Vite's middleware, its way to read a page, and its socket. */
  vite?: ViteInMiddleware | undefined;
  /** Limits of WebSockets, for tests. */
  webSocket?: Partial<WebSocketSettings>;
  /** Limits of connections, for tests. */
  connections?: Partial<ConnectionSettings>;
}

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:49152`. */
  url: string;
  edge: Edge;
  http: Server;
  sockets: WebSocketEndpoint;
  /** Stops taking requests, lets running ones end (at most 2 seconds), closes the sockets. */
  close(): Promise<void>;
}

/** Begins to listen at `config.host` and `config.port` (0: any free port). */
export async function createServer(options: ServerOptions): Promise<RunningServer> {
  const { services, config, cinemaClock, redis, mounts, vite } = options;
  const log = options.log ?? pino({ level: 'silent' });
  const metrics = options.metrics ?? new Metrics();
  const source = vite?.source ?? builtPages(config.webDist);
  const secure = config.baseUrl.startsWith('https:');
  const edge: Edge = {
    services,
    build: () => source.build(),
    metrics,
    csrf: new Csrf(config.secret, { clock: systemClock, secure }),
    secure,
    limits: new RateLimits({
      enabled: config.rateLimits,
      redis,
      windowSeconds: options.rateWindowSeconds,
      onRefused: (name) => metrics.refused(name),
    }),
    onFault: (error, place) => log.error({ ...place, err: error }, 'fault'),
  };
  const http = createHttpServer({ connectionsCheckingInterval: 1_000 });
  const connections = new Connections(http, metrics, options.connections);
  const trpc = { browsers: httpBatch(edge), devices: httpBatch(edge, deviceChannel) };
  const app = createApp(edge, { config, cinemaClock, log, source, trpc, mounts, vite: vite?.middleware });
  http.on('request', webhooksBefore(app, edge, { log, trustProxy: config.trustProxy }));
  const sockets = serveWebSocket(http, edge, connections, {
    path: '/trpc',
    origins: [new URL(config.baseUrl).origin],
    trustProxy: config.trustProxy,
    otherUpgrade: vite?.upgrade,
    ...options.webSocket,
  });
  return {
    url: await listen(http, config),
    edge,
    http,
    sockets,
    async close() {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      await sockets.close();
      http.closeIdleConnections();
      const patience = setTimeout(() => http.closeAllConnections(), 2_000);
      await closed;
      clearTimeout(patience);
      connections.close();
    },
  };
}

/** The server of a process that only runs jobs: /health, /ready and /metrics. */
export async function createWorkerServer(
  probed: Probed,
  { config, log }: { config: Config; log: Logger },
): Promise<Pick<RunningServer, 'url' | 'close'>> {
  const http = createHttpServer(createWorkerApp(probed, { metricsToken: config.metricsToken, log }));
  return {
    url: await listen(http, config),
    async close() {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      http.closeAllConnections();
      await closed;
    },
  };
}

/** Begins to listen, and answers with the address. */
async function listen(http: Server, { host, port }: Config): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, () => {
      http.off('error', reject);
      resolve();
    });
  });
  return `http://${host.includes(':') ? `[${host}]` : host}:${(http.address() as AddressInfo).port}`;
}
