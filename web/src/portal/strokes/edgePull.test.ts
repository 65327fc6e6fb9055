import type { Point } from '@parterre/ui/seatmap';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EdgePull, pullAt } from './edgePull.ts';

const size = { width: 400, height: 300 };
const middle = { x: 200, y: 150 };

const rows: { name: string; at: Point; start?: Point; pull: Point }[] = [
  { name: 'in the middle', at: { x: 210, y: 140 }, pull: { x: 0, y: 0 } },
  { name: 'halfway into the strip on the left', at: { x: 18, y: 150 }, pull: { x: 0.4, y: 0 } },
  { name: 'at the right edge', at: { x: 400, y: 150 }, pull: { x: -0.8, y: 0 } },
  { name: 'far outside it is no faster', at: { x: 900, y: 150 }, pull: { x: -0.8, y: 0 } },
  { name: 'in a corner both ways', at: { x: 400, y: 300 }, pull: { x: -0.8, y: -0.8 } },
  {
    name: 'begun in the strip, and still there',
    at: { x: 12, y: 160 },
    start: { x: 12, y: 150 },
    pull: { x: 0, y: 0 },
  },
  {
    name: 'begun in the strip, and nearer now',
    at: { x: 3, y: 150 },
    start: { x: 12, y: 150 },
    pull: { x: 0.2, y: 0 },
  },
  {
    name: 'begun in one strip, now in the other',
    at: { x: 400, y: 150 },
    start: { x: 12, y: 150 },
    pull: { x: -0.8, y: 0 },
  },
];
for (const { name, at, start = middle, pull } of rows)
  test(`pull: ${name}`, () => {
    const { x, y } = pullAt(at, start, size);
    assert.equal([x.toFixed(3), y.toFixed(3)], [pull.x.toFixed(3), pull.y.toFixed(3)]);
  });

test('a drag at the edge moves the map for as long as it is there, a late frame by no leap', () => {
  let waiting: ((atMs: number) => void) | null = null;
  const edge = new EdgePull({
    next(run) {
      waiting = run;
      return 1;
    },
    cancel() {
      waiting = null;
    },
  });
  const moved: number[] = [];
  const at = (atMs: number) => waiting?.(atMs);
  const follow = (x: number) => edge.follow({ x, y: 0 }, (by) => moved.push(by.x));
  follow(0.5);
  for (const atMs of [1000, 1016, 1032, 5000]) at(atMs);
  assert.equal(moved, [8, 8, 25]);
  follow(0);
  at(5016);
  assert.is(moved.length, 3);
  follow(-0.5);
  for (const atMs of [9000, 9010]) at(atMs);
  assert.equal(moved, [8, 8, 25, -5]);
  edge.stop();
  at(9020);
  assert.is(moved.length, 4);
});

test.run();
