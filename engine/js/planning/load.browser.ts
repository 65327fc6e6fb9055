/** Loads the importers in browsers. Bundlers find the file by the shape of the expression below and name it by its hash. */
import { load } from './raw.ts';

let loading: Promise<void> | undefined;

/** As `loadEngine`: called as often as one likes, again after a failure, with another `source` than the bundler's. */
export function loadPlanning(source?: URL | Uint8Array<ArrayBuffer>): Promise<void> {
  const bundled = new URL('../../planning/pkg/parterre_planning_bg.wasm', import.meta.url);
  loading ??= load(source ?? bundled).catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}
