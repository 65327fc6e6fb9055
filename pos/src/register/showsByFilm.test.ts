import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showsByFilm } from './showsByFilm.ts';

const show = (id: number, movie_id: number, hour: number) => ({ id, movie_id, start: `2026-11-27T${hour}:00:00.000Z` });
type Show = ReturnType<typeof show>;

const cases: [what: string, shows: Show[], films: number[][]][] = [
  ['none', [], []],
  [
    'each film once, its shows by their start',
    [show(3, 7, 21), show(1, 7, 14), show(2, 8, 16)],
    [
      [7, 1, 3],
      [8, 2],
    ],
  ],
  [
    'the film that begins first comes first',
    [show(1, 8, 16), show(2, 7, 14)],
    [
      [7, 2],
      [8, 1],
    ],
  ],
];
for (const [what, shows, films] of cases)
  test(`shows by film: ${what}`, () =>
    assert.equal(
      showsByFilm(shows).map(({ filmId, shows }) => [filmId, ...shows.map(({ id }) => id)]),
      films,
    ));

test.run();
