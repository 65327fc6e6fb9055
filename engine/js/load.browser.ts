/** Loads the engine in browsers. Bundlers find the file by the shape of the expression below and give it a hashed name. */
import { load } from './raw.ts';

let loading: Promise<void> | undefined;

/**
 * Can be called as often as one likes; after a failure (no connection) the next call tries again. `source`: where the
 * .wasm is, or what is in it, for whom no bundler puts the file beside the script.
 */
export function loadEngine(source?: URL | Uint8Array<ArrayBuffer>): Promise<void> {
  const bundled = new URL('../pkg/parterre_engine_bg.wasm', import.meta.url);
  loading ??= load(source ?? bundled).catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}
