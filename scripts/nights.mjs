/**
 * `npm run nights`: the test files again, with the clock of the machine set to moments at which calendars go wrong and
 * in other time zones. `npm run nights -- leap` only the moments called so; `npm run nights -- leap faults e2e/late` there
 * only those suites or files, as `npm test` takes them. Ends with a line a moment.
 *
 * A small library, compiled here and preloaded, moves the clock of all that is started: Node, PostgreSQL, Redis and
 * Chromium agree about the time. Linux only.
 */
import { mkdirSync } from 'node:fs';
import { withSetupLock } from './lib/lock.mjs';
import { main } from './lib/main.mjs';
import { inCache, inRoot } from './lib/paths.mjs';
import { seconds } from './lib/progress.mjs';
import { ask, CommandError, run } from './lib/run.mjs';
import { runSteps, SetupError } from './lib/steps.mjs';
import { appsStep, prismaStep } from './setup/app-steps.mjs';
import { engineSteps } from './setup/engine-steps.mjs';
import { npmStep } from './setup/npm.mjs';
import { programStep } from './setup/programs.mjs';

/** Each begins a little before its moment, so that the tests run across it. All are to come: a test may say "in a week" by the machine's clock. */
const MOMENTS = [
  { name: 'late', at: '2026-12-06T01:50:00+01:00', zone: 'Europe/Brussels', what: 'after the last show' },
  // 01:59 in winter time; the next minute is 03:00, where the cinema day ends too.
  { name: 'spring', at: '2027-03-28T00:59:00Z', zone: 'Europe/Brussels', what: 'clocks go forward' },
  // 02:59 in summer time; the next minute is 02:00.
  { name: 'autumn', at: '2027-10-31T00:59:00Z', zone: 'Europe/Brussels', what: 'clocks go back' },
  { name: 'leap', at: '2028-02-29T10:58:00Z', zone: 'Pacific/Auckland', what: '29 February ends in Auckland' },
  { name: 'year', at: '2026-12-31T23:59:00+01:00', zone: 'America/St_Johns', what: 'the year ends in Brussels' },
];

/** What never asks for the time (the engine, its benchmarks, static checks) is left to `npm test`. */
const FILES = ['server/src/', 'prisma/', 'web/', 'scripts/', 'e2e/'];

const names = process.argv.slice(2);
const asked = MOMENTS.filter(({ name }) => names.includes(name));
const moments = asked.length > 0 ? asked : MOMENTS;
const parts = names.filter((name) => !asked.some((moment) => moment.name === name));

await main(async () => {
  if (process.platform !== 'linux') {
    throw new SetupError('The clock of programs can be set on Linux only.', ['npm test runs everywhere']);
  }
  // Before the clock is moved: what is built is not built at another time.
  await withSetupLock(() =>
    runSteps([npmStep(), ...engineSteps(), prismaStep(), programStep('redis'), appsStep(), programStep('headless')], {
      quiet: true,
    }),
  );
  const library = await compile();
  /** @type {string[]} */
  const lines = [];
  for (const moment of moments) {
    const line = await runAt(moment, library);
    lines.push(line);
    process.stdout.write(`${line}\n`);
  }
  if (lines.length > 1) process.stdout.write(`\n${lines.join('\n')}\n`);
});

async function compile() {
  mkdirSync(inCache('nights'), { recursive: true });
  const library = inCache('nights', 'clock.so');
  await run('cc', ['-shared', '-fPIC', '-O2', '-o', library, inRoot('scripts/nights/clock.c')]);
  return library;
}

/**
 * @param {typeof MOMENTS[number]} moment
 * @param {string} library
 * @returns {Promise<string>} How it went, in a line.
 */
async function runAt({ name, at, zone, what }, library) {
  const shown = `${name}: ${at} (${what}), TZ=${zone}`;
  process.stdout.write(`${shown}\n`);
  const env = {
    LD_PRELOAD: [library, process.env.LD_PRELOAD].filter(Boolean).join(':'),
    PARTERRE_CLOCK_SHIFT: String(Math.round((Date.parse(at) - Date.now()) / 1000)),
    TZ: zone,
  };
  const told = Number(await ask(process.execPath, ['-p', 'Date.now()'], { env }));
  if (Math.abs(told - Date.parse(at)) > 60_000) {
    throw new SetupError(`Node does not follow the clock it was given: it says ${new Date(told).toISOString()}.`, [
      'a Node that is linked against the C library of the system does',
    ]);
  }
  const startedAtMs = Date.now();
  let output = '';
  let mark = '✓';
  try {
    const args = [inRoot('scripts/test.mjs'), ...(parts.length > 0 ? parts : FILES)];
    /** @param {string} line */
    const onLine = (line) => void (line.startsWith('✗') && process.stdout.write(`  ${line}\n`));
    output = (await run(process.execPath, args, { env, log: `nights-${name}`, onLine })).output;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    ({ output } = error);
    mark = '✗';
    process.exitCode = 1;
    process.stdout.write(`  All of it: ${error.log}\n`);
  }
  const result = /^\d+ passed, \d+ failed$/m.exec(output)?.[0] ?? 'it did not come to its end';
  return `${mark} ${shown}: ${result}, ${seconds(Date.now() - startedAtMs)}`;
}
