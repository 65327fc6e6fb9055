/** Development: Vite serves the apps from their sources, in this process and on this port. */
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import type { RequestHandler } from 'express';
import type { PageSource } from './pages/template.ts';

const webRoot = resolve(import.meta.dirname, '../../../web');

export interface ViteInMiddleware {
  middleware: RequestHandler;
  source: PageSource;
  close(): Promise<void>;
}

/** Hot reload runs over our own HTTP server. Vite is loaded only here: production does not need it. */
export async function viteInMiddleware(httpServer: Server): Promise<ViteInMiddleware> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: webRoot,
    configFile: join(webRoot, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: httpServer } },
  });
  return {
    middleware: vite.middlewares,
    source: {
      async read(url) {
        return vite.transformIndexHtml(url, await readFile(join(webRoot, 'index.html'), 'utf8'));
      },
    },
    close: () => vite.close(),
  };
}
