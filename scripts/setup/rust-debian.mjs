/**
 * Rust from Debian's packages, for machines that reach nothing but package registries.
 *
 * The packages are downloaded and unpacked into .cache/rust/debian, not installed: no root is needed and the machine
 * stays as it is. rustc finds its libraries relative to itself, so it works from there. Debian has no wasm32 standard
 * library, but its sources with everything they depend on, from which it is compiled once.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inCache } from '../lib/paths.mjs';
import { ask, run } from '../lib/run.mjs';
import { TARGET } from './rust-rustup.mjs';

const PACKAGES = ['rustc-web', 'libstd-rust-web-dev', 'cargo-web', 'rustfmt-web', 'rust-web-clippy', 'rust-web-src'];
const LINKER = 'lld-19';

const folder = inCache('rust', 'debian');
const aptFolder = inCache('rust', 'apt');

// A state of our own: without root we may not write the machine's, and as root we leave it alone.
const APT_OPTIONS = [
  `Dir::State=${join(aptFolder, 'state')}`,
  'Dir::State::status=/var/lib/dpkg/status',
  `Dir::Cache=${join(aptFolder, 'cache')}`,
  'APT::Sandbox::User=root',
  'Debug::NoLocking=1',
].flatMap((option) => ['-o', option]);

/** @type {import('./rust.mjs').MakeToolchain} */
export async function debianRust(say) {
  const multiarch = await ask('dpkg-architecture', ['-qDEB_HOST_MULTIARCH']) ?? (await ask('gcc', ['-print-multiarch']));
  if (!(await ask('apt-get', ['--version']))) throw new Error('apt-get is not installed (no Debian)');
  const bin = join(folder, 'usr/bin');
  const libraries = [join(folder, 'usr/lib', multiarch || 'x86_64-linux-gnu'), join(folder, 'usr/lib/llvm-19/lib')];
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    LD_LIBRARY_PATH: [...libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    CARGO_HOME: inCache('rust', 'cargo-debian'),
    CARGO_TARGET_DIR: inCache('rust', 'target-debian'),
    // Debian's rustc comes without the linker that it would use for wasm32.
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: join(bin, 'wasm-ld-19'),
  };
  if (!existsSync(join(folder, '.complete'))) {
    await unpackPackages(say);
    writeFileSync(join(folder, '.complete'), '');
  }
  const sysroot = (await run('rustc', ['--print', 'sysroot'], { env })).output.trim();
  if (sysroot !== join(folder, 'usr')) throw new Error(`rustc takes ${sysroot} for its home`);
  const target = join(folder, 'usr/lib/rustlib', TARGET, 'lib');
  if (!existsSync(target)) await buildStandardLibrary(env, target, say);
  return { kind: 'debian', env };
}

/** @param {(detail: string) => void} say */
async function unpackPackages(say) {
  for (const part of ['state/lists/partial', 'cache/archives/partial', 'debs']) {
    mkdirSync(join(aptFolder, part), { recursive: true });
  }
  say('reading the list of Debian packages');
  await run('apt-get', [...APT_OPTIONS, '-qq', 'update'], { log: 'apt-update', timeoutMs: 120_000 });
  const names = await packageNames();
  say(`downloading ${names.length} Debian packages (about 170 MB)`);
  const debs = join(aptFolder, 'debs');
  await run('apt-get', [...APT_OPTIONS, '-q', 'download', ...names], { cwd: debs, log: 'apt', onLine: say });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const deb of readdirSync(debs)) {
    say(`unpacking ${deb.split('_')[0]}`);
    await run('dpkg-deb', ['-x', join(debs, deb), folder]);
  }
  rmSync(aptFolder, { recursive: true, force: true });
}

/**
 * Our packages, the library whose name carries Rust's version, and whatever they need that is not installed here.
 * @returns {Promise<string[]>}
 */
async function packageNames() {
  const wanted = [...PACKAGES, LINKER];
  const simulated = await run('apt-get', [...APT_OPTIONS, '-s', 'install', '--no-install-recommends', ...wanted]);
  const missing = [...simulated.output.matchAll(/^Inst (\S+)/gm)].map((match) => /** @type {string} */ (match[1]));
  const depends = await run('apt-cache', [...APT_OPTIONS, 'depends', 'libstd-rust-web-dev', LINKER]);
  const libraries = [...depends.output.matchAll(/Depends: (libstd-rust-web-[\d.]+|libllvm\d+)$/gm)];
  return [...new Set([...wanted, ...libraries.map((match) => /** @type {string} */ (match[1])), ...missing])];
}

/**
 * Compiles the wasm32 standard library offline, with the dependencies that Debian ships beside its sources.
 * @param {Record<string, string>} env
 * @param {string} target Folder that gets the libraries.
 * @param {(detail: string) => void} say
 */
async function buildStandardLibrary(env, target, say) {
  say('compiling the WebAssembly standard library');
  const scratch = inCache('rust', 'std');
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(join(scratch, '.cargo'), { recursive: true });
  mkdirSync(join(scratch, 'src'));
  writeFileSync(join(scratch, 'Cargo.toml'), '[package]\nname = "scratch"\nversion = "0.0.0"\nedition = "2021"\n\n[workspace]\n');
  writeFileSync(join(scratch, 'src/lib.rs'), '');
  const sources = readdirSync(join(folder, 'usr/src')).find((name) => name.startsWith('rustc-'));
  if (!sources) throw new Error('the package rust-web-src has no sources');
  const vendor = join(folder, 'usr/src', sources, 'library/vendor');
  writeFileSync(
    join(scratch, '.cargo/config.toml'),
    `[source.crates-io]\nreplace-with = "debian"\n\n[source.debian]\ndirectory = ${JSON.stringify(vendor)}\n`,
  );
  const built = join(scratch, 'target');
  await run('cargo', ['build', '--release', '--offline', '--target', TARGET, '-Zbuild-std=std,panic_abort'], {
    cwd: scratch,
    env: {
      ...env,
      CARGO_TARGET_DIR: built,
      RUSTC_BOOTSTRAP: '1',
      RUSTFLAGS: '-Cembed-bitcode=yes',
      CARGO_PROFILE_RELEASE_LTO: 'off',
    },
    log: 'wasm-std',
    onLine: say,
  });
  const libraries = join(built, TARGET, 'release/deps');
  const staging = `${target}.new`;
  mkdirSync(staging, { recursive: true });
  for (const name of readdirSync(libraries)) {
    if (name.endsWith('.rlib') && !name.startsWith('libscratch')) copyFileSync(join(libraries, name), join(staging, name));
  }
  await run('mv', [staging, target]);
  rmSync(scratch, { recursive: true, force: true });
}
