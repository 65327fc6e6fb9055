/** Compiles the engine to WebAssembly: engine/pkg and engine/planning/pkg, made by wasm-pack. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { inCache, inRoot } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { hashOf, isStamped, stamp } from '../lib/stamp.mjs';
import { toolsBin } from './wasm-tools.mjs';

const CORE_SOURCES = ['Cargo.toml', 'Cargo.lock', '.cargo', 'engine/Cargo.toml', 'engine/src'];

/** What visitors and the server load. */
export const core = wasmPackage('engine', CORE_SOURCES);

/** What only the server, the seed and editors load. */
export const planning = wasmPackage('engine/planning', [
  ...CORE_SOURCES,
  'engine/planning/Cargo.toml',
  'engine/planning/src',
]);

/** Whether both are there and of today's sources. */
export const engineIsBuilt = () => core.isBuilt() && planning.isBuilt();

/**
 * @param {string} crate Its folder below the checkout; the package goes into `pkg` there.
 * @param {string[]} sources Files and folders it depends on.
 */
function wasmPackage(crate, sources) {
  const pkg = inRoot(crate, 'pkg');
  const stampFile = inRoot(crate, 'pkg', '.stamp');
  return {
    /** Whether the package is there and of today's sources. */
    isBuilt: () => existsSync(pkg) && isStamped(stampFile, hashOf(sources)),

    /**
     * @param {import('./rust.mjs').Toolchain} toolchain
     * @param {(detail: string) => void} say
     */
    async build({ env }, say) {
      const hash = hashOf(sources);
      // Built beside and moved into place: a server or browser reading the package meanwhile sees a whole one.
      const fresh = inRoot(crate, 'pkg.new');
      rmSync(fresh, { recursive: true, force: true });
      const path = [toolsBin, inRoot('node_modules', '.bin'), env.PATH ?? process.env.PATH].join(':');
      const args = ['build', '--target', 'web', '--release', '--mode', 'no-install', '--out-dir', 'pkg.new'];
      await run('wasm-pack', [...args, inRoot(crate)], {
        env: { ...env, PATH: path, WASM_PACK_CACHE: inCache('wasm-pack') },
        log: crate.replace('/', '-'),
        onLine: say,
      });
      // wasm-pack ignores everything of its output; our own .gitignore does that.
      rmSync(`${fresh}/.gitignore`, { force: true });
      rmSync(pkg, { recursive: true, force: true });
      renameSync(fresh, pkg);
      stamp(stampFile, hash);
    },
  };
}
