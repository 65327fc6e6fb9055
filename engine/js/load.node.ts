/** Loads the engine in Node, while this module is imported; what reads documents when the first one comes. */
import { readFileSync } from 'node:fs';
import { documents, provideDocuments } from './documents.ts';
import { loadFromBytes as loadPlanning } from './planning/raw.ts';
import { loadFromBytes } from './raw.ts';

const bytesOf = (path: string) => new Uint8Array(readFileSync(new URL(path, import.meta.url)));

loadFromBytes(bytesOf('../pkg/parterre_engine_bg.wasm'));
provideDocuments(() => {
  loadPlanning(bytesOf('../planning/pkg/parterre_planning_bg.wasm'));
  return documents();
});
