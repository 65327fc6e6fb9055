import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { numberPlaces } from './numberPlaces.ts';

const at = (x: number, y = 0, towards = { x: x + 1, y }) => ({ at: { x, y }, towards });

for (const { title, starts, becomes } of [
  { title: 'numbers with room between them', starts: [at(0), at(4), at(0, 4)], becomes: ['0 0', '4 0', '0 4'] },
  { title: 'runs that begin at one seat', starts: [at(3), at(3), at(3)], becomes: ['3 0', '5 0', '7 0'] },
  { title: 'runs that begin at neighbours', starts: [at(3), at(4), at(2)], becomes: ['3 0', '5 0', '7 0'] },
  { title: 'runs of one seat', starts: [at(3, 0, { x: 3, y: 0 }), at(3, 0, { x: 3, y: 0 })], becomes: ['3 0', '5 0'] },
  {
    title: 'a row that goes down',
    starts: [at(0, 0, { x: 0, y: 2 }), at(0, 0, { x: 0, y: 2 })],
    becomes: ['0 0', '0 2'],
  },
])
  test(`${title}: none covers another, and the first stands where it belongs`, () => {
    assert.equal(
      numberPlaces(starts, 2).map(({ x, y }) => `${x} ${y}`),
      becomes,
    );
  });

test('six numbers at one seat, as many as the list tells of, stand apart', () => {
  const places = numberPlaces(
    Array.from({ length: 6 }, () => at(0)),
    2,
  );
  for (const [index, one] of places.entries())
    for (const other of places.slice(index + 1)) assert.ok(Math.abs(one.x - other.x) >= 1.99);
});

test.run();
