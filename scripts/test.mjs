/**
 * `npm test` runs everything that has not passed here with the same files before, `npm test -- --all` all the same; `npm test -- --shard 1/3` the
 * first of three parts of it; `npm test -- quick` checks, Rust and the test files that start no servers; `npm test -- changed` what may see
 * the changes that are not on main yet; `npm test -- NAME...` the suites (rust, types, clippy, fmt, biome, arrows, unused, unit,
 * faults, e2e) or the test files whose path contains NAME; `-g TITLE` besides, only the browser journeys that are called
 * so. Ends with one line: "N passed, N failed".
 */
import { existsSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { withSetupLock } from './lib/lock.mjs';
import { main } from './lib/main.mjs';
import { inCache, inRoot } from './lib/paths.mjs';
import { seconds, tell } from './lib/progress.mjs';
import { CommandError, run } from './lib/run.mjs';
import { runSteps } from './lib/steps.mjs';
import { appsStep, prismaStep } from './setup/app-steps.mjs';
import { loadTypeScript } from './setup/database-steps.mjs';
import { engineSteps } from './setup/engine-steps.mjs';
import { npmStep } from './setup/npm.mjs';
import { programStep } from './setup/programs.mjs';
import { findToolchain } from './setup/rust.mjs';
import { leakedProcesses, MARK } from './test/leaks.mjs';
import {
  jobsAtOnce,
  journeyCommand,
  journeyFiles,
  journeyNeeds,
  longestFirst,
  partOf,
  rustTestsStep,
  staticJobs,
  unitJobs,
} from './test/suites.mjs';
import { changedFiles, filesOf, quick, seeing } from './test/tiers.mjs';
import { inputsOf, readPasses, writePasses } from './test/unchanged.mjs';

/** @typedef {import('./test/suites.mjs').Job} Job */

const { values, positionals } = parseArgs({
  options: { grep: { type: 'string', short: 'g' }, all: { type: 'boolean' }, shard: { type: 'string' } },
  allowPositionals: true,
});
const names = positionals.map((name) => name.replace(/^\.\//, ''));
const tier = names.length === 1 && (names[0] === 'quick' || names[0] === 'changed') ? names[0] : null;
/** Part of a browser journey's title; null: all of them run. */
const title = values.grep ?? null;
/** @param {{ suite: string, name: string }} job */
const wanted = ({ suite, name }) =>
  names.length === 0 || names.some((part) => suite === part || (part.length > 2 && name.includes(part)));

/** `--shard 2/3` is the part 1 of 3. */
const shard = shardOf(values.shard ?? '1/1');

const mark = `${process.pid}-${Date.now()}`;
/** Folder of this run alone: another run may compile other sources. */
const compiled = inCache('tests', mark);
/** @param {string} postgres */
const testEnv = (postgres) => ({ PARTERRE_TEST_POSTGRES: postgres, PARTERRE_TEST_PROGRAMS: compiled, [MARK]: mark });
const all = { jobs: [...staticJobs(), ...unitJobs(compiled)], journeys: journeyFiles() };
const total = { passed: 0, failed: 0 };
/** What passed, for the next whole run. */
const passes = readPasses();
/** Hashes of what the jobs and journeys of a whole run are made of, as it was when it began. @type {Map<string, string>} */
let inputs = new Map();
/** What failed, with the end of its output: said at once, and again at the end, where no other line stands between. @type {string[]} */
const failures = [];

await main(async () => {
  const startedAtMs = Date.now();
  const { jobs, journeys, unchanged } = await chosen();
  if (jobs.length + journeys.length === 0 && unchanged === 0) {
    throw new Error(`No suite or test file is called ${names.join(' or ')}. Suites: ${suiteNames().join(', ')}.`);
  }
  const testFiles = jobs.map(({ name }) => name).filter((name) => /\.tsx?$/.test(name));
  const startsServers = tier !== 'quick';
  const needsServers = startsServers && jobs.some(({ suite }) => ['unit', 'faults'].includes(suite));
  const cluster = clusterStep();
  const steps = [
    npmStep(),
    ...engineSteps({ force: jobs.some(({ isRust }) => isRust) }),
    ...(jobs.some(({ name }) => name === 'cargo test') ? [rustTestsStep()] : []),
    prismaStep(),
    ...(testFiles.length + journeys.length > 0 ? [compileStep(testFiles)] : []),
    ...(startsServers && testFiles.length + journeys.length > 0 ? [cluster.step] : []),
    ...(needsServers ? [programStep('redis'), programStep('pgbouncer')] : []),
    // A server answers with the apps, in whatever state they were built; without any it answers 503.
    ...(journeys.length > 0 || (needsServers && !existsSync(inRoot('web/dist/index.html'))) ? [appsStep()] : []),
    ...(journeys.length > 0 ? [programStep('headless')] : []),
  ];
  const setup = followed(steps);
  try {
    // Each begins when what it needs is there: at no time does a core wait for a step that is not its own.
    const pool = createPool(longestFirst(jobs), setup, cluster.url);
    const ends = await Promise.allSettled([
      withSetupLock(setup.run),
      (async () => {
        const isWhole = names.length === 0 && title === null && !values.all;
        if (isWhole && inputs.size === 0 && (await setup.until(['npm']))) inputs = inputsOf(all, await importsOfAll());
      })(),
      pool.work(jobsAtOnce(journeys.length > 0)),
      (async () => {
        if (journeys.length === 0 || !(await setup.until(journeyNeeds))) return;
        await runJourneys(
          journeys.map(({ name }) => name),
          cluster.url(),
        );
        // What they leave undone has the cores to itself.
        await pool.work(jobsAtOnce(false) - jobsAtOnce(true));
      })(),
    ]);
    for (const each of ends) if (each.status === 'rejected') throw each.reason;
  } finally {
    await cluster.stop();
    rmSync(compiled, { recursive: true, force: true });
  }
  await reportLeaks();

  const { passed, failed } = total;
  if (unchanged > 0)
    process.stdout.write(`\n${unchanged} passed before with the same files. All anew: npm test -- --all\n`);
  if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}\n`);
  process.stdout.write(
    `\nTook ${seconds(Date.now() - startedAtMs)}.\n${passed + unchanged} passed, ${failed} failed\n`,
  );
  process.exitCode = failed > 0 ? 1 : 0;
});

/**
 * What this run is of, and how many tests it leaves out as they passed before.
 * @returns {Promise<import('./test/tiers.mjs').Chosen & { unchanged: number }>}
 */
async function chosen() {
  if (names.length > 0 && tier === null)
    return { jobs: title === null ? all.jobs.filter(wanted) : [], journeys: all.journeys.filter(wanted), unchanged: 0 };
  if (title !== null) return { jobs: [], journeys: all.journeys, unchanged: 0 };
  const part = { jobs: partOf(longestFirst(all.jobs), shard), journeys: partOf(all.journeys, shard) };
  if (tier === null && (values.all || Object.keys(passes).length === 0)) return { ...part, unchanged: 0 };
  // What reads imports is one of npm's packages.
  await withSetupLock(() => runSteps([npmStep()], { quiet: true }));
  const imports = await importsOfAll();
  if (tier === 'quick') return { ...quick(all, imports), unchanged: 0 };
  if (tier === 'changed') return { ...seeing(all, imports, changedFiles()), unchanged: 0 };
  inputs = inputsOf(all, imports);
  const hasPassed = (/** @type {{ name: string }} */ { name }) => passes[name]?.inputs === inputs.get(name);
  const isNew = (/** @type {{ name: string }} */ item) => !hasPassed(item);
  const left = [...part.jobs, ...part.journeys].filter(hasPassed);
  return {
    jobs: part.jobs.filter(isNew),
    journeys: part.journeys.filter(isNew),
    unchanged: left.reduce((sum, { name }) => sum + (passes[name]?.passed ?? 0), 0),
  };
}

/** @returns {Promise<import('./test/tiers.mjs').Imports>} */
async function importsOfAll() {
  const { importsOf } = await import('./test/imports.mjs');
  return importsOf(filesOf(all));
}

/** @param {string} text */
function shardOf(text) {
  const [, part, of] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (part === undefined || of === undefined || part < 1 || part > of)
    throw new Error(`--shard ${text}: say it as 1/3`);
  return { part: part - 1, of };
}

function suiteNames() {
  return [...new Set([...all.jobs, ...all.journeys].map(({ suite }) => suite))];
}

/** @param {string[]} files @returns {import('./lib/steps.mjs').Step} */
function compileStep(files) {
  return {
    id: 'tests',
    title: 'Compiling the tests',
    needs: ['npm', 'prisma', 'planning'],
    run: async () => (await import('./test/compile.mjs')).compileTests(files, compiled),
  };
}

/** One cluster for all test files; each gets databases of its own in it. */
function clusterStep() {
  /** @type {{ url: string, stop(): Promise<void> } | undefined} */
  let cluster;
  return {
    /** @type {import('./lib/steps.mjs').Step} */
    step: {
      id: 'postgres',
      title: 'Starting the database of the tests',
      needs: ['npm'],
      run: async () => {
        const { startTestCluster, ensureTemplate } = await loadTypeScript('server/src/testing/database.ts');
        const started = await startTestCluster();
        cluster = started;
        await ensureTemplate(started.url);
      },
    },
    url: () => cluster?.url ?? '',
    stop: async () => cluster?.stop(),
  };
}

/**
 * Set-up, and which of its steps are done.
 * @param {import('./lib/steps.mjs').Step[]} steps
 */
function followed(steps) {
  const open = new Set(steps.map(({ id }) => id));
  let hasFailed = false;
  /** @type {(() => void)[]} */
  let waiting = [];
  const wake = () => {
    for (const resume of waiting) resume();
    waiting = [];
  };
  /** @param {string[]} needs */
  const has = (needs) => !needs.some((id) => open.has(id));
  /** @returns {Promise<void>} */
  const change = () => new Promise((resume) => waiting.push(resume));
  return {
    run: () =>
      runSteps(steps, {
        quiet: true,
        onDone(id) {
          open.delete(id);
          wake();
        },
        onFailed() {
          hasFailed = true;
          wake();
        },
      }),
    has,
    hasFailed: () => hasFailed,
    /** Resolves when the next step is done, or one has failed. */
    change,
    /** Whether set-up has come so far, or has failed before. @param {string[]} needs */
    async until(needs) {
      while (!hasFailed && !has(needs)) await change();
      return !hasFailed;
    },
  };
}

/**
 * @param {Job[]} jobs
 * @param {ReturnType<typeof followed>} setup
 * @param {() => string} postgres
 */
function createPool(jobs, setup, postgres) {
  const queue = [...jobs];
  const worker = async () => {
    while (queue.length > 0 && !setup.hasFailed()) {
      const next = queue.findIndex(({ needs }) => setup.has(needs));
      const [job] = next < 0 ? [] : queue.splice(next, 1);
      if (job) await runJob(job, postgres(), setup.hasFailed);
      else await setup.change();
    }
  };
  return {
    /** With so many workers, until none is left to begin. @param {number} workers */
    work: (workers) => Promise.all(Array.from({ length: workers }, worker)),
  };
}

/**
 * @param {Job} job
 * @param {string} postgres
 * @param {() => boolean} isInVain Whether set-up has failed, which ended the job, too.
 */
async function runJob(job, postgres, isInVain) {
  const startedAtMs = Date.now();
  let output = '';
  let code = 0;
  let note = '';
  const toolchain = job.isRust ? await findToolchain() : null;
  try {
    const env = { ...job.env, ...toolchain?.env, ...testEnv(postgres) };
    output = (await run(job.command, job.args, { env, timeoutMs: job.timeoutMs })).output;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    ({ output } = error);
    code = error.code ?? 1;
    if (error.code === null) note = error.message;
  }
  if (isInVain()) return;
  const count = job.count(output, code);
  report(job, { ...count, note: [note, count.note].filter(Boolean).join('; ') }, Date.now() - startedAtMs, output);
}

/**
 * @param {string[]} files
 * @param {string} postgres
 */
async function runJourneys(files, postgres) {
  const untold = new Set(files);
  let failed = 0;
  let rest = '';
  /** @param {string} line */
  const onLine = (line) => {
    if (!line.startsWith('{"file"')) {
      rest += `${line}\n`;
      return;
    }
    /** @type {import('./test/journeyReporter.mjs').FileResult} */
    const { file, ms, output, ...count } = JSON.parse(line);
    untold.delete(file);
    failed += count.failed;
    report({ suite: 'e2e', name: file, remedy: `npm test -- ${file}` }, count, ms, output);
  };
  const { command, args, ...options } = journeyCommand(files, title);
  const env = { ...options.env, ...testEnv(postgres) };
  const startedAtMs = Date.now();
  let note = '';
  try {
    await run(command, args, { ...options, env, onLine });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    // Failures were told already; the note tells what went wrong besides.
    if (failed === 0) note = error.message;
  }
  if (note === '' && title === null && untold.size > 0) note = `no word of ${[...untold].join(', ')}`;
  if (note === '') return;
  report(
    { suite: 'e2e', name: 'playwright', remedy: 'npm test -- e2e' },
    { passed: 0, failed: 1, note },
    Date.now() - startedAtMs,
    rest,
  );
}

/**
 * @param {Pick<Job, 'suite' | 'name' | 'remedy'>} job
 * @param {import('./test/suites.mjs').Count} count
 * @param {number} ms
 * @param {string} output
 */
function report({ suite, name, remedy }, { passed, failed, note }, ms, output) {
  total.passed += passed;
  total.failed += failed;
  const took = seconds(ms);
  const hash = inputs.get(name);
  if (failed === 0) {
    if (hash !== undefined) writePasses(Object.assign(passes, { [name]: { inputs: hash, passed } }));
    tell(`✓ ${suite}: ${name} (${passed}, ${took})`);
    return;
  }
  const line = `${suite}: ${name}: ${failed} failed${note ? ` (${note})` : ''}. Do: ${remedy}`;
  const shown = indent(output);
  failures.push(`${line}\n${shown}`.trimEnd());
  tell(`✗ ${line} (${took})\n${shown}`);
}

/** The end of a long output; its beginning is seldom the news. @param {string} output */
function indent(output) {
  const lines = output.trimEnd().split('\n');
  const shown = lines.length > 150 ? [`... ${lines.length - 150} lines before`, ...lines.slice(-150)] : lines;
  return shown.map((line) => `    ${line}`).join('\n');
}

async function reportLeaks() {
  // A process that was told to end may need a moment.
  for (let waitedMs = 0; waitedMs < 30_000 && leakedProcesses(mark).length > 0; waitedMs += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const leaked = leakedProcesses(mark);
  if (leaked.length === 0) return;
  total.failed++;
  const list = leaked.map(({ pid, command }) => `${pid} ${command}`).join('; ');
  failures.push(`leaks: tests left processes behind: ${list}. Do: stop in the test what it starts`);
  for (const { pid } of leaked) process.kill(pid, 'SIGKILL');
}
