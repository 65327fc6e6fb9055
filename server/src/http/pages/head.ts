/** Writes what stands at the markers of the built page. */

import type { RouteMatch } from '../../contract/index.ts';
import { isLocale, type Locale } from '../../contract/index.ts';
import { escapeHtml, jsonForHtml } from '../../texts/html.ts';
import { text } from '../../texts/text.ts';
import { calendarPath, feedPath } from './feedPaths.ts';
import { canonicalPath, type PageMeta } from './meta.ts';

/** What the pages of all apps carry. */
export interface ProtectionInput {
  csrfToken: string;
  demonstration: 'off' | 'private' | 'public';
  build: string | null;
  /** For scripts and styles the apps add; Vite reads the attribute `nonce`, our theme `content`. */
  nonce: string;
}

export interface HeadInput extends ProtectionInput {
  meta: PageMeta;
  match: RouteMatch;
  baseUrl: string;
  siteName: string;
  /** The exhibitor's account there, `@name`. */
  twitter: string | null;
  availableLocales: string[];
}

export function protectionHead({ csrfToken, demonstration, build, nonce }: ProtectionInput): string[] {
  return [
    named('csrf-token', csrfToken),
    demonstration === 'off' ? '' : named('demonstration', demonstration),
    build === null ? '' : named('build', build),
    `<meta name="csp-nonce" property="csp-nonce" nonce="${escapeHtml(nonce)}" content="${escapeHtml(nonce)}">`,
  ].filter(Boolean);
}

export function headHtml(input: HeadInput): string {
  const { meta, match, baseUrl, siteName, twitter, availableLocales } = input;
  const { locale } = match;
  const lines = [
    `<title>${escapeHtml(meta.title)}</title>`,
    named('description', meta.description),
    meta.noindex ? named('robots', 'noindex') : '',
    meta.canonical ? `<link rel="canonical" href="${escapeHtml(meta.canonical)}">` : '',
    ...(meta.canonical ? alternates(match, baseUrl, availableLocales) : []),
    ...(meta.canonical ? feeds(match.locale, baseUrl, siteName) : []),
    property('og:title', meta.title),
    property('og:description', meta.description),
    property('og:type', meta.ogType),
    property('og:site_name', siteName),
    property('og:locale', ogLocale(locale)),
    meta.canonical ? property('og:url', meta.canonical) : '',
    meta.image ? property('og:image', meta.image) : '',
    twitter ? named('twitter:site', twitter) : '',
    named('twitter:card', meta.image ? 'summary_large_image' : 'summary'),
    ...(meta.geo
      ? [
          named('geo.position', `${meta.geo.lat};${meta.geo.lng}`),
          named('geo.placename', meta.geo.placename),
          named('geo.region', meta.geo.region),
          named('ICBM', `${meta.geo.lat}, ${meta.geo.lng}`),
        ]
      : []),
    ...protectionHead(input),
    meta.jsonLd ? `<script type="application/ld+json">${jsonForHtml(meta.jsonLd)}</script>` : '',
  ];
  return lines.filter(Boolean).join('\n    ');
}

/** Addresses of a page by language, `x-default` for whoever reads none of them; empty where the website has one language. */
export function alternatesOf(
  match: RouteMatch,
  baseUrl: string,
  availableLocales: readonly string[],
): { language: string; href: string }[] {
  const known = availableLocales.filter(isLocale);
  if (known.length < 2) return [];
  const link = (language: string, locale: Locale) => ({
    language,
    href: `${baseUrl}${canonicalPath({ ...match, locale })}`,
  });
  return [
    ...known.map((locale) => link(locale, locale)),
    link('x-default', known.includes('en') ? 'en' : (known[0] ?? 'en')),
  ];
}

function alternates(match: RouteMatch, baseUrl: string, availableLocales: string[]): string[] {
  return alternatesOf(match, baseUrl, availableLocales).map(
    ({ language, href }) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}">`,
  );
}

/** What programs of readers and calendars find by themselves. */
function feeds(locale: Locale, baseUrl: string, cinema: string): string[] {
  const link = (type: string, path: string, title: string): string =>
    `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(`${baseUrl}${path}`)}">`;
  return [
    link('application/rss+xml', feedPath(locale), text(locale, 'seo:feed_title', { cinema })),
    link('text/calendar', calendarPath(locale), text(locale, 'seo:calendar_title', { cinema })),
  ];
}

function ogLocale(locale: Locale): string {
  return { en: 'en_GB', fr: 'fr_BE', 'nl-BE': 'nl_BE', de: 'de_DE' }[locale];
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}
