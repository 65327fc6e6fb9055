import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { changedPlaces } from './changedPlaces.ts';

const row = (y: number, ...x: number[]) => ({ x: Float32Array.from(x), y: Float32Array.from(x, () => y) });
const seen = (rows: ReturnType<typeof row>[], ...keys: number[]) => ({
  hall: { drawnRows: rows },
  keys: Uint32Array.from(keys),
});
const [first, second, third] = [row(0, 0, 1), row(1, 0, 1), row(2, 5)];

test('nothing is painted anew of rows that are drawn from the same and look the same', () =>
  assert.equal(changedPlaces(seen([first, second], 1, 1, 1, 1), seen([first, second], 1, 1, 1, 1)), []));

test('a row that was moved is painted anew where it was and where it is', () => {
  const moved = row(4, 0, 1);
  assert.equal(
    changedPlaces(seen([first, second], 1, 1, 1, 1), seen([first, moved], 1, 1, 1, 1)),
    [0, 4, 1, 4, 0, 1, 1, 1],
  );
});

test('seats keep their pictures when rows before them come or go, unless they look otherwise now', () => {
  assert.equal(changedPlaces(seen([first, second], 1, 1, 2, 3), seen([second], 2, 3)), [0, 0, 1, 0]);
  // The mark of a seat by its index has stayed, and is on another seat by that.
  assert.equal(changedPlaces(seen([second], 2, 3), seen([third, second], 1, 3, 3)), [5, 2, 0, 1]);
});

test('of halls that do not say what their rows are drawn from nothing can be told', () =>
  assert.is(changedPlaces({ hall: {}, keys: new Uint32Array() }, seen([first], 1, 1)), null));

test.run();
