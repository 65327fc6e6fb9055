/** `npm run budgets`: weighs the first loads of the apps as built, and writes what they weigh to measured.json and docs/decisions/kits.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { firstLoads } from './firstLoads.ts';

const decision = resolve(import.meta.dirname, '../../docs/decisions/kits.md');
const measured = firstLoads().map(({ visit, bytes, files }) => ({
  visit,
  kib: Number((bytes / 1024).toFixed(1)),
  files: files.length,
}));
const table = [
  '| first load | KiB | files |',
  '| --- | ---: | ---: |',
  ...measured.map(({ visit, kib, files }) => `| ${visit} | ${kib.toFixed(1)} | ${files} |`),
].join('\n');
console.log(table);

const lines = measured.map(({ visit, ...figures }) => [visit, figures] as const);
writeFileSync(
  resolve(import.meta.dirname, 'measured.json'),
  `{\n${lines.map(([visit, { kib, files }]) => `  "${visit}": { "kib": ${kib}, "files": ${files} }`).join(',\n')}\n}\n`,
);
const tableOfDecision = /\| first load \|.*\n(?:\|.*\n)+/;
const page = readFileSync(decision, 'utf8');
if (!tableOfDecision.test(page)) throw new Error(`${decision} has no table of first loads`);
writeFileSync(decision, page.replace(tableOfDecision, `${table}\n`));
