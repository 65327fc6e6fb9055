/** The Express app: every piece in its order. */
import { join } from 'node:path';
import compression from 'compression';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import type { Config } from '../config.ts';
import { devicePath, isLocale } from '../contract/index.ts';
import { ParterreError } from '../domain/parterreError.ts';
import type { Edge } from '../edge/edge.ts';
import { statusOf, toErrorBody } from '../edge/errors.ts';
import { named, requestStates, stateOf } from '../edge/requestState.ts';
import type { Clock } from '../ports/clock.ts';
import { escapeHtml } from '../texts/html.ts';
import { text } from '../texts/text.ts';
import { appPages } from './appPages.ts';
import { notForStrangers, watchDemonstration } from './internet.ts';
import { layoutDrafts } from './layoutDrafts.ts';
import { type Logger, requestLog } from './log.ts';
import { mailbox } from './mailbox.ts';
import { feedsRouter } from './pages/feeds.ts';
import { manifestPreloads } from './pages/preloads.ts';
import { pagesRouter } from './pages/router.ts';
import { appNames, type PageSource } from './pages/template.ts';
import { plainPage } from './plainPage.ts';
import { probes } from './probes.ts';
import { proxyWarning } from './proxyWarning.ts';
import { docsPage } from './rest/docsPage.ts';
import { openApiDocument } from './rest/openapi.ts';
import { methodsAt, restRouter } from './rest/router.ts';
import { securityHeaders } from './security.ts';
import { setupPages, toSetup } from './setupPages.ts';
import { staffExports } from './staffExports.ts';
import { builtFiles, media } from './staticFiles.ts';
import { uploadRouter } from './uploads.ts';

export interface AppOptions {
  config: Config;
  /** What time it is in the cinema. */
  cinemaClock: Clock;
  log: Logger;
  source: PageSource;
  /** Answers to /trpc, and to the same of devices. */
  trpc: { browsers: RequestHandler[]; devices: RequestHandler[] };
  /** Pages of adapters, such as the sandbox provider's; mounted before the website's. */
  mounts: { path: string; handler: RequestHandler }[];
  /** Vite's, in development. */
  vite: RequestHandler | undefined;
}

export function createApp(edge: Edge, options: AppOptions): Express {
  const { config, cinemaClock, log, source, trpc, mounts, vite } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  // Weak tags of answers made on demand: computing them costs less than sending them.
  app.set('etag', 'weak');
  app.use(requestStates());
  app.use(requestLog(log, edge.metrics));
  if (config.demo) app.use(watchDemonstration(log));
  if (config.trustProxy === 0) app.use(proxyWarning(log));
  app.use(securityHeaders({ baseUrl: config.baseUrl, dev: config.dev, recaptcha: config.recaptcha !== null }));
  app.use(knownMethods);
  app.use(probes({ health: () => edge.services.health(), metrics: edge.metrics }, config));
  app.use(compression({ threshold: 1024 }));

  app.use('/trpc', named('trpc'), ...trpc.browsers);
  app.use(`${devicePath}/trpc`, named('device trpc'), ...trpc.devices);
  app.get('/api/openapi.json', named('/api/openapi.json'), (_request, response) => {
    response.json(openApiDocument(config.baseUrl));
  });
  app.get('/api/docs', named('/api/docs'), (_request, response) => {
    response.type('html').send(docsPage(config.baseUrl, stateOf(response).nonce));
  });
  app.use(uploadRouter(edge));
  app.use(staffExports(edge));
  app.use(restRouter(edge));
  app.use(layoutDrafts(edge));
  app.use('/dev', named('dev'), notForStrangers);
  for (const { path, handler } of mounts) app.use(path, named(path), handler);
  if (config.demo) app.use(mailbox(join(config.varDir, 'mail')));
  app.use(['/api', '/session', '/dev'], missing);

  const { media: store } = edge.services;
  const onMediaFault = (error: unknown, response: Response): void =>
    edge.onFault(error, { requestId: stateOf(response).id, path: '/media' });
  app.use('/media', named('media'), ...media(join(config.varDir, 'media'), store, onMediaFault), missing);
  if (vite) app.use(vite);
  app.use(express.Router().use(named('static'), ...builtFiles(config.webDist)));
  app.use('/assets', named('static'), missing);
  app.use(setupPages(edge));
  app.use(toSetup(edge));
  app.use(feedsRouter(edge, { baseUrl: config.baseUrl, cinemaClock }));
  app.use(appPages(edge, { demo: config.demo, cinemaClock, source }));
  app.use(
    pagesRouter(edge, {
      baseUrl: config.baseUrl,
      demo: config.demo,
      cinemaClock,
      source,
      preloads: vite ? null : manifestPreloads(config.webDist),
    }),
  );
  app.use(missing);
  app.use(errorAnswers(edge, log));
  return app;
}

/** HTTP methods that anything here answers to. */
const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

const knownMethods: RequestHandler = (request, response, next) => {
  if (methods.includes(request.method)) return next();
  response.setHeader('Allow', (methodsAt(request.path) ?? methods).join(', '));
  throw new ParterreError('METHOD_NOT_ALLOWED');
};

const missing: RequestHandler = () => {
  throw new ParterreError('NOT_FOUND');
};

/** JSON for programs; a small page for a person whose page itself failed. */
function errorAnswers(edge: Edge, log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const { id, locale, nonce } = stateOf(response);
    const body = toErrorBody(error, {
      locale,
      onFault: (fault) => edge.onFault(fault, { requestId: id, path: request.path }),
    });
    if (response.headersSent) {
      log.warn({ requestId: id }, 'failed while answering');
      response.destroy();
      return;
    }
    if (body.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(body.retryAfterSeconds));
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Language', locale);
    response.status(statusOf(body.code));
    if (!wantsPage(request.path, request.accepts(['json', 'html']))) {
      response.json(body);
      return;
    }
    response.type('html').send(
      plainPage({
        locale,
        nonce,
        narrow: true,
        // Whoever came while there was no room looks again without a press.
        head: isOut(request, body.code) ? `<meta http-equiv="refresh" content="${body.retryAfterSeconds ?? 5}">` : '',
        title: text(locale, 'http:error_title'),
        content: `<p>${escapeHtml(body.message)}</p>${
          // Where no cinema is, there is no website to lead to.
          body.code === 'NO_CINEMA_HERE'
            ? ''
            : `<p><a href="/${locale}/">${escapeHtml(text(locale, 'http:to_website'))}</a></p>`
        }`,
      }),
    );
  };
}

const isOut = ({ method }: Request, code: string): boolean => method === 'GET' && code === 'UNAVAILABLE';

function wantsPage(path: string, accepted: string | false): boolean {
  if (accepted !== 'html') return false;
  const first = path.split('/')[1] ?? '';
  return first === '' || isLocale(first) || [...appNames, 'dev', 'pay', 'sandbox', 'setup'].includes(first);
}
