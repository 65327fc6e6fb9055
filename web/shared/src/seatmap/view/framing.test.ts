import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Viewport } from '../kernel/viewport.ts';
import { Framing } from './framing.ts';

const size = { width: 800, height: 600 };
const box = { minX: 0, minY: 0, maxX: 30, maxY: 20 };
const of = (free: boolean, more: object = {}): Framing => new Framing({ box, pitch: 1, density: 1, free, ...more });
const moved = (viewport: Viewport, dx: number, factor = 1): Viewport => ({
  ...viewport,
  scale: viewport.scale * factor,
  x: viewport.x + dx,
});

test('a hall to choose seats in is looked at from where it fits, and nearer; a free canvas from four times as far too', () => {
  const [hall, canvas] = [of(false).limits(size), of(true).limits(size)];
  assert.is(hall.min, of(false).whole(size).scale);
  assert.is(canvas.min, hall.min / 4);
  assert.is(canvas.max, hall.max);
});

test('what is dragged off the screen comes back to its middle; on a free canvas it stays where it was dragged', () => {
  for (const [free, stays] of [
    [false, false],
    [true, true],
  ] as const) {
    const framing = of(free);
    const aside = moved(framing.whole(size), 300);
    assert.is(framing.kept(aside).x === aside.x, stays);
  }
});

const looks: [what: string, free: boolean, at: (whole: Viewport) => Viewport, isPart: boolean, isFitted: boolean][] = [
  ['as it fits', false, (whole) => whole, false, true],
  ['nearer', false, (whole) => moved(whole, 0, 1.5), true, false],
  ['as it fits', true, (whole) => whole, false, true],
  ['smaller, all in sight', true, (whole) => moved(whole, 100, 0.5), false, false],
  ['aside, a part out of sight', true, (whole) => moved(whole, 300), true, false],
];
for (const [what, free, at, isPart, isFitted] of looks)
  test(`${free ? 'a free canvas' : 'a hall'}: ${what}`, () => {
    const framing = of(free);
    const view = at(framing.whole(size));
    assert.equal([framing.isPart(view), framing.isFitted(view)], [isPart, isFitted]);
  });

test('a drawing that has become another: a free canvas is looked at as before, a hall is seen whole again', () => {
  const grown = { box: { ...box, maxX: 60 } };
  const before = of(true).whole(size);
  assert.equal(of(true, grown).after(before, true), before);
  const fitted = of(false, grown).after(of(false).whole(size), true);
  assert.equal(fitted, of(false, grown).whole(size));
  const near = moved(of(false).whole(size), 0, 2);
  assert.is(of(false, grown).after(near, false).scale, near.scale, 'who looks closer goes on doing so');
});

test.run();
