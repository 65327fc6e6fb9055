import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { snapped, stepFrom } from './voucherLimits.ts';

const limits = { min: 5, max: 15, step: 5 };
for (const [value, more, less] of [
  [5, 10, 5],
  [10, 15, 5],
  [15, 15, 10],
  // What was typed between two steps, or beyond the bounds, comes back to them.
  [7, 10, 5],
  [0, 5, 0],
  [99, 99, 15],
] as const)
  test(`from ${value}: more is ${more}, less is ${less}`, () => {
    assert.equal([stepFrom(limits, value, 1), stepFrom(limits, value, -1)], [more, less]);
  });

test('the largest that can be chosen is a whole number of steps above the least', () => {
  const odd = { min: 1, max: 9, step: 5 };
  assert.equal([stepFrom(odd, 1, 1), stepFrom(odd, 6, 1), stepFrom(odd, 9, -1)], [6, 6, 6]);
  assert.is(stepFrom({ min: 0, max: 0, step: 1 }, 0, 1), 0);
});

test('what is typed goes to the nearest that can be chosen', () => {
  const turns = { min: 5, max: 22, step: 5 };
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
});

test.run();
