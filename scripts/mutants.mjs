/**
 * `npm run mutants -- server/src/domain/vat.ts server/src/edge`: puts small faults into these files and folders, one after the other, and lists
 * those that no test file notices. Test files that start no servers are asked first, the others of what these left. Each runs once to see
 * which faults it comes by; a fault is then shown to those alone, the quickest first. Ends with 1 where one survives. `--quick` asks only the
 * files that start no servers.
 *
 * Test files that attack a whole server or compile Rust, and browser journeys, are not asked: they take minutes each.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withSetupLock } from './lib/lock.mjs';
import { main } from './lib/main.mjs';
import { inCache, inRoot } from './lib/paths.mjs';
import { seconds, tell } from './lib/progress.mjs';
import { CommandError, run } from './lib/run.mjs';
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
 * @typedef {import('./test/suites.mjs').Job & { tookMs: number, reached: Set<number> }} Test
 */

const { values, positionals } = parseArgs({ options: { quick: { type: 'boolean' } }, allowPositionals: true });
const compiled = inCache('mutants', String(process.pid));
/** A fault may keep a test from ending. */
const patience = { times: 4, moreMs: 20_000 };

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
    /** @param {Record<string, string>} env */
    const withCluster = (env) => ({ ...env, PARTERRE_TEST_POSTGRES: cluster.url, PARTERRE_TEST_PROGRAMS: compiled });
    let left = mutants;
    /** @type {Set<number>} */
    const reached = new Set();
    for (const jobs of values.quick ? rings.slice(0, 1) : rings) {
      if (left.length === 0) break;
      tell(`${left.length} mutants, ${jobs.length} test files`);
      const tests = await inTurns(jobs, (job) => reach(job, withCluster));
      for (const test of tests) for (const number of test.reached) reached.add(number);
      const quickest = tests.toSorted((one, other) => one.tookMs - other.tookMs);
      const outcomes = await inTurns(left, async (mutant) =>
        (await survives(mutant, quickest, withCluster)) ? [mutant] : [],
      );
      left = outcomes.flat();
    }
    for (const { number, file, line, what } of left)
      process.stdout.write(`${file}:${line}: ${what}${reached.has(number) ? '' : ' (no test file comes by)'}\n`);
    process.stdout.write(`\nTook ${seconds(Date.now() - startedAtMs)}.\n`);
    process.stdout.write(`${mutants.length - left.length} killed, ${left.length} survived\n`);
    process.exitCode = left.length > 0 ? 1 : 0;
  } finally {
    await cluster.stop();
    rmSync(compiled, { recursive: true, force: true });
  }
});

/** The sources there that are no tests. @param {string} path @returns {string[]} */
function sourcesIn(path) {
  if (!existsSync(inRoot(path))) throw new Error(`${path} is not there`);
  if (statSync(inRoot(path)).isDirectory())
    return readdirSync(inRoot(path)).flatMap((name) => sourcesIn(join(path, name)));
  return /\.ts$/.test(path) && !/\.test\.ts$/.test(path) ? [path] : [];
}

/** Compiles the test files that import one of the files, with all faults in them, switched off. @param {string[]} files */
async function compile(files) {
  const { mutate } = await import('./mutants/mutate.mjs');
  const { importsOf } = await import('./test/imports.mjs');
  const { compileTests } = await import('./test/compile.mjs');
  const all = unitJobs(compiled).filter(({ suite }) => suite === 'unit');
  const imports = await importsOf(all.map(({ name }) => name));
  const jobs = all.filter(({ name }) => files.some((file) => imports.get(name)?.has(file)));
  /** @type {Mutant[]} */
  const mutants = [];
  /** @type {Map<string, string>} */
  const mutated = new Map();
  for (const file of files) {
    const made = mutate(readFileSync(inRoot(file), 'utf8'), file, mutants.length + 1);
    mutants.push(...made.mutants);
    mutated.set(file, made.text);
  }
  await compileTests(
    jobs.map(({ name }) => name),
    compiled,
    (source, file) => mutated.get(file) ?? source,
  );
  const startsServers = (/** @type {{ name: string }} */ { name }) => needsServers(imports.get(name) ?? new Set());
  return { mutants, rings: [jobs.filter((job) => !startsServers(job)), jobs.filter(startsServers)] };
}

/**
 * Runs a test file with no fault switched on. Throws when it fails.
 * @param {import('./test/suites.mjs').Job} job
 * @param {(env: Record<string, string>) => Record<string, string>} withCluster
 * @returns {Promise<Test>}
 */
async function reach(job, withCluster) {
  const told = join(compiled, `${job.name.replaceAll('/', '-')}.reached`);
  const startedAtMs = Date.now();
  await run(job.command, job.args, {
    env: withCluster({ ...job.env, MUTANTS_REACHED: told }),
    timeoutMs: job.timeoutMs,
  });
  const reached = existsSync(told) ? readFileSync(told, 'utf8').split('\n').filter(Boolean).map(Number) : [];
  return { ...job, tookMs: Date.now() - startedAtMs, reached: new Set(reached) };
}

/**
 * Whether every test file that comes by this fault passes with it.
 * @param {Mutant} mutant
 * @param {Test[]} tests
 * @param {(env: Record<string, string>) => Record<string, string>} withCluster
 */
async function survives(mutant, tests, withCluster) {
  for (const { command, args, env, tookMs } of tests.filter(({ reached }) => reached.has(mutant.number))) {
    try {
      await run(command, args, {
        env: withCluster({ ...env, MUTANT: String(mutant.number) }),
        timeoutMs: tookMs * patience.times + patience.moreMs,
      });
    } catch (error) {
      if (error instanceof CommandError) return false;
      throw error;
    }
  }
  return true;
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
  const turn = pLimit(jobsAtOnce(false));
  return Promise.all(items.map((item) => turn(() => work(item))));
}
