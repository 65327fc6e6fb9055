import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { serverTime } from './serverTime.ts';

const test = suite("the server's time");
const reading = { serverMs: 1_000_000, monotonicMs: 500, dateMs: 70_000 };

for (const [name, monotonicMs, dateMs, expected] of [
  ['as much later as both clocks say', 1500, 71_000, 1_001_000],
  ['after a sleep through which one clock stood still', 600, 70_000 + 28_800_000, 29_800_000],
  ["the visitor's clock was set back", 60_500, 10_000, 1_060_000],
] as const) {
  test(name, () => assert.is(serverTime(reading, { monotonicMs, dateMs }), expected));
}

test.run();
