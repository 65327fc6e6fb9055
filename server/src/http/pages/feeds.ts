/** What programs read of an exhibitor's website: robots.txt, the sitemap, films as RSS and shows as iCalendar. All of it is what visitors are shown, and nothing else. */
import { type Response, Router } from 'express';
import {
  isLocale,
  type Locale,
  type Movie,
  matchRoute,
  type NavigationItem,
  type RouteMatch,
  routePath,
  type Startup,
} from '../../contract/index.ts';
import { siteOrigin } from '../../domain/hosts.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { Edge } from '../../edge/edge.ts';
import { named, stateOf } from '../../edge/requestState.ts';
import type { Clock } from '../../ports/clock.ts';
import { calendarFile } from '../../texts/calendarFile.ts';
import { escapeHtml, plainText } from '../../texts/html.ts';
import { text } from '../../texts/text.ts';
import { feedPath } from './feedPaths.ts';
import { alternatesOf } from './head.ts';
import { canonicalPath } from './meta.ts';
import { offeredLocales } from './offeredLocales.ts';
import { appNames } from './template.ts';
import { dayInZone } from './time.ts';

const dayMs = 86_400_000;
/** A film is news for so long after its first day. */
const newMs = 28 * dayMs;
/** More than any cinema plans ahead; a calendar has to read them all each time. */
const mostShows = 1000;

interface Site {
  baseUrl: string;
  /** The first is the website's own. */
  available: Locale[];
  startup: Startup;
  locale: Locale;
}

export function feedsRouter(edge: Edge, options: { baseUrl: string; cinemaClock: Clock }): Router {
  const { catalogue } = edge.services;

  /** Null: the website has no such language, or is switched off. */
  async function siteAt(host: string, asked: string | null): Promise<Site | null> {
    const available = offeredLocales(await catalogue.startup('en', host));
    const locale = available.find((each) => asked === null || each === asked);
    if (locale === undefined) return null;
    const startup = await catalogue.startup(locale, host);
    const baseUrl = siteOrigin(options.baseUrl, await catalogue.ownHost(host));
    return startup.closed ? null : { baseUrl, available, startup, locale };
  }

  function send(response: Response, type: string, body: string): void {
    // Programs come again and again, and everybody gets the same.
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.type(type).send(body);
  }

  const router = Router();
  router.get('/robots.txt', named('robots.txt'), async (_request, response) => {
    const site = await siteAt(stateOf(response).host, null);
    send(response, 'text/plain; charset=utf-8', site === null ? 'User-agent: *\nDisallow: /\n' : robots(site.baseUrl));
  });
  router.get('/sitemap.xml', named('sitemap.xml'), async (_request, response) => {
    const { host } = stateOf(response);
    const site = await siteAt(host, null);
    if (site === null) throw new ParterreError('NOT_FOUND');
    const pages = await contentPages(site, (slug, locale) => catalogue.page(slug, locale, host));
    send(response, 'application/xml; charset=utf-8', sitemap(site, pages));
  });
  router.get('/:locale/films.rss', named('films.rss'), async (request, response, next) => {
    const { locale } = request.params;
    const site = isLocale(locale) ? await siteAt(stateOf(response).host, locale) : null;
    if (site === null) return next();
    response.setHeader('Content-Language', site.locale);
    send(response, 'application/rss+xml; charset=utf-8', rss(site, options.cinemaClock.nowMs()));
  });
  router.get('/:locale/programme.ics', named('programme.ics'), async (request, response, next) => {
    const { locale } = request.params;
    const site = isLocale(locale) ? await siteAt(stateOf(response).host, locale) : null;
    if (site === null) return next();
    const { cinema } = request.query;
    if (cinema !== undefined && !site.startup.cinemas.some(({ id }) => String(id) === cinema))
      throw new ParterreError('NOT_FOUND');
    response.setHeader('Content-Language', site.locale);
    const shows = programme(site, options.cinemaClock.nowMs(), cinema === undefined ? null : Number(cinema));
    send(response, 'text/calendar; charset=utf-8', shows);
  });
  return router;
}

function robots(baseUrl: string): string {
  // What is behind a sign-in, belongs to one visitor, or is no page.
  const hidden = [...appNames.map((name) => `/${name}`), '/api/', '/trpc', '/dev/'];
  const own = ['/*/bill/', '/*/payments/', '/*/preview'];
  return [
    'User-agent: *',
    ...[...hidden, ...own].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Content pages that navigation and footer lead to and visitors may read. */
async function contentPages(
  { startup, locale }: Site,
  pageOf: (slug: string, locale: Locale) => Promise<object | null>,
): Promise<RouteMatch[]> {
  const { navigation, footer } = startup.settings.website_config;
  const linked = [
    ...urlsOf(navigation),
    ...footer.flatMap(({ links }) => links ?? []).map(({ url }) => url),
    'privacy-policy',
  ];
  const pages = new Map<string, RouteMatch>();
  for (const url of linked) {
    const match = matchRoute(`/${locale}/${url.replace(/^\/+/, '')}`);
    if (match?.name !== 'info.slug' && match?.name !== 'privacy-policy') continue;
    if (await pageOf(match.params.page_slug ?? 'privacy-policy', locale)) pages.set(canonicalPath(match), match);
  }
  return [...pages.values()];
}

const urlsOf = (items: readonly NavigationItem[]): string[] =>
  items.flatMap(({ url, children }) => [...(url === null ? [] : [url]), ...urlsOf(children ?? [])]);

function sitemap(site: Site, pages: RouteMatch[]): string {
  const { startup, locale } = site;
  const at = (name: RouteMatch['name'], params: RouteMatch['params'] = {}): RouteMatch => ({ locale, name, params });
  const plain = (['home', 'movies', 'events', 'info', 'contact'] as const).map((name) => at(name));
  if (startup.voucher_kinds.length > 0) plain.push(at('buy.vouchers'));
  if (startup.settings.features.includes('newsletters')) plain.push(at('newsletter.subscribe'));
  const entries: [RouteMatch, changedAt?: string][] = [
    ...[...plain, ...pages].map((match): [RouteMatch] => [match]),
    ...startup.movies.map(({ slug, updated_at }): [RouteMatch, string] => [
      at('movies.view', { movie_slug: slug }),
      updated_at,
    ]),
    ...startup.events.map(({ slug }): [RouteMatch] => [at('events.view', { event_slug: slug })]),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.flatMap(([match, changedAt]) => site.available.map((each) => urlEntry({ ...match, locale: each }, changedAt, site))).join('\n')}
</urlset>
`;
}

function urlEntry(match: RouteMatch, changedAt: string | undefined, { baseUrl, available }: Site): string {
  const alternates = alternatesOf(match, baseUrl, available).map(
    ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${xml(href)}"/>`,
  );
  const changed = changedAt === undefined ? '' : `<lastmod>${xml(changedAt)}</lastmod>`;
  return `<url><loc>${xml(`${baseUrl}${canonicalPath(match)}`)}</loc>${changed}${alternates.join('')}</url>`;
}

function rss({ startup, baseUrl, locale }: Site, nowMs: number): string {
  const cinema = startup.exhibitor.trade_name;
  const since = dayInZone(nowMs - newMs, startup.exhibitor.timezone);
  const films = startup.movies
    .flatMap((movie) =>
      movie.showing_from !== null && movie.showing_from > since ? [{ movie, from: movie.showing_from }] : [],
    )
    .sort((one, other) => other.from.localeCompare(one.from));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xml(text(locale, 'seo:feed_title', { cinema }))}</title>
<link>${xml(`${baseUrl}${routePath(locale, 'movies')}`)}</link>
<description>${xml(text(locale, 'seo:movies_description', { cinema }))}</description>
<language>${locale}</language>
<atom:link href="${xml(`${baseUrl}${feedPath(locale)}`)}" rel="self" type="application/rss+xml"/>
${films.map(({ movie, from }) => filmItem(movie, from, { baseUrl, locale })).join('\n')}
</channel></rss>
`;
}

function filmItem(movie: Movie, from: string, { baseUrl, locale }: Pick<Site, 'baseUrl' | 'locale'>): string {
  const url = `${baseUrl}${routePath(locale, 'movies.view', { movie_slug: movie.slug })}`;
  const day = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(Date.parse(from));
  const description = `${text(locale, 'seo:showing_from', { day })} ${plainText(movie.description, 500)}`;
  return `<item><title>${xml(movie.display_title)}</title><link>${xml(url)}</link><guid>${xml(url)}</guid><pubDate>${new Date(movie.updated_at).toUTCString()}</pubDate><description>${xml(description)}</description></item>`;
}

function programme({ startup, baseUrl, locale }: Site, nowMs: number, cinemaId: number | null): string {
  const cinemas = new Map(startup.cinemas.map((cinema) => [cinema.id, cinema]));
  const movies = new Map(startup.movies.map((movie) => [movie.id, movie]));
  const events = new Map(startup.events.map((event) => [event.id, event]));
  const shows = startup.schedules
    .filter(({ cinema_id, start }) => (cinemaId === null || cinema_id === cinemaId) && Date.parse(start) > nowMs)
    .sort((one, other) => one.start.localeCompare(other.start))
    .slice(0, mostShows);
  const entries = shows.flatMap((schedule) => {
    const cinema = cinemas.get(schedule.cinema_id);
    const movie = movies.get(schedule.movie_id);
    const event = schedule.event === null ? undefined : events.get(schedule.event);
    if (movie === undefined) return [];
    const title = event?.title ?? movie.display_title;
    const place = cinema ? [cinema.name, cinema.address.address1, `${cinema.address.zip} ${cinema.address.city}`] : [];
    const page = event
      ? routePath(locale, 'events.view', { event_slug: event.slug })
      : routePath(locale, 'movies.view', { movie_slug: movie.slug });
    return {
      uid: `schedule-${schedule.id}@${new URL(baseUrl).hostname}`,
      title: `${title} (${schedule.version.short})`,
      place: place.join(', '),
      description: schedule.version.text,
      url: `${baseUrl}${page}`,
      startAtMs: Date.parse(schedule.start),
      endAtMs: Date.parse(schedule.end),
      writtenAtMs: Date.parse(startup.now),
    };
  });
  const of = cinemaId === null ? startup.exhibitor.trade_name : (cinemas.get(cinemaId)?.name ?? '');
  return calendarFile(entries, text(locale, 'seo:calendar_title', { cinema: of }));
}

/** Control characters may not stand in XML at all. */
const xml = (value: string): string => escapeHtml(value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ''));
