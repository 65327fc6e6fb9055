/** Runs test files in whose compiled sources faults are: what they come by, and what they notice. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CommandError, run } from '../lib/run.mjs';

/**
 * @typedef {import('./mutate.mjs').Mutant} Mutant
 * @typedef {import('../test/suites.mjs').Job} Job
 * @typedef {import('./suites.mjs').Reached} Reached
 * @typedef {import('./suites.mjs').Outcome} Outcome
 * @typedef {object} TestFile
 * @property {Job} job
 * @property {number} tookMs
 * @property {Reached[]} tests
 * @property {Set<number>} reached All faults that it comes by.
 * @property {Set<number>} wholly Those that it comes by when it is read, opens or closes its world, or in another process: they are shown to the
 *   whole file, from the beginning.
 * @typedef {(job: Job, env: Record<string, string>, timeoutMs: number) => Promise<unknown>} Run
 */

/** How long a test file may take that opens its world anew for each test, or meets a fault that keeps it from ending. */
const patience = { times: 4, moreMs: 10_000 };

/** @param {string} folder Where they are compiled. @param {Record<string, string>} env Of every run. */
export function testFiles(folder, env) {
  /** @type {Run} */
  const start = (job, more, timeoutMs) =>
    run(job.command, job.args, { env: { ...job.env, ...env, ...more }, timeoutMs });
  const fileOf = (/** @type {Job} */ job, /** @type {string} */ ending) =>
    join(folder, `${job.name.replaceAll('/', '-')}.${ending}`);
  /** @param {string} file @returns {Record<string, unknown>[]} */
  const told = (file) =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line))
      : [];

  /**
   * Runs a test file with no fault switched on.
   * @param {Job} job
   * @returns {Promise<TestFile | string>} Why it is not asked, where it cannot be.
   */
  async function reach(job) {
    const met = fileOf(job, 'met');
    const said = fileOf(job, 'reach');
    rmSync(said, { force: true });
    const startedAtMs = Date.now();
    try {
      const env = { MUTANTS_TELL: 'reach', MUTANTS_REACHED: met, MUTANTS_TOLD: said };
      await start(job, env, job.timeoutMs);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return `it fails without a fault (${error.message})`;
    }
    const tookMs = Date.now() - startedAtMs;
    const lines = told(said);
    const failure = lines.find((line) => 'fails' in line);
    if (failure !== undefined) return `it fails without a fault (${failure.fails})`;
    const tests = /** @type {Reached[]} */ (lines.filter((line) => 'manner' in line));
    const wholly = new Set(/** @type {number[]} */ (lines.flatMap((line) => line.loading ?? line.around ?? [])));
    const reached = new Set(existsSync(met) ? readFileSync(met, 'utf8').split('\n').filter(Boolean).map(Number) : []);
    const inTests = new Set(tests.flatMap(({ met }) => met));
    for (const number of reached) if (!inTests.has(number)) wholly.add(number);
    return { job, tookMs, tests, reached, wholly };
  }

  /**
   * Shows faults to a test file. What its tests leave, each run in a world in which others have run before, is shown to the whole file from the
   * beginning where `isSure`: a token that has run out meanwhile is refused with and without the fault.
   * @param {TestFile} file
   * @param {number[]} numbers
   * @param {boolean} isSure
   * @returns {Promise<Map<number, 'killed' | 'no end' | 'survived'>>}
   */
  async function show(file, numbers, isSure) {
    /** @type {Map<number, Outcome>} */
    const outcomes = new Map();
    const said = fileOf(file.job, 'told');
    const asked = fileOf(file.job, 'asked');
    const inTests = numbers.filter((number) => file.tests.some(({ met }) => met.includes(number)));
    for (;;) {
      const left = inTests.filter((number) => !outcomes.has(number));
      if (left.length === 0) break;
      rmSync(said, { force: true });
      writeFileSync(asked, JSON.stringify(left.map((number) => ({ number, tests: quickestFirst(file, number) }))));
      let hasFailed = false;
      try {
        await start(file.job, { MUTANTS_TELL: 'ask', MUTANTS_ASKED: asked, MUTANTS_TOLD: said }, 0);
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        hasFailed = true;
      }
      const lines = /** @type {{ begun?: number, number: number, outcome: Outcome }[]} */ (told(said));
      for (const { number, outcome } of lines) if (outcome !== undefined) outcomes.set(number, outcome);
      // Whether the process ended by this fault or by what the one before it left, the whole file tells.
      const last = lines.at(-1)?.begun ?? left[0];
      if (hasFailed && last !== undefined && !outcomes.has(last)) outcomes.set(last, 'unclear');
      else if (lines.length === 0 && last !== undefined) outcomes.set(last, 'unclear');
    }
    /** @type {Map<number, 'killed' | 'no end' | 'survived'>} */
    const known = new Map();
    for (const number of numbers) {
      const outcome = outcomes.get(number) ?? 'not met';
      const isKnown =
        outcome === 'killed' || outcome === 'no end' || (outcome === 'survived' && !isSure && !file.wholly.has(number));
      known.set(number, isKnown ? outcome : await wholeOf(file, number));
    }
    return known;
  }

  /** @param {TestFile} file @param {number} number @returns {Promise<'killed' | 'no end' | 'survived'>} */
  async function wholeOf({ job, tookMs }, number) {
    try {
      await start(job, { MUTANT: String(number) }, tookMs * patience.times + patience.moreMs);
      return 'survived';
    } catch (error) {
      if (error instanceof CommandError) return error.timedOut ? 'no end' : 'killed';
      throw error;
    }
  }

  return { reach, show };
}

/** @param {TestFile} file @param {number} number */
function quickestFirst({ tests }, number) {
  const cost = (/** @type {Reached} */ { manner, tookMs }) =>
    tookMs + { again: 0, alone: 400, 'after others': 2_000 }[manner];
  return tests
    .filter(({ met }) => met.includes(number))
    .map(({ met: _, ...place }) => place)
    .toSorted((one, other) => cost(/** @type {Reached} */ (one)) - cost(/** @type {Reached} */ (other)));
}

/** The test files that come by a fault, the nearest to its source first. @param {TestFile[]} files @param {Mutant} mutant */
export function nearestFirst(files, { number, file }) {
  const folder = dirname(file);
  const distance = (/** @type {TestFile} */ { job: { name } }) => {
    if (dirname(name) !== folder) return dirname(name).startsWith(dirname(folder)) ? 2 : 3;
    return basename(name) === basename(file).replace(/\.ts$/, '.test.ts') ? 0 : 1;
  };
  return files
    .filter(({ reached }) => reached.has(number))
    .toSorted((one, other) => distance(one) - distance(other) || one.reached.size - other.reached.size);
}
