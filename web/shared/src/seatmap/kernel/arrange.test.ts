import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { boxAround, moved } from './arrange.ts';

/** Two rows of three, a unit apart. */
const places = { x: Float32Array.of(0, 1, 2, 0, 1, 2), y: Float32Array.of(0, 0, 0, 1, 1, 1) };

test('a box is around the middles of its seats', () => {
  assert.equal(boxAround(places, [1, 5]), { minX: 1, minY: 0, maxX: 2, maxY: 1 });
  assert.equal(boxAround(places, []), { minX: 0, minY: 0, maxX: 0, maxY: 0 });
});

test('seats are moved together', () => {
  assert.equal(moved(places, [0, 4], { dx: 0.5, dy: -1, degrees: 0 }), [
    { seat: 0, x: 0.5, y: -1 },
    { seat: 4, x: 1.5, y: 0 },
  ]);
});

test('a quarter turn puts a row upright about its middle, clockwise', () => {
  assert.equal(moved(places, [0, 1, 2], { dx: 0, dy: 0, degrees: 90 }), [
    { seat: 0, x: 1, y: -1 },
    { seat: 1, x: 1, y: 0 },
    { seat: 2, x: 1, y: 1 },
  ]);
});

test('turned and moved: the middle goes the way, the rest turns about it', () => {
  assert.equal(moved(places, [0, 2], { dx: 3, dy: 1, degrees: 180 }), [
    { seat: 0, x: 5, y: 1 },
    { seat: 2, x: 3, y: 1 },
  ]);
});

test.run();
