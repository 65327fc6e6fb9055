/**
 * WebAssembly against native code. Longer with PARTERRE_SECONDS, again with PARTERRE_SEED, and with PARTERRE_CORPUS also
 * over the inputs that the fuzzer kept in that folder; `npm run proof` does both.
 */
import '../../js/load.node.ts';
import '../../js/planning/load.node.ts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { engineMemory } from '../../js/raw.ts';
import { replayTranscript } from './replay.ts';

const seed = Number(process.env.PARTERRE_SEED ?? Date.now() % 1_000_000_000);
const seconds = Number(process.env.PARTERRE_SECONDS ?? 0);
const corpus = process.env.PARTERRE_CORPUS;
const SHOWS = 200;

test(`WebAssembly answers as native code does (PARTERRE_SEED=${seed})`, async () => {
  const shows = seconds > 0 ? Number.MAX_SAFE_INTEGER : SHOWS;
  const lines = await replayTranscript([String(seed), String(shows)], seconds > 0 ? seconds * 1000 : undefined);
  assert.ok(lines > (seconds > 0 ? 100 : SHOWS * 100), `${lines} lines`);
});

if (corpus !== undefined) {
  test('and to every input that the fuzzer kept', async () => {
    assert.ok((await replayTranscript(['corpus', corpus])) > 1);
  });
}

test('nothing of that asked for much memory', () => {
  assert.ok(engineMemory().byteLength < 128 * 2 ** 20, `${engineMemory().byteLength} bytes`);
});

test.run();
