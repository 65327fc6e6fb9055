/** The steps from nothing to engine/pkg and engine/planning/pkg. */
import { core, engineIsBuilt, planning } from './engine.mjs';
import { ensureToolchain, findToolchain, makeToolchain } from './rust.mjs';
import { bindgenIsReady, compileBindgen } from './wasm-tools.mjs';

/**
 * @param {{ force?: boolean }} [options] force: get the tools even where the engine is built (tests need cargo).
 * @returns {import('../lib/steps.mjs').Step[]}
 */
export function engineSteps({ force = false } = {}) {
  const nothingToBuild = () => !force && engineIsBuilt();
  return [
    {
      id: 'rust',
      title: 'Rust for WebAssembly',
      why: 'fetches a compiler target; on machines without rustup a whole compiler; once',
      done: async () => nothingToBuild() || (await findToolchain()) !== null,
      run: async (say) => void (await makeToolchain(say)),
    },
    {
      id: 'bindgen',
      title: 'Compiling the link between Rust and JavaScript',
      why: 'from source, to match the engine exactly; once',
      needs: ['rust'],
      done: () => engineIsBuilt() || bindgenIsReady(),
      run: async (say) => compileBindgen(await ensureToolchain(say), say),
    },
    {
      id: 'engine',
      title: 'Compiling the seat engine to WebAssembly',
      why: 'one file that server and browser share',
      // wasm-opt comes by npm, which empties node_modules first when a package changed. Who builds the engine alone has no such step.
      needs: ['bindgen', 'npm'],
      done: core.isBuilt,
      run: async (say) => core.build(await ensureToolchain(say), say),
    },
    {
      id: 'planning',
      title: 'Compiling the importers of seating plans to WebAssembly',
      why: 'a file of its own that visitors never load',
      // After the core: both would wait for cargo's lock.
      needs: ['engine'],
      done: planning.isBuilt,
      run: async (say) => planning.build(await ensureToolchain(say), say),
    },
  ];
}
