import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axisOf } from './axis.ts';

const test = suite('axis of a plot');

const axes: [most: number, axis: number[]][] = [
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [1_130, [0, 500, 1_000, 1_500]],
  [2_000, [0, 500, 1_000, 1_500, 2_000]],
  [2_001, [0, 1_000, 2_000, 3_000]],
  [4_100, [0, 2_000, 4_000, 6_000]],
  [99_999, [0, 50_000, 100_000]],
  [123_456, [0, 50_000, 100_000, 150_000]],
];
for (const [most, axis] of axes) test(`up to ${most}`, () => assert.equal(axisOf(most), axis));

test('the top is never below what is plotted, and there are at most four steps', () => {
  for (let most = 0; most < 100_000; most += 37) {
    const axis = axisOf(most);
    assert.ok((axis.at(-1) ?? 0) >= most && axis.length <= 5, `${most}: ${axis}`);
  }
});

test.run();
