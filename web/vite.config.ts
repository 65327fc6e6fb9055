import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Files below this size gain nothing from being compressed. */
const smallestCompressedBytes = 1024;

/** Writes `x.br` and `x.gz` beside every text asset, so that the server never compresses while a visitor waits. */
function precompress(): Plugin {
  return {
    name: 'parterre-precompress',
    apply: 'build',
    async writeBundle(options) {
      const folder = options.dir;
      if (folder === undefined) return;
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (!entry.isFile() || !/\.(?:js|css|svg|json|wasm|txt|webmanifest)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = await readFile(path);
        if (bytes.length < smallestCompressedBytes) continue;
        const [small, wide] = await Promise.all([
          promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          promisify(gzip)(bytes, { level: 9 }),
        ]);
        await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, wide)]);
      }
    },
  };
}

const server = process.env.PARTERRE_SERVER ?? 'http://127.0.0.1:3000';

/** What every app begins with: React, the router, the channel to the server, texts, formats, theme, and what is on. */
const everyApps =
  /node_modules\/(react|react-dom|react-router|scheduler|react-i18next|i18next|@tanstack|@trpc|clsx)\/|web\/shared\/src\/(api|app|format|i18n|picture|programme|routing|theme)\//;

/** How devices are let in: till, scanner and display alike. */
const devices = /web\/shared\/src\/(device\/|staff\/standingStore)/;

/** What displays show, which the portal previews. The map among it comes when it is needed. */
const displays = /web\/shared\/src\/signage\/(?!MiniMap)/;

/** The component library of portal and point of sale. */
const mantine = /node_modules\/(@mantine|@floating-ui|mantine-datatable)\//;

/** The portal's frame, list and form, of which its pages are made. */
const portalKit = /web\/src\/portal\/(frame|list|form)\//;

/**
 * Parts of Mantine that so many pages use are one file, which the point of sale loads as well. With 12 it loads 15 KiB more, and so it does with 24
 * since a portal of more pages has the parts of its lists that often; with 40 the rest falls to the portal's kit and it loads 32 KiB more.
 */
const pagesForMantine = 33;
/** Parts of the portal's kit that so many pages use are one file. */
const pagesForKit = 12;

/** What several pages of the till share is one file: a till has few pages, and loads all of them in a day. */
const tillPages = /(^|\/)pos\/src\//;

/** The website's styles but for buying and paying, in one file instead of thirty, of a few hundred bytes each. */
const siteStyles = /web\/src\/site\/(?!checkout\/|payment\/).*\.css$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // A file of its own for every asset: data: URLs would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The website and the apps beside it, which share what they have in common.
      input: ['index', 'portal', 'pos', 'scanner', 'signage'].map((page) => join(import.meta.dirname, `${page}.html`)),
      // The icon package is one file that names thousands: read only those used.
      output: {
        // Each set of pages that shares some code would get a file of its own: a list of the portal was a hundred. The order
        // counts: a group takes along what its files import and no group before it has taken.
        codeSplitting: {
          groups: [
            { name: 'base', test: everyApps },
            { name: 'device', test: devices },
            { name: 'displays', test: displays },
            { name: 'site', test: siteStyles },
            // Not with Mantine: the website's seat map has some of them, too.
            { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: pagesForKit },
            { name: 'mantine', test: mantine, minShareCount: pagesForMantine },
            // A file for each set of pages, since the kit would take them along, and the website would load the kit for their sake.
            { name: 'shared', test: /web\/shared\/src\//, minShareCount: 2, entriesAware: true },
            { name: 'kit', test: portalKit, minShareCount: pagesForKit },
            { name: 'till', test: tillPages, minShareCount: 2 },
          ],
        },
      },
      experimental: { lazyBarrel: true },
      checks: { largeBarrelModules: false },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/media': server,
      '/session': server,
      '/pay': server,
      '/tickets': server,
      '/trpc': { target: server, ws: true },
    },
  },
});
