import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { importsOf } from './imports.mjs';
import { journeyFiles, partOf, staticJobs, unitJobs } from './suites.mjs';
import { filesOf, quick, seeing } from './tiers.mjs';
import { isInput } from './unchanged.mjs';

const all = { jobs: [...staticJobs(), ...unitJobs('compiled')], journeys: journeyFiles() };
const imports = await importsOf(filesOf(all));
const namesOf = (chosen: { name: string }[]): Set<string> => new Set(chosen.map(({ name }) => name));

test('quick has the checks and what starts nothing', () => {
  const chosen = quick(all, imports);
  const names = namesOf(chosen.jobs);
  for (const { name } of staticJobs()) assert.ok(names.has(name), name);
  assert.ok(names.has('server/src/domain/vat.test.ts'));
  assert.ok(names.has('web/src/site/checkout/order.test.ts'));
  assert.not(names.has('server/src/services/sale/checkout.test.ts'), 'it has a database');
  assert.not(names.has('server/src/faults/backPressure.test.ts'), 'it has a whole server');
  assert.is(chosen.journeys.length, 0);
});

const cases: { changed: string; runs: string[]; leaves: string[] }[] = [
  {
    changed: 'server/src/domain/vat.ts',
    runs: ['biome check', 'server/src/domain/vat.test.ts', 'server/src/services/sale/checkout.test.ts'],
    leaves: ['cargo test', 'server/src/domain/hosts.test.ts', 'e2e/site/buying.test.ts'],
  },
  {
    changed: 'prisma/migrations/20261124000000_base/migration.sql',
    runs: ['server/src/services/sale/checkout.test.ts'],
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
    leaves: ['e2e/site/buying.test.ts', 'server/src/services/sale/checkout.test.ts'],
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

const made: { file: string; of: string[]; notOf: string[] }[] = [
  {
    file: 'server/src/domain/vat.ts',
    of: [
      'tsc -b',
      'server/src/domain/vat.test.ts',
      'server/src/services/sale/checkout.test.ts',
      'e2e/site/buying.test.ts',
    ],
    notOf: ['cargo test', 'web/src/site/checkout/order.test.ts'],
  },
  {
    file: 'server/locales/de/errors.json',
    of: ['server/src/services/sale/checkout.test.ts', 'e2e/site/buying.test.ts', 'web/src/site/checkout/order.test.ts'],
    notOf: ['cargo test'],
  },
  { file: 'engine/src/lib.rs', of: ['cargo test', 'engine/js/hall.test.ts', 'e2e/site/buying.test.ts'], notOf: [] },
  {
    file: 'docs/HACKING.md',
    of: ['knip'],
    notOf: ['server/src/services/sale/checkout.test.ts', 'e2e/site/buying.test.ts'],
  },
  {
    file: 'server/src/domain/vat.test.ts',
    of: ['biome check', 'server/src/domain/vat.test.ts'],
    notOf: ['server/src/services/sale/checkout.test.ts', 'e2e/site/buying.test.ts'],
  },
];
for (const { file, of, notOf } of made)
  test(`what has passed before runs again after a change of ${file}, where it may see it`, () => {
    const names = namesOf([...all.jobs, ...all.journeys].filter((item) => isInput(item, imports.get(item.name), file)));
    for (const name of of) assert.ok(names.has(name), `${name} runs`);
    for (const name of notOf) assert.not(names.has(name), `${name} is left`);
  });

test('the parts of a run are all of it, once', () => {
  const parts = [0, 1, 2].flatMap((part) => partOf(all.jobs, { part, of: 3 }));
  assert.is(parts.length, all.jobs.length);
  assert.equal(namesOf(parts), namesOf(all.jobs));
});

test.run();
