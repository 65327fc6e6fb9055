/** The only importer of the second WebAssembly package (made by `npm run build:engine`): importers, for managers. */

import type { InitOutput } from '../../planning/pkg/parterre_planning.js';
import init, * as glue from '../../planning/pkg/parterre_planning.js';
import { provideDocuments } from '../documents.ts';
import { EngineError } from '../errors.ts';

let loaded: InitOutput | undefined;

/** The package's exports. Throws `NotLoaded` before one of the load functions has finished. */
export function planning(): typeof glue {
  if (!loaded) throw new EngineError('NotLoaded');
  return glue;
}

/** The package's linear memory, for tests that look for leaks. */
export function planningMemory(): ArrayBuffer {
  if (!loaded) throw new EngineError('NotLoaded');
  return loaded.memory.buffer;
}

/** Loads from bytes, at once. */
export function loadFromBytes(bytes: Uint8Array<ArrayBuffer>): void {
  loaded = glue.initSync({ module: bytes });
  provideDocuments(() => documents);
}

/** Loads from an address, compiling while it downloads, or from bytes, and nobody waits meanwhile. */
export async function load(source: URL | Uint8Array<ArrayBuffer>): Promise<void> {
  loaded = await init({ module_or_path: source });
  provideDocuments(() => documents);
}

const documents = {
  toBytes: (text: string) => call(() => planning().hallBytes(text)),
  toText: (bytes: Uint8Array) => call(() => planning().hallDocument(bytes)),
};

/** Runs a call of the package and turns the number that a refused one throws into an `EngineError`. */
export function call<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (thrown) {
    if (typeof thrown === 'number') throw EngineError.ofDefects(JSON.parse(glue.takeDefects()));
    throw thrown;
  }
}
