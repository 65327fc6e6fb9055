import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { secondsLeft } from './countdown.ts';

const cases: [untouchedMs: number, idleMs: number, left: number | null][] = [
  [0, 60_000, null],
  [59_999, 60_000, null],
  [60_000, 60_000, 20],
  [60_001, 60_000, 20],
  [61_000, 60_000, 19],
  [79_001, 60_000, 1],
  [80_000, 60_000, 0],
  [900_000, 60_000, 0],
  [20_000, 20_000, 20],
];
for (const [untouchedMs, idleMs, left] of cases)
  test(`untouched for ${untouchedMs} ms of ${idleMs}`, () => assert.is(secondsLeft(untouchedMs, idleMs), left));

test.run();
