/**
 * What a first visit loads, as it was built: the code and styles of the app, its texts, and the page it begins with;
 * compressed (brotli), without pictures, fonts and data. `npm run bench:site` weighs the website in a browser.
 */
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const dist = resolve(import.meta.dirname, '../../web/dist');

/** The longest texts are the German ones. */
const texts = (areas: string[]): string[] => areas.map((area) => `shared/locales/de/${area}.json`);

const site = ['index.html', ...texts(['common', 'errors', 'site'])];
const portal = ['portal.html', ...texts(['common', 'errors', 'staff', 'portal'])];
const pos = ['pos.html', ...texts(['common', 'errors', 'staff', 'pos'])];

/** By what is visited: its source files. */
const visits = {
  website: site,
  checkout: [
    ...site,
    'src/site/checkout/BuyTickets.tsx',
    'src/site/checkout/SeatPicker.tsx',
    ...texts(['checkout', 'seatmap']),
  ],
  portal: [...portal, 'src/portal/home/Home.tsx'],
  'list of the portal': [...portal, 'src/portal/films/FilmsList.tsx', ...texts(['films'])],
  'point of sale': [...pos, '../pos/src/schedules/SchedulesPage.tsx'],
  scanner: ['scanner.html', ...texts(['common', 'errors', 'staff', 'start', 'scanner'])],
  signage: ['signage.html', ...texts(['common', 'errors', 'signage', 'seatmap', 'start'])],
};
export type Visit = keyof typeof visits;

export interface FirstLoad {
  visit: Visit;
  bytes: number;
  /** Paths of its files in `web/dist`. */
  files: string[];
}

/** Vite's manifest, by source file. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

export function firstLoads(): FirstLoad[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  return (Object.keys(visits) as Visit[]).map((visit) => {
    const files = [...filesOf(manifest, visits[visit])];
    return { visit, files, bytes: files.reduce((sum, file) => sum + bytesOf(file), 0) };
  });
}

export function contentOf(file: string): string {
  return readFileSync(join(dist, file), 'utf8');
}

/** The files of these sources and of all they import. */
function filesOf(manifest: Manifest, sources: string[]): Set<string> {
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
