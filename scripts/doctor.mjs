/** `npm run doctor`: what is here, what is missing, and how to get it. Changes nothing. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { main } from './lib/main.mjs';
import { inRoot, varDir } from './lib/paths.mjs';
import { ask } from './lib/run.mjs';
import { host, port } from './lib/server.mjs';
import { appsStep, prismaStep } from './setup/app-steps.mjs';
import { engineIsBuilt } from './setup/engine.mjs';
import { npmStep } from './setup/npm.mjs';
import { findProgram, PROGRAMS } from './setup/programs.mjs';
import { findToolchain } from './setup/rust.mjs';
import { bindgenIsReady } from './setup/wasm-tools.mjs';

/** @typedef {{ state: 'ok' | 'later' | 'missing', what: string, detail?: string }} Finding */

const BY_ITSELF = '`npm start` and `npm test` see to it';

await main(async () => {
  /** @type {Finding[]} */
  const findings = [
    node(),
    await compiler(),
    await npm(),
    await rust(),
    judge(bindgenIsReady(), 'link between Rust and JavaScript', `${BY_ITSELF} (compiled)`),
    judge(existsSync(inRoot('Cargo.lock')) && engineIsBuilt(), 'engine as WebAssembly', BY_ITSELF),
    judge(await prismaStep().done?.(), 'types of the tables', BY_ITSELF),
    judge(await appsStep().done?.(), 'browser apps built', BY_ITSELF),
    database(),
    process.env.REDIS_URL
      ? { state: 'ok', what: 'seat leases', detail: 'in the Redis of REDIS_URL' }
      : { state: 'ok', what: 'seat leases', detail: 'in the server process (set REDIS_URL for several nodes)' },
    program('redis', 'for tests only'),
    program('headless', 'for tests only'),
    program('chromium', 'for pictures and benchmarks only'),
    program('k6', 'for load tests only'),
    await freePort(),
  ];
  const signs = { ok: '✓', later: '·', missing: '✗' };
  for (const { state, what, detail } of findings) {
    process.stdout.write(`${signs[state]} ${what}${detail ? `: ${detail}` : ''}\n`);
  }
  const missing = findings.filter(({ state }) => state === 'missing').length;
  process.stdout.write(
    missing > 0
      ? `\n${missing} of these (✗) must be mended by you; what is marked with · comes by itself.\n`
      : '\nNothing is in the way. What is marked with · comes by itself.\n',
  );
  process.exitCode = missing > 0 ? 1 : 0;
});

/**
 * @param {unknown} good
 * @param {string} what
 * @param {string} otherwise
 * @returns {Finding}
 */
function judge(good, what, otherwise) {
  return { state: good ? 'ok' : 'later', what, detail: good ? undefined : otherwise };
}

/** @returns {Finding} */
function node() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const good = major > 20 || (major === 20 && minor >= 19);
  const detail = good ? process.version : `${process.version}, but 20.19 or newer is needed: https://nodejs.org`;
  return { state: good ? 'ok' : 'missing', what: 'Node.js', detail };
}

/** @returns {Promise<Finding>} */
async function compiler() {
  if (await ask('cc', ['--version'])) return { state: 'ok', what: 'C compiler (Rust links with it)' };
  const detail = 'sudo apt-get install gcc libc6-dev, or on macOS xcode-select --install';
  return { state: engineIsBuilt() ? 'later' : 'missing', what: 'C compiler (Rust links with it)', detail };
}

/** @returns {Promise<Finding>} */
async function npm() {
  return judge(await npmStep().done?.(), 'npm packages', `${BY_ITSELF} (npm ci)`);
}

/** @returns {Promise<Finding>} */
async function rust() {
  const toolchain = await findToolchain();
  const words = { system: 'by rustup of this machine', own: 'by rustup in .cache', debian: "Debian's, in .cache" };
  if (toolchain) return { state: 'ok', what: 'Rust for WebAssembly', detail: words[toolchain.kind] };
  const rustup = await ask('rustup', ['--version']);
  const way = rustup ? 'rustup adds the target' : 'a Rust of our own goes into .cache';
  return { state: 'later', what: 'Rust for WebAssembly', detail: `${BY_ITSELF} (${way})` };
}

/** @returns {Finding} */
function database() {
  if (process.env.DATABASE_URL) return { state: 'ok', what: 'database', detail: 'that of DATABASE_URL' };
  return { state: 'ok', what: 'database', detail: `embedded, in ${varDir()}/postgres` };
}

/**
 * @param {keyof typeof PROGRAMS} id
 * @param {string} why
 * @returns {Finding}
 */
function program(id, why) {
  const path = findProgram(id);
  const { title, packages, elsewhere } = PROGRAMS[id];
  if (path) return { state: 'ok', what: `${title} (${why})`, detail: path };
  const byItself =
    packages.length > 0
      ? `\`npm test\` gets it on Debian (${packages.join(' ')})`
      : '`npm run bench:k6` compiles it where Go is';
  const detail = `${byItself}; elsewhere ${elsewhere}`;
  return { state: 'later', what: `${title} (${why})`, detail };
}

/** @returns {Promise<Finding>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    const what = `port ${port()} on ${host()}`;
    probe.once('error', () => resolve({ state: 'later', what, detail: 'in use; choose another with PORT' }));
    probe.listen(port(), host(), () => probe.close(() => resolve({ state: 'ok', what, detail: 'free' })));
  });
}
