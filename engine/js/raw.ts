/** The only importer of the WebAssembly package (made by `npm run build:engine`). Everything else asks `engine()`. */

import type { InitOutput } from '../pkg/parterre_engine.js';
import init, * as glue from '../pkg/parterre_engine.js';
import { EngineError } from './errors.ts';

export type { HallHandle, InventoryHandle } from '../pkg/parterre_engine.js';

let loaded: InitOutput | undefined;

/** The package's exports. Throws `NotLoaded` before one of the load functions has finished. */
export function engine(): typeof glue {
  if (!loaded) throw new EngineError('NotLoaded');
  return glue;
}

/** The engine's linear memory, for tests that look for leaks. */
export function engineMemory(): ArrayBuffer {
  if (!loaded) throw new EngineError('NotLoaded');
  return loaded.memory.buffer;
}

let words = new Uint32Array();

/** The engine's linear memory as words. Ask again after every call: a call that makes the memory grow moves it. */
export function memoryWords(): Uint32Array {
  // The view of a memory that has grown has no length.
  if (words.length === 0) words = new Uint32Array(engineMemory());
  return words;
}

/** The error of a call that was refused without throwing. */
export function takeDefects(): EngineError {
  return EngineError.ofDefects(JSON.parse(glue.takeDefects()));
}

/** Loads from bytes, at once. */
export function loadFromBytes(bytes: Uint8Array<ArrayBuffer>): void {
  loaded = glue.initSync({ module: bytes });
}

/** Loads from an address, compiling while it downloads, or from bytes, and nobody waits meanwhile. */
export async function load(source: URL | Uint8Array<ArrayBuffer>): Promise<void> {
  loaded = await init({ module_or_path: source });
}

/** Throws `Freed` for a handle that was given back. */
export function alive<Handle>(handle: Handle | undefined): Handle {
  if (handle === undefined) throw new EngineError('Freed');
  return handle;
}

/** Runs a call of the package and turns the number that a refused one throws into an `EngineError`. */
export function call<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (thrown) {
    if (typeof thrown === 'number') throw takeDefects();
    throw thrown;
  }
}
