import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { splitCredit } from './exchangePlan.ts';

const test = suite('what becomes of the money of exchanged tickets');
type Part = [payment: string, minor: number, lines: Record<string, number>];
const asParts = (parts: Part[]) =>
  parts.map(([paymentId, amountMinor, lines]) => ({
    paymentId,
    amountMinor,
    lines: Object.entries(lines).map(([id, minor]) => ({ id, amountMinor: minor })),
  }));

const cases: [what: string, parts: Part[], priceMinor: number, carried: Part[], back: Part[]][] = [
  ['nothing was paid', [], 1200, [], []],
  ['as much', [['cash', 1200, { a: 1200 }]], 1200, [['cash', 1200, { a: 1200 }]], []],
  ['dearer', [['cash', 800, { a: 800 }]], 1200, [['cash', 800, { a: 800 }]], []],
  ['cheaper', [['cash', 1200, { a: 1200 }]], 800, [['cash', 800, { a: 800 }]], [['cash', 400, { a: 400 }]]],
  ['for nothing', [['card', 1200, { a: 1200 }]], 0, [], [['card', 1200, { a: 1200 }]]],
  [
    'the oldest money is carried over first',
    [
      ['card', 1200, { a: 1200 }],
      ['cash', 700, { b: 700 }],
    ],
    1500,
    [
      ['card', 1200, { a: 1200 }],
      ['cash', 300, { b: 300 }],
    ],
    [['cash', 400, { b: 400 }]],
  ],
  [
    'two tickets in one payment: the first is carried over whole',
    [['card', 2400, { a: 1200, b: 1200 }]],
    1500,
    [['card', 1500, { a: 1200, b: 300 }]],
    [['card', 900, { b: 900 }]],
  ],
  [
    'one of two tickets',
    [['card', 2400, { a: 1200, b: 1200 }]],
    1200,
    [['card', 1200, { a: 1200 }]],
    [['card', 1200, { b: 1200 }]],
  ],
  [
    'a cent',
    [['card', 2400, { a: 1200, b: 1200 }]],
    1,
    [['card', 1, { a: 1 }]],
    [['card', 2399, { a: 1199, b: 1200 }]],
  ],
  ['a tip is of no line', [['card', 1300, { a: 1200 }]], 1250, [['card', 1250, { a: 1200 }]], [['card', 50, {}]]],
];
for (const [what, parts, priceMinor, carried, back] of cases)
  test(what, () =>
    assert.equal(splitCredit(asParts(parts), priceMinor), { carried: asParts(carried), back: asParts(back) }),
  );

test.run();
