/** Loads the engine in browsers. Bundlers find the file by the shape of the expression below and give it a hashed name. */
import { loadFromUrl } from './raw.ts';

let loading: Promise<void> | undefined;

/** Can be called as often as one likes; after a failure (no connection) the next call tries again. */
export function loadEngine(): Promise<void> {
  loading ??= loadFromUrl(new URL('../pkg/parterre_engine_bg.wasm', import.meta.url)).catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}
