/** Portal, point of sale and signage: their built page when there is one, else a page that says they come. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from 'express';
import { named, stateOf } from '../edge/requestState.ts';
import { escapeHtml } from '../texts/html.ts';
import { text } from '../texts/text.ts';
import { plainPage } from './plainPage.ts';

const areas = ['portal', 'pos', 'signage'] as const;

export function areaPages(webDist: string): Router {
  const router = Router();
  for (const area of areas) {
    router.get([`/${area}`, `/${area}/{*rest}`], named(area), async (_request, response) => {
      const { locale, nonce } = stateOf(response);
      const built = await builtPage(webDist, area);
      response.setHeader('Cache-Control', 'no-cache');
      response.setHeader('X-Robots-Tag', 'noindex');
      response.type('html').send(
        built?.replaceAll('%LANG%', locale) ??
          plainPage({
            locale,
            nonce,
            narrow: true,
            title: text(locale, `http:${area}_title`),
            content: `<p>${escapeHtml(text(locale, 'http:area_soon'))}</p>
<p><a href="/${locale}/">${escapeHtml(text(locale, 'http:to_website'))}</a></p>`,
          }),
      );
    });
  }
  return router;
}

async function builtPage(webDist: string, area: string): Promise<string | null> {
  for (const file of [`${area}/index.html`, `${area}.html`]) {
    try {
      return await readFile(join(webDist, file), 'utf8');
    } catch {
      // Not built: the next place, then the server's own page.
    }
  }
  return null;
}
