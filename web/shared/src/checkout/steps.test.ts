import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { snapped, stepped } from './steps.ts';

const turns = { min: 5, max: 22, step: 5 };

test('steps are counted from the least number, and the last one is no greater than the maximum', () => {
  for (const [value, expected] of [
    [0, 5],
    [5, 5],
    [7, 5],
    [8, 10],
    [20, 20],
    [22, 20],
    [99, 20],
  ] as const)
    assert.is(snapped(turns, value), expected, String(value));
  for (const [value, direction, expected] of [
    [5, 1, 10],
    [20, 1, 20],
    [20, -1, 15],
    [5, -1, 5],
    [0, -1, 5],
  ] as const)
    assert.is(stepped(turns, value, direction), expected, `${value} ${direction}`);
  assert.is(stepped({ min: 0, max: 0, step: 1 }, 0, 1), 0);
});

test.run();
