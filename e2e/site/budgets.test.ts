/**
 * What a first visit loads, as it was built: the code and styles of the app, its texts, and the page it begins with;
 * compressed (brotli), without pictures, fonts and data. `npm run bench:site` weighs the website in a browser.
 */
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';

const dist = resolve(import.meta.dirname, '../../web/dist');

/** Vite's manifest, by source file. */
const manifest: Record<string, { file: string; imports?: string[]; css?: string[] }> = JSON.parse(
  readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
);

/** The longest texts are the German ones. */
const texts = (areas: string[]): string[] => areas.map((area) => `shared/locales/de/${area}.json`);

const visits: { app: string; sources: string[]; mostKib: number }[] = [
  { app: 'website', sources: ['index.html', ...texts(['common', 'errors', 'site'])], mostKib: 200 },
  {
    app: 'portal',
    sources: ['portal.html', 'src/portal/home/Home.tsx', ...texts(['common', 'errors', 'staff', 'portal'])],
    mostKib: 350,
  },
  {
    app: 'point of sale',
    sources: ['pos.html', '../pos/src/schedules/Schedules.tsx', ...texts(['common', 'errors', 'staff', 'pos'])],
    mostKib: 300,
  },
  {
    app: 'signage',
    sources: ['signage.html', '../signage/src/NextSchedules.tsx', ...texts(['common', 'errors', 'signage'])],
    mostKib: 200,
  },
];

/** The files of these sources and of all they import. */
function filesOf(sources: string[]): Set<string> {
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (source: string): void => {
    if (visited.has(source)) return;
    visited.add(source);
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`${source} is not in the build`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return files;
}

function bytesOf(file: string): number {
  try {
    return statSync(join(dist, `${file}.br`)).size;
  } catch {
    // Too small to be compressed.
    return statSync(join(dist, file)).size;
  }
}

for (const { app, sources, mostKib } of visits) {
  test(`the first load of the ${app} is at most ${mostKib} KiB`, () => {
    const files = [...filesOf(sources)];
    const kib = files.reduce((sum, file) => sum + bytesOf(file), 0) / 1024;
    console.log(`${app}: ${kib.toFixed(1)} KiB in ${files.length} files`);
    expect(kib).toBeLessThanOrEqual(mostKib);
    // Validators are the server's: one value imported of a file with schemas would bring zod and every schema of staff.
    const validators = files.filter((file) => /ZodError/.test(readFileSync(join(dist, file), 'utf8')));
    expect(validators, 'files with validators').toEqual([]);
    // Nothing of it is another app's, or the component library of portal and point of sale.
    const isLight = app === 'website' || app === 'signage';
    const heavy = files.filter((file) => /mantine/i.test(readFileSync(join(dist, file), 'utf8')));
    if (isLight) expect(heavy, 'files with Mantine').toEqual([]);
  });
}
