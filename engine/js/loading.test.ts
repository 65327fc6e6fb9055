/** What browsers load with, run in Node: from bytes, from an address, and again after a failure. */
import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { document } from '../testing/smallHall.ts';
import { Hall } from './index.ts';
import { loadEngine } from './load.browser.ts';
import { loadPlanning } from './planning/load.browser.ts';

const wasm = (path: string) => new Uint8Array(readFileSync(new URL(path, import.meta.url)));
const fails = (loading: Promise<void>) =>
  loading.then(
    () => false,
    () => true,
  );

test('the engine is loaded from bytes or from an address, and after a failure by the next call', async () => {
  assert.ok(await fails(loadEngine(wasm('../package.json'))), 'no WebAssembly');
  assert.throws(() => Hall.fromBytes(new Uint8Array()), /^NotLoaded/);
  await loadEngine(wasm('../pkg/parterre_engine_bg.wasm'));
  assert.throws(() => Hall.fromBytes(new Uint8Array()), /^Truncated/);

  assert.ok(await fails(loadPlanning(new URL('data:application/wasm,nothing'))), 'no WebAssembly');
  assert.throws(() => Hall.fromDocument(document), /^NotLoaded/);
  const base64 = Buffer.from(wasm('../planning/pkg/parterre_planning_bg.wasm')).toString('base64');
  await loadPlanning(new URL(`data:application/wasm;base64,${base64}`));
  const hall = Hall.fromDocument(document);
  assert.is(hall.seatCount, 14);

  await loadEngine(new URL('data:application/wasm,nothing'));
  assert.is(hall.toDocument().name, document.name, 'it is loaded once, whatever is named later');
});

test.run();
