import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { spansOf } from './spans.ts';

const cases: [names: string[], spans: string[]][] = [
  [[], []],
  [
    ['F-1', 'F-2'],
    ['F-1', 'F-2'],
  ],
  [
    ['F-2', 'F-1', 'F-3', 'F-7'],
    ['F-1–F-3', 'F-7'],
  ],
  [
    ['A-9', 'A-10', 'A-11', 'B-12'],
    ['A-9–A-11', 'B-12'],
  ],
  [
    ['A-left', 'A-1'],
    ['A-1', 'A-left'],
  ],
];

for (const [names, spans] of cases) test(`${names.join() || 'none'}`, () => assert.equal(spansOf(names), spans));

test.run();
