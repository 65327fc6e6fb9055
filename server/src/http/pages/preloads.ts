/**
 * Tells the browser, in the page itself, what the page's route will ask for: its code, its texts, the engine. Otherwise
 * each is found only after the one before it has run, one round trip after the other.
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale, RouteName } from '../../contract/index.ts';

/** Vite's manifest: by source file. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; assets?: string[] }>;

interface Needs {
  sources: string[];
  /** Areas of texts, besides those of every page. */
  areas?: string[];
}

const checkout = ['shared/src/seatmap/SeatMap.tsx'];
const checkoutAreas = ['checkout', 'seatmap', 'seatRules'];
const areasOfEveryPage = ['common', 'errors', 'site'];

/** Sources as web/ names them. One that is not in the build (any more) is left out. */
export const needsOf: Partial<Record<RouteName, Needs>> = {
  movies: { sources: ['src/site/programme/Programme.tsx'] },
  'movies.view': { sources: ['src/site/programme/Film.tsx'], areas: ['genres'] },
  events: { sources: ['src/site/programme/Events.tsx'] },
  'events.view': { sources: ['src/site/programme/Event.tsx'] },
  info: { sources: ['src/site/content/InfoIndex.tsx'] },
  'info.slug': { sources: ['src/site/content/InfoPage.tsx'] },
  'privacy-policy': { sources: ['src/site/content/InfoPage.tsx'] },
  'orders.find': { sources: ['src/site/forms/MyTickets.tsx'], areas: ['forms'] },
  'newsletter.subscribe': { sources: ['src/site/forms/Newsletter.tsx'], areas: ['forms'] },
  'buy.vouchers': { sources: ['src/site/vouchers/Vouchers.tsx'], areas: ['voucherShop'] },
  'buy.voucher': { sources: ['src/site/vouchers/Voucher.tsx'], areas: ['voucherShop', 'checkout'] },
  contact: { sources: ['src/site/forms/Contact.tsx'], areas: ['forms'] },
  'buy.tickets': { sources: ['src/site/checkout/BuyTickets.tsx', ...checkout], areas: checkoutAreas },
  'buy.events': { sources: ['src/site/checkout/BuyEvent.tsx', ...checkout], areas: checkoutAreas },
  'payments.result': { sources: ['src/site/payment/Result.tsx'], areas: ['payment'] },
  'bill.pay': { sources: ['src/site/payment/Pay.tsx'], areas: ['payment'] },
  'payments.status': { sources: ['src/site/payment/PaymentStatus.tsx'], areas: ['payment'] },
  '404': { sources: ['src/site/layout/NotFound.tsx'] },
};

/** Where web/ has an area's texts. Why seats are refused is said in the server's words, which the apps read too. */
export const textsFile = (locale: Locale, area: string): string =>
  `${area === 'seatRules' ? '../server' : 'shared'}/locales/${locale}/${area}.json`;

export interface Preloads {
  /** Elements for the head; empty when there is no build. `html`: the page, whose own links are not repeated. */
  of(route: RouteName, locale: Locale, html: string): Promise<string>;
}

export function manifestPreloads(webDist: string): Preloads {
  const file = join(webDist, '.vite/manifest.json');
  let known: { mtimeMs: number; manifest: Manifest; made: Map<string, string> } | null = null;

  async function current(): Promise<typeof known> {
    try {
      const { mtimeMs } = await stat(file);
      if (known?.mtimeMs !== mtimeMs) {
        known = { mtimeMs, manifest: JSON.parse(await readFile(file, 'utf8')) as Manifest, made: new Map() };
      }
      return known;
    } catch {
      return null;
    }
  }

  return {
    async of(route, locale, html) {
      const build = await current();
      if (!build) return '';
      const key = `${route} ${locale}`;
      let links = build.made.get(key);
      if (links === undefined) {
        links = linksFor(build.manifest, route, locale, html);
        build.made.set(key, links);
      }
      return links;
    },
  };
}

function linksFor(manifest: Manifest, route: RouteName, locale: Locale, html: string): string {
  const needs = needsOf[route] ?? { sources: [] };
  const areas = [...areasOfEveryPage, ...(needs.areas ?? [])];
  const sources = [...areas.map((area) => textsFile(locale, area)), ...needs.sources];
  const links = new Set<string>();
  const visited = new Set<string>();
  const visit = (source: string): void => {
    const chunk = manifest[source];
    if (!chunk || visited.has(source)) return;
    visited.add(source);
    links.add(`<link rel="modulepreload" crossorigin href="/${chunk.file}">`);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const css of chunk.css ?? []) links.add(`<link rel="preload" as="style" crossorigin href="/${css}">`);
    for (const asset of chunk.assets ?? []) {
      if (asset.endsWith('.wasm'))
        links.add(`<link rel="preload" as="fetch" type="application/wasm" crossorigin href="/${asset}">`);
    }
  };
  for (const source of sources) visit(source);
  const hrefOf = (link: string): string => /href="([^"]+)"/.exec(link)?.[1] ?? '';
  return [...links].filter((link) => !html.includes(hrefOf(link))).join('\n    ');
}
