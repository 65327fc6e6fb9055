/** Development: Vite serves the apps from their sources, in this process and on this port. */
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { join, resolve } from 'node:path';
import type { RequestHandler } from 'express';
import type { Upgrade } from '../edge/connections.ts';
import type { PageSource } from './pages/template.ts';

const webRoot = resolve(import.meta.dirname, '../../../web');

export interface ViteInMiddleware {
  middleware: RequestHandler;
  source: PageSource;
  /** Takes the sockets of Vite's client. */
  upgrade: Upgrade;
  close(): Promise<void>;
}

/** What Vite's client says its socket is for. */
const protocols = ['vite-hmr', 'vite-ping'];

/** Hot reload runs over our own HTTP server. Vite is loaded only here: production does not need it. */
export async function viteInMiddleware(): Promise<ViteInMiddleware> {
  const { createServer } = await import('vite');
  // Never listens. Vite would hear of every socket on a server of ours, and leave open those it does not know.
  const relay = createHttpServer();
  const vite = await createServer({
    root: webRoot,
    configFile: join(webRoot, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: relay } },
  });
  return {
    middleware: vite.middlewares,
    source: {
      async read(page) {
        return vite.transformIndexHtml(`/${page}.html`, await readFile(join(webRoot, `${page}.html`), 'utf8'));
      },
      build: async () => null,
    },
    upgrade(request, socket, head) {
      const isVites =
        protocols.includes(request.headers['sec-websocket-protocol'] ?? '') &&
        request.url?.split('?')[0] === vite.config.base;
      return isVites && relay.emit('upgrade', request, socket, head);
    },
    close: () => vite.close(),
  };
}
