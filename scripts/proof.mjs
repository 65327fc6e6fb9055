/**
 * `npm run proof [-- MINUTES] [PART...]`: the engine's random tests, going on for so many minutes in all (10).
 *
 * properties  every random test against an oracle or a model
 * fuzz        hostile inputs, guided by the code they reach; what they find is kept in .cache/proof/corpus
 * native      WebAssembly asked what native code answered, about random shows and the fuzzer's corpus; its list of
 *             requests filled with any words
 * leaks       calls of every kind, watching the engine's memory
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withSetupLock } from './lib/lock.mjs';
import { explain, main } from './lib/main.mjs';
import { inCache, inRoot } from './lib/paths.mjs';
import { seconds } from './lib/progress.mjs';
import { ask, CommandError, run } from './lib/run.mjs';
import { runSteps, SetupError } from './lib/steps.mjs';
import { engineSteps } from './setup/engine-steps.mjs';
import { npmStep } from './setup/npm.mjs';
import { ensureToolchain } from './setup/rust.mjs';

/** @typedef {Record<string, string>} Env */
/** @typedef {(env: Env, seconds: number) => Promise<void>} Part */

const CORPUS = inCache('proof', 'corpus');
/** LLVM's coverage counters, which stable Rust can put in; engine/proof/src/coverage.rs reads them. */
const COUNTERS = [
  '-Cpasses=sancov-module',
  '-Cllvm-args=-sanitizer-coverage-level=3',
  '-Cllvm-args=-sanitizer-coverage-inline-8bit-counters',
];

/** Parts and their shares of the time. @type {Record<string, [share: number, part: Part]>} */
const PARTS = {
  properties: [4, properties],
  fuzz: [4, fuzz],
  native: [2, native],
  leaks: [1, leaks],
};

await main(async () => {
  const { minutes, parts } = asked(process.argv.slice(2));
  await withSetupLock(() => runSteps([npmStep(), ...engineSteps({ force: true })], { quiet: true }));
  const { env } = await ensureToolchain(() => {});
  const shares = parts.reduce((sum, name) => sum + (PARTS[name]?.[0] ?? 0), 0);
  const failed = [];
  for (const name of parts) {
    const [share, part] = PARTS[name] ?? [0, leaks];
    const startedAtMs = Date.now();
    process.stdout.write(`\n${name}\n`);
    try {
      await part(env, (minutes * 60 * share) / shares);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      process.stdout.write(`${explain(error)}\n`);
      failed.push(name);
    }
    process.stdout.write(
      `${name}: ${failed.includes(name) ? 'FAILED' : 'passed'}, ${seconds(Date.now() - startedAtMs)}\n`,
    );
  }
  process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}\n` : '\nAll passed.\n');
  process.exitCode = failed.length > 0 ? 1 : 0;
});

/** @param {string[]} args */
function asked(args) {
  let minutes = 10;
  const parts = [];
  for (const arg of args) {
    if (Number(arg) > 0) minutes = Number(arg);
    else if (arg in PARTS) parts.push(arg);
    else {
      throw new SetupError(`Neither a number of minutes nor a part: ${arg}.`, [
        `npm run proof -- [MINUTES] [${Object.keys(PARTS).join('|')}]`,
      ]);
    }
  }
  return { minutes, parts: parts.length > 0 ? parts : Object.keys(PARTS) };
}

/**
 * Test files, and folders of tests with a `main.rs`, are run one after the other, their tests side by side so that each has the whole time.
 * @type {Part}
 */
async function properties(env, long) {
  const isRandom = (/** @type {string} */ path) =>
    path.endsWith('.rs') ? readFileSync(path, 'utf8').includes('for_seeds') : existsSync(join(path, 'main.rs'));
  const tests = ['engine', 'engine/planning'].flatMap((folder) =>
    readdirSync(inRoot(folder, 'tests'))
      .filter((name) => isRandom(inRoot(folder, 'tests', name)))
      .map((name) => ({ crate: `parterre-${basename(folder)}`, test: basename(name, '.rs') })),
  );
  const share = Math.ceil(long / tests.length);
  for (const { crate, test } of tests) {
    await run('cargo', ['test', '--quiet', '--package', crate, '--test', test, '--', '--test-threads=64'], {
      env: { ...env, PARTERRE_SECONDS: String(share) },
      show: true,
    });
  }
}

/** @type {Part} */
async function fuzz(env, long) {
  const host = /^host: (.*)$/m.exec((await ask('rustc', ['-vV'], { env })) ?? '')?.[1];
  if (!host) throw new SetupError('rustc does not say for which machine it compiles.', ['npm run doctor']);
  mkdirSync(CORPUS, { recursive: true });
  // With --target the flags are not for build scripts and macros, which have nobody to read their counters.
  const build = ['--quiet', '--package', 'parterre-proof', '--bin', 'fuzz', '--target', host];
  await run('cargo', ['run', ...build, '--', String(Math.ceil(long)), CORPUS], {
    env: {
      ...env,
      RUSTFLAGS: COUNTERS.join(' '),
      CARGO_TARGET_DIR: inCache('proof', 'target'),
      CARGO_PROFILE_DEV_OPT_LEVEL: '1',
    },
    show: true,
  });
}

/** @type {Part} */
async function native(env, long) {
  mkdirSync(CORPUS, { recursive: true });
  const corpus = readdirSync(CORPUS).length > 0 ? CORPUS : undefined;
  await testFile('engine/testing/packed.test.ts', env, long / 4);
  await testFile('engine/testing/native/differential.test.ts', env, (long * 3) / 4, corpus);
}

/** @type {Part} */
async function leaks(env, long) {
  await testFile('engine/testing/leaks.test.ts', env, (long * 2) / 3);
  await testFile('engine/testing/planningLeaks.test.ts', env, long / 3);
}

/**
 * @param {string} file
 * @param {Env} env
 * @param {number} long Seconds.
 * @param {string} [corpus]
 */
async function testFile(file, env, long, corpus) {
  await run(process.execPath, ['--import', 'tsx', inRoot(file)], {
    env: { ...env, PARTERRE_SECONDS: String(Math.ceil(long)), PARTERRE_CORPUS: corpus },
    show: true,
  });
}
