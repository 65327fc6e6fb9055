/** `/` and `/{locale}/…`: the website's pages as the server sends them. */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { isLocale, type Locale, orderRoutes, routePath } from '../../contract/index.ts';
import { siteOrigin } from '../../domain/hosts.ts';
import type { Edge } from '../../edge/edge.ts';
import { negotiateLocale } from '../../edge/locale.ts';
import { stateOf } from '../../edge/requestState.ts';
import type { Clock } from '../../ports/clock.ts';
import { jsonForHtml } from '../../texts/html.ts';
import { isFromInternet } from '../internet.ts';
import { closedPage, notBuiltPage } from '../plainPage.ts';
import { headHtml } from './head.ts';
import { pageMeta } from './meta.ts';
import { offeredLocales } from './offeredLocales.ts';
import type { Preloads } from './preloads.ts';
import { type Resolution, resolvePage } from './resolve.ts';
import { startupJson } from './startupJson.ts';
import { fillPage, type PageSource, preloadHeader } from './template.ts';

export interface PagesOptions {
  /** Where a page is reached under no exhibitor's own name. */
  baseUrl: string;
  /** Pages say that nothing here is real. */
  demo: boolean;
  source: PageSource;
  /** Null in development: Vite serves the sources. */
  preloads: Preloads | null;
  cinemaClock: Clock;
}

/** The portal shows the preview of a text, and the home page once one is on sale, in a frame; nobody else's page does. */
const framedHere: ReadonlySet<string> = new Set(['preview', 'home']);

function mayBeFramedHere(response: Response): void {
  const policy = String(response.getHeader('Content-Security-Policy') ?? '');
  response.setHeader('Content-Security-Policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
  response.setHeader('X-Frame-Options', 'SAMEORIGIN');
}

export function pagesRouter(edge: Edge, options: PagesOptions): RequestHandler {
  const router = Router();
  const { catalogue } = edge.services;

  // No pattern: an address that does not decode must come here, too.
  router.use(async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const locale = request.path.split('/')[1];
    const available = offeredLocales(await catalogue.startup('en', stateOf(response).host));
    stateOf(response).route = 'page';
    if (!isLocale(locale) || !available.includes(locale)) {
      const best = negotiateLocale(request.header('accept-language'), available, available[0]);
      response.vary('Accept-Language');
      response.setHeader('Cache-Control', 'private, no-cache');
      response.redirect(302, request.path === '/' ? `/${best}/` : routePath(best, '404'));
      return;
    }
    await sendPage(request, response, locale, available);
  });

  async function sendPage(request: Request, response: Response, locale: Locale, available: Locale[]): Promise<void> {
    const state = stateOf(response);
    const startup = await catalogue.startup(locale, state.host);
    const nowMs = options.cinemaClock.nowMs();
    const resolution = await resolvePage(request.path, startup, edge.services, nowMs, state.host);
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('Content-Language', locale);
    if (resolution.outcome === 'moved') {
      response.redirect(302, resolution.path);
      return;
    }
    state.route = `page ${resolution.match.name}`;
    if (startup.closed && !(resolution.outcome === 'found' && orderRoutes.includes(resolution.match.name))) {
      const { trade_name: name, email } = startup.exhibitor;
      response
        .status(503)
        .type('html')
        .send(closedPage(locale, state.nonce, { name, email }));
      return;
    }
    const baseUrl = siteOrigin(options.baseUrl, await catalogue.ownHost(state.host));
    const place = { baseUrl, locale, startup };
    const meta = pageMeta(resolution, place);
    const { token, setCookie } = edge.csrf.issue(request.header('cookie'));
    if (setCookie) response.append('Set-Cookie', setCookie);
    const html = await options.source.read('index', request.originalUrl);
    if (html === null) {
      response.status(503).type('html').send(notBuiltPage(locale, state.nonce));
      return;
    }
    const route = meta.status === 404 ? '404' : resolution.match.name;
    const build = await edge.build();
    const preloads = (await options.preloads?.of(route, locale, html)) ?? '';
    const links = preloadHeader(html);
    if (links) response.setHeader('Link', links);
    if (framedHere.has(resolution.match.name)) mayBeFramedHere(response);
    if (meta.noindex) response.setHeader('X-Robots-Tag', 'noindex');
    response
      .status(meta.status)
      .type('html')
      .send(
        fillPage(html, {
          locale,
          startupJson: startupJson(startup, nowMs),
          scheduleJson: await scheduleJson(resolution, locale, state.host),
          head: `${headHtml({
            meta,
            match: resolution.match,
            baseUrl,
            siteName: startup.exhibitor.trade_name,
            twitter: startup.exhibitor.twitter,
            availableLocales: available,
            csrfToken: token,
            demonstration: options.demo ? (isFromInternet(request) ? 'public' : 'private') : 'off',
            build,
            nonce: state.nonce,
          })}\n    ${preloads}`,
        }),
      );
  }

  /** What a checkout asks for first comes with its page; where it cannot be had, the page asks and says so itself. */
  async function scheduleJson(resolution: Resolution, locale: Locale, host: string): Promise<string | null> {
    if (resolution.outcome !== 'found' || resolution.subject.kind !== 'tickets') return null;
    const scheduleId = resolution.subject.schedule.id;
    try {
      return jsonForHtml({ scheduleId, locale, data: await catalogue.scheduleData(scheduleId, locale, host) });
    } catch {
      return null;
    }
  }

  return router;
}
