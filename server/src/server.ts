/** Listens: Express for HTTP, tRPC's WebSocket beside it. */
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ConnectionSettings, Connections } from './edge/connections.ts';
import { type App, type AppOptions, createApp } from './http/app.ts';
import { serveWebSocket, type WebSocketEndpoint, type WebSocketSettings } from './trpc/webSocket.ts';

export interface ServerOptions extends AppOptions {
  /** Limits of WebSockets, for tests. */
  webSocket?: Partial<WebSocketSettings>;
  /** Limits of connections, for tests. */
  connections?: Partial<ConnectionSettings>;
}

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:49152`. */
  url: string;
  app: App;
  http: Server;
  sockets: WebSocketEndpoint;
  /** Stops taking requests, lets running ones end (at most 2 seconds), closes the sockets. */
  close(): Promise<void>;
}

/** Begins to listen at `config.host` and `config.port` (0: any free port). */
export async function createServer(options: ServerOptions): Promise<RunningServer> {
  const { config } = options;
  const app = createApp(options);
  const http = createHttpServer({ connectionsCheckingInterval: 1_000 });
  const connections = new Connections(http, app.edge.metrics, options.connections);
  http.on('request', app.express);
  const sockets = serveWebSocket(http, app.edge, connections, {
    path: '/trpc',
    origins: [new URL(config.baseUrl).origin],
    trustProxy: config.trustProxy,
    otherUpgrade: options.vite?.upgrade,
    ...options.webSocket,
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(config.port, config.host, () => {
      http.off('error', reject);
      resolve();
    });
  });
  const { port } = http.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return {
    url: `http://${host}:${port}`,
    app,
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
