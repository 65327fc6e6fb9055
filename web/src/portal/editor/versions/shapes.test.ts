import type { Shape } from '@parterre/server/contract';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type ShapeDifference, shapeDifferences } from './shapes.ts';

const door: Shape = { kind: 'door', x: 1, y: 1, width: 2, height: 1, degrees: 0, text: 'Exit' };
const pillar: Shape = { kind: 'pillar', x: 5, y: 5, width: 1, height: 1, degrees: 0, text: '' };
const other: Shape = { ...pillar, x: 9 };

const rows: {
  name: string;
  before?: Shape[];
  after: Shape[];
  shift?: { dx: number; dy: number };
  told: [ShapeDifference['change'], Shape][];
}[] = [
  { name: 'nothing', after: [door, pillar], told: [] },
  { name: 'in another order', after: [pillar, door], told: [] },
  { name: 'a new one', after: [door, pillar, other], told: [['added', other]] },
  { name: 'one gone', after: [pillar], told: [['gone', door]] },
  { name: 'moved', after: [{ ...door, x: 3 }, pillar], told: [['moved', { ...door, x: 3 }]] },
  { name: 'turned', after: [{ ...door, degrees: 90 }, pillar], told: [['moved', { ...door, degrees: 90 }]] },
  { name: 'larger', after: [{ ...door, width: 4 }, pillar], told: [['resized', { ...door, width: 4 }]] },
  {
    name: 'with other words',
    after: [{ ...door, text: 'Way out' }, pillar],
    told: [['reworded', { ...door, text: 'Way out' }]],
  },
  {
    name: 'one of two alike moved',
    before: [pillar, other],
    after: [other, { ...pillar, y: 8 }],
    told: [['moved', { ...pillar, y: 8 }]],
  },
  {
    name: 'the whole plan moved',
    after: [
      { ...door, x: 4 },
      { ...pillar, x: 8 },
    ],
    shift: { dx: 3, dy: 0 },
    told: [],
  },
];
for (const { name, before = [door, pillar], after, shift = { dx: 0, dy: 0 }, told } of rows)
  test(`shapes: ${name}`, () => {
    const found = shapeDifferences(before, after, shift);
    assert.equal(
      found.map(({ change, shape }) => [change, shape]),
      told,
    );
    for (const { change, textBefore } of found) if (change === 'reworded') assert.is(textBefore, 'Exit');
  });

test.run();
