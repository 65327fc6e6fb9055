import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { locales } from '../../contract/index.ts';
import { manifestPreloads, needsOf, textsFile } from './preloads.ts';

const test = suite('preloads');
const web = resolve(import.meta.dirname, '../../../../web');

test('every source and every area of texts is there', () => {
  for (const [route, { sources, areas = [] }] of Object.entries(needsOf)) {
    for (const source of sources) assert.ok(existsSync(join(web, source)), `${route}: ${source}`);
    for (const area of areas)
      for (const locale of locales) assert.ok(existsSync(join(web, textsFile(locale, area))), area);
  }
});

test('a checkout preloads its code, styles, texts and the engine, each once', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'parterre-preloads-'));
  mkdirSync(join(dist, '.vite'));
  const manifest = {
    'src/site/checkout/BuyTickets.tsx': { file: 'assets/Buy-1.js', imports: ['_shared.js', '_checkout.js'] },
    '_checkout.js': {
      file: 'assets/checkout-1.js',
      imports: ['_shared.js'],
      css: ['assets/c-1.css'],
      assets: ['assets/e-1.wasm'],
    },
    '_shared.js': { file: 'assets/shared-1.js' },
    'shared/locales/fr/checkout.json': { file: 'assets/fr-1.js' },
    '../server/locales/fr/seatRules.json': { file: 'assets/fr-2.js' },
    'shared/locales/de/checkout.json': { file: 'assets/de-1.js' },
  };
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
  const links = await manifestPreloads(dist).of('buy.tickets', 'fr', '<link href="/assets/shared-1.js">');
  const addresses = [...links.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);
  assert.equal(addresses, [
    '/assets/fr-1.js',
    '/assets/fr-2.js',
    '/assets/Buy-1.js',
    '/assets/checkout-1.js',
    '/assets/c-1.css',
    '/assets/e-1.wasm',
  ]);
  assert.is(await manifestPreloads(dist).of('home', 'de', ''), '');
  assert.is(await manifestPreloads(join(dist, 'none')).of('buy.tickets', 'fr', ''), '');
  rmSync(dist, { recursive: true });
});

test.run();
