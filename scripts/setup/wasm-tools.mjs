/** wasm-pack and wasm-bindgen, compiled into .cache/tools. npm's wasm-pack downloads a binary, which many machines cannot. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { inCache, inRoot } from '../lib/paths.mjs';
import { ask, CommandError, run } from '../lib/run.mjs';
import { isStamped, stamp } from '../lib/stamp.mjs';
import { SetupError } from '../lib/steps.mjs';

const WASM_PACK = '0.15.1';
const folder = inCache('tools');

/** Where cargo put the tools; first on the PATH of wasm-pack. */
export const toolsBin = inCache('tools', 'bin');

/** The wasm-bindgen that the engine is compiled with: its command-line tool must be of the same version. */
function wasmBindgenVersion() {
  const lock = inRoot('Cargo.lock');
  const found = existsSync(lock) && /name = "wasm-bindgen"\nversion = "([^"]+)"/.exec(readFileSync(lock, 'utf8'));
  if (!found) throw new SetupError('Cargo.lock does not name wasm-bindgen.', ['restore it: git checkout Cargo.lock']);
  return /** @type {string} */ (found[1]);
}

// Both run for seconds in their whole life: compiling them quickly is worth more than optimising them.
const QUICK = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: '1',
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '16',
  CARGO_PROFILE_RELEASE_LTO: 'off',
};

const TOOLS = {
  'wasm-pack': { version: () => WASM_PACK, args: [] },
  'wasm-bindgen': { version: wasmBindgenVersion, args: ['--debug', '--no-default-features'] },
};

/** @typedef {keyof typeof TOOLS} ToolName */

/** @param {ToolName} name */
const stampFile = (name) => inCache('tools', `${name}.version`);

/** @param {ToolName} name */
export const toolIsReady = (name) =>
  isStamped(stampFile(name), TOOLS[name].version()) && existsSync(`${toolsBin}/${name}`);

/**
 * @param {ToolName} name
 * @param {import('./rust.mjs').Toolchain} toolchain
 * @param {(detail: string) => void} say
 */
export async function installTool(name, { env }, say) {
  const { version: versionOf, args } = TOOLS[name];
  const version = versionOf();
  if ((await ask(`${toolsBin}/${name}`, ['--version']))?.split(' ')[1] === version) {
    stamp(stampFile(name), version);
    return;
  }
  const crate = name === 'wasm-bindgen' ? 'wasm-bindgen-cli' : name;
  const target = inCache('tools', `target-${name}`);
  const install = ['install', '--root', folder, '--version', version, ...args, crate];
  const options = {
    env: { ...env, ...QUICK, CARGO_TARGET_DIR: target },
    log: name,
    onLine: say,
  };
  try {
    await run('cargo', [...install, '--locked'], options);
  } catch (error) {
    // Where the registry serves older crates than the tool's lock file names, newer or older ones within range do.
    if (
      !(error instanceof CommandError) ||
      !/(failed to select a version|no matching package|candidate versions)/.test(error.output)
    )
      throw error;
    await run('cargo', install, options);
  }
  // Half a gigabyte that nothing needs any more.
  rmSync(target, { recursive: true, force: true });
  stamp(stampFile(name), version);
}
