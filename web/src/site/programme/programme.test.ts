import type { Movie, Schedule } from '@parterre/server/contract';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasBegunLongAgo, upcoming, versionLabel } from '../../../shared/src/programme/schedules.ts';
import {
  addDays,
  availability,
  byCinema,
  comingSoon,
  emptyKey,
  parseFilter,
  programme,
  versionsOf,
} from './programme.ts';

const today = '2026-11-21';
const lastDay = '2026-12-04';
const nowMs = Date.parse('2026-11-21T18:00:00Z');

function schedule(id: number, rest: Partial<Schedule> = {}): Schedule {
  return {
    id,
    cinema_id: 1,
    movie_id: 1,
    screen_id: 1,
    start: '2026-11-21T19:00:00.000Z',
    end: '2026-11-21T21:00:00.000Z',
    day: today,
    version: { id: 1, text: '', short: 'OV', dimension: '2D', media_type: 'DIGITAL', subtitle_languages: [] },
    sold_out: false,
    sold_out_online: false,
    undecided_seats: 0,
    purchasable_online: true,
    is_seatpicker_enabled: true,
    available_seats: 100,
    available_seats_online: 100,
    total_seats: 100,
    event: null,
    ...rest,
  };
}

const film = (id: number, title: string, rest: Partial<Movie> = {}): Movie =>
  ({ id, slug: title, display_title: title, tags: [], showing_from: null, ...rest }) as Movie;

const filters = suite('programme: filters');

for (const [text, expected] of [
  [undefined, 'all'],
  ['', 'all'],
  ['all', 'all'],
  ['soon', 'soon'],
  ['today', today],
  ['tomorrow', '2026-11-22'],
  [today, today],
  [lastDay, lastDay],
  ['2026-11-20', null],
  ['2026-12-05', null],
  ['2026-11-31', null],
  ['21-11-2026', null],
  ['someday', null],
] as const) {
  filters(`${JSON.stringify(text)} is ${expected}`, () => {
    const filter = parseFilter(text, today, lastDay);
    assert.is(filter === null ? null : filter.view === 'day' ? filter.day : filter.view, expected);
  });
}

filters('days cross months', () => assert.is(addDays('2026-11-30', 1), '2026-12-01'));

filters('what an empty list says', () => {
  assert.is(emptyKey({ view: 'all' }, null), 'general');
  assert.is(emptyKey({ view: 'soon' }, null), 'soon');
  assert.is(emptyKey({ view: 'day', day: today, asked: 'today' }, null), 'today');
  assert.is(emptyKey({ view: 'day', day: today, asked: 'tomorrow' }, null), 'tomorrow');
  assert.is(emptyKey({ view: 'day', day: today, asked: 'date' }, null), 'general');
  assert.is(emptyKey({ view: 'soon' }, { id: 1, slug: 'kids', name: 'Kids' }), 'tag');
});

filters.run();

const lists = suite('programme: lists');

lists('a show stays for 15 minutes after its start', () => {
  assert.not(hasBegunLongAgo({ start: '2026-11-21T17:45:00Z' }, nowMs));
  assert.ok(hasBegunLongAgo({ start: '2026-11-21T17:44:59Z' }, nowMs));
});

lists('upcoming shows in order, the past left out', () => {
  const schedules = [
    schedule(1, { start: '2026-11-21T21:00:00Z' }),
    schedule(2),
    schedule(3, { start: '2026-11-21T10:00:00Z' }),
    schedule(4, { day: '2026-11-20' }),
  ];
  assert.equal(
    upcoming(schedules, today, nowMs).map(({ id }) => id),
    [2, 1],
  );
});

lists('films by title, whatever the case; soon by their first day', () => {
  const movies = [film(1, 'beta'), film(2, 'Alpha'), film(3, 'Gamma')];
  const schedules = [schedule(1, { movie_id: 1 }), schedule(2, { movie_id: 2 }), schedule(3, { movie_id: 2 })];
  const entries = programme(movies, schedules, { view: 'all' }, null, today);
  assert.equal(
    entries.map(({ movie, schedules }) => [movie.display_title, schedules.length]),
    [
      ['Alpha', 2],
      ['beta', 1],
    ],
  );
  const soon = [
    film(1, 'A', { showing_from: '2026-12-02' }),
    film(2, 'B', { showing_from: '2026-11-28' }),
    film(3, 'C', { showing_from: today }),
  ];
  assert.equal(
    comingSoon(soon, today).map(({ id }) => id),
    [2, 1],
  );
});

lists('a tag leaves the films that carry it', () => {
  const movies = [film(1, 'A', { tags: [7] }), film(2, 'B')];
  const schedules = [schedule(1, { movie_id: 1 }), schedule(2, { movie_id: 2 })];
  const entries = programme(movies, schedules, { view: 'all' }, { id: 7, slug: 'kids', name: 'Kids' }, today);
  assert.equal(
    entries.map(({ movie }) => movie.id),
    [1],
  );
});

lists('three levels of availability', () => {
  assert.is(availability(schedule(1)), 'plenty');
  assert.is(availability(schedule(1, { available_seats_online: 25 })), 'few');
  assert.is(availability(schedule(1, { available_seats_online: 0 })), 'none');
  assert.is(availability(schedule(1, { sold_out_online: true })), 'none');
});

lists('shows of a day by cinema, the chosen one first; a cinema without shows has no row', () => {
  const cinemas = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const schedules = [schedule(1, { cinema_id: 3 }), schedule(2), schedule(3, { cinema_id: 3 })];
  const rows = (chosenId: number | null) =>
    byCinema(schedules, cinemas, chosenId).map(({ cinema, schedules }) => [cinema.id, schedules.map(({ id }) => id)]);
  assert.equal(rows(null), [
    [1, [2]],
    [3, [1, 3]],
  ]);
  assert.equal(rows(3), [
    [3, [1, 3]],
    [1, [2]],
  ]);
  assert.equal(rows(2), rows(null));
});

lists('each version is named once', () => {
  const french = { ...schedule(0).version, id: 2, short: 'FR' };
  const versions = versionsOf([schedule(1), schedule(2, { version: french }), schedule(3), schedule(4)]);
  assert.equal(
    versions.map(({ short }) => short),
    ['OV', 'FR'],
  );
});

lists('the dimension is shown only where it is wanted', () => {
  const version = { ...schedule(1).version, dimension: '3D', media_type: 'DOLBYATMOS' };
  assert.is(versionLabel(version, true), '3D · OV · Atmos');
  assert.is(versionLabel(version, false), 'OV · Atmos');
});

lists.run();
