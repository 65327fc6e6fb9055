import '../../js/load.node.ts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { replayTranscript } from './replay.ts';

const seed = Number(process.env.PARTERRE_SEED ?? Date.now() % 1_000_000_000);
const shows = Number(process.env.PARTERRE_SHOWS ?? 400);

test(`WebAssembly answers as native code does (PARTERRE_SEED=${seed})`, async () => {
  const lines = await replayTranscript([String(seed), String(shows)]);
  assert.ok(lines > shows * 100, `${lines} lines`);
});

test.run();
