/** Compiles the engine to WebAssembly: engine/pkg, made by wasm-pack. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { inCache, inRoot } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { hashOf, isStamped, stamp } from '../lib/stamp.mjs';
import { toolsBin } from './wasm-tools.mjs';

const pkg = inRoot('engine', 'pkg');
const stampFile = inRoot('engine', 'pkg', '.stamp');

const sourceHash = () => hashOf(['Cargo.toml', 'Cargo.lock', '.cargo', 'engine/Cargo.toml', 'engine/src']);

/** Whether engine/pkg is there and of today's sources. */
export const engineIsBuilt = () => existsSync(pkg) && isStamped(stampFile, sourceHash());

/**
 * @param {import('./rust.mjs').Toolchain} toolchain
 * @param {(detail: string) => void} say
 */
export async function buildEngine({ env }, say) {
  const hash = sourceHash();
  // Built beside and moved into place: a server or browser reading the package meanwhile sees a whole one.
  const fresh = inRoot('engine', 'pkg.new');
  rmSync(fresh, { recursive: true, force: true });
  const path = [toolsBin, inRoot('node_modules', '.bin'), env.PATH ?? process.env.PATH].join(':');
  const args = ['build', '--target', 'web', '--release', '--mode', 'no-install', '--out-dir', 'pkg.new'];
  await run('wasm-pack', [...args, inRoot('engine')], {
    env: { ...env, PATH: path, WASM_PACK_CACHE: inCache('wasm-pack') },
    log: 'engine',
    onLine: say,
  });
  // wasm-pack ignores everything of its output; our own .gitignore does that.
  rmSync(`${fresh}/.gitignore`, { force: true });
  rmSync(pkg, { recursive: true, force: true });
  renameSync(fresh, pkg);
  stamp(stampFile, hash);
}
