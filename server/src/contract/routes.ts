/**
 * The website's routes (website.md section 2), once: the browser's router and the server, which sends the page's
 * title, metadata and status, read the same table. Patterns are written as react-router reads them, relative to
 * `/{locale}/`; a name behind `?` may be left out.
 */
import { isLocale, type Locale } from './locales.ts';

export const routePatterns = {
  home: '',
  'movies.view': 'movies/view/:movie_slug',
  movies: 'movies/:filterDate?/:filterTag?',
  events: 'events',
  'events.view': 'events/:event_slug',
  info: 'info',
  'buy.vouchers': 'info/vouchers/:type?',
  'buy.voucher': 'info/voucher/:slug',
  'newsletter.subscribe': 'info/newsletter/:email?',
  'info.slug': 'info/:page_slug',
  contact: 'contact',
  'buy.tickets': 'buy/tickets/:schedule_id',
  'buy.events': 'buy/events/:event_id',
  'payments.result': 'bill/:uuid',
  'bill.pay': 'bill/:uuid/pay',
  'payments.status': 'payments/:payment/:paymentDriver/status',
  'privacy-policy': 'privacy-policy',
  '404': '404',
} as const;

export type RouteName = keyof typeof routePatterns;
export type RouteParams = Record<string, string | number | undefined>;

/** Order matters: the first pattern that fits wins, as the table above is written. */
const compiled = Object.entries(routePatterns).map(([name, pattern]) => ({
  name: name as RouteName,
  segments: pattern === '' ? [] : pattern.split('/'),
}));

export interface RouteMatch {
  locale: Locale;
  name: RouteName;
  /** Decoded. A parameter left out is absent. */
  params: Record<string, string>;
}

/**
 * Which route a path such as `/nl-BE/movies/today` names; null when it names none, also when the locale is unknown or
 * a segment is not valid percent-encoding. A slash at the end is ignored.
 */
export function matchRoute(path: string): RouteMatch | null {
  const [locale, ...segments] = path.replace(/^\//, '').replace(/\/+$/, '').split('/');
  if (!isLocale(locale)) return null;
  for (const route of compiled) {
    const params = matchSegments(route.segments, segments);
    if (params) return { locale, name: route.name, params };
  }
  return null;
}

/** The path of a route: `routePath('nl-BE', 'buy.tickets', { schedule_id: 7 })` is `/nl-BE/buy/tickets/7`. Throws when a needed parameter is missing. */
export function routePath(locale: Locale, name: RouteName, params: RouteParams = {}): string {
  const segments: string[] = [];
  for (const segment of routePatterns[name].split('/')) {
    if (!segment.startsWith(':')) {
      if (segment) segments.push(segment);
      continue;
    }
    const optional = segment.endsWith('?');
    const value = params[segment.slice(1, optional ? -1 : undefined)];
    if (value === undefined || value === '') {
      if (optional) break;
      throw new Error(`route ${name} needs the parameter ${segment.slice(1)}`);
    }
    segments.push(encodeURIComponent(String(value)));
  }
  return `/${[locale, ...segments].join('/')}`;
}

/** The same page in another locale, for hreflang and the language switch. */
export function inLocale(path: string, locale: Locale): string {
  const [, ...rest] = path.replace(/^\//, '').split('/');
  return `/${[locale, ...rest].join('/')}`;
}

function matchSegments(pattern: string[], segments: string[]): Record<string, string> | null {
  if (segments.length > pattern.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at];
    if (segment === undefined) {
      if (part.endsWith('?')) continue;
      return null;
    }
    if (part.startsWith(':')) {
      const value = decode(segment);
      if (!value) return null;
      params[part.slice(1).replace(/\?$/, '')] = value;
    } else if (part !== segment) {
      return null;
    }
  }
  return params;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
