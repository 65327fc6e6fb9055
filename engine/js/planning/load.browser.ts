/** Loads the importers in browsers. Bundlers find the file by the shape of the expression below and name it by its hash. */
import { loadFromUrl } from './raw.ts';

let loading: Promise<void> | undefined;

/** Can be called as often as one likes; after a failure (no connection) the next call tries again. */
export function loadPlanning(): Promise<void> {
  loading ??= loadFromUrl(new URL('../../planning/pkg/parterre_planning_bg.wasm', import.meta.url)).catch(
    (cause: unknown) => {
      loading = undefined;
      throw cause;
    },
  );
  return loading;
}
