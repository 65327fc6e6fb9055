/**
 * Where hall documents are read and written: in the planning package, which visitors do not download. Node loads it when
 * the first document comes, a browser by `loadPlanning()`.
 */
import { EngineError } from './errors.ts';

interface Documents {
  toBytes(text: string): Uint8Array;
  toText(bytes: Uint8Array): string;
}

let provide: (() => Documents) | undefined;

/** `load`: asked for every document. */
export function provideDocuments(load: () => Documents): void {
  provide = load;
}

/** Errors: `NotLoaded`. */
export function documents(): Documents {
  if (!provide) throw new EngineError('NotLoaded');
  return provide();
}
