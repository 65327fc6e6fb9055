import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { likelyCash } from './cash.ts';

const test = suite('cash');

test('what a buyer is likely to give: rounded up, notes, never less than the amount and never the amount itself', () => {
  const cases: [number, number[]][] = [
    [2400, [2500, 3000, 4000, 5000, 10_000]],
    [1250, [1400, 1500, 2000, 5000, 10_000]],
    [5000, [6000, 10_000]],
    [10_000, []],
    [12_345, [12_400, 12_500, 13_000, 14_000, 15_000]],
    [0, []],
  ];
  for (const [amount, given] of cases) assert.equal(likelyCash(amount, 5), given, String(amount));
});

test.run();
