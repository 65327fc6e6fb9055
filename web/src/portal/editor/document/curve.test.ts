import type { HallDocument } from '@parterre/engine/types';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bend, bent, curveOf } from './curve.ts';

const line = (count: number, step = { x: 1, y: 0 }) =>
  Array.from({ length: count }, (_, seat) => ({ x: seat * step.x, y: seat * step.y }));
const hallOf = (rows: { x: number; y: number }[][]): HallDocument => ({
  format: 'parterre-hall',
  version: 1,
  name: 'Hall',
  screenSide: 'top',
  naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
  classes: [{ key: 'standard_seats', name: 'Standard' }],
  rows: rows.map((seats) => ({ seats })),
});
const distances = (places: { x: number; y: number }[]) =>
  places.slice(1).map(({ x, y }, at) => Math.hypot(x - (places[at]?.x ?? 0), y - (places[at]?.y ?? 0)));

for (const curve of [-3, -0.5, 0, 0.01, 1, 4])
  for (const count of [3, 4, 12, 25])
    for (const [name, step] of [
      ['level', { x: 1, y: 0 }],
      ['steep', { x: 0.6, y: 0.8 }],
      ['upright', { x: 0, y: 1 }],
    ] as const)
      test(`a ${name} row of ${count} bent by ${curve} measures that, and straight again is where it was`, () => {
        const straight = line(count, step);
        const arc = bent(straight, curve, 'top');
        const most = (count - 1) / Math.PI;
        const measured = curveOf(hallOf([arc]), [...arc.keys()]);
        assert.ok(Math.abs(measured - Math.sign(curve) * Math.min(Math.abs(curve), most)) < 0.02, `${measured}`);
        for (const distance of distances(arc)) assert.ok(distance < 1.002 && distance > 0.6, `${distance}`);
        for (const [at, { x, y }] of bent(arc, 0, 'top').entries())
          assert.ok(Math.hypot(x - (straight[at]?.x ?? 0), y - (straight[at]?.y ?? 0)) < 0.05, `seat ${at}`);
      });

test('the ends come towards the screen, and away from it with a curve below nothing', () => {
  const y = (curve: number, side: 'top' | 'bottom') => bent(line(5), curve, side).map((place) => Math.sign(place.y));
  assert.equal(y(1, 'top'), [-1, -1, 0, -1, -1]);
  assert.equal(y(1, 'bottom'), [1, 1, 0, 1, 1]);
  assert.equal(y(-1, 'top'), [1, 1, 0, 1, 1]);
});

test('only rows with three selected seats are bent, and the others stay the same objects', () => {
  const hall = hallOf([line(4), line(2), line(5)]);
  const drawing = { hall, scenery: { shapes: [], background: null } };
  const selection = { seats: [0, 1, 2, 3, 4, 5], shapes: [] };
  const { hall: after } = bend(drawing, selection, 1).drawing;
  assert.equal(
    after.rows.map((row, at) => row === hall.rows[at]),
    [false, true, true],
  );
});

test.run();
