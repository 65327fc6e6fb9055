import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { retryPauseMs, usualPauseMs } from '../api/retryPauses.ts';
import { randomOf } from '../testing/random/index.ts';
import { askPauseMs, longestPauseMs } from './pauses.ts';

const second = 1_000;
const minute = 60 * second;

type Pause = (attempt: number, chance: number) => number;
/** A display that is connected, and one whose page was opened meanwhile. */
const socket: Pause = (attempt, chance) => retryPauseMs(attempt, longestPauseMs('signage'), chance);
const opened: Pause = (attempt, chance) => askPauseMs('signage', attempt, chance);

/** When each of so many that lose the server in one moment asks for the first time after `awayMs`, counted from then. */
function backAfter(awayMs: number, count: number, pause: Pause): number[] {
  const chance = randomOf(29);
  return Array.from({ length: count }, () => {
    let ms = 0;
    for (let attempt = 0; ms < awayMs; attempt += 1) ms += pause(attempt, chance());
    return ms - awayMs;
  });
}

/** How many come back in the second in which most do. */
function mostInOneSecond(times: number[]): number {
  const seconds = new Map<number, number>();
  for (const ms of times) seconds.set(Math.floor(ms / second), (seconds.get(Math.floor(ms / second)) ?? 0) + 1);
  return Math.max(...seconds.values());
}

for (const [what, awayMs, pause] of [
  ['whose server was away for two minutes', 2 * minute, socket],
  ['whose server was away for an hour', 60 * minute, socket],
  ['whose server was away for a night', 600 * minute, socket],
  ['that were switched on together an hour before their server', 60 * minute, opened],
] as const)
  test(`two hundred displays ${what} are back within a minute, a few in each second`, () => {
    const times = backAfter(awayMs, 200, pause);
    assert.ok(Math.max(...times) <= minute);
    const most = mostInOneSecond(times);
    assert.ok(most <= 12, `${most} in one second`);
  });

test('after a restart of some seconds a display is back as soon again as it took', () => {
  for (const ms of backAfter(8 * second, 200, socket)) assert.ok(ms <= 13 * second, `${ms} ms`);
});

test('a till waits for a quarter of a minute at most, and one that was opened meanwhile for five seconds', () => {
  for (const ms of backAfter(60 * minute, 200, (attempt, chance) =>
    retryPauseMs(attempt, longestPauseMs('pos'), chance),
  ))
    assert.ok(ms <= usualPauseMs);
  assert.is(askPauseMs('pos', 30), 5 * second);
});

test('the first attempt is made at once, and no pause is longer than the longest', () => {
  assert.is(retryPauseMs(0), 0);
  for (const attempt of [1, 5, 30, 10_000])
    for (const chance of [0, 0.5, 1]) {
      const ms = retryPauseMs(attempt, minute, chance);
      assert.ok(ms >= 400 && ms <= minute, `${attempt}: ${ms}`);
    }
});

test.run();
