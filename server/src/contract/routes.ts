/** Paths to routes and back. */
import { isLocale, type Locale } from './locales.ts';
import { orderRoutes, routePatterns } from './routePatterns.ts';

export { orderRoutes, routePatterns };

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
