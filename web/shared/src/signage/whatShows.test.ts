import {
  allSignageRoles,
  type SignagePage,
  type SignageTimes,
  signagePageKinds,
  signageRoles,
} from '@parterre/server/contract';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFormats } from '../format/formats.ts';
import { randomOf } from '../testing/random/index.ts';
import { type DisplayedSchedule, type DisplayMoment, type DoorState, roomOf, whatShows } from './whatShows.ts';

const test = suite('what a display shows');

const zone = createFormats('en', 'Europe/Brussels');
const midnightOffset = 120;
const dayOf = (ms: number): string => zone.dayOf(ms, midnightOffset);
const at = (text: string): number => Date.parse(`2026-11-28T${text}:00+01:00`);
const minute = 60_000;
const times: SignageTimes = {
  before_start_minutes: 60,
  after_start_minutes: 15,
  page_seconds: 10,
  cleaning_minutes: 20,
  seating_minutes: 15,
};
const version = {
  id: 1,
  text: 'Original',
  short: 'OV',
  dimension: '2D',
  media_type: 'DIGITAL',
  subtitle_languages: ['nl'],
};

function show(id: number, startMs: number, more: Partial<DisplayedSchedule> & { minutes?: number } = {}) {
  const { minutes = 120, ...rest } = more;
  return {
    ...{ id, cinema_id: 1, screen_id: 1, movie_id: 1, version, event: null, day: dayOf(startMs) },
    start: new Date(startMs).toISOString(),
    end: new Date(startMs + minutes * minute).toISOString(),
    ...rest,
  };
}
const page = (kind: SignagePage['kind'], more: Partial<SignagePage> = {}): SignagePage => ({
  ...{ kind, roles: allSignageRoles, seconds: null },
  ...more,
});

function moment(nowMs: number, schedules: DisplayedSchedule[], more: Partial<DisplayMoment> = {}): DisplayMoment {
  return {
    ...{ nowMs, schedules, dayOf, times, pages: [page('now_playing')], message: null, prices: [], trailers: new Map() },
    place: { cinemaId: 1, screenId: null, orientation: 'landscape' },
    ...more,
  };
}
const door = { cinemaId: 1, screenId: 1, orientation: 'landscape' } as const;

const evening = [
  show(1, at('18:00')),
  show(2, at('18:30'), { screen_id: 2 }),
  show(3, at('21:00'), { event: 7 }),
  show(4, at('20:00'), { cinema_id: 2, screen_id: 9 }),
  show(5, at('23:30') + 60 * minute),
  show(6, at('20:00') + 24 * 60 * minute),
];

const lists: [what: string, kind: SignagePage['kind'], time: number, shown: number[]][] = [
  ['a show stands there from an hour before its start, and not a minute before that', 'now_playing', at('17:00'), [1]],
  ['another one joins it at its time', 'now_playing', at('17:30'), [1, 2]],
  ['one that has begun stays for a quarter of an hour', 'now_playing', at('18:14'), [1, 2]],
  ['and then goes', 'now_playing', at('18:15'), [2]],
  ['where none is on, what is next that day', 'now_playing', at('12:00'), [1, 2, 3, 5]],
  ['after the last one, the next day', 'now_playing', at('23:30') + 90 * minute, [6]],
  ['the rest of the day is all of it, also after midnight', 'final_program', at('18:15'), [2, 3, 5]],
  ['past midnight the day of before goes on until its offset', 'final_program', at('23:30') + 40 * minute, [5]],
  ['seats are shown of what is on', 'seats_available', at('17:30'), [1, 2]],
  ['an event is announced by itself', 'event', at('12:00'), [3]],
  ['before a show, the one that comes first', 'preshow', at('17:30'), [1]],
  ['after one, what comes next', 'postshow', at('20:00'), [3, 5, 6]],
];
for (const [what, kind, nowMs, shown] of lists)
  test(what, () => {
    const shows = whatShows(moment(nowMs, evening, { pages: [page(kind)] }));
    assert.equal([shows.kind, shows.schedules], [kind, shown]);
  });

const trailers = new Map([
  [1, 30],
  [2, 45],
]);
const films = [
  show(1, at('18:00'), { movie_id: 1 }),
  show(2, at('18:30'), { movie_id: 2, screen_id: 2 }),
  show(3, at('19:00'), { movie_id: 3 }),
  show(4, at('20:00'), { movie_id: 9, cinema_id: 2 }),
  show(5, at('21:00'), { movie_id: 1 }),
];

test('trailers of what comes in its cinema take turns, each for as long as it is', () => {
  const pages = [page('trailers', { seconds: 5 }), page('now_playing')];
  const start = Math.ceil(at('17:30') / 85_000) * 85_000;
  const turns = [0, 29_999, 30_000, 74_999, 75_000, 84_999, 85_000].map((ms) => {
    const { kind, schedules, sinceMs } = whatShows(moment(start + ms, films, { pages, trailers }));
    return sinceMs === null ? [kind] : [kind, ...schedules, sinceMs - start];
  });
  assert.equal(turns, [
    ['trailers', 1, 0],
    ['trailers', 1, 0],
    ['trailers', 2, 30_000],
    ['trailers', 2, 30_000],
    ['now_playing'],
    ['now_playing'],
    ['trailers', 1, 85_000],
  ]);
});

test('a trailer is of the next show of its film, and not of one that has begun', () => {
  const shown = (nowMs: number) => {
    const pages = [page('trailers')];
    const { kind, schedules } = whatShows(moment(nowMs, films, { pages, trailers: new Map([[1, 30]]) }));
    return [kind, ...schedules];
  };
  assert.equal(shown(at('17:59')), ['trailers', 1]);
  assert.equal(shown(at('18:00')), ['trailers', 5]);
  assert.equal(shown(at('21:00')), ['blank']);
});

test('a trailer that is alone begins again when it is over', () => {
  const pages = [page('trailers')];
  const start = Math.ceil(at('17:30') / 30_000) * 30_000;
  const turns = [0, 29_000, 30_000].map(
    (ms) => whatShows(moment(start + ms, films, { pages, trailers: new Map([[1, 30]]) })).sinceMs,
  );
  assert.equal(turns, [start, start, start + 30_000]);
});

test('without trailers their page is left out', () => {
  const pages = [page('trailers'), page('final_program')];
  assert.is(whatShows(moment(at('17:30'), films, { pages })).kind, 'final_program');
});

test('a list without shows says so, a page of one show is left out, and a display without either is dark', () => {
  const kinds = (...pages: SignagePage['kind'][]) =>
    whatShows(moment(at('12:00'), [], { pages: pages.map((kind) => page(kind)) })).kind;
  assert.is(kinds('event', 'final_program'), 'final_program');
  assert.is(kinds('event', 'preshow', 'door'), 'blank');
  assert.is(kinds('event', 'postshow'), 'postshow');
});

const running = signageRoles.show;
const roles: [what: string, time: number, screenId: number | null, bits: number][] = [
  ['long before the first show nothing goes on', at('12:00'), null, signageRoles.blank],
  ['before it, its guests come', at('17:30'), null, signageRoles.preshow],
  ['a show runs', at('18:00'), null, running],
  ['at its own screen not yet', at('18:00'), 2, signageRoles.preshow],
  ['an event is to come there', at('20:15'), 1, signageRoles.preshow | signageRoles.event],
  ['an event runs', at('21:30'), null, running | signageRoles.event],
  ['guests go', at('20:10') + 25 * minute, 2, signageRoles.postshow],
  ['and are gone', at('21:00'), 2, signageRoles.blank],
  ['a screen of another cinema is none of this one', at('20:00'), 9, signageRoles.blank],
];
for (const [what, nowMs, screenId, bits] of roles)
  test(`role flags: ${what}`, () => {
    const place = { ...door, screenId };
    assert.is(whatShows(moment(nowMs, evening, { place })).roles, bits);
  });

test('a page is shown while one of its flags is among them', () => {
  const pages = [
    page('blank', { roles: signageRoles.blank }),
    page('preshow', { roles: signageRoles.preshow }),
    page('final_program', { roles: signageRoles.show | signageRoles.postshow }),
    page('event', { roles: signageRoles.event }),
  ];
  const kindsAt = (nowMs: number) =>
    new Set([0, 10, 20, 30].map((s) => whatShows(moment(nowMs + s * 1000, evening, { pages })).kind));
  assert.equal(kindsAt(at('12:00')), new Set(['blank']));
  assert.equal(kindsAt(at('17:30')), new Set(['preshow']));
  assert.equal(kindsAt(at('18:30')), new Set(['final_program']));
  assert.equal(kindsAt(at('21:10')), new Set(['final_program', 'event']));
});

const states: [time: number, state: DoorState, current: number | null, next: number | null][] = [
  [at('12:00'), 'closed', null, 1],
  [at('17:00'), 'wait', null, 1],
  [at('17:44'), 'wait', null, 1],
  [at('17:45'), 'seating', null, 1],
  [at('18:00'), 'running', 1, 3],
  [at('20:00'), 'cleaning', null, 3],
  [at('20:19'), 'cleaning', null, 3],
  [at('20:20'), 'wait', null, 3],
  [at('20:45'), 'seating', null, 3],
];
for (const [nowMs, state, current, next] of states)
  test(`at the door at ${zone.time(nowMs)}: ${state}`, () => {
    const shows = whatShows(moment(nowMs, evening, { place: door, pages: [page('door')] }));
    assert.equal([shows.kind, shows.door], ['door', { state, current, next }]);
  });

test('a show that began before midnight still runs behind its door when the day is over', () => {
  const late = show(1, at('23:30') + 120 * minute);
  const shows = whatShows(moment(at('23:30') + 200 * minute, [late], { place: door, pages: [page('door')] }));
  assert.equal(shows.door, { state: 'running', current: 1, next: null });
});

test('a message is shown in place of the page until it ends, to the moment', () => {
  const message = { text: 'The bar closes at ten', endsAtMs: at('18:00') + 20_500 };
  const told = (nowMs: number) => whatShows(moment(nowMs, evening, { message }));
  assert.is(told(at('18:00')).message, message.text);
  assert.is(told(at('18:00')).untilMs, message.endsAtMs);
  assert.is(told(message.endsAtMs - 1).message, message.text);
  assert.equal([told(message.endsAtMs).message, told(message.endsAtMs).kind], [null, 'now_playing']);
});

const priced = (count: number, category: string | null, from = 1) => ({
  name: category === null ? null : { en: category },
  products: Array.from({ length: count }, (_, index) => ({
    ...{
      id: from + index,
      name: { en: `Product ${from + index}` },
      price_minor: 350,
      deposit_minor: 0,
      sold_out: false,
    },
  })),
});

test('a price board has columns by category, its heading again in each, and turns when more than fit', () => {
  const prices = [priced(2, null), priced(6, 'Drinks', 11), priced(20, 'Snacks', 31)];
  const pages = [page('prices', { seconds: 10 })];
  const partAt = (seconds: number, orientation: 'landscape' | 'portrait') => {
    const place = { ...door, screenId: null, orientation };
    const {
      part,
      parts,
      prices: columns,
    } = whatShows(moment(at('12:00') + seconds * 1000, [], { pages, prices, place }));
    return {
      ...{ part, parts },
      columns: columns?.map((column) =>
        column.map(({ name, products }) => `${name?.en ?? ''} ${products.map(({ id }) => id).join()}`),
      ),
    };
  };
  const seen = [0, 10, 20, 30].map((seconds) => partAt(seconds, 'landscape'));
  const first = seen.find(({ part }) => part === 0);
  assert.equal(first, {
    ...{ part: 0, parts: 2 },
    // A heading is a line: the first column is full, and Snacks begin with the next one.
    columns: [[' 1,2', 'Drinks 11,12,13,14,15,16'], ['Snacks 31,32,33,34,35,36,37,38']],
  });
  assert.equal(seen.find(({ part }) => part === 1)?.columns, [
    ['Snacks 39,40,41,42,43,44,45,46'],
    ['Snacks 47,48,49,50'],
  ]);
  const portrait = [0, 10].map((seconds) => partAt(seconds, 'portrait'));
  assert.equal(portrait.find(({ part }) => part === 0)?.columns, [
    [' 1,2', 'Drinks 11,12,13,14,15,16', 'Snacks 31,32,33,34,35,36,37,38'],
  ]);
});

test('a price board without prices is left out', () => {
  const pages = [page('prices'), page('final_program')];
  assert.is(whatShows(moment(at('12:00'), evening, { pages })).kind, 'final_program');
  assert.is(whatShows(moment(at('12:00'), [], { pages: [page('prices')] })).kind, 'blank');
});

const night = [show(1, at('22:00')), show(2, at('23:45') + 40 * minute), show(3, at('10:00') + 24 * 60 * minute)];
const overMidnight: [time: string, nowMs: number, shown: number[], day: string][] = [
  ['23:59', at('23:59'), [2], '2026-11-28'],
  ['00:10', at('23:59') + 11 * minute, [2], '2026-11-28'],
  ['00:39', at('23:59') + 40 * minute, [2], '2026-11-28'],
  ['00:40', at('23:59') + 41 * minute, [3], '2026-11-29'],
  ['02:00', at('23:59') + 121 * minute, [3], '2026-11-29'],
];
for (const [time, nowMs, shown, day] of overMidnight)
  test(`across midnight: at ${time} the list is that of ${day}`, () => {
    const shows = whatShows(moment(nowMs, night, { pages: [page('final_program')] }));
    assert.equal([shows.kind, shows.schedules, shows.day], ['final_program', shown, day]);
  });

const utc = (text: string): number => Date.parse(`${text}:00Z`);
/** Nights in which clocks are put on by an hour (01:59 is followed by 03:00), and back (02:00 to 02:59 come twice). */
const changes: [what: string, starts: number[], now: number, local: string, shown: number[], state: DoorState][] = [
  ['before clocks are put on', [utc('2027-03-28T01:15')], utc('2027-03-28T00:59'), '01:59', [1], 'wait'],
  ['after it, a minute later', [utc('2027-03-28T01:15')], utc('2027-03-28T01:00'), '03:00', [1], 'seating'],
  [
    'at the start, a quarter of an hour later',
    [utc('2027-03-28T01:15')],
    utc('2027-03-28T01:15'),
    '03:15',
    [1],
    'running',
  ],
  [
    'at half past two, the first time',
    [utc('2026-10-25T00:30'), utc('2026-10-25T01:30')],
    utc('2026-10-25T00:20'),
    '02:20',
    [1],
    'seating',
  ],
  [
    'at half past two, the second time',
    [utc('2026-10-25T00:30'), utc('2026-10-25T01:30')],
    utc('2026-10-25T01:20'),
    '02:20',
    [2],
    'seating',
  ],
];
for (const [what, starts, nowMs, local, shown, state] of changes)
  test(`the change of the clocks: ${what}`, () => {
    assert.is(zone.time(nowMs), local);
    const shows = starts.map((start, index) => show(index + 1, start, { minutes: 30 }));
    const short = { ...times, before_start_minutes: 30, after_start_minutes: 5, cleaning_minutes: 5 };
    const of = (kind: SignagePage['kind']) =>
      whatShows(moment(nowMs, shows, { pages: [page(kind)], place: door, times: short }));
    assert.equal(of('now_playing').schedules, shown);
    assert.is(of('door').door?.state, state);
  });

test('where nothing is on today lists have the next day that has something, and a door is closed', () => {
  const later = [show(1, at('20:00') + 48 * 60 * minute), show(2, at('21:00') + 72 * 60 * minute)];
  for (const kind of ['now_playing', 'final_program', 'seats_available'] as const) {
    const shows = whatShows(moment(at('12:00'), later, { pages: [page(kind)] }));
    assert.equal([shows.schedules, shows.day, shows.roles], [[1], '2026-11-30', signageRoles.blank]);
  }
  const closed = whatShows(moment(at('12:00'), later, { place: door, pages: [page('door')] }));
  assert.equal(closed.door, { state: 'closed', current: null, next: 1 });
});

test('a show that is cancelled leaves lists and its door at once, and what comes next takes its place', () => {
  const [cancelled, ...rest] = evening;
  const of = (kind: SignagePage['kind'], schedules: DisplayedSchedule[]) =>
    whatShows(moment(at('17:50'), schedules, { pages: [page(kind)], place: door }));
  assert.equal([of('now_playing', evening).schedules, of('now_playing', rest).schedules], [[1, 2], [2]]);
  assert.equal(of('door', evening).door, { state: 'seating', current: null, next: cancelled?.id ?? null });
  assert.equal(of('door', rest).door, { state: 'closed', current: null, next: 3 });
});

test('the shows of twelve screens that begin together all have their turn', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => show(index + 1, at('20:00'), { screen_id: index + 1 }));
  for (const [kind, orientation, parts] of [
    ['now_playing', 'landscape', 2],
    ['now_playing', 'portrait', 2],
    ['final_program', 'landscape', 2],
    ['final_program', 'portrait', 1],
    ['seats_available', 'landscape', 3],
  ] as const) {
    const place = { ...door, screenId: null, orientation };
    const seen = Array.from({ length: parts }, (_, turn) =>
      whatShows(moment(at('19:30') + turn * 10_000, twelve, { pages: [page(kind)], place })),
    );
    assert.equal(new Set(seen.map((shows) => shows.parts)), new Set([parts]), `${kind} ${orientation}`);
    const ids = seen.flatMap(({ schedules }) => schedules).sort((one, other) => one - other);
    assert.equal(
      ids,
      twelve.map(({ id }) => id),
      `${kind} ${orientation}`,
    );
  }
});

test('the hour that comes twice, and the one that does not come, change nothing', () => {
  for (const [start, nowMs] of [
    [Date.parse('2026-10-25T00:30:00Z'), Date.parse('2026-10-25T00:00:00Z')],
    [Date.parse('2027-03-28T01:30:00Z'), Date.parse('2027-03-28T01:00:00Z')],
  ] as const)
    assert.equal(whatShows(moment(nowMs, [show(1, start)])).schedules, [1]);
});

/** What is chosen by chance, the same for a seed. */
function chanceOf(seed: number) {
  const next = randomOf(seed);
  const int = (below: number): number => Math.floor(next() * below);
  return { int, of: <T>(some: readonly T[]): T => some[int(some.length)] as T };
}

function anyMoment(seed: number): DisplayMoment {
  const chance = chanceOf(seed);
  const begin = at('10:00') + chance.int(3 * 24 * 60) * minute;
  const schedules = Array.from({ length: chance.int(40) }, (_, index) =>
    show(index + 1, begin + (chance.int(60 * 40) - 600) * minute, {
      ...{ cinema_id: 1 + chance.int(2), screen_id: 1 + chance.int(4), minutes: 60 + chance.int(120) },
      ...{ movie_id: 1 + chance.int(6), event: chance.int(6) === 0 ? index : null },
    }),
  );
  return moment(begin + chance.int(36 * 3_600) * 1000, schedules, {
    pages: Array.from({ length: 1 + chance.int(5) }, () =>
      page(chance.of(signagePageKinds), { roles: 1 + chance.int(31), seconds: chance.of([null, 3, 7, 60]) }),
    ),
    place: {
      cinemaId: 1,
      screenId: chance.of([null, 1, 2, 3]),
      orientation: chance.of(['landscape', 'portrait'] as const),
    },
    prices: Array.from({ length: chance.int(4) }, (_, index) => priced(1 + chance.int(25), `${index}`, 100 * index)),
    trailers: new Map(Array.from({ length: chance.int(5) }, (_, index) => [1 + index, 1 + chance.int(90)])),
    times: { ...times, before_start_minutes: chance.of([5, 60, 600]), after_start_minutes: chance.of([0, 15, 90]) },
  });
}

const firstSeed = Number(process.env.PARTERRE_SEED ?? 1);
test('whatever is on: only shows of its cinema that one can still go to, no more than have room, and as long as it says', () => {
  for (let seed = firstSeed; seed < firstSeed + 400; seed += 1) {
    const now = anyMoment(seed);
    const told = `PARTERRE_SEED=${seed}`;
    const shows = whatShows(now);
    const { times: set, place, nowMs } = now;
    const byId = new Map(now.schedules.map((each) => [each.id, each]));
    for (const id of shows.schedules) {
      const each = byId.get(id);
      assert.is(each?.cinema_id, place.cinemaId, told);
      assert.ok(nowMs < Date.parse(each?.start ?? '') + set.after_start_minutes * minute, told);
    }
    const room = roomOf[place.orientation] as Partial<Record<string, number>>;
    assert.ok(shows.schedules.length <= (room[shows.kind] ?? 3), told);
    assert.is(new Set(shows.schedules).size, shows.schedules.length, told);
    assert.ok([1, 2, 4, 8, 18, 24].includes(shows.roles), told);
    assert.ok(shows.untilMs > nowMs && shows.untilMs <= nowMs + minute, told);
    // Nothing changes until it says so, but for what a minute brings.
    const later = whatShows({ ...now, nowMs: shows.untilMs - 1 });
    assert.equal({ ...later, untilMs: 0 }, { ...shows, untilMs: 0 }, told);
  }
});

test('in a round every part of a page comes once, in order and for its time, and together they have every show once', () => {
  for (let seed = firstSeed; seed < firstSeed + 50; seed += 1) {
    const chance = chanceOf(seed);
    const told = `PARTERRE_SEED=${seed}`;
    const orientation = chance.of(['landscape', 'portrait'] as const);
    const schedules = Array.from({ length: 1 + chance.int(40) }, (_, index) =>
      show(index + 1, at('18:00') + chance.int(300) * minute),
    );
    const [seconds, blankSeconds] = [3 + chance.int(20), 3 + chance.int(20)];
    const pages = [page('final_program', { seconds }), page('blank', { seconds: blankSeconds })];
    const parts = Math.ceil(schedules.length / roomOf[orientation].final_program);
    const roundSeconds = parts * seconds + blankSeconds;
    const startMs = Math.ceil(at('06:00') / (roundSeconds * 1000)) * roundSeconds * 1000;
    const seen: string[] = [];
    const ids: number[] = [];
    for (let second = 0; second < roundSeconds; second += 1) {
      const now = moment(startMs + second * 1000, schedules, {
        pages,
        place: { ...door, screenId: null, orientation },
      });
      const { kind, part, schedules: shown } = whatShows(now);
      seen.push(`${kind} ${part}`);
      if (seen.at(-2) !== seen.at(-1)) ids.push(...shown);
    }
    const wanted = Array.from({ length: parts }, (_, part) => Array<string>(seconds).fill(`final_program ${part}`));
    assert.equal(seen, [...wanted.flat(), ...Array<string>(blankSeconds).fill('blank 0')], told);
    const inOrder = [...schedules].sort(
      (one, other) => Date.parse(one.start) - Date.parse(other.start) || one.id - other.id,
    );
    assert.equal(
      ids,
      inOrder.map(({ id }) => id),
      told,
    );
  }
});

test.run();
