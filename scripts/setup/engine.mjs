/** Compiles the engine to WebAssembly: engine/pkg and engine/planning/pkg, the packages that JavaScript loads. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { hashOf, isStamped, stamp } from '../lib/stamp.mjs';
import { TARGET } from './rust-rustup.mjs';
import { packageWasm } from './wasm-tools.mjs';

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
  const name = `parterre_${crate.split('/').at(-1)}`;
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
      await run('cargo', ['build', '--lib', '--release', '--target', TARGET], {
        cwd: inRoot(crate),
        env,
        log: crate.replace('/', '-'),
        onLine: say,
      });
      const target = env.CARGO_TARGET_DIR ?? process.env.CARGO_TARGET_DIR ?? inRoot('target');
      say('optimising');
      await packageWasm(join(target, TARGET, 'release', `${name}.wasm`), fresh, crate);
      rmSync(pkg, { recursive: true, force: true });
      renameSync(fresh, pkg);
      stamp(stampFile, hash);
    },
  };
}
