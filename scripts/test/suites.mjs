/** What `npm test` runs: static checks, Rust, test files, browser journeys. */
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { inRoot, root } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { ensureToolchain } from '../setup/rust.mjs';

/**
 * @typedef {object} Job One process.
 * @property {string} suite
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {string[]} needs Steps of set-up that are done before it begins, where a run has them.
 * @property {boolean} [isRust] Runs with the environment of the toolchain.
 * @property {(output: string, code: number) => Count} count
 * @property {string} remedy What to do when it fails.
 * @property {number} timeoutMs
 *
 * @typedef {{ passed: number, failed: number, note?: string }} Count
 */

const MINUTE = 60_000;

/** Where TypeScript with tests beside it lies. */
const TYPESCRIPT_FOLDERS = [
  'engine/js',
  'engine/testing',
  'engine/docs',
  'engine/examples',
  'server',
  'web',
  'pos',
  'signage',
  'prisma',
  'bench',
];

/**
 * How many browser journeys run at a time: one more than two cores have, as a part of each is waiting for a page to ask, a worker
 * to take a job.
 */
export const journeysAtOnce = () => Math.max(3, Math.floor(cpus().length / 2));

/** How many jobs run at a time: beside journeys enough to take what these leave, which is little of one and much of another. */
export const jobsAtOnce = (/** @type {boolean} */ besideJourneys) =>
  Math.max(besideJourneys ? 2 : 3, Math.floor(cpus().length / 2));

/** What takes longest, most first: each begins as early as it can, so that at the end none runs alone. */
const LONGEST = [
  'cargo test',
  'tsc -b',
  'server/src/faults/backPressure.test.ts',
  'server/src/trpc/badInput.test.ts',
  'server/src/faults/',
  'bench/day/',
  'cargo clippy',
  'prisma/seed/',
  'engine/testing/native/',
  'server/src/trpc/',
  'server/src/http/crash.test.ts',
  'server/src/services/',
];

/** @param {Job[]} jobs */
export function longestFirst(jobs) {
  const place = (/** @type {Job} */ { name }) => {
    const found = LONGEST.findIndex((long) => name.startsWith(long));
    return found < 0 ? LONGEST.length : found;
  };
  return jobs.toSorted((a, b) => place(a) - place(b));
}

/**
 * One of several parts of equal weight, as far as is known: each `of`th, of what is ordered by how long it takes.
 * @template T
 * @param {T[]} items
 * @param {{ part: number, of: number }} shard `part` from 0.
 */
export const partOf = (items, { part, of }) => items.filter((_, at) => at % of === part);

/** @type {Job['count']} A check is one test. */
const oneCheck = (_output, code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** @type {Job['count']} */
function countCargo(output, code) {
  let passed = 0;
  let failed = 0;
  for (const [, good, bad] of output.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed/gm)) {
    passed += Number(good);
    failed += Number(bad);
  }
  if (code !== 0 && failed === 0) return { passed, failed: 1, note: 'it did not compile or was stopped' };
  return passed === 0 ? { passed, failed: Math.max(1, failed), note: 'no test ran' } : { passed, failed };
}

/** @type {Job['count']} */
export function countUvu(output, code) {
  const number = (/** @type {string} */ label) => {
    const found = [...output.matchAll(new RegExp(`^ *${label}: +(\\d+)`, 'gm'))].at(-1);
    return found ? Number(found[1]) : null;
  };
  const total = number('Total');
  const passed = number('Passed') ?? 0;
  const skipped = number('Skipped') ?? 0;
  if (total === null) return { passed: 0, failed: 1, note: 'it ended before its tests did' };
  if (total === 0) return { passed: 0, failed: 1, note: 'no test ran' };
  const failed = total - passed;
  if (skipped > 0) return { passed, failed, note: `${skipped} skipped: a test runs or goes` };
  if (code !== 0 && failed === 0) return { passed, failed: 1, note: `its tests passed but it ended with code ${code}` };
  return { passed, failed };
}

const cargoTest = ['test', '--workspace'];
/**
 * A third less to compile than with all that a debugger and the next compilation want, and without what makes tests that run
 * for seconds a little quicker by compiling them for minutes; `cargo test` by hand has that.
 */
const lean = { CARGO_PROFILE_TEST_DEBUG: 'line-tables-only', CARGO_INCREMENTAL: '0', CARGO_PROFILE_TEST_LTO: 'off' };

/**
 * Compiles what `cargo test` runs while set-up is at steps that leave a core idle.
 * @returns {import('../lib/steps.mjs').Step}
 */
export const rustTestsStep = () => ({
  id: 'rust-tests',
  title: "Compiling the engine's tests",
  needs: ['rust'],
  run: async (say) => {
    const { env } = await ensureToolchain(say);
    // What does not compile is the suite's to tell.
    await run('cargo', [...cargoTest, '--no-run'], {
      env: { ...lean, ...env },
      log: 'rust-tests',
      onLine: say,
      okCodes: [0, 101],
    });
  },
});

/** @param {string} name */
const npmBin = (name) => inRoot('node_modules/.bin', name);

/** What is compiled, installed or made of a description before TypeScript can be looked at as a whole. */
const typescript = ['npm', 'prisma', 'planning'];

/** @returns {Job[]} */
export function staticJobs() {
  const base = { count: oneCheck, timeoutMs: 30 * MINUTE };
  // What two of cargo's commands compile at a time, the second waits for.
  const cargo = { ...base, command: 'cargo', env: lean, isRust: true, needs: ['rust', 'rust-tests'] };
  return [
    {
      ...cargo,
      suite: 'rust',
      name: 'cargo test',
      args: [...cargoTest, '--quiet'],
      count: countCargo,
      remedy: 'cargo test in the checkout shows the failure; a random test prints its seed',
    },
    {
      ...base,
      suite: 'types',
      name: 'tsc -b',
      needs: typescript,
      command: npmBin('tsc'),
      // Four checkers, as it has by itself, find out half as much again: each what the others know. All anew: TypeScript 7.0 keeps the
      // declarations of a JSON of texts that changed together with a project it refers to, and their keys are then those of before.
      args: ['-b', '--force', '--checkers', '1'],
      // It runs for half a minute: to collect what it no longer needs as often as by default is up to a quarter of what it computes.
      env: { GOGC: '400' },
      remedy: 'npx tsc -b --force',
    },
    {
      ...cargo,
      suite: 'clippy',
      name: 'cargo clippy',
      args: ['clippy', '--workspace', '--all-targets', '--quiet', '--', '-D', 'warnings'],
      remedy: 'cargo clippy --workspace --all-targets',
    },
    { ...cargo, suite: 'fmt', name: 'cargo fmt', args: ['fmt', '--all', '--check'], remedy: 'cargo fmt --all' },
    {
      ...base,
      suite: 'biome',
      name: 'biome check',
      needs: ['npm'],
      command: npmBin('biome'),
      args: ['check', '--max-diagnostics=30', '.'],
      remedy: 'npm run format, and mend what it cannot',
    },
    {
      ...base,
      suite: 'arrows',
      name: 'dependency rules',
      needs: typescript,
      command: npmBin('depcruise'),
      args: ['--config', '.dependency-cruiser.cjs', ...TYPESCRIPT_FOLDERS, 'scripts', 'visits', 'e2e'],
      remedy: 'move the import to where it is allowed: .dependency-cruiser.cjs says why each rule is',
    },
    {
      ...base,
      suite: 'unused',
      name: 'knip',
      needs: typescript,
      command: npmBin('knip'),
      args: ['--no-progress'],
      remedy: 'remove what nothing uses: files, exports, dependencies',
    },
  ];
}

/** Test files there that compile Rust. */
const NATIVE = 'engine/testing/native/';

/** Test files there attack a whole server. */
const FAULTS = 'server/src/faults/';

/** Gives tests of components a document. */
export const DOCUMENT = 'scripts/test/browser.mjs';

/** Where `compileTests` puts what it makes of a source. @param {string} file @param {string} folder */
export const compiledPath = (file, folder) => join(folder, file.replace(/\.tsx?$/, '.mjs'));

/**
 * Test files beside the code.
 * @param {string} folder Where they are compiled.
 * @returns {Job[]}
 */
export const unitJobs = (folder) =>
  [
    ...[...TYPESCRIPT_FOLDERS, 'scripts'].flatMap((folder) => testFiles(folder)),
    ...testFiles('e2e').filter(isBesideJourneys),
  ].map((file) => {
    if (file.startsWith(FAULTS)) return fileJob('faults', file, folder);
    if (!file.startsWith(NATIVE)) return fileJob('unit', file, folder);
    const job = fileJob('rust', file, folder);
    // With other settings than the tests it would compile all of it once more.
    return { ...job, env: { ...job.env, ...lean }, isRust: true, needs: [...job.needs, 'rust-tests'] };
  });

/** Files of browser journeys: a folder of `e2e` for each app, as its Playwright configuration says. */
export const journeyFiles = () =>
  testFiles('e2e')
    .filter((file) => !isBesideJourneys(file))
    .map((name) => ({ suite: 'e2e', name }));

/** Tests of what is no app's lie in `e2e` itself. @param {string} file */
const isBesideJourneys = (file) => dirname(file) === 'e2e';

/** Steps of set-up before journeys. */
export const journeyNeeds = ['tests', 'postgres', 'apps', 'headless'];

/**
 * All of them in one command: Playwright gives them to its workers.
 * @param {string[]} files
 * @param {string | null} title Only journeys with this in their name, a regular expression.
 */
export const journeyCommand = (files, title) => ({
  command: npmBin('playwright'),
  args: [
    'test',
    `--config=${inRoot('e2e/playwright.config.ts')}`,
    `--reporter=${inRoot('scripts/test/journeyReporter.mjs')}`,
    ...(title === null ? [] : [`--grep=${title}`]),
    ...files.map((file) => `/${file.replace(/[.\\]/g, '\\$&')}$`),
  ],
  env: { NODE_ENV: 'test' },
  timeoutMs: 90 * MINUTE,
});

/**
 * @param {string} suite
 * @param {string} file
 * @param {string} folder
 * @returns {Job}
 */
const fileJob = (suite, file, folder) => ({
  suite,
  name: file,
  command: process.execPath,
  args: [
    '--enable-source-maps',
    ...(file.endsWith('.tsx') ? ['--import', compiledPath(DOCUMENT, folder)] : []),
    compiledPath(file, folder),
  ],
  env: { NODE_ENV: 'test' },
  // A server hands out the apps, where they are built: none reads what is half written.
  needs: ['tests', 'postgres', 'redis', 'pgbouncer', 'apps'],
  count: countUvu,
  remedy: `npm test -- ${file}`,
  timeoutMs: 30 * MINUTE,
});

/** @param {string} folder @returns {string[]} */
function testFiles(folder) {
  /** @type {string[]} */
  const found = [];
  /** @param {string} path */
  const look = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (['node_modules', 'dist', 'target', 'pkg', 'generated'].includes(entry.name)) continue;
      const child = join(path, entry.name);
      if (entry.isDirectory()) look(child);
      else if (/\.test\.tsx?$/.test(entry.name)) found.push(relative(root, child));
    }
  };
  look(inRoot(folder));
  return found.sort();
}
