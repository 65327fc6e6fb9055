/**
 * `npm run mutants -- server/src/domain/vat.ts server/src/edge`: puts small faults into these files and folders, and lists those that no test file
 * notices. Test files that start no servers are asked first, the others of what these left. Each runs once to see which faults it comes by, and is
 * left out where it fails without any; a fault is then shown to those alone, the nearest to its source first, and there to the tests alone that
 * come by it (`mutants/suites.mjs`). A test that does not end with a fault has noticed it or only met a busy machine: such faults are listed by
 * themselves. Ends with 1 where one survives. `--quick` asks only the files that start no servers.
 *
 * Test files that attack a whole server or compile Rust, and browser journeys, are not asked: they take minutes each. `--longest 40` leaves out
 * those too that take more than 40 s, `--files 6` shows a fault to the six nearest files at most, `--tests server/src/trpc` (several
 * times, if need be) asks only files whose path begins so: each of these lists more survivors than there are. `--every 5` puts every fifth fault,
 * `--matching 'without.*mustReach'` those in whose words, with their line behind them, that is found, `--at-once 1` runs one test file at a time.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { withSetupLock } from './lib/lock.mjs';
import { main } from './lib/main.mjs';
import { inCache, inRoot } from './lib/paths.mjs';
import { seconds, tell } from './lib/progress.mjs';
import { runSteps } from './lib/steps.mjs';
import { prismaStep } from './setup/app-steps.mjs';
import { loadTypeScript } from './setup/database-steps.mjs';
import { engineSteps } from './setup/engine-steps.mjs';
import { npmStep } from './setup/npm.mjs';
import { programStep } from './setup/programs.mjs';
import { jobsAtOnce, unitJobs } from './test/suites.mjs';
import { needsServers } from './test/tiers.mjs';

/**
 * @typedef {import('./mutants/mutate.mjs').Mutant} Mutant
 * @typedef {import('./mutants/testFiles.mjs').TestFile} TestFile
 * @typedef {'killed' | 'no end' | 'survived' | 'not tested'} Outcome
 */

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    longest: { type: 'string' },
    files: { type: 'string' },
    tests: { type: 'string', multiple: true },
    every: { type: 'string' },
    matching: { type: 'string' },
    'at-once': { type: 'string' },
  },
  allowPositionals: true,
});
/** @param {string | undefined} value @param {number} otherwise */
const numberOr = (value, otherwise) => (value === undefined ? otherwise : Number(value));
const compiled = inCache('mutants', String(process.pid));
const longestMs = numberOr(values.longest, Number.POSITIVE_INFINITY) * 1000;
const mostFiles = numberOr(values.files, Number.POSITIVE_INFINITY);
const every = numberOr(values.every, 1);
const matching = new RegExp(values.matching ?? '');
const atOnce = numberOr(values['at-once'], jobsAtOnce(false));

await main(async () => {
  const files = positionals.flatMap(sourcesIn);
  if (files.length === 0) throw new Error('Say which files or folders, as server/src/domain');
  const startedAtMs = Date.now();
  await withSetupLock(() =>
    runSteps([npmStep(), ...engineSteps(), prismaStep(), programStep('redis'), programStep('pgbouncer')], {
      quiet: true,
    }),
  );
  const { ensureTemplate, startTestCluster } = await loadTypeScript('server/src/testing/database.ts');
  const cluster = await startTestCluster();
  mkdirSync(compiled, { recursive: true });
  try {
    await ensureTemplate(cluster.url);
    const { mutants, rings } = await compile(files);
    const { testFiles, nearestFirst } = await import('./mutants/testFiles.mjs');
    const { reach, show } = testFiles(compiled, {
      PARTERRE_TEST_POSTGRES: cluster.url,
      PARTERRE_TEST_PROGRAMS: compiled,
    });
    /** @type {Map<number, Outcome>} */
    const outcomes = new Map(mutants.map(({ number }) => [number, 'not tested']));
    const isLeft = (/** @type {Mutant} */ { number }) =>
      outcomes.get(number) === 'survived' || outcomes.get(number) === 'not tested';
    for (const [ring, jobs] of (values.quick ? rings.slice(0, 1) : rings).entries()) {
      tell(`${mutants.filter(isLeft).length} faults, ${jobs.length} test files`);
      const asked = (await inTurns(jobs, askable(reach))).flat();
      const nearest = new Map(
        mutants.map((mutant) => [mutant.number, nearestFirst(asked, mutant).slice(0, mostFiles)]),
      );
      const rounds = Math.max(0, ...[...nearest.values()].map(({ length }) => length));
      for (let round = 0; round < rounds; round++) {
        const left = mutants.filter(isLeft);
        tell(`${left.length} faults, round ${round + 1}`);
        await inTurns(asked, async (file) => {
          const shown = left.filter(({ number }) => nearest.get(number)?.[round] === file).map(({ number }) => number);
          if (shown.length === 0) return;
          // Where servers are started, the nearest file has the last word.
          const isSure = ring === 0 || round === 0;
          for (const [number, outcome] of await show(file, shown, isSure)) outcomes.set(number, outcome);
        });
      }
    }
    for (const { number, file, line, what } of mutants) {
      const outcome = outcomes.get(number);
      if (outcome !== 'killed') process.stdout.write(`${outcome?.padEnd(10)}  ${file}:${line}: ${what}\n`);
    }
    process.stdout.write(`\n${summary(mutants, outcomes)}\nTook ${seconds(Date.now() - startedAtMs)}.\n`);
    process.exitCode = mutants.some(isLeft) ? 1 : 0;
  } finally {
    await cluster.stop();
    rmSync(compiled, { recursive: true, force: true });
  }
});

/** How many faults each folder has, by what became of them: a table for Markdown. @param {Mutant[]} mutants @param {Map<number, Outcome>} outcomes */
function summary(mutants, outcomes) {
  const kinds = /** @type {const} */ (['killed', 'no end', 'survived', 'not tested']);
  const row = (/** @type {string} */ title, /** @type {Mutant[]} */ of) =>
    `| ${title} | ${of.length} | ${kinds.map((kind) => of.filter(({ number }) => outcomes.get(number) === kind).length).join(' | ')} |`;
  const folders = [...new Set(mutants.map(({ file }) => dirname(file)))];
  return [
    `| folder | planted | ${kinds.join(' | ')} |`,
    `| --- |${' --- |'.repeat(kinds.length + 1)}`,
    ...folders.map((folder) =>
      row(
        folder,
        mutants.filter(({ file }) => dirname(file) === folder),
      ),
    ),
    row('all', mutants),
  ].join('\n');
}

/** The sources there that are no tests. @param {string} path @returns {string[]} */
function sourcesIn(path) {
  if (!existsSync(inRoot(path))) throw new Error(`${path} is not there`);
  if (statSync(inRoot(path)).isDirectory())
    return readdirSync(inRoot(path)).flatMap((name) => sourcesIn(join(path, name)));
  return /\.ts$/.test(path) && !/\.test\.ts$/.test(path) ? [path] : [];
}

/** Whether a test file is one of `--tests`, or any where that is not given. @param {string} name */
function isAmongAsked(name) {
  return values.tests?.some((path) => name.startsWith(path)) ?? true;
}

/** Compiles the test files that import one of the files, with all faults in them, switched off. @param {string[]} files */
async function compile(files) {
  const { mutate } = await import('./mutants/mutate.mjs');
  const { importsOf } = await import('./test/imports.mjs');
  const { compileTests } = await import('./test/compile.mjs');
  const suites = JSON.stringify(inRoot('scripts/mutants/suites.mjs'));
  const all = unitJobs(compiled).filter(({ suite }) => suite === 'unit');
  const imports = await importsOf(all.map(({ name }) => name));
  const jobs = all.filter(({ name }) => files.some((file) => imports.get(name)?.has(file)) && isAmongAsked(name));
  /** @type {Mutant[]} */
  const mutants = [];
  let numbered = 0;
  /** @type {Map<string, string>} */
  const mutated = new Map();
  for (const file of files) {
    const source = readFileSync(inRoot(file), 'utf8');
    const lines = source.split('\n');
    const made = mutate(source, file, numbered + 1);
    numbered += made.mutants.length;
    const isPut = (/** @type {Mutant} */ { number, line, what }) =>
      number % every === 0 && matching.test(`${what}: ${lines[line - 1]}`);
    mutants.push(...made.mutants.filter(isPut));
    mutated.set(file, made.text);
  }
  await compileTests(
    jobs.map(({ name }) => name),
    compiled,
    (source, file) => (mutated.get(file) ?? source).replaceAll(/(?<= from )'uvu'/g, () => suites),
  );
  const startsServers = (/** @type {{ name: string }} */ { name }) => needsServers(imports.get(name) ?? new Set());
  return { mutants, rings: [jobs.filter((job) => !startsServers(job)), jobs.filter(startsServers)] };
}

/** @param {(job: import('./test/suites.mjs').Job) => Promise<TestFile | string>} reach */
function askable(reach) {
  return async (/** @type {import('./test/suites.mjs').Job} */ job) => {
    const file = await reach(job);
    const refusal = typeof file !== 'string' ? file.tookMs > longestMs && `it takes ${seconds(file.tookMs)}` : file;
    if (refusal) tell(`${job.name} is not asked: ${refusal}`);
    return typeof file === 'string' || refusal ? [] : [file];
  };
}

/**
 * Does the work for each item, as many at a time as tests run.
 * @template T, R
 * @param {T[]} items
 * @param {(item: T) => Promise<R>} work
 * @returns {Promise<R[]>}
 */
async function inTurns(items, work) {
  const { default: pLimit } = await import('p-limit');
  const turn = pLimit(atOnce);
  return Promise.all(items.map((item) => turn(() => work(item))));
}
