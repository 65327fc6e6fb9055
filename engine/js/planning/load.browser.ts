/** Loads the importers in browsers. Bundlers find the file by the shape of the expression below and name it by its hash. */
import { load } from './raw.ts';

let loading: Promise<void> | undefined;

/**
 * Loads the importers once, however often it is called; after a failure the next call tries again. `source`: the WebAssembly, by its
 * address or as bytes. Default: the file beside this one, which bundlers find.
 */
export function loadPlanning(source?: URL | Uint8Array<ArrayBuffer>): Promise<void> {
  const bundled = new URL('../../planning/pkg/parterre_planning_bg.wasm', import.meta.url);
  loading ??= load(source ?? bundled).catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}
