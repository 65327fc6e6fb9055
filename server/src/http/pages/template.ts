/** The built page and its markers. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '../../contract/index.ts';

export interface Fill {
  locale: Locale;
  head: string;
  /** Content of the element `<script type="application/json" id="startup">`. */
  startupJson: string;
  /** Content of the element `schedule-data`, on the pages where tickets of a show are bought: what they would ask for first. */
  scheduleJson: string | null;
}

/** The apps beside the website, each with a page of its own at the path of its name. */
export const appNames = ['portal', 'pos', 'scanner', 'signage'] as const;
export type AppName = (typeof appNames)[number];
/** `index`: the website's. */
export type PageName = 'index' | AppName;

export interface PageSource {
  /** The page with its markers; null when it is not built. `url`: the address asked for. */
  read(page: PageName, url: string): Promise<string | null>;
  /** Mark of the build, another one for every build; null when there is none. A page that was made by an older build finds out by it. */
  build(): Promise<string | null>;
}

/** Read again when the build wrote them anew. */
export function builtPages(webDist: string): PageSource {
  const known = new Map<PageName, { mtimeMs: number; html: string }>();
  async function current(page: PageName): Promise<string | null> {
    const file = join(webDist, `${page}.html`);
    try {
      const { mtimeMs } = await stat(file);
      const before = known.get(page);
      if (before?.mtimeMs === mtimeMs) return before.html;
      const html = await readFile(file, 'utf8');
      known.set(page, { mtimeMs, html });
      return html;
    } catch {
      return null;
    }
  }
  return {
    read: current,
    // One for all: they share files, and are built together.
    async build() {
      const pages = await Promise.all((['index', ...appNames] as const).map(current));
      if (pages.every((html) => html === null)) return null;
      return createHash('sha256').update(pages.join('\n')).digest('hex').slice(0, 12);
    },
  };
}

/** Replacements are functions: a `$&` in a text must stay what it is. */
export function fillPage(html: string, { locale, head, startupJson, scheduleJson }: Fill): string {
  const data = (id: string, json: string): string => `<script type="application/json" id="${id}">${json}</script>`;
  const scripts = data('startup', startupJson) + (scheduleJson === null ? '' : data('schedule-data', scheduleJson));
  return html
    .replaceAll('%LANG%', () => locale)
    .replace('<!--head-->', () => head)
    .replace('<!--startup-->', () => scripts);
}

/** `Link` header that lets the browser fetch style and script before it has read the page. */
export function preloadHeader(html: string): string {
  const links: string[] = [];
  for (const [tag] of html.matchAll(/<(?:script|link)\b[^>]*>/g)) {
    const address = /\s(?:src|href)="(\/(?:assets\/[^"]+|theme\.js))"/.exec(tag)?.[1];
    if (!address) continue;
    if (tag.includes('type="module"') || tag.includes('rel="modulepreload"'))
      links.push(`<${address}>; rel=modulepreload`);
    // It stops the parser: it must not stand in line behind the modules.
    else if (tag.startsWith('<script')) links.push(`<${address}>; rel=preload; as=script`);
    else if (tag.includes('rel="stylesheet"')) {
      // Fetched twice if the two differ in this.
      links.push(`<${address}>; rel=preload; as=style${tag.includes('crossorigin') ? '; crossorigin' : ''}`);
    }
  }
  return links.slice(0, 12).join(', ');
}
