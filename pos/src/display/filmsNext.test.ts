import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { filmsNext } from './filmsNext.ts';

const show = (id: number, movie_id: number, day = '2026-11-27') => ({
  id,
  movie_id,
  screen_id: 1,
  start: `${day}T${10 + id}:00:00.000Z`,
  day,
});
const next = (...schedules: ReturnType<typeof show>[]) => {
  const { day, films } = filmsNext(schedules, { mostFilms: 2, mostTimes: 2 });
  return { day, films: films.map(({ movieId, shows }) => [movieId, ...shows.map(({ id }) => id)]) };
};

const cases: [what: string, found: ReturnType<typeof next>, day: string | null, films: number[][]][] = [
  ['none', next(), null, []],
  [
    'each film once, with its next times',
    next(show(1, 7), show(2, 8), show(3, 7), show(4, 7)),
    '2026-11-27',
    [
      [7, 1, 3],
      [8, 2],
    ],
  ],
  [
    'as many films as there is room for',
    next(show(1, 7), show(2, 8), show(3, 9)),
    '2026-11-27',
    [
      [7, 1],
      [8, 2],
    ],
  ],
  ['one day alone', next(show(1, 7), show(2, 8, '2026-11-28')), '2026-11-27', [[7, 1]]],
];
for (const [what, found, day, films] of cases)
  test(`films on next: ${what}`, () => assert.equal(found, { day, films }));

test.run();
