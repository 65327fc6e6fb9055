/**
 * From compiled Rust to a package for JavaScript. bindgen/ is ours, around wasm-bindgen's own library, and compiled into
 * .cache/tools: ready-made programs cannot be fetched everywhere, and wasm-pack and wasm-bindgen's command have six times as
 * many crates to compile.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inCache, inRoot } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { hashOf, isStamped, stamp } from '../lib/stamp.mjs';
import { SetupError } from '../lib/steps.mjs';

const SOURCES = 'scripts/setup/bindgen';
const folder = inCache('tools');
const program = join(folder, 'bin', 'bindgen');
const stampFile = join(folder, 'bindgen.stamp');

/** The wasm-bindgen that a lock file names. @param {string} lock Below the checkout. */
function wasmBindgenIn(lock) {
  const found = /name = "wasm-bindgen(?:-cli-support)?"\nversion = "([^"]+)"/.exec(readFileSync(inRoot(lock), 'utf8'));
  if (!found) throw new SetupError(`${lock} does not name wasm-bindgen.`, [`restore it: git checkout ${lock}`]);
  return found[1];
}

export const bindgenIsReady = () => isStamped(stampFile, hashOf([SOURCES])) && existsSync(program);

/**
 * @param {import('./rust.mjs').Toolchain} toolchain
 * @param {(detail: string) => void} say
 */
export async function compileBindgen({ env }, say) {
  const [engine, own] = [wasmBindgenIn('Cargo.lock'), wasmBindgenIn(`${SOURCES}/Cargo.lock`)];
  if (engine !== own) {
    throw new SetupError(`The engine has wasm-bindgen ${engine}, the program that reads what it compiles to ${own}.`, [
      `name ${engine} in ${SOURCES}/Cargo.toml, then: cargo update --manifest-path ${SOURCES}/Cargo.toml`,
    ]);
  }
  const target = inCache('tools', 'target');
  await run('cargo', ['build', '--release', '--locked', '--manifest-path', inRoot(SOURCES, 'Cargo.toml')], {
    env: { ...env, CARGO_TARGET_DIR: target },
    log: 'bindgen',
    onLine: say,
  });
  mkdirSync(join(folder, 'bin'), { recursive: true });
  copyFileSync(join(target, 'release', 'bindgen'), program);
  // Nothing needs it any more.
  rmSync(target, { recursive: true, force: true });
  stamp(stampFile, hashOf([SOURCES]));
}

/**
 * JavaScript, types and the optimised file, for Node and browsers.
 * @param {string} linked What cargo made of a crate for wasm32.
 * @param {string} into A folder; made where it is missing.
 * @param {string} crate The folder whose manifest says how it is optimised.
 */
export async function packageWasm(linked, into, crate) {
  await run(program, [linked, into], { log: 'bindgen' });
  const wasm = join(into, `${basename(linked, '.wasm')}_bg.wasm`);
  const args = [wasm, '-o', wasm, ...wasmOptOptions(crate)];
  await run(inRoot('node_modules', '.bin', 'wasm-opt'), args, { log: 'wasm-opt' });
}

/** Options of wasm-opt, which stand where wasm-pack looks for them, too. @param {string} crate @returns {string[]} */
function wasmOptOptions(crate) {
  const list = /^wasm-opt = (\[.*\])$/m.exec(readFileSync(inRoot(crate, 'Cargo.toml'), 'utf8'))?.[1];
  if (!list) throw new Error(`${crate}/Cargo.toml has no list of options for wasm-opt.`);
  return JSON.parse(list);
}
