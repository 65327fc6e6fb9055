import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  between,
  contained,
  fitScale,
  fitted,
  inSight,
  revealing,
  snapScale,
  toLayout,
  toScreen,
  type Viewport,
  visibleBox,
  zoomedAt,
} from './viewport.ts';

const hall = { minX: -1, minY: -3, maxX: 21, maxY: 12 };
const close = (a: number, b: number, what?: string) =>
  assert.ok(Math.abs(a - b) < 1e-6, `${what ?? ''} ${a} is not ${b}`);
const view: Viewport = { width: 800, height: 600, scale: 20, x: 130, y: 70 };

test('layout and screen are inverse', () => {
  const there = toScreen(view, 3.25, 7);
  const back = toLayout(view, there.x, there.y);
  close(back.x, 3.25);
  close(back.y, 7);
});

test('a fitted hall is wholly visible', () => {
  const scale = fitScale(hall, 800, 600, 16);
  const box = visibleBox(fitted(hall, 800, 600, scale));
  assert.ok(box.minX <= hall.minX && box.maxX >= hall.maxX && box.minY <= hall.minY && box.maxY >= hall.maxY);
});

test('what is under the pointer stays under it', () => {
  const before = toLayout(view, 200, 300);
  const after = toLayout(zoomedAt(view, 47, 200, 300), 200, 300);
  close(before.x, after.x);
  close(before.y, after.y);
});

const snaps: [number, number][] = [
  [1.7, 1.7],
  [11.4, 11.5],
  [11.7, 11.5],
  [0.5, 1],
  [99, 48],
];
for (const [scale, expected] of snaps)
  test(`scale ${scale} snaps to ${expected}`, () => close(snapScale(scale, { min: 1, max: 48, snap: 0.5 }), expected));

test('a hall smaller than the screen stands in its middle, whatever was dragged', () => {
  const kept = contained({ ...view, scale: 10, x: -900, y: 900 }, hall, 16);
  close(toScreen(kept, 10, 0).x, 400);
  close(toScreen(kept, 0, 4.5).y, 300);
});

test('a hall larger than the screen leaves no gap', () => {
  const kept = contained({ ...view, scale: 100, x: 5000, y: -5000 }, hall, 16);
  close(toScreen(kept, hall.minX, 0).x, 16);
  close(toScreen(kept, 0, hall.maxY).y, 600 - 16);
});

test('a free canvas is looked at from anywhere, as long as a part of the drawing is seen', () => {
  const aside = { ...view, scale: 10, x: 500, y: 300 };
  assert.equal(inSight(aside, hall, 48), aside, 'it stays where it was moved');
  const gone = inSight({ ...view, scale: 10, x: 5000, y: -5000 }, hall, 48);
  close(toScreen(gone, hall.minX, 0).x, 800 - 48);
  close(toScreen(gone, 0, hall.maxY).y, 48);
  const small = inSight({ ...view, scale: 1, x: -5000, y: 0 }, hall, 48);
  close(toScreen(small, hall.minX, 0).x, 0);
});

test('revealing moves no further than it must', () => {
  assert.is(revealing(view, { x: 10, y: 10 }, 40), view);
  const moved = revealing(view, { x: 100, y: 10 }, 40);
  close(toScreen(moved, 100, 10).x, 760);
  close(moved.y, view.y);
});

test('on the way from one view to another, ends are exact and the fixed point stays fixed', () => {
  const target = zoomedAt(view, 45, 200, 300);
  const half = between(view, target, 0.5);
  close(half.scale, Math.sqrt(20 * 45));
  const anchor = toLayout(view, 200, 300);
  const seen = toScreen(half, anchor.x, anchor.y);
  close(seen.x, 200);
  close(seen.y, 300);
  assert.is(between(view, target, 1), target);
});

test.run();
