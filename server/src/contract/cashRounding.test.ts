import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inCash } from './cashRounding.ts';

const rounded: [minor: number, cash: number][] = [
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 5],
  [4, 5],
  [5, 5],
  [1002, 1000],
  [1003, 1005],
  [1006, 1005],
  [1007, 1005],
  [1008, 1010],
  [1010, 1010],
];
for (const [minor, cash] of rounded)
  test(`${minor} is ${cash} in cash where it is rounded, and itself elsewhere`, () => {
    assert.equal([inCash(minor, true), inCash(minor, false)], [cash, minor]);
  });

test.run();
