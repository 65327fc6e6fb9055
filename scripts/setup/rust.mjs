/**
 * Finds or makes a Rust toolchain that can compile for WebAssembly. In this order:
 * 1. `rustup` of this machine, with the wasm32 target added where it can be fetched;
 * 2. a rustup of our own inside .cache, where its servers are reachable;
 * 3. Debian's packages, unpacked into .cache, with the wasm32 standard library compiled from their sources.
 * Only the first writes anything outside the checkout, and no way needs root.
 * PARTERRE_RUST=system|own|debian tries that way alone.
 */
import { existsSync, readFileSync } from 'node:fs';
import { inCache, inRoot } from '../lib/paths.mjs';
import { ask, CommandError } from '../lib/run.mjs';
import { stamp } from '../lib/stamp.mjs';
import { SetupError } from '../lib/steps.mjs';
import { debianRust } from './rust-debian.mjs';
import { ownRustup, systemRustup, TARGET } from './rust-rustup.mjs';

/**
 * @typedef {object} Toolchain
 * @property {'system' | 'own' | 'debian'} kind
 * @property {Record<string, string>} env What cargo and rustc are run with, on top of our environment.
 *
 * @typedef {(say: (detail: string) => void) => Promise<Toolchain>} MakeToolchain Throws when this way is closed.
 */

const RECORD = inCache('rust', 'toolchain.json');

/** @type {[Toolchain['kind'], MakeToolchain][]} */
const WAYS = [
  ['system', systemRustup],
  ['own', ownRustup],
  ['debian', debianRust],
];

/** The toolchain that an earlier set-up chose, or null. Its PATH is put before today's. */
function recordedToolchain() {
  if (!existsSync(RECORD)) return null;
  const { root, kind, bin, env } = JSON.parse(readFileSync(RECORD, 'utf8'));
  if (root !== inRoot() || (process.env.PARTERRE_RUST ?? kind) !== kind) return null;
  return withPath(kind, bin, env);
}

/**
 * @param {Toolchain['kind']} kind
 * @param {string | undefined} bin Folder of cargo and rustc; undefined: on PATH already.
 * @param {Record<string, string>} env
 * @returns {Toolchain}
 */
function withPath(kind, bin, env) {
  const path = process.env.PATH ?? '';
  return { kind, env: bin ? { ...env, PATH: `${bin}:${path}` } : env };
}

/**
 * The toolchain, when there is one that compiles for WebAssembly.
 * @returns {Promise<Toolchain | null>}
 */
export async function findToolchain() {
  const recorded = recordedToolchain();
  return recorded && (await compilesToWasm(recorded)) ? recorded : null;
}

/**
 * @param {Toolchain} toolchain
 */
async function compilesToWasm({ env }) {
  const folder = await ask('rustc', ['--print', 'target-libdir', '--target', TARGET], { env });
  return folder !== null && existsSync(folder) && (await ask('cargo', ['--version'], { env })) !== null;
}

/**
 * Makes a toolchain and remembers it.
 * @param {(detail: string) => void} say
 * @returns {Promise<Toolchain>}
 * @throws {SetupError} when every way is closed
 */
export async function makeToolchain(say) {
  if (!(await ask('cc', ['--version']))) {
    throw new SetupError('Rust needs a C compiler to link, and there is no `cc` on this machine.', [
      'Debian, Ubuntu: sudo apt-get install gcc libc6-dev',
      'macOS: xcode-select --install',
    ]);
  }
  const reasons = [];
  for (const [kind, make] of WAYS) {
    if ((process.env.PARTERRE_RUST ?? kind) !== kind) continue;
    try {
      const toolchain = await make(say);
      if (!(await compilesToWasm(toolchain))) throw new Error(`rustc has no ${TARGET}`);
      const { PATH, ...env } = toolchain.env;
      stamp(RECORD, JSON.stringify({ root: inRoot(), kind, bin: PATH?.split(':')[0], env }, null, 2));
      return toolchain;
    } catch (error) {
      const output = error instanceof CommandError ? error.output.trim().split('\n').at(-1) : '';
      reasons.push(`${kind}: ${error instanceof Error ? error.message : error} ${output}`.trim());
    }
  }
  throw new SetupError(
    ['No Rust for WebAssembly could be set up. Tried:', ...reasons.map((line) => `  ${line}`)].join('\n'),
    [
      'install rustup from https://rustup.rs and run `rustup target add wasm32-unknown-unknown`,',
      'or on Debian 12 give this machine a package mirror (`apt-get update` must work);',
      'then run the command again. `npm run doctor` shows what is there.',
    ],
  );
}

/** The toolchain, made first where there is none. @param {(detail: string) => void} say */
export const ensureToolchain = async (say) => (await findToolchain()) ?? (await makeToolchain(say));
