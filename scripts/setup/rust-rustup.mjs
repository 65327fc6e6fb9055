/** Rust by rustup: the one of this machine, or one of our own inside .cache. */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { inCache, inRoot } from '../lib/paths.mjs';
import { ask, run } from '../lib/run.mjs';

export const TARGET = 'wasm32-unknown-unknown';
const SERVER = 'https://static.rust-lang.org/rustup/dist';
/** Long enough for a slow line, short enough for a machine without internet. */
const ANSWER_WITHIN_MS = 15_000;

/** @type {import('./rust.mjs').MakeToolchain} */
export async function systemRustup(say) {
  if (!(await ask('rustup', ['--version']))) throw new Error('rustup is not installed');
  // Sharing `target` with commands typed by hand is safe: they use the same compiler.
  const env = { CARGO_TARGET_DIR: inRoot('target') };
  const installed = await ask('rustup', ['target', 'list', '--installed']);
  if (!installed?.split('\n').includes(TARGET)) {
    say(`rustup target add ${TARGET}`);
    await run('rustup', ['target', 'add', TARGET], { log: 'rustup', timeoutMs: 300_000 });
  }
  await run('rustup', ['component', 'add', 'rustfmt', 'clippy'], { log: 'rustup-components', timeoutMs: 300_000 });
  return { kind: 'system', env };
}

/** @type {import('./rust.mjs').MakeToolchain} */
export async function ownRustup(say) {
  const cargoHome = inCache('rust', 'cargo');
  const bin = `${cargoHome}/bin`;
  const env = {
    RUSTUP_HOME: inCache('rust', 'rustup'),
    CARGO_HOME: cargoHome,
    CARGO_TARGET_DIR: inCache('rust', 'target-own'),
    PATH: `${bin}:${process.env.PATH}`,
  };
  if (!existsSync(`${bin}/cargo`)) {
    say('downloading rustup');
    const installer = await downloadInstaller();
    say('rustup installs Rust into .cache');
    const args = ['-y', '--no-modify-path', '--profile', 'minimal', '--default-toolchain', 'stable'];
    for (const component of ['rustfmt', 'clippy']) args.push('--component', component);
    args.push('--target', TARGET);
    await run(installer, args, {
      env: { ...env, RUSTUP_INIT_SKIP_PATH_CHECK: 'yes' },
      log: 'rustup-init',
      onLine: say,
      timeoutMs: 600_000,
    });
  }
  return { kind: 'own', env };
}

/** Fetches rustup's installer and checks it against the sum published beside it. Returns its path. */
async function downloadInstaller() {
  const url = `${SERVER}/${hostTriple()}/rustup-init`;
  const [program, sum] = await Promise.all([fetchBytes(url), fetchBytes(`${url}.sha256`)]);
  const wanted = sum.toString('utf8').trim().split(/\s/)[0];
  if (createHash('sha256').update(program).digest('hex') !== wanted) throw new Error(`${url}: wrong checksum`);
  const file = inCache('rust', 'rustup-init');
  mkdirSync(inCache('rust'), { recursive: true });
  writeFileSync(file, program);
  chmodSync(file, 0o755);
  return file;
}

/** @param {string} url */
async function fetchBytes(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch((error) => {
    throw new Error(`${url} cannot be reached (${error.cause?.code ?? error.name})`);
  });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

function hostTriple() {
  const cpu = { x64: 'x86_64', arm64: 'aarch64' }[/** @type {string} */ (process.arch)];
  const system = { linux: 'unknown-linux-gnu', darwin: 'apple-darwin' }[/** @type {string} */ (process.platform)];
  if (!cpu || !system) throw new Error(`no rustup for ${process.platform} ${process.arch} is known here`);
  return `${cpu}-${system}`;
}
