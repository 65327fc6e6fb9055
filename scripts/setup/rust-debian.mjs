/**
 * Rust from Debian's packages, for machines that reach nothing but package registries.
 *
 * The packages are unpacked into .cache/rust/debian, not installed. rustc finds its libraries relative to itself, so it works from there. Debian has no wasm32 standard
 * library, but its sources with everything they depend on, from which it is compiled once.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inCache } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { librariesOf, unpackDebian } from './debian.mjs';
import { TARGET } from './rust-rustup.mjs';

const PACKAGES = [
  'rustc-web',
  'libstd-rust-web-dev',
  'cargo-web',
  'rustfmt-web',
  'rust-web-clippy',
  'rust-web-src',
  'lld-19',
];

const folder = inCache('rust', 'debian');
/** @type {import('./rust.mjs').MakeToolchain} */
export async function debianRust(say) {
  const bin = join(folder, 'usr/bin');
  const libraries = [...(await librariesOf(folder)), join(folder, 'usr/lib/llvm-19/lib')];
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    LD_LIBRARY_PATH: [...libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    CARGO_HOME: inCache('rust', 'cargo-debian'),
    CARGO_TARGET_DIR: inCache('rust', 'target-debian'),
    // Debian's rustc comes without the linker that it would use for wasm32.
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: join(bin, 'wasm-ld-19'),
  };
  if (!existsSync(join(folder, '.complete'))) {
    // The library whose name carries Rust's version is wanted beside rustc even where it is installed: from its place
    // rustc tells where it is at home.
    const libraries = /^(libstd-rust-web-[\d.]+|libllvm\d+)$/;
    await unpackDebian(folder, PACKAGES, say, { libraries });
    writeFileSync(join(folder, '.complete'), '');
  }
  const sysroot = (await run('rustc', ['--print', 'sysroot'], { env })).output.trim();
  if (sysroot !== join(folder, 'usr')) throw new Error(`rustc takes ${sysroot} for its home`);
  const target = join(folder, 'usr/lib/rustlib', TARGET, 'lib');
  if (!existsSync(target)) await buildStandardLibrary(env, target, say);
  return { kind: 'debian', env };
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
  writeFileSync(
    join(scratch, 'Cargo.toml'),
    '[package]\nname = "scratch"\nversion = "0.0.0"\nedition = "2021"\n\n[workspace]\n',
  );
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
    if (name.endsWith('.rlib') && !name.startsWith('libscratch'))
      copyFileSync(join(libraries, name), join(staging, name));
  }
  await run('mv', [staging, target]);
  rmSync(scratch, { recursive: true, force: true });
}
