/** Loads the importers in Node, while this module is imported. */
import { readFileSync } from 'node:fs';
import { loadFromBytes } from './raw.ts';

const file = new URL('../../planning/pkg/parterre_planning_bg.wasm', import.meta.url);
loadFromBytes(new Uint8Array(readFileSync(file)));
