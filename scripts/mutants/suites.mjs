/**
 * Stands in place of uvu where faults are shown to a test file (`npm run mutants`): what a process has read and compiled, and a world that it has opened,
 * serve many faults. What it does is told by the environment:
 *
 * - `MUTANTS_TELL=reach`: each test with no fault, twice, and which faults it comes by; one that cannot be run twice, alone in a new world.
 * - `MUTANTS_TELL=ask`: the faults of the file `MUTANTS_ASKED` one after the other, each shown to its tests until one fails.
 * - else: everything once, up to the first failure, with the fault of `MUTANT` switched on from the beginning.
 *
 * What is found out is written to `MUTANTS_TOLD`, a line of JSON each, as soon as it is known.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/**
 * @typedef {() => unknown} Work
 * @typedef {'again' | 'alone' | 'after others'} Manner How a test can be run anew: in a world in which it has run, in a new one, or in a new one
 *   after those before it.
 * @typedef {{ name: string, handler: Work }} Test
 * @typedef {object} Suite
 * @property {Test[]} tests
 * @property {Work[]} before
 * @property {Work[]} after
 * @property {Work[]} beforeEach
 * @property {Work[]} afterEach
 * @typedef {{ suite: number, test: number }} Place
 * @typedef {Place & { manner: Manner, tookMs: number, met: number[] }} Reached
 * @typedef {{ number: number, tests: (Place & { manner: Manner, tookMs: number })[] }} Asked
 * @typedef {'killed' | 'survived' | 'not met' | 'no end' | 'unclear'} Outcome `not met`: the tests did not come by it this time.
 * @typedef {((n: number) => boolean) & { on: number, met: Set<number> }} Switch
 */

/** How long a test may take with a fault, beside ten times what it took without. */
const patienceMs = 4_000;
/** How long a world may take to open or close. */
const worldMs = 60_000;

/** @type {Suite[]} */
const suites = [];
/** @type {NodeJS.Timeout | undefined} */
let soon;

export const suite = () => {
  /** @returns {Suite} */
  const empty = () => ({ tests: [], before: [], after: [], beforeEach: [], afterEach: [] });
  let made = empty();
  const test = (/** @type {string} */ name, /** @type {Work} */ handler) => void made.tests.push({ name, handler });
  const before = (/** @type {Work} */ work) => void made.before.push(work);
  const after = (/** @type {Work} */ work) => void made.after.push(work);
  before.each = (/** @type {Work} */ work) => void made.beforeEach.push(work);
  after.each = (/** @type {Work} */ work) => void made.afterEach.push(work);
  const run = () => {
    suites.push(made);
    made = empty();
    clearTimeout(soon);
    soon = setTimeout(drive);
  };
  return Object.assign(test, { before, after, run });
};
export const test = suite();

/** @returns {Switch} */
const theSwitch = () =>
  /** @type {{ mutantSwitch?: Switch }} */ (globalThis).mutantSwitch ??
  Object.assign(() => false, { on: 0, met: new Set() });
/** @param {object} what */
const tell = (what) => appendFileSync(process.env.MUTANTS_TOLD ?? '', `${JSON.stringify(what)}\n`);

/** What nobody awaited failed. @type {((error: unknown) => void) | undefined} */
let onCrash;

async function drive() {
  const how = process.env.MUTANTS_TELL;
  if (how !== undefined) {
    const crashed = (/** @type {unknown} */ error) => onCrash?.(error);
    process.on('uncaughtException', crashed);
    process.on('unhandledRejection', crashed);
  }
  if (how === 'reach') await reachAll();
  else if (how === 'ask') await askAll();
  else process.exitCode = (await runAll()) ? 0 : 1;
  process.exit();
}

/** @returns {Promise<boolean>} Whether all went well. */
async function runAll() {
  for (const suite of suites) {
    if (!(await opens(suite))) return false;
    for (const test of suite.tests) {
      const error = await failureOf(suite, test);
      if (error === undefined) continue;
      process.stdout.write(`${test.name}: ${error instanceof Error ? error.stack : error}\n`);
      await Promise.race([closes(suite), new Promise((resolve) => setTimeout(resolve, 5_000))]);
      return false;
    }
    if (!(await closes(suite))) return false;
  }
  return true;
}

async function reachAll() {
  const { met } = theSwitch();
  tell({ loading: [...met] });
  for (const [at, suite] of suites.entries()) {
    const opening = await metDuring(() => opens(suite));
    if (!opening.answer) return tell({ fails: `the world of suite ${at}` });
    /** @type {Reached[]} */
    const reached = [];
    for (const [number, test] of suite.tests.entries()) {
      const startedAtMs = performance.now();
      const { answer: error, met } = await metDuring(() => failureOf(suite, test));
      if (error !== undefined) return tell({ fails: `${test.name}: ${error}` });
      reached.push({
        suite: at,
        test: number,
        manner: 'again',
        tookMs: Math.round(performance.now() - startedAtMs),
        met,
      });
    }
    // A test that waits for what happened the first time alone would wait for minutes.
    const passes = (/** @type {Reached} */ { test, tookMs }) =>
      Promise.race([
        failureOf(suite, known(suite.tests, test)).then((error) => error === undefined),
        new Promise((resolve) => setTimeout(resolve, tookMs * 10 + patienceMs, false)),
      ]);
    for (const each of reached) if (each.met.length > 0 && !(await passes(each))) each.manner = 'alone';
    for (const each of reached) {
      if (each.manner === 'again') continue;
      await reopens(suite);
      if (!(await passes(each))) each.manner = 'after others';
    }
    const closing = await metDuring(() => closes(suite));
    for (const each of reached) tell(each);
    tell({ around: [...new Set([...opening.met, ...closing.met])] });
  }
}

async function askAll() {
  /** @type {Asked[]} */
  const asked = JSON.parse(readFileSync(process.env.MUTANTS_ASKED ?? '', 'utf8'));
  const watch = watcher();
  /** The suite whose world is open. @type {Suite | undefined} */
  let opened;
  const fresh = async (/** @type {Suite} */ suite) => {
    theSwitch().on = 0;
    watch({ number: 0, ms: worldMs });
    if (opened !== undefined) await closes(opened);
    opened = undefined;
    if (!(await opens(suite))) throw new Error('the world does not open');
    opened = suite;
  };
  for (const { number, tests } of asked) {
    /** @param {Place & { manner: Manner, tookMs: number }} place */
    const passes = async ({ suite: at, test, manner, tookMs }, /** @type {boolean} */ isOn) => {
      const suite = known(suites, at);
      const first = manner === 'after others' ? 0 : test;
      for (const each of suite.tests.slice(first, test + 1)) {
        theSwitch().on = isOn ? number : 0;
        watch({ number, ms: tookMs * 10 + patienceMs });
        const error = await failureOf(suite, each);
        theSwitch().on = 0;
        if (error !== undefined) return false;
      }
      return true;
    };
    theSwitch().met = new Set();
    tell({ begun: number });
    /** @type {Outcome} */
    let outcome = 'survived';
    for (const place of tests) {
      const isAgain = place.manner === 'again';
      const suite = known(suites, place.suite);
      if (opened !== suite || !isAgain) await fresh(suite);
      if (await passes(place, true)) continue;
      if (!isAgain || (await passes(place, false))) outcome = 'killed';
      else {
        // What the fault has left may be what the test fails by.
        await fresh(suite);
        if (await passes(place, true)) {
          if (await passes(place, false)) continue;
          outcome = 'unclear';
        } else {
          await fresh(suite);
          outcome = (await passes(place, false)) ? 'killed' : 'unclear';
        }
      }
      break;
    }
    if (outcome === 'survived' && !theSwitch().met.has(number)) outcome = 'not met';
    watch(null);
    tell({ number, outcome });
  }
  watch({ number: 0, ms: worldMs });
  if (opened !== undefined) await closes(opened);
}

/** Ends the process where a fault keeps it from going on, computing or waiting: a thread of its own counts the time. */
function watcher() {
  const thread = new Worker(
    `const { parentPort, workerData: told } = require('node:worker_threads');
     let timer;
     parentPort.on('message', (turn) => {
       clearTimeout(timer);
       if (turn !== null) timer = setTimeout(() => {
         if (turn.number > 0) require('node:fs').appendFileSync(told, JSON.stringify({ number: turn.number, outcome: 'no end' }) + '\\n');
         process.kill(process.pid, 'SIGKILL');
       }, turn.ms);
     });`,
    { eval: true, workerData: process.env.MUTANTS_TOLD },
  );
  thread.unref();
  return (/** @type {{ number: number, ms: number } | null} */ turn) => thread.postMessage(turn);
}

/** What is at a place that was told by this file itself. @template T @param {T[]} items @param {number} at */
function known(items, at) {
  const item = items[at];
  if (item === undefined) throw new Error(`there is nothing at ${at}`);
  return item;
}

/** @template T @param {() => Promise<T>} work */
async function metDuring(work) {
  const met = new Set();
  theSwitch().met = met;
  const answer = await work();
  return { answer, met: [...met] };
}

/** @param {Suite} suite */
const opens = ({ before }) => succeeds(before);
/** @param {Suite} suite */
const closes = ({ after }) => succeeds(after);
/** @param {Suite} suite */
async function reopens(suite) {
  await closes(suite);
  await opens(suite);
}

/** @param {Work[]} works */
async function succeeds(works) {
  try {
    for (const work of works) await work();
    return true;
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.stack : error}\n`);
    return false;
  }
}

/** @param {Suite} suite @param {Test} test @returns {Promise<unknown>} Undefined when it passes. */
async function failureOf(suite, { handler }) {
  const crash = new Promise((_, reject) => {
    onCrash = reject;
  });
  crash.catch(() => {});
  const state = {};
  try {
    await Promise.race([
      (async () => {
        try {
          for (const work of suite.beforeEach) await work();
          await /** @type {(state: object) => unknown} */ (handler)(state);
        } finally {
          for (const work of suite.afterEach) await work();
        }
      })(),
      crash,
    ]);
    return undefined;
  } catch (error) {
    return error ?? 'nothing thrown';
  } finally {
    onCrash = undefined;
  }
}
