import type { ChildProcess } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../../server/src/testing/until.ts';
import { keepRunning, nextPauseMs } from './keep.mjs';
import { start } from './run.mjs';

const test = suite('keep running');

for (const [what, pauseMs, ranMs, next] of [
  ['after the first end', null, 5, 1_000],
  ['twice as long each time', 1_000, 5, 2_000],
  ['up to a minute', 40_000, 5, 60_000],
  ['and no longer', 60_000, 59_999, 60_000],
  ['from the beginning after it lived long', 60_000, 60_000, 1_000],
] as const) {
  test(`pauses: ${what}`, () => assert.is(nextPauseMs(pauseMs, ranMs), next));
}

const living = () => start(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);

test('a process that is killed comes back and it is said; one that is stopped does not', async () => {
  const begun: ChildProcess[] = [];
  const said: string[] = [];
  const begin = () => {
    const child = living();
    begun.push(child);
    return child;
  };
  const pause = { firstMs: 1, longestMs: 4_000 };
  const kept = keepRunning({ name: 'web process', begin, say: (line) => void said.push(line), pause });
  begun[0]?.kill('SIGKILL');
  await until('the second', () => begun.length === 2);
  begun[1]?.kill('SIGKILL');
  await until('the third', () => begun.length === 3);
  await kept.stop(10_000);
  assert.is(begun[2]?.signalCode, 'SIGTERM');
  assert.equal(said, [
    'The web process ended by itself (SIGKILL); starting it again in 0.001 s.',
    'The web process ended by itself (SIGKILL); starting it again in 0.002 s.',
  ]);
});

test('one that ended before anybody watched over it comes back as well', async () => {
  const first = start(process.execPath, ['-e', 'process.exit(3)']);
  await until('its end', () => first.exitCode !== null);
  const begun: ChildProcess[] = [];
  const said: string[] = [];
  const begin = () => {
    const child = living();
    begun.push(child);
    return child;
  };
  const pause = { firstMs: 1, longestMs: 4_000 };
  const kept = keepRunning({ name: 'worker', begin, first, say: (line) => void said.push(line), pause });
  await until('the second', () => begun.length === 1);
  await kept.stop(10_000);
  assert.match(said[0] ?? '', 'The worker ended by itself (code 3)');
});

test.run();
