import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { importsOf } from './imports.mjs';
import { journeyFiles, staticJobs, unitJobs } from './suites.mjs';
import { filesOf, quick, seeing } from './tiers.mjs';

const all = { jobs: [...staticJobs(), ...unitJobs('compiled')], journeys: journeyFiles() };
const imports = await importsOf(filesOf(all));
const namesOf = (chosen: { name: string }[]): Set<string> => new Set(chosen.map(({ name }) => name));

test('quick has the checks and what starts nothing', () => {
  const chosen = quick(all, imports);
  const names = namesOf(chosen.jobs);
  for (const { name } of staticJobs()) assert.ok(names.has(name), name);
  assert.ok(names.has('server/src/domain/vat.test.ts'));
  assert.ok(names.has('web/src/site/checkout/order.test.ts'));
  assert.not(names.has('server/src/services/checkout.test.ts'), 'it has a database');
  assert.not(names.has('server/src/faults/backPressure.test.ts'), 'it has a whole server');
  assert.is(chosen.journeys.length, 0);
});

const cases: { changed: string; runs: string[]; leaves: string[] }[] = [
  {
    changed: 'server/src/domain/vat.ts',
    runs: ['biome check', 'server/src/domain/vat.test.ts', 'server/src/services/checkout.test.ts'],
    leaves: ['cargo test', 'server/src/domain/hosts.test.ts', 'e2e/site/buying.test.ts'],
  },
  {
    changed: 'prisma/migrations/20261124000000_base/migration.sql',
    runs: ['server/src/services/checkout.test.ts'],
    leaves: ['server/src/domain/vat.test.ts', 'cargo test'],
  },
  {
    changed: 'engine/src/lib.rs',
    runs: ['cargo test', 'engine/js/hall.test.ts'],
    leaves: ['pos/src/sale/cash.test.ts'],
  },
  {
    changed: 'web/src/portal/bills/BillPage.tsx',
    runs: ['tsc -b', 'e2e/portal/money.test.ts'],
    leaves: ['e2e/site/buying.test.ts', 'server/src/services/checkout.test.ts'],
  },
  {
    changed: 'web/shared/locales/de/people.json',
    runs: ['e2e/site/buying.test.ts', 'e2e/portal/people.test.ts'],
    leaves: [],
  },
  { changed: 'docs/HACKING.md', runs: ['knip'], leaves: ['server/src/domain/vat.test.ts', 'e2e/site/buying.test.ts'] },
];
for (const { changed, runs, leaves } of cases)
  test(`after a change of ${changed}`, () => {
    const chosen = seeing(all, imports, [changed]);
    const names = namesOf([...chosen.jobs, ...chosen.journeys]);
    for (const name of runs) assert.ok(names.has(name), `${name} runs`);
    for (const name of leaves) assert.not(names.has(name), `${name} is left`);
  });

test.run();
