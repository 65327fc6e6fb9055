/** Portal, point of sale, scanner and signage: one built page each, filled like the website's. Their paths within are their own. */
import { parse, serialize } from 'cookie';
import { type RequestHandler, Router } from 'express';
import { isLocale, type Locale, locales } from '../contract/index.ts';
import type { Edge } from '../edge/edge.ts';
import { negotiateLocale } from '../edge/locale.ts';
import { named, stateOf } from '../edge/requestState.ts';
import { escapeHtml } from '../texts/html.ts';
import { text } from '../texts/text.ts';
import { isFromInternet } from './internet.ts';
import { protectionHead } from './pages/head.ts';
import type { PagesOptions } from './pages/router.ts';
import { startupJson } from './pages/startupJson.ts';
import { type AppName, appNames, fillPage, preloadHeader } from './pages/template.ts';
import { notBuiltPage } from './plainPage.ts';
import { permissionsPolicy } from './security.ts';

/** The language that was chosen in this browser, with the query `locale`. */
const localeCookie = 'parterre_locale';
const localeSeconds = 365 * 24 * 3600;

export function appPages(edge: Edge, options: Omit<PagesOptions, 'preloads' | 'baseUrl'>): Router {
  const router = Router();
  for (const app of appNames) router.get([`/${app}`, `/${app}/{*rest}`], named(app), pageOf(app, edge, options));
  return router;
}

function pageOf(
  app: AppName,
  edge: Edge,
  { demo, source, cinemaClock }: Omit<PagesOptions, 'preloads' | 'baseUrl'>,
): RequestHandler {
  return async (request, response) => {
    const { host, nonce } = stateOf(response);
    const { settings } = await edge.services.catalogue.startup('en', host);
    const offered = settings.available_locales.filter(isLocale);
    const asked = offered.find((each) => each === request.query.locale);
    if (asked !== undefined) {
      const keep = { path: '/', maxAge: localeSeconds, sameSite: 'lax', secure: edge.secure } as const;
      response.append('Set-Cookie', serialize(localeCookie, asked, keep));
      response.setHeader('Cache-Control', 'no-store');
      response.redirect(303, withoutLocale(request.originalUrl));
      return;
    }
    const locale = localeOf(
      request.header('cookie'),
      request.header('accept-language'),
      offered,
      settings.portal_locale,
    );
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('Content-Language', locale);
    response.vary('Accept-Language');
    response.setHeader('X-Robots-Tag', 'noindex');
    if (app === 'pos') response.setHeader('Permissions-Policy', permissionsPolicy('self'));
    response.type('html');
    const html = await source.read(app, request.originalUrl);
    if (html === null) {
      response.status(503).send(notBuiltPage(locale, nonce));
      return;
    }
    const startup = await edge.services.catalogue[app === 'signage' ? 'signage' : 'startup'](locale, host);
    const { token, setCookie } = edge.csrf.issue(request.header('cookie'));
    if (setCookie) response.append('Set-Cookie', setCookie);
    const links = preloadHeader(html);
    if (links) response.setHeader('Link', links);
    const title = `${text(locale, `http:${app}_title`)} · ${startup.exhibitor.trade_name}`;
    const head = [
      `<title>${escapeHtml(title)}</title>`,
      '<meta name="robots" content="noindex">',
      ...protectionHead({
        csrfToken: token,
        demonstration: demo ? (isFromInternet(request) ? 'public' : 'private') : 'off',
        build: await edge.build(),
        nonce,
      }),
    ].join('\n    ');
    response.send(
      fillPage(html, { locale, head, startupJson: startupJson(startup, cinemaClock.nowMs()), scheduleJson: null }),
    );
  };
}

/** `usual`: of whoever has not chosen one; null: as the browser asks. */
function localeOf(
  cookies: string | undefined,
  accepted: string | undefined,
  offered: Locale[],
  usual: string | null,
): Locale {
  const available = offered.length > 0 ? offered : [...locales];
  const chosen = parse(cookies ?? '')[localeCookie];
  return (
    available.find((locale) => locale === chosen) ??
    available.find((locale) => locale === usual) ??
    negotiateLocale(accepted, available)
  );
}

/** The address without the query `locale`. */
function withoutLocale(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://here');
  searchParams.delete('locale');
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}
